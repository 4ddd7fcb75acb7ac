"""Takes turns for absent players: random ones from the bot's list.

Whose turn it is in a thread is guessed from the bot's texts and buttons.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from sandbox.actors import Actor
from sandbox.errors import ApiError, ImpossibleError
from sandbox.world.mentions import people_named
from sandbox.world.models import Thread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sandbox.actors import Answer
    from sandbox.project import TurnCommand
    from sandbox.world.models import Channel, Message, User
    from sandbox.world.state import World

MAX_LIST = 25
PRIMARY, SUCCESS, DANGER = 1, 3, 4
# The messages that name the players, besides the message the thread was opened from.
FIRST_MESSAGES = 2
# Lets people see their own turn before the answer to it.
PAUSE_S = 1.0
TIMEOUT_S = 10.0
# A check scans all threads, so changes are collected for this long.
CHECK_INTERVAL_S = 0.05


class Substitute:
    """Takes the turns of a thread's `substituted` users with the turn command.

    It knows no rules: it sends entries of the command's autocomplete, and presses the first success
    or danger button if the bot asks privately. A failed turn is retried for as long as the bot
    waits for the player.
    """

    def __init__(self, world: World, is_online: Callable[[], bool]) -> None:
        self._world = world
        self._is_online = is_online
        self.pause_s = PAUSE_S

    async def run(self) -> None:
        """Take turns until cancelled."""
        seen = -1
        while True:
            seen = await self._world.signal.changed(since=seen)
            await asyncio.sleep(CHECK_INTERVAL_S)
            for thread, user in self._due():
                await asyncio.sleep(self.pause_s)
                # The player may have taken the turn during the pause.
                if (thread, user) in self._due():
                    await self._take_turn(thread, user)

    def _due(self) -> list[tuple[Thread, User]]:
        if not self._is_online():
            return []
        threads = [
            c for c in self._world.channels.values() if isinstance(c, Thread) and c.substituted
        ]
        waiting = [(thread, awaited(self._world, thread.messages)) for thread in threads]
        return [
            (thread, user) for thread, user in waiting if user and user.id in thread.substituted
        ]

    async def _take_turn(self, thread: Thread, user: User) -> None:
        actor, turn_command = Actor(self._world, user), self._world.project.turn_command
        # The bot may be killed, or the thread deleted, at any moment.
        with contextlib.suppress(ImpossibleError, ApiError, TimeoutError):
            if turn_command:
                await RandomTurn(actor, thread, turn_command, random.SystemRandom()).take()


class RandomTurn:
    """One turn of one player."""

    def __init__(
        self, actor: Actor, thread: Channel, turn_command: TurnCommand, choices: random.Random
    ) -> None:
        self._actor = actor
        self._thread = thread
        self._choices = choices
        self._command = turn_command.command
        self._option = turn_command.option

    async def take(self) -> Answer | None:
        """Choose and send a turn; `None` if the bot offers none."""
        turn = await self._choose()
        return await self._send(turn) if turn else None

    async def _choose(self) -> str:
        """Follow random entries until the turn is complete; empty if there is none."""
        typed = ""
        while entries := await self._entries_after(typed):
            # The list may contain the typed text itself.
            onward = [entry for entry in entries if entry != typed]
            if not onward:
                break
            typed = self._choices.choice(onward)
        return typed

    async def _send(self, turn: str) -> Answer:
        """Send a turn, confirm it if asked, and dismiss the private question."""
        options: dict[str, Any] = {self._option: turn}
        answer = await self._actor.slash(
            self._command, channel=self._thread, timeout=TIMEOUT_S, **options
        )
        question = answer.last
        if question is None or not question.ephemeral:
            return answer
        sure = [b for b in question.buttons if b.style in (SUCCESS, DANGER) and b.custom_id]
        if sure:
            await self._actor.click(question, sure[0].custom_id or "", timeout=TIMEOUT_S)
        if question.id in self._thread.history:
            self._actor.client.dismiss(question)
        return answer

    async def _entries_after(self, typed: str) -> list[str]:
        entries = await self._listed(typed)
        if len(entries) < MAX_LIST:
            return entries
        # A full list may be truncated: one more letter finds the missing entries.
        return await self._listed(typed + self._choices.choice(ascii_lowercase)) or entries

    async def _listed(self, typed: str) -> list[str]:
        options: dict[str, Any] = {self._option: typed}
        choices = await self._actor.autocomplete(
            self._command,
            channel=self._thread,
            focused=self._option,
            timeout=TIMEOUT_S,
            **options,
        )
        return [str(value) for _, value in choices]


def asking_message(messages: Sequence[Message]) -> Message | None:
    """Return the latest public message with a primary button."""
    return next((m for m in reversed(messages) if not m.ephemeral and _asks(m)), None)


def awaited(world: World, messages: Sequence[Message]) -> User | None:
    """Return the last user named by the latest message with a primary button."""
    asking = asking_message(messages)
    named = people_named(world, asking.text) if asking else []
    return named[-1] if named else None


def participants(world: World, thread: Thread) -> list[User]:
    """List the users the bot names at the start of a thread."""
    first = thread.messages[:FIRST_MESSAGES]
    texts = [shown.text for message in first for shown in (message.reference, message) if shown]
    named = (user for text in texts for user in people_named(world, text) if not user.bot)
    return list(dict.fromkeys(named))


def _asks(message: Message) -> bool:
    return any(button.style == PRIMARY and not button.disabled for button in message.buttons)
