"""The puzzle of each day on a server: where it is to stand, and who has solved it there."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from bot.cogs.puzzles import daily_tables as dailies
from bot.cogs.puzzles import riddles, shelf
from bot.cogs.puzzles import tables as solvings
from bot.cogs.puzzles.riddles import Riddle
from bot.messages.live_messages import Source, Target
from bot.profiles.servers import find_choosers
from bot.storage import Database, Transaction

DAILIES = "dailies"


class Solver(Struct, frozen=True):
    """A person who has solved the puzzle of a day, and on how many days in a row up to it."""

    user_id: int
    tries: int
    hints: int
    streak: int


class Daily(Struct, frozen=True):
    """The puzzle of a day on a server, and who has solved it."""

    day: int
    riddle: Riddle
    solvers: tuple[Solver, ...]


class DailyService(Source):
    """Chooses the puzzles of the days; only today's is posted, and each stays where it stands."""

    name = DAILIES
    every = timedelta(seconds=5)

    def __init__(self, database: Database) -> None:
        self._database = database

    async def targets(
        self, transaction: Transaction, now: datetime, guild_id: int | None = None
    ) -> list[Target]:
        """List the puzzles of today, which begins on each server at its own midnight."""
        chosen = await find_choosers(transaction, "puzzle", guild_id)
        return [
            Target(each, shelf.day_at(now, settings.puzzle_zone), settings.puzzle[0])
            for each, settings in chosen.items()
        ]

    async def daily(self, guild_id: int, day: int) -> Daily | None:
        """Return the puzzle of a day, stored the first time; `None` where it is in no book."""
        async with self._database.write_beside() as transaction:
            puzzle = await dailies.find_puzzle(transaction, guild_id, day)
            if puzzle is None and (chosen := shelf.puzzle_of_day(day)):
                puzzle = chosen[1].id
                await dailies.add(transaction, guild_id, day, puzzle)
            solvers = await _solvers(transaction, guild_id, day)
        riddle = None if puzzle is None else riddles.find_anywhere(puzzle)
        return None if riddle is None else Daily(day, riddle, solvers)


async def _solvers(transaction: Transaction, guild_id: int, day: int) -> tuple[Solver, ...]:
    begun = await dailies.find_solvers(transaction, guild_id, day)
    days: dict[int, set[int]] = {user_id: set() for user_id in begun}
    for each in await solvings.find_days(transaction, begun):
        days[each.user_id].add(each.day)
    return tuple(
        Solver(
            row.user_id,
            row.wrong + 1,
            riddles.count_hints(row.hints),
            shelf.streak_at(days[row.user_id], day),
        )
        for row in await solvings.find_of_day(transaction, begun, day)
        if row.outcome == solvings.SOLVED
    )
