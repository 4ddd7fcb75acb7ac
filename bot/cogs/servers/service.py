"""What those who manage a server may do about the matches of all others in it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.match.acts import Act, Entry, Kind
from bot.match.loading import MatchLoader
from bot.match.model import Ending, Match, PostKind, Result
from bot.match.service import MatchService
from bot.match.tables import matches as queries
from bot.match.writer import MatchWriter
from bot.storage import Database, acts

ABORTED = Result(None, Ending.ABORTED)
MATCHES_A_PAGE = 8


class RunningMatches(Struct, frozen=True):
    """A page of the matches that go on in a server; pages are counted from 0.

    Of `total` matches those that cannot be read are left out.
    """

    matches: Sequence[Match]
    page: int
    total: int

    @property
    def pages(self) -> int:
        """How many pages there are, one where there is nothing to show, too."""
        return max(1, -(-self.total // MATCHES_A_PAGE))


class OversightService:
    """Lists the matches of a server, and ends one; who may ask for that is checked elsewhere."""

    def __init__(
        self,
        database: Database,
        loader: MatchLoader,
        writer: MatchWriter,
        *,
        matches: MatchService,
    ) -> None:
        self._database = database
        self._loader = loader
        self._writer = writer
        self._matches = matches

    async def running(self, guild_id: int, page: int) -> RunningMatches:
        """Return a page of what goes on, played in last first; for any beyond it the last one."""
        async with self._database.read() as transaction:
            total = await queries.count_running(transaction, guild_id)
            page = min(page, max(0, total - 1) // MATCHES_A_PAGE)
            found = await queries.find_running(
                transaction, guild_id, offset=page * MATCHES_A_PAGE, limit=MATCHES_A_PAGE
            )
            return RunningMatches(await self._loader.get_readable(transaction, found), page, total)

    async def abort(self, match_id: int, act: Act) -> Match:
        """End a match that goes on, as if it had never been; `UserError` for one that is over."""

        async def abort(entry: Entry, match: Match) -> None:
            await self._writer.enqueue(entry, match, PostKind.ABORTED)
            await self._writer.finish(entry, match, ABORTED)

        return await self._matches.change_from_outside(match_id, act, Kind.ABORT, abort)

    async def aborter(self, match_id: int) -> int | None:
        """Return who has ended a match in this way."""
        async with self._database.read() as transaction:
            return await acts.find_actor(transaction, match_id, Kind.ABORT)
