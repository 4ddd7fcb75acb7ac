"""Lists the matches of a server for its managers, and aborts them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.match.acts import Act, ActContext, Kind
from bot.match.loading import MatchLoader
from bot.match.model import Ending, Match, MatchChange, Result
from bot.match.service import MatchService
from bot.match.tables import matches as queries
from bot.match.writer import MatchWriter
from bot.storage import Database, acts

ABORTED = Result(None, Ending.ABORTED)
MATCHES_A_PAGE = 8


class RunningMatches(Struct, frozen=True):
    """A page of the running matches of a server; pages are counted from 0.

    `matches` excludes unreadable ones, `total` includes them.
    """

    matches: Sequence[Match]
    page: int
    total: int

    @property
    def pages(self) -> int:
        """The number of pages, at least one."""
        return max(1, -(-self.total // MATCHES_A_PAGE))


class OversightService:
    """Lists a server's running matches, and aborts one; callers check permissions."""

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
        """Return a page of running matches, latest played first; at most the last page."""
        async with self._database.read() as transaction:
            total = await queries.count_running(transaction, guild_id)
            page = min(page, max(0, total - 1) // MATCHES_A_PAGE)
            found = await queries.find_running(
                transaction, guild_id, offset=page * MATCHES_A_PAGE, limit=MATCHES_A_PAGE
            )
            return RunningMatches(await self._loader.get_readable(transaction, found), page, total)

    async def abort(self, match_id: int, act: Act) -> MatchChange:
        """Abort a running match, so that it does not count; `UserError` if it is over."""

        async def abort(entry: ActContext, match: Match) -> None:
            await self._writer.finish(entry, match, ABORTED)

        return await self._matches.change_from_outside(match_id, act, Kind.ABORT, abort)

    async def aborter(self, match_id: int) -> int | None:
        """Return the manager who has aborted a match."""
        async with self._database.read() as transaction:
            return await acts.find_actor(transaction, match_id, Kind.ABORT)
