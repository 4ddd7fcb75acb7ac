"""The daily puzzle of a server: where to post it, and who has solved it there."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from bot.cogs.analysis.service import BlunderService
from bot.cogs.puzzles import daily_tables as dailies
from bot.cogs.puzzles import selection, tasks
from bot.cogs.puzzles import tables as solvings
from bot.cogs.puzzles.daily_tables import StoredDaily
from bot.cogs.puzzles.solving import BLUNDERS_REST, given_of, own_id, task_of
from bot.cogs.puzzles.tasks import PuzzleTask
from bot.match.model import Match
from bot.messages.live_messages import Source, Target
from bot.profiles import find_choosers, find_settings
from bot.storage import Database, Transaction

DAILIES = "dailies"


class Solver(Struct, frozen=True):
    """A person who has solved the daily puzzle, with their tries and streak."""

    user_id: int
    tries: int
    hints: int
    streak: int


class Daily(Struct, frozen=True):
    """The daily puzzle of a server, with its solvers."""

    day: int
    task: PuzzleTask
    solvers: tuple[Solver, ...]


class DailyService(Source):
    """Chooses daily puzzles; only today's is posted, and old ones are not deleted."""

    name = DAILIES
    every = timedelta(seconds=5)

    def __init__(self, database: Database, blunders: BlunderService) -> None:
        self._database = database
        self._blunders = blunders

    async def targets(
        self, transaction: Transaction, now: datetime, guild_id: int | None = None
    ) -> list[Target]:
        """List today's puzzles; each server's day begins at its own midnight."""
        chosen = await find_choosers(transaction, "puzzle", guild_id)
        return [
            Target(each, selection.day_at(now, settings.puzzle_zone), settings.puzzle[0])
            for each, settings in chosen.items()
        ]

    def may_show(self, match: Match, channel_id: int) -> bool:  # noqa: ARG002
        """Tell whether a puzzle in a channel may come from a match."""
        return True

    async def daily(self, guild_id: int, day: int) -> Daily | None:
        """Return the puzzle of a day, chosen once; `None` if it is in no book (any more)."""
        async with self._database.read() as transaction:
            stored = await dailies.find_puzzle(transaction, guild_id, day)
        chosen = None if stored else await self._choose(guild_id, day)
        async with self._database.write_beside() as transaction:
            if chosen is not None:
                await dailies.add(transaction, chosen)
            # Another process may have chosen first.
            stored = await dailies.find_puzzle(transaction, guild_id, day)
            if stored is None:
                return None
            solvers = await _solvers(transaction, stored)
        task = task_of(stored)
        return None if task is None else Daily(day, task, solvers)

    async def _choose(self, guild_id: int, day: int) -> StoredDaily | None:
        """Choose a server's puzzle of a day: on Sundays of its own matches, if it wants that."""
        async with self._database.read() as transaction:
            settings = await find_settings(transaction, guild_id)
            wants_own = settings.weekly and settings.puzzle
            used = await dailies.find_used(transaction, guild_id) if wants_own else set[str]()
        if wants_own and selection.is_sunday(day):
            ended_before = selection.start_of(day) - BLUNDERS_REST
            found = await self._blunders.of_server(guild_id, ended_before=ended_before)
            unused = [
                blunder
                for blunder in found
                if own_id(blunder) not in used and self.may_show(blunder.match, settings.puzzle[0])
            ]
            if unused:
                worst = max(unused, key=lambda blunder: blunder.loss)
                return StoredDaily(guild_id, day, own_id(worst), given_of(worst))
        chosen = selection.puzzle_of_day(day)
        return None if chosen is None else StoredDaily(guild_id, day, chosen[1].id)


async def _solvers(transaction: Transaction, of: StoredDaily) -> tuple[Solver, ...]:
    day, begun = of.day, await dailies.find_solvers(transaction, of.guild_id, of.day)
    days: dict[int, set[int]] = {user_id: set() for user_id in begun}
    for each in await solvings.find_days(transaction, begun):
        days[each.user_id].add(each.day)
    return tuple(
        Solver(
            row.user_id,
            tasks.count_wrong(row.wrong) + 1,
            tasks.count_hints(row.hints),
            selection.streak_at(days[row.user_id], day),
        )
        for row in await solvings.find_of_day(transaction, begun, day, of.puzzle)
        if row.outcome == solvings.SOLVED
    )
