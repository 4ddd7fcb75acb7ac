"""Servers that have removed the bot: what is kept of them goes after thirty days."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from bot.services.clock import Clock
from bot.services.matches import MatchService
from bot.services.news import Subject
from bot.services.servers import ServerService
from bot.storage import Database, departures, whole

KEPT = timedelta(days=30)
# So many matches are deleted at a time that nobody waits long for their turn to write.
AT_A_TIME = 10


class DepartureService:
    """Remembers which servers have removed the bot, and forgets what is kept of them in the end.

    It is a duty of the agenda. Nothing goes before Discord has said in this life where the bot is:
    it may have been added again while it did not run.
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

    @whole
    async def heard(self, present: Iterable[int], is_ours: Callable[[int], bool]) -> None:
        """Note where the bot is by all that Discord says, servers in an outage included.

        `is_ours` tells of a server whether Discord would have named it to this process.
        """
        here = set(present)
        async with self._database.read() as transaction:
            noted = (await departures.find(transaction)).keys()
            known = await departures.find_servers(transaction)
        gone = {each for each in known - here - noted if is_ours(each)}
        # At most starts nothing has changed, and nobody waits for a transaction.
        if gone or noted & here:
            async with self._database.write() as transaction:
                await departures.add(transaction, gone, at=self._clock())
                await departures.remove(transaction, here)
        self._is_ours = is_ours

    @whole
    async def left(self, guild_id: int) -> None:
        """Note that a server has removed the bot."""
        async with self._database.write() as transaction:
            await departures.add(transaction, [guild_id], at=self._clock())

    @whole
    async def joined(self, guild_id: int) -> None:
        """Note that a server has added the bot: what is still kept of it stays."""
        async with self._database.write() as transaction:
            await departures.remove(transaction, [guild_id])

    async def present(self, guild_ids: Iterable[int]) -> None:
        """Note where the bot is by what Discord says of some servers; of others it says nothing."""
        here = set(guild_ids)
        async with self._database.read() as transaction:
            noted = (await departures.find(transaction)).keys()
        for guild_id in noted & here:
            await self.joined(guild_id)

    async def next_due(self) -> datetime | None:
        """Return when the first server has been without the bot for thirty days."""
        return min((noted_at + KEPT for noted_at in (await self._noted()).values()), default=None)

    async def carry_out(self) -> None:
        """Delete what is kept of each server whose time is over; the next life goes on with it."""
        for guild_id, noted_at in (await self._noted()).items():
            while noted_at + KEPT <= self._clock() and not await self._delete_some(guild_id):
                continue

    async def _noted(self) -> dict[int, datetime]:
        """Return the servers that Discord would name to this process, and since when they are gone.

        Of the others it does not know whether they have added the bot again.
        """
        if self._is_ours is None:
            return {}
        async with self._database.read() as transaction:
            noted = await departures.find(transaction)
        return {each: at for each, at in noted.items() if self._is_ours(each)}

    @whole
    async def _delete_some(self, guild_id: int) -> bool:
        """Delete some of what is kept of a server; tell whether nothing is left to delete."""
        async with self._database.write() as transaction:
            if guild_id not in await departures.find(transaction):
                return True  # it has added the bot again just now
            is_all = await departures.delete_some(transaction, guild_id, limit=AT_A_TIME)
        self._matches.reread()
        self._servers.forget(guild_id)
        return is_all
