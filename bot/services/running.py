"""The matches that go on in a server."""

from __future__ import annotations

from bot.services.loading import MatchLoader
from bot.services.model import Match
from bot.storage import Database
from bot.storage import matches as match_queries

MOST = 25


class RunningService:
    """Lists what goes on, what was played in last first; what cannot be read is left out."""

    def __init__(self, database: Database, loader: MatchLoader) -> None:
        self._database = database
        self._loader = loader

    async def in_server(self, guild_id: int, *, limit: int = MOST) -> list[Match]:
        """Return the matches of a server that go on, at most so many."""
        async with self._database.read() as transaction:
            found = await match_queries.find_running(transaction, guild_id, limit=limit)
            return await self._loader.get_readable(transaction, found)
