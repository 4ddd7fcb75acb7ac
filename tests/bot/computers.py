"""The computer at work in one process, and matches against it."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.cogs.computer.coach import Coach
from bot.cogs.computer.service import AT_A_TIME, ComputerPlayer, Opponent
from bot.match.model import First, Match
from bot.match.terms import Coaching, Terms
from bot.news import Subject
from ringfall.testing.world import THREAD, World


class Computers:
    """A process in which computers play, with the news of its own services."""

    def __init__(self, world: World, *, at_a_time: int = AT_A_TIME) -> None:
        services, self.world = world.services, world
        self.matches, self.challenges = services.matches, services.challenges
        self.thinker, self.news = services.engine, services.news
        self.coach = Coach(services)
        player = ComputerPlayer(services)
        self.opponent = Opponent(services, player, self.coach, at_a_time=at_a_time)
        self.news.listen(Subject.MATCH, self.opponent.on_news)

    async def match(
        self, level: int = 1, *, coach: Coaching = Coaching.NONE, program: str = "", **changes: Any
    ) -> Match:
        """Begin a match against a computer, in which Ana moves first unless said otherwise."""
        terms = changes.pop("terms", Terms())
        told = Terms(
            pace=terms.pace,
            strict=terms.strict,
            swap=terms.swap,
            level=level,
            coach=coach,
            program=program,
        )
        asked = {"first": First.ME, **changes}
        challenge = await self.world.challenge(opponent_id=None, terms=told, **asked)
        match = (await self.challenges.accept_for_computer(challenge.id)).match
        return await self.matches.placed(match.id, THREAD)

    async def plan(self) -> None:
        """Plan all work, and start what is due at once."""
        await self.opponent.carry_out()

    async def work_begun(self) -> None:
        """Start all due work."""
        await self.plan()
        await asyncio.sleep(0)

    async def work(self) -> None:
        """Wait until all due work is done: the turn, and then the coach's remark."""
        for _ in range(2):
            await self.work_begun()
            await self.opponent.settled()

    async def close(self) -> None:
        await self.opponent.close()
        await self.thinker.close()
