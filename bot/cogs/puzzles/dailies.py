"""The daily puzzle of a server: where to post it, and who has solved it there."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from bot.cogs.puzzles import daily_tables as dailies
from bot.cogs.puzzles import selection, tasks
from bot.cogs.puzzles import tables as solvings
from bot.cogs.puzzles.tasks import PuzzleTask
from bot.messages.live_messages import Source, Target
from bot.profiles.servers import find_choosers
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

    def __init__(self, database: Database) -> None:
        self._database = database

    async def targets(
        self, transaction: Transaction, now: datetime, guild_id: int | None = None
    ) -> list[Target]:
        """List today's puzzles; each server's day begins at its own midnight."""
        chosen = await find_choosers(transaction, "puzzle", guild_id)
        return [
            Target(each, selection.day_at(now, settings.puzzle_zone), settings.puzzle[0])
            for each, settings in chosen.items()
        ]

    async def daily(self, guild_id: int, day: int) -> Daily | None:
        """Return the puzzle of a day, chosen once; `None` if it is in no book (any more)."""
        async with self._database.write_beside() as transaction:
            puzzle = await dailies.find_puzzle(transaction, guild_id, day)
            if puzzle is None and (chosen := selection.puzzle_of_day(day)):
                puzzle = chosen[1].id
                await dailies.add(transaction, guild_id, day, puzzle)
            solvers = await _solvers(transaction, guild_id, day)
        task = None if puzzle is None else tasks.find_anywhere(puzzle)
        return None if task is None else Daily(day, task, solvers)


async def _solvers(transaction: Transaction, guild_id: int, day: int) -> tuple[Solver, ...]:
    begun = await dailies.find_solvers(transaction, guild_id, day)
    days: dict[int, set[int]] = {user_id: set() for user_id in begun}
    for each in await solvings.find_days(transaction, begun):
        days[each.user_id].add(each.day)
    return tuple(
        Solver(
            row.user_id,
            row.wrong + 1,
            tasks.count_hints(row.hints),
            selection.streak_at(days[row.user_id], day),
        )
        for row in await solvings.find_of_day(transaction, begun, day)
        if row.outcome == solvings.SOLVED
    )
