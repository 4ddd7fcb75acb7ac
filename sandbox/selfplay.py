"""Plays for the people of the server, so that one person alone sees what several do.

It knows no bot: it presses what the project names, and takes turns as the substitute does.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox.actors import Actor
from sandbox.errors import ApiError, ImpossibleError
from sandbox.substitute import DANGER, TIMEOUT_S, RandomTurn, asking_message, awaited
from sandbox.world.models import Thread

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from sandbox.actors import Answer
    from sandbox.project import SelfPlayRules
    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Channel, Message, User
    from sandbox.world.state import World

# Slow enough to follow, and few enough that a forgotten switch ends by itself.
PAUSE_S = 2.0
MOST_STEPS = 600
# A step fails if the bot is killed during it, or is too slow.
MOST_TRIES = 3
# Older messages of a channel are history.
LATEST_MESSAGES = 30
# Joins at the first start: with the person at the page, that makes four.
GUEST = "Dora"


@dataclass(frozen=True)
class _Step:
    """What a person can do; without a `message` to press on, it is a turn in the `channel`.

    `values` are the choices of a menu. Steps of a lower `rank` come first.
    """

    key: Hashable
    user: User
    channel: Channel
    rank: tuple[bool, int] = (False, -1)
    message: Message | None = None
    custom_id: str = ""
    values: tuple[str, ...] = ()


class SelfPlay:
    """Plays for everyone but one person and the owners of servers, from `start` to `stop`.

    It takes one step at a time, at most `most_steps`, and none while the bot is not connected. Each
    button is pressed once by each person. The same `seed` makes the same choices.
    """

    def __init__(self, world: World, is_online: Callable[[], bool]) -> None:
        self._world = world
        self._is_online = is_online
        self._seed = 0
        self._but: User | None = None
        self._tries: Counter[Hashable] = Counter()
        self._steps = 0
        self.pause_s = PAUSE_S
        self.most_steps = MOST_STEPS

    def start(self, but: User, *, seed: int | None = None) -> None:
        """Play for everyone but this person; a guest joins the first server."""
        if self._world.project.self_play is None:
            raise ImpossibleError("The project names nothing that people press by themselves.")
        if all(user.name != GUEST for user in self._world.users.values()):
            guest = self._world.add_user(GUEST.lower(), name=GUEST)
            self._world.join(next(iter(self._world.guilds.values())), guest)
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self._tries.clear()
        self._but, self._steps = but, 0
        self._world.signal.notify()

    def stop(self) -> None:
        """Play for nobody."""
        self._but = None
        self._world.signal.notify()

    def view(self) -> Json | None:
        """Return who plays and how many steps were taken, `None` if the project has no rules."""
        rules = self._world.project.self_play
        return rules and {
            "on": self._but is not None,
            "text": rules.text,
            "people": [str(user.id) for user in self._players()],
            "steps": self._steps,
            "most": self.most_steps,
            "pause": self.pause_s,
        }

    async def run(self) -> None:
        """Take steps until cancelled."""
        seen = -1
        while True:
            seen = await self._world.signal.changed(since=seen)
            if not self._choose():
                continue
            await asyncio.sleep(self.pause_s)
            # Much may have changed during the pause.
            if step := self._choose():
                await self._carry_out(step)
                self._steps += 1
                if self._steps >= self.most_steps:
                    self.stop()
                self._world.signal.notify()

    def _players(self) -> list[User]:
        if self._but is None:
            return []
        owners = {guild.owner for guild in self._world.guilds.values()}
        left = (user for user in self._world.users.values() if user not in owners and not user.bot)
        return [user for user in left if user is not self._but]

    @property
    def _chance(self) -> random.Random:
        """The chance of the next step: how often the world has changed before has no effect."""
        return random.Random(f"{self._seed}/{self._steps}")  # noqa: S311 - chooses turns only

    def _choose(self) -> _Step | None:
        """Return a random step of a random person who has one."""
        chance, players, rules = self._chance, self._players(), self._world.project.self_play
        if rules is None or not self._is_online():
            return None
        for user in chance.sample(players, len(players)):
            steps = [
                step for step in self._steps_of(user, rules) if self._tries[step.key] < MOST_TRIES
            ]
            if steps:
                first = min(step.rank for step in steps)
                return chance.choice([step for step in steps if step.rank == first])
        return None

    def _steps_of(self, user: User, rules: SelfPlayRules) -> Iterator[_Step]:
        actor = Actor(self._world, user)
        for channel in self._world.channels.values():
            if isinstance(channel, Thread):
                if channel.archived or channel.locked:
                    continue
                asking = asking_message(channel.messages)
                if asking and awaited(self._world, channel.messages) is user:
                    yield _Step((user.id, asking.id, channel.messages[-1].id), user, channel)
            for message in actor.messages(channel)[-LATEST_MESSAGES:]:
                # A message that notified people is for them.
                is_for_user = not message.notified or user in message.notified
                if message.author is self._world.bot and is_for_user:
                    yield from self._presses(user, message, rules)

    def _presses(self, user: User, message: Message, rules: SelfPlayRules) -> Iterator[_Step]:
        shown = [
            (button.custom_id, ())
            for button in message.buttons
            if button.custom_id and not button.disabled and button.style != DANGER
        ]
        menus = [
            (select.custom_id, tuple(value for _, value in select.options))
            for select in message.selects
            if select.options and not select.disabled
        ]
        for custom_id, values in (*shown, *menus):
            place = rules.place(custom_id)
            if place is not None:
                key = (user.id, message.id, custom_id)
                rank = (not message.ephemeral, place)
                yield _Step(key, user, message.channel, rank, message, custom_id, values)

    async def _carry_out(self, step: _Step) -> None:
        """Take a step; it counts as done unless the bot has failed."""
        self._tries[step.key] += 1
        actor = Actor(self._world, step.user)
        # The bot may be killed, or the message deleted, at any moment.
        with contextlib.suppress(ImpossibleError, ApiError, TimeoutError):
            if step.message is None:
                answer = await self._take_turn(actor, step.channel)
            elif step.values:
                chosen = [self._chance.choice(step.values)]
                answer = await actor.select(step.message, step.custom_id, chosen, timeout=TIMEOUT_S)
            else:
                answer = await actor.click(step.message, step.custom_id, timeout=TIMEOUT_S)
            if answer is None or not answer.error:
                self._tries[step.key] = MOST_TRIES
            if answer is not None:
                self._tidy_up(actor, answer)

    async def _take_turn(self, actor: Actor, thread: Channel) -> Answer | None:
        if (command := self._world.project.turn_command) is None:
            return None
        return await RandomTurn(actor, thread, command, self._chance).take()

    def _tidy_up(self, actor: Actor, answer: Answer) -> None:
        """Dismiss a private answer on which nothing is left to press."""
        rules, message = self._world.project.self_play, answer.last
        if rules is None or message is None or not message.ephemeral:
            return
        steps = self._presses(actor.user, message, rules)
        if all(self._tries[step.key] >= MOST_TRIES for step in steps):
            actor.client.dismiss(message)
