"""Records up to which turn a user has seen a match, by viewing or playing it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.match.model import Match
from bot.match.tables import seen as queries
from bot.match.tables.seen import StoredLastSeen
from bot.match.turns import after_moves, stood_at
from bot.storage import Database, acts
from bot.storage.errors import skipping


class LastSeenService:
    """Stores who has seen which match; no turn waits for that."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, user_id: int, match: Match) -> None:
        """Record that a user has seen a match as it is now."""
        look = StoredLastSeen(user_id, match.id, match.ply, match.take_backs)
        async with self._database.read() as transaction:
            if await queries.find(transaction, user_id, match.id) == look:
                return
        async with self._database.write() as transaction:
            await queries.replace(transaction, look)

    async def turns_seen(self, user_id: int, match: Match) -> int:
        """Return the number of turns of a match that a user has seen or played.

        Zero if they have done neither. Turns played after a take-back count as unseen.
        """
        side = match.side_of(user_id)
        own = None if side is None else match.own_last(side)
        seen = 0 if own is None else own + 1
        async with self._database.read() as transaction:
            with skipping("look", match.id):
                if look := await queries.find(transaction, user_id, match.id):
                    # SQLite stores texts in number columns, too.
                    ply, take_backs = int(look.ply), int(look.take_backs)
                    lowest = await acts.find_lowest(transaction, match.id, after=take_backs)
                    seen = max(seen, ply if lowest is None else min(ply, lowest))
        return min(seen, match.ply)


def moments(match: Match, first: int, last: int) -> Iterator[Match]:
    """Yield a match as it was after each of its turns from `first` to `last`."""
    moment = stood_at(match, first)
    for turn in match.turns[first:last]:
        yield moment
        moves = match.game.parse_turn(moment.position, turn)
        moment = after_moves(moment, moves, at=match.started_at)
    yield match if last == match.ply else moment
