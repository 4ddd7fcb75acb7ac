"""The puzzle of each day on a server: when it is due, where it stands, who has solved it there."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.cogs.puzzles import daily_tables as dailies
from bot.cogs.puzzles import riddles, shelf
from bot.cogs.puzzles import tables as solvings
from bot.cogs.puzzles.daily_tables import StoredDaily
from bot.cogs.puzzles.riddles import Riddle
from bot.profiles.servers import ServerSettings, find_settings
from bot.storage import Database, Transaction
from bot.zones import UNIVERSAL

EVERY = timedelta(seconds=5)
# No attempt takes longer.
AN_ATTEMPT = timedelta(minutes=1)
# Who may not write in the channel is let in again by somebody, some time.
EVERY_WHILE_REFUSED = timedelta(minutes=30)


class Solver(Struct, frozen=True):
    """Somebody who has solved the puzzle of a day, and on how many days in a row up to it."""

    user_id: int
    tries: int
    hints: int
    streak: int


class Daily(Struct, frozen=True):
    """The puzzle of a day on a server, and who has solved it.

    `begun` tells that it may stand, `is_late` that it may do so unnoticed, though its day is over.
    """

    stored: StoredDaily
    riddle: Riddle
    begun: bool
    is_late: bool
    solvers: tuple[Solver, ...]

    @property
    def guild_id(self) -> int:
        return self.stored.guild_id

    @property
    def day(self) -> int:
        return self.stored.day


class DailyService:
    """Keeps the puzzles of the days; of those that nobody could post only today's is owed."""

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def waiting(self) -> list[tuple[int, int, datetime]]:
        """List what is to be posted or changed: servers, days, and when each is due.

        A new day is seen by asking again.
        """
        async with self._database.read() as transaction:
            found = [
                (row.guild_id, row.day, self._due(row))
                for row in await dailies.find_behind(transaction)
                if row.message_id is not None or self._is_late(row)
            ]
            posted = await dailies.find_posted(transaction, since=self._today_on(UNIVERSAL) - 1)
            for guild_id, zone in await dailies.find_servers(transaction):
                if (guild_id, self._today_on(zone)) in posted:
                    continue
                today, row = await self._today(transaction, guild_id)
                if row is not None and row.message_id is None:
                    found.append((guild_id, today, self._due(row)))
        return found

    async def begin(self, guild_id: int, day: int) -> Daily | None:
        """Begin to post or change one; `None` where it is not time for that any more.

        Nobody begins it again within a minute, and no attempt takes longer.
        """
        async with self._database.write_beside() as transaction:
            stored = await dailies.take(transaction, guild_id, day)
            row = await self._wanted(transaction, guild_id, day, stored)
            if row is None or self._due(row) > (now := self._clock()):
                return None
            riddle = riddles.find_anywhere(row.puzzle)
            # One that is in no book any more would be due for ever.
            row = replace(row, due_at=now + AN_ATTEMPT, gone=riddle is None)
            if not await dailies.begin(transaction, stored, row):
                return None
            solvers = await _solvers(transaction, guild_id, day)
        if riddle is None:
            return None
        is_late = row.message_id is None and self._is_late(row)
        return Daily(row, riddle, begun=stored is not None, is_late=is_late, solvers=solvers)

    async def shown(self, daily: Daily, message_id: int) -> None:
        """Record where it stands and what it shows."""
        due_at = self._clock() + EVERY
        await self._change(daily, message_id=message_id, shown=daily.stored.version, due_at=due_at)

    async def gone(self, daily: Daily) -> None:
        """Record that the message, or its channel, has been deleted: nothing more is shown."""
        await self._change(daily, gone=True)

    async def refused(self, daily: Daily) -> None:
        """Record that the channel, or server, is closed to the bot, which tries again rarely."""
        await self._change(daily, due_at=self._clock() + EVERY_WHILE_REFUSED)

    async def _change(self, daily: Daily, **changes: object) -> None:
        async with self._database.write() as transaction:
            row = await dailies.find(transaction, daily.guild_id, daily.day)
            if row is not None:
                await dailies.replace(transaction, replace(row, **changes))

    async def _wanted(
        self, transaction: Transaction, guild_id: int, day: int, stored: StoredDaily | None
    ) -> StoredDaily | None:
        """Return what there is to be for a day: what stands, or may stand, or else only today's."""
        if stored is not None and (stored.message_id is not None or self._is_late(stored)):
            return None if stored.gone else stored
        today, row = await self._today(transaction, guild_id)
        return row if today == day else None

    async def _today(
        self, transaction: Transaction, guild_id: int
    ) -> tuple[int, StoredDaily | None]:
        """Return the number of today on a server, and its puzzle where there is to be one.

        A channel that is gone is tried again once another one has been chosen.
        """
        settings = await find_settings(transaction, guild_id)
        today = shelf.day_at(self._clock(), settings.puzzle_zone)
        row = await dailies.find(transaction, guild_id, today)
        if row is None:
            return today, self._new(guild_id, today, settings)
        if row.message_id is not None or not settings.puzzle:
            return today, row if row.message_id is not None else None
        is_elsewhere = row.channel_id != settings.puzzle[0]
        if is_elsewhere:
            row = replace(row, channel_id=settings.puzzle[0], gone=False, due_at=self._clock())
        return today, None if row.gone else row

    def _new(self, guild_id: int, day: int, settings: ServerSettings) -> StoredDaily | None:
        chosen = shelf.puzzle_of_day(day)
        if chosen is None or not settings.puzzle:
            return None
        return StoredDaily(guild_id, day, chosen[1].id, settings.puzzle[0], self._clock())

    def _is_late(self, row: StoredDaily) -> bool:
        """Tell whether a day is over everywhere: somewhere it may be a day earlier than by UTC."""
        return row.day < self._today_on(UNIVERSAL) - 1

    def _today_on(self, zone: str) -> int:
        """Return the number of today in a time zone, or by UTC where there is no such zone."""
        try:
            return shelf.day_at(self._clock(), zone)
        except (KeyError, TypeError, ValueError):
            return shelf.day_at(self._clock(), UNIVERSAL)

    def _due(self, row: StoredDaily) -> datetime:
        """Return when a message is due; at once where the clock has been set back since."""
        now = self._clock()
        return now if row.due_at > now + EVERY_WHILE_REFUSED else row.due_at


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
