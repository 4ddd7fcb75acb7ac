"""Hints for whoever is to move: what the engine would play, and who has let it help them."""

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
from engine import Budget, Line, SearchCancelledError, analyse

# Of so many positions the best line is kept: a hint is asked for in three steps.
CAPACITY = 256


class Hint(Struct, frozen=True):
    """The best line of a match as it stands, whose first turn is what to play."""

    match: Match
    line: Line


class HintService:
    """Finds hints, and records that they were taken before anybody sees them."""

    def __init__(self, database: Database, thinker: EngineQueue, *, nodes: int) -> None:
        """Take how many nodes a search for a hint may look at."""
        self._database = database
        self._thinker = thinker
        self._budget = Budget(nodes)
        self._lines: LRUCache[tuple[int, int, int], Line] = LRUCache(CAPACITY)

    async def take(self, match: Match, user_id: int, ply: int) -> Hint:
        """Return a hint for the turn after `ply`, and record that this person has had it.

        `UserError` where it is not their turn, in a rated match, and when the bot stops meanwhile.
        """
        check_hint(match, user_id, ply)
        hint = Hint(match, await self._line(match, user_id))
        await self._record(match)
        return hint

    async def _line(self, match: Match, user_id: int) -> Line:
        place = (match.id, match.ply, match.take_backs)
        if place not in self._lines:
            work = partial(analyse, match.position, self._budget, 1)
            try:
                found = await self._thinker.think(Urgency.HINT, work, whose=user_id)
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
    """Raise `UserError` unless this person may have a hint for the turn after `ply`."""
    check_turn(match, user_id, ply)
    if match.terms.rated:
        raise UserError("hint-rated")


def may_have_hint(match: Match, user_id: int) -> bool:
    """Tell whether this person may have a hint now."""
    return match.result is None and match.may_move(user_id) and not match.terms.rated
