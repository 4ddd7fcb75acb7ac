"""Finds hints for the player to move, and records who has asked for one."""

from __future__ import annotations

from functools import partial

from cachetools import LRUCache
from msgspec import Struct

from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.model import Match
from bot.match.tables import hints as queries
from bot.match.turns import check_turn
from bot.storage import Database
from engine import Line, SearchCancelledError, analyse
from engine.reviewing import thorough

# The best lines of this many positions are cached, because a hint has three steps.
CAPACITY = 256


class Hint(Struct, frozen=True):
    """The best line from the present position of a match; its first turn is the hint."""

    match: Match
    line: Line


class HintService:
    """Finds hints, and records each one before it is shown."""

    def __init__(self, database: Database, searches: EngineQueue, *, nodes: int | None) -> None:
        """Take how many nodes the engine searches for a hint, `None` for its own number."""
        self._database = database
        self._searches = searches
        self._nodes = nodes
        self._lines: LRUCache[tuple[int, int, int], Line] = LRUCache(CAPACITY)

    async def take(self, match: Match, user_id: int, ply: int) -> Hint:
        """Return a hint for the turn after `ply`, and record it for this user.

        Raise `UserError` if it is not their turn, in a rated match, and if the bot stops.
        """
        check_hint(match, user_id, ply)
        hint = Hint(match, await self._line(match, user_id))
        await self._record(match)
        return hint

    async def _line(self, match: Match, user_id: int) -> Line:
        place = (match.id, match.ply, match.take_backs)
        if place not in self._lines:
            work = partial(analyse, match.position, thorough(match.position, self._nodes), 1)
            try:
                found = await self._searches.search(Urgency.HINT, work, user_id=user_id)
            except SearchCancelledError:
                raise UserError("restarting") from None
            self._lines[place] = found.lines[0]
        return self._lines[place]

    async def _record(self, match: Match) -> None:
        taken = (match.ply, match.position.to_move)
        if taken in match.hints:
            return
        async with self._database.write() as transaction:
            await queries.add(transaction, match.id, match.ply, match.position.to_move.value)


def check_hint(match: Match, user_id: int, ply: int) -> None:
    """Raise `UserError` unless this user may have a hint for the turn after `ply`."""
    check_turn(match, user_id, ply)
    if match.terms.rated:
        raise UserError("hint-rated")


def may_have_hint(match: Match, user_id: int) -> bool:
    """Tell whether this user may have a hint now."""
    return match.result is None and match.may_move(user_id) and not match.terms.rated
