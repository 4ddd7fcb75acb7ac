"""Deletes the data of servers that removed the bot, after thirty days."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.cogs.servers import tables as departures
from bot.match.service import MatchService
from bot.news import Subject
from bot.profiles import ServerService
from bot.storage import Database

KEPT = timedelta(days=30)
# The matches deleted in one transaction; other writers must not wait long.
AT_A_TIME = 10


class DepartureService:
    """Records which servers have removed the bot, and deletes their data later.

    It is a duty of the agenda, due after each event, which it stores first. It deletes nothing
    before Discord has listed the servers of this run, as a server may have added the bot again in
    the meantime.
    """

    name = "departures"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(
        self, database: Database, *, clock: Clock, matches: MatchService, servers: ServerService
    ) -> None:
        self._database = database
        self._clock = clock
        self._matches = matches
        self._servers = servers
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
            return self._clock()
        return min((noted_at + KEPT for noted_at in (await self._noted()).values()), default=None)

    async def carry_out(self) -> None:
        """Delete the data of each server whose time is over; can be resumed."""
        await self._store()
        for guild_id, noted_at in (await self._noted()).items():
            while noted_at + KEPT <= self._clock() and not await self._delete_some(guild_id):
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
        async with self._database.read() as transaction:
            noted = (await departures.find(transaction)).keys()
            known = set[int]() if present is None else await departures.find_servers(transaction)
        here = {each for each, is_here in changes.items() if is_here} | (present or set())
        gone = {each for each, is_here in changes.items() if not is_here}
        gone |= {each for each in known - here if self._is_ours and self._is_ours(each)}
        here -= gone
        # Most starts change nothing, and need no write transaction.
        if gone - noted or here & noted:
            async with self._database.write() as transaction:
                await departures.add(transaction, gone, at=self._clock())
                await departures.remove(transaction, here)
        if self._present is present:
            self._present = None
        self._changes = {
            each: is_here
            for each, is_here in self._changes.items()
            if changes.get(each) is not is_here
        }

    async def _noted(self) -> dict[int, datetime]:
        """Return this process's departed servers, and since when they are gone.

        It can't know whether other servers have added the bot again.
        """
        if self._is_ours is None:
            return {}
        async with self._database.read() as transaction:
            noted = await departures.find(transaction)
        return {each: at for each, at in noted.items() if self._is_ours(each)}

    async def _delete_some(self, guild_id: int) -> bool:
        """Delete some data of a server; return whether that was all of it."""
        async with self._database.write() as transaction:
            if guild_id not in await departures.find(transaction):
                return True  # it has added the bot again
            is_all = await departures.delete_some(transaction, guild_id, limit=AT_A_TIME)
        self._matches.reread()
        self._servers.forget(guild_id)
        return is_all
