"""Who is new here, and is shown each typed turn before it is played."""

from __future__ import annotations

from bot.services.model import UNCOUNTED
from bot.storage import Database
from bot.storage import matches as match_queries


class NewcomerService:
    """Knows who has finished fewer than so many `matches`; 0 is for nobody."""

    def __init__(self, database: Database, *, matches: int) -> None:
        self._database = database
        self._matches = matches
        self._experienced: set[int] = set()

    async def is_newcomer(self, user_id: int) -> bool:
        """Tell whether somebody is new; who is not any more never is again."""
        if not self._matches or user_id in self._experienced:
            return False
        async with self._database.read() as transaction:
            finished = await match_queries.count_finished(transaction, user_id, uncounted=UNCOUNTED)
        if finished >= self._matches:
            self._experienced.add(user_id)
        return finished < self._matches
