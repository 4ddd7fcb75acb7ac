"""Who plays for those that are away: with random turns, of those that the bot lists."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from string import ascii_lowercase
from typing import TYPE_CHECKING

from sandbox.actors import Actor
from sandbox.errors import ApiError, ImpossibleError
from sandbox.world.models import Thread
from sandbox.world.turns import awaited

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.world.models import User
    from sandbox.world.state import World

LONGEST_LIST = 25
SUCCESS, DANGER = 3, 4
# One's own board stands for a moment before the answer to it comes.
PAUSE_S = 1.0
PATIENCE_S = 10.0
# What happens at once is looked at once: each look goes through all threads.
LOOK_EVERY_S = 0.05


class Substitute:
    """Plays for everybody in a thread's `played_for`, as a person would who types without thinking.

    It knows no rules: it sends what the bot lists while a turn is typed, and says yes when asked
    whether it is meant. What fails is tried again for as long as somebody is waited for.
    """

    def __init__(self, world: World, is_online: Callable[[], bool]) -> None:
        self._world = world
        self._is_online = is_online
        self.pause_s = PAUSE_S

    async def play(self) -> None:
        """Play whenever it is the turn of somebody who is played for, until cancelled."""
        seen = -1
        while True:
            seen = await self._world.signal.changed(since=seen)
            await asyncio.sleep(LOOK_EVERY_S)
            for thread, user in self._due():
                await asyncio.sleep(self.pause_s)
                # They may have played by hand meanwhile.
                if (thread, user) in self._due():
                    await self._take_turn(thread, user)

    def _due(self) -> list[tuple[Thread, User]]:
        if not self._is_online():
            return []
        played = [
            c for c in self._world.channels.values() if isinstance(c, Thread) and c.played_for
        ]
        waiting = [(thread, awaited(self._world, thread.messages)) for thread in played]
        return [(thread, user) for thread, user in waiting if user and user.id in thread.played_for]

    async def _take_turn(self, thread: Thread, user: User) -> None:
        actor = Actor(self._world, user)
        # The bot may be killed, and the thread deleted, at any moment.
        with contextlib.suppress(ImpossibleError, ApiError, TimeoutError):
            if turn := await _any_turn(actor, thread):
                await _send(actor, thread, turn)


async def _any_turn(actor: Actor, thread: Thread) -> str:
    """Let the list lead on from a random entry until a turn is whole; empty where there is none."""
    typed = ""
    while ways := await _ways_on(actor, thread, typed):
        # What is typed may be a stage that the list offers among others.
        onward = [way for way in ways if way != typed]
        if not onward:
            break
        typed = secrets.choice(onward)
    return typed


async def _ways_on(actor: Actor, thread: Thread, typed: str) -> list[str]:
    ways = await _listed(actor, thread, typed)
    if len(ways) < LONGEST_LIST:
        return ways
    # The list may be cut off: a letter more leads to what it leaves out.
    return await _listed(actor, thread, typed + secrets.choice(ascii_lowercase)) or ways


async def _listed(actor: Actor, thread: Thread, typed: str) -> list[str]:
    choices = await actor.autocomplete(
        "move", channel=thread, focused="move", timeout=PATIENCE_S, move=typed
    )
    return [str(value) for _, value in choices]


async def _send(actor: Actor, thread: Thread, turn: str) -> None:
    """Send a turn, confirm it where that is asked for, and leave nothing private behind."""
    answer = await actor.slash("move", channel=thread, timeout=PATIENCE_S, move=turn)
    question = answer.last
    if question is None or not question.ephemeral:
        return
    sure = [b for b in question.buttons if b.style in (SUCCESS, DANGER) and b.custom_id]
    if sure:
        await actor.click(question, sure[0].custom_id or "", timeout=PATIENCE_S)
    if question.id in thread.history:
        actor.client.dismiss(question)
