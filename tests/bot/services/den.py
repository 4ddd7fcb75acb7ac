"""The computer as it works in one process, and matches against it."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.services.challenges import ChallengeService
from bot.services.coach import Coach
from bot.services.computer import Computer
from bot.services.matches import MatchService
from bot.services.model import First, Match
from bot.services.news import News
from bot.services.opponent import Opponent
from bot.services.terms import Terms
from bot.services.thinking import Thinker
from bot.services.timekeeping import Timekeeper
from tests.bot.services.world import THREAD, World


class Den:
    """A process in which computers play: it hears of what is done by its own services."""

    def __init__(self, world: World) -> None:
        database, clock, self.world = world.database, world.clock, world
        self.news, self.thinker, keeper = News(), Thinker(), Timekeeper()
        self.matches = world.matches = MatchService(
            database, clock=clock, news=self.news, keeper=keeper
        )
        self.challenges = world.challenges = ChallengeService(
            database, clock=clock, chance=world.chance, news=self.news, keeper=keeper
        )
        self.coach = Coach(database, self.matches, self.thinker)
        self.opponent = Opponent(
            database,
            matches=self.matches,
            challenges=self.challenges,
            computer=Computer(database, self.matches, self.thinker, clock=clock, keeper=keeper),
            coach=self.coach,
            clock=clock,
        )
        self.news.tell(self.opponent)

    async def match(self, level: int = 1, *, coach: bool = False, **changes: Any) -> Match:
        """Begin a match against a computer, in which Ana moves first unless said otherwise."""
        terms = changes.pop("terms", Terms())
        told = Terms(pace=terms.pace, level=level, coach=coach)
        asked = {"first": First.ME, **changes}
        challenge = await self.world.challenge(opponent_id=None, terms=told, **asked)
        match = await self.challenges.accept_for_computer(challenge.id)
        return await self.matches.placed(match.id, THREAD)

    async def plan(self) -> None:
        """Have all be planned that there is to do, and what is due at once be begun."""
        await self.opponent.carry_out()

    async def work_begun(self) -> None:
        """Let the pause go by, and have all that is due be begun."""
        await self.plan()
        self.world.clock.pass_by(seconds=1)
        await self.plan()
        await asyncio.sleep(0)

    async def work(self) -> None:
        """Let the pause go by, and wait until all that is due has been done."""
        await self.work_begun()
        await self.opponent.settled()

    async def close(self) -> None:
        await self.opponent.close()
        await self.thinker.close()
