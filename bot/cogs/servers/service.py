"""Lists and aborts a server's matches; deletes the data of servers that removed the bot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import BigInteger, Column, Table, delete, func, insert, select, union

from bot.discord_io.content.buttons import page_at
from bot.homes import DIRECT
from bot.match.acts import Act, ActContext, Kind
from bot.match.core import Core
from bot.match.model import Ending, Match, MatchChange, Result
from bot.match.tables import matches as queries
from bot.match.tables.games import MissingMatch, find_missing
from bot.news import Subject
from bot.storage import Transaction, acts
from bot.storage.schema import METADATA, Lenient, UtcDateTime, challenges, matches

# The servers that have removed the bot, and since when.
departures = Table(
    "departures",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("noted_at", Lenient(UtcDateTime()), nullable=False),
)
_PARENTS = (matches, challenges)
MATCHES_A_PAGE = 8
KEPT = timedelta(days=30)

# The matches deleted in one transaction; other writers must not wait long.
AT_A_TIME = 10


class RunningMatches(Struct, frozen=True):
    """A page of the running matches of a server; pages are counted from 0.

    `matches` excludes unreadable ones and those of `missing` games, `total` includes them.
    """

    matches: Sequence[Match]
    missing: Sequence[MissingMatch]
    page: int
    pages: int
    total: int


class OversightService(Struct, frozen=True):
    """Lists a server's running matches, and aborts one; callers check permissions."""

    core: Core

    async def running(self, guild_id: int, page: int) -> RunningMatches:
        """Return a page of running matches, latest played first; at most the last page."""
        async with self.core.database.read() as transaction:
            count = select(func.count()).where(*queries.is_running(guild_id))
            total = (await transaction.execute(count)).scalar_one()
            page, pages = page_at(page, total, MATCHES_A_PAGE)
            rows = await queries.find_running(
                transaction, guild_id, offset=page * MATCHES_A_PAGE, limit=MATCHES_A_PAGE
            )
            running = await self.core.loader.get_readable(transaction, rows)
            missing = await find_missing(transaction, rows)
        return RunningMatches(running, missing, page, pages, total)

    async def abort(self, match_id: int, act: Act) -> MatchChange:
        """Abort a running match, so that it does not count; `UserError` if it is over."""

        async def abort(act: ActContext, match: Match) -> None:
            await self.core.writer.finish(act, match, Result(None, Ending.ABORTED))

        return await self.core.matches.change_from_outside(match_id, act, Kind.ABORT, abort)

    async def aborter(self, match_id: int) -> int | None:
        """Return the manager who has aborted a match."""
        async with self.core.database.read() as transaction:
            return await acts.find_actor(transaction, match_id, Kind.ABORT)


class DepartureService:
    """Records which servers have removed the bot, and deletes their data later.

    It is a duty of the agenda, due after each event, which it stores first. It deletes nothing
    before Discord has listed the servers of this run, as a server may have added the bot again in
    the meantime.
    """

    name = "departures"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, core: Core) -> None:
        self._core = core
        self._is_ours: Callable[[int], bool] | None = None
        self._present: set[int] | None = None
        """All servers that have the bot, until that is stored."""
        self._changes: dict[int, bool] = {}
        """Later changes, by server: whether it has the bot, until that is stored."""

    def heard(self, present: Iterable[int], is_ours: Callable[[int], bool]) -> None:
        """Note all servers that have the bot, including those in an outage.

        `is_ours` tells whether Discord lists a server to this process.
        """
        self._present, self._is_ours = set(present), is_ours
        self._changes.clear()

    def left(self, guild_id: int) -> None:
        """Note that a server has removed the bot."""
        self._changes[guild_id] = False

    def present(self, guild_ids: Iterable[int]) -> None:
        """Note that some servers have the bot, so that their data are kept."""
        self._changes |= dict.fromkeys(guild_ids, True)

    async def next_due(self) -> datetime | None:
        """Return when a server's 30 days without the bot end first; now after events."""
        if self._has_news:
            return self._core.clock()
        return min(
            (noted_at + KEPT for noted_at in (await self._find_departed()).values()), default=None
        )

    async def carry_out(self) -> None:
        """Delete the data of each server whose time is over; can be resumed."""
        await self._store()
        for guild_id, noted_at in (await self._find_departed()).items():
            while noted_at + KEPT <= self._core.clock() and not await self._delete_some(guild_id):
                # It may have added the bot again just now.
                await self._store()

    @property
    def _has_news(self) -> bool:
        return self._present is not None or bool(self._changes)

    async def _store(self) -> None:
        """Store the events so far, if any; later ones are stored the next time."""
        if not self._has_news:
            return
        present, changes = self._present, dict(self._changes)
        async with self._core.database.read() as transaction:
            noted = (await find_departures(transaction)).keys()
            known = set[int]()
            if present is not None:
                named = (select(table.c.guild_id) for table in (*_PARENTS, *_tables_of_servers()))
                known = {*(await transaction.execute(union(*named))).scalars()} - {DIRECT, None}
        here = {guild_id for guild_id, is_here in changes.items() if is_here} | (present or set())
        gone = {guild_id for guild_id, is_here in changes.items() if not is_here}
        gone |= {guild_id for guild_id in known - here if self._is_ours and self._is_ours(guild_id)}
        here -= gone
        # Most starts change nothing, and need no write transaction.
        if gone - noted or here & noted:
            async with self._core.database.write() as transaction:
                new = gone - (await find_departures(transaction)).keys()
                is_changed = departures.c.guild_id.in_(here | new)
                await transaction.execute(delete(departures).where(is_changed))
                rows = [{"guild_id": guild, "noted_at": self._core.clock()} for guild in new]
                if rows:
                    await transaction.execute(insert(departures), rows)
        if self._present is present:
            self._present = None
        self._changes = {
            guild_id: is_here
            for guild_id, is_here in self._changes.items()
            if changes.get(guild_id) is not is_here
        }

    async def _find_departed(self) -> dict[int, datetime]:
        """Return this process's departed servers, and since when they are gone.

        It can't know whether other servers have added the bot again.
        """
        if self._is_ours is None:
            return {}
        async with self._core.database.read() as transaction:
            noted = await find_departures(transaction)
        return {guild_id: at for guild_id, at in noted.items() if self._is_ours(guild_id)}

    async def _delete_some(self, guild_id: int) -> bool:
        """Delete some data of a server; return whether that was all of it."""
        async with self._core.database.write() as transaction:
            if guild_id not in await find_departures(transaction):
                return True  # it has added the bot again
            is_all = await _delete_rows(transaction, guild_id)
        self._core.matches.reread()
        self._core.servers.forget(guild_id)
        return is_all


async def find_departures(transaction: Transaction) -> dict[int, datetime]:
    """Return the servers that have removed the bot, and since when.

    Skip a server with an unreadable time, so that it is recorded again.
    """
    rows = await transaction.execute(select(departures))
    return {row.guild_id: row.noted_at for row in rows if row.noted_at is not None}


async def _delete_rows(transaction: Transaction, guild_id: int) -> bool:
    """Delete some data of a server; return whether that was all of it."""
    for parent, reference in ((matches, "match_id"), (challenges, "challenge_id")):
        query = select(parent.c.id).where(parent.c.guild_id == guild_id).limit(AT_A_TIME)
        if numbers := (await transaction.execute(query)).scalars().all():
            for table in (table for table in _other_tables() if reference in table.c):
                await transaction.execute(delete(table).where(table.c[reference].in_(numbers)))
            await transaction.execute(delete(parent).where(parent.c.id.in_(numbers)))
            return False
    for table in (*_tables_of_servers(), departures):
        await transaction.execute(delete(table).where(table.c.guild_id == guild_id))
    return True


def _other_tables() -> list[Table]:
    """Return all tables but the parents; referring tables come before the others."""
    return [table for table in reversed(METADATA.sorted_tables) if table not in _PARENTS]


def _tables_of_servers() -> list[Table]:
    others = _other_tables()
    return [table for table in others if "guild_id" in table.c and table is not departures]
