"""The people of a campaign: what they do, and how often; each act is in one of the modules."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable

from sandbox import ImpossibleError, Sandbox
from tests.campaign.acts import Act
from tests.campaign.beginnings import Beginnings
from tests.campaign.hands import Hands
from tests.campaign.midgame import Midgame
from tests.campaign.overtime import Overtime
from tests.campaign.solitude import Solitude
from tests.campaign.stored import COMPUTER, Storage, StoredMatch
from tests.campaign.turns import Turns

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
MOST_MATCHES, MOST_CHALLENGES, LONGEST_PAUSE_S = 7, 4, 0.4
ANSWERING = 0.6

Doing = tuple[float, Callable[[], Awaitable[object]]]
"""Something that can be done now, and how likely it is."""


class People:
    """Everybody who acts in one sandbox.

    The second one manages the server, the last one has all about themselves deleted now and then.
    """

    def __init__(self, discord: Sandbox, storage: Storage, chance: random.Random) -> None:
        self._discord = discord
        self._storage = storage
        self._chance = chance
        for name in NAMES[3:]:
            discord.add_user(name)
        people = [discord.user(name) for name in NAMES]
        for guild in discord.world.guilds.values():
            for actor in people:
                if actor.id not in guild.members:
                    discord.world.join(guild, actor.user)
        self._hands = Hands(discord, storage, chance, people)
        self._manager = people[1]
        self._turns = Turns(self._hands)
        self._beginnings = Beginnings(self._hands)
        self._midgame = Midgame(self._hands, self._manager)
        self._overtime = Overtime(self._hands)
        self._solitude = Solitude(self._hands, people[-1])

    @property
    def acts(self) -> list[Act]:
        return self._hands.acts

    async def settle_in(self) -> None:
        """Let one person ask for direct messages, so that those are owed, and choose a wall."""
        self._discord.grant(self._manager, "MANAGE_GUILD")
        actor = self._discord.user(NAMES[0])
        page = await actor.slash("settings", channel=self._discord.channel("games"))
        # Where the machine is slow, a sentence stands there first.
        await self._discord.wait_until(lambda: page.message and page.message.buttons)
        opened = await actor.click(page.message, "Turns…") if page.message else page
        if opened.modal:
            await actor.submit(opened.modal, {"notifications": ["direct"]})
        await self._midgame.move_wall()
        games = self._discord.channel("games")
        await self._manager.slash("server puzzle", channel=games, place=games)

    def settle(self) -> None:
        """Expect what is done from now on to stay."""
        self._hands.settle()

    async def act(self, times: int) -> None:
        """Have somebody do one thing after the other."""
        for _ in range(times):
            await asyncio.sleep(self._chance.uniform(0, LONGEST_PAUSE_S))
            weights, choices = zip(*self._doings(), strict=True)
            (chosen,) = self._chance.choices(choices, weights)
            with contextlib.suppress(ImpossibleError):
                await chosen()

    async def move(self, match: StoredMatch) -> Act | None:
        """Have the player to move type a turn."""
        return await self._turns.move(match)

    def playable(self) -> list[StoredMatch]:
        """List the matches in which somebody can play, in a place that is still there."""
        running = [match for match in self._storage.read().running if self._hands.place(match)]
        return [match for match in running if match.to_move != COMPUTER]

    def _doings(self) -> list[Doing]:
        """List what can be done now."""
        stored = self._storage.read()
        running = [match for match in stored.running if self._hands.place(match)]
        over = [match for match in stored.matches.values() if match.ending]
        challenges = [c for c in stored.challenges.values() if self._hands.card(c)]
        doings: list[Doing] = [
            (0.2, self._midgame.move_wall),
            (1, self._solitude.puzzle),
            (0.5, self._solitude.daily),
            (0.15, self._solitude.erase),
        ]
        if challenges:
            challenge = self._chance.choice(challenges)
            doings.append((5, lambda: self._beginnings.answer(challenge)))
        if running:
            # What waits for an answer would seldom get one before the next turn.
            asked = [match for match in running if match.standing or match.is_flagged]
            chosen = asked if asked and self._chance.random() < ANSWERING else running
            doings += self._within(self._chance.choice(chosen))
        if len(running) < MOST_MATCHES and len(challenges) < MOST_CHALLENGES:
            doings.append((3 if running else 20, self._beginnings.challenge))
            doings += self._anew(running, over)
        return doings

    def _within(self, match: StoredMatch) -> list[Doing]:
        """List what can be done in a match that goes on."""
        turns, midgame = self._turns, self._midgame
        doings: list[tuple[float, Callable[[StoredMatch], Awaitable[object]]]] = [
            (8, turns.move),
            (5, turns.move_elsewhere),
            (5, turns.pick),
            (2, turns.type),
            (1, turns.intrude),
            (9, midgame.offer),
            (40 if match.standing else 0, midgame.answer_line),
            (1, midgame.resign),
            (4 if match.ply < 2 and not match.take_backs else 0.2, midgame.cancel),
            (0.5, midgame.abort),
            (4 if match.paused else 0, midgame.resume),
            (1.5, midgame.nudge),
            (0 if match.paused is None else 2, midgame.extend),
            (30 if match.is_flagged else 0.3, self._overtime.answer),
            (1 if match.rated else 3, self._solitude.hint),
            (1, midgame.follow),
            (1.5, midgame.write),
            (1.5, midgame.look),
            (1, self._beginnings.replay),
        ]
        return [(weight, _bound(do, match)) for weight, do in doings]

    def _anew(self, running: list[StoredMatch], over: list[StoredMatch]) -> list[Doing]:
        """List the ways to begin from another match."""
        beginnings = self._beginnings
        doings: list[Doing] = []
        if over:
            match = self._chance.choice(over[-6:])
            doings += [
                (3, _bound(beginnings.rematch, match)),
                (1, _bound(beginnings.replay, match)),
                (2, _bound(self._solitude.analyse, match)),
                (4, _bound(self._midgame.show_notes, match)),
                (0.5, _bound(beginnings.from_record, match)),
            ]
        if running:
            match = self._chance.choice(running)
            doings.append((0.5, _bound(beginnings.from_position, match)))
        return doings


def _bound(
    do: Callable[[StoredMatch], Awaitable[object]], match: StoredMatch
) -> Callable[[], Awaitable[object]]:
    return lambda: do(match)
