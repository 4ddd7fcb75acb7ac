"""Remember the last turn that a person has seen in a match."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, select

from bot.match.model import Match
from bot.storage import Database, Transaction, acts
from bot.storage.database import replace_row
from bot.storage.errors import skipping
from bot.storage.schema import looks


class LastSeenService:
    """Stores who has seen which match; no turn waits for that."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, user_id: int, match: Match) -> None:
        """Record that a user has seen a match as it is now."""
        async with self._database.read() as transaction:
            look = await find_last_seen(transaction, user_id, match.id)
        if look is None or tuple(look) != (match.ply, match.take_backs):
            async with self._database.write() as transaction:
                await put_last_seen(transaction, user_id, match)

    async def turns_seen(self, user_id: int, match: Match) -> int:
        """Return the number of turns of a match that a user has seen or played.

        Zero if they have done neither. Turns played after a take-back count as unseen.
        """
        side = match.side_of(user_id)
        last = None if side is None else match.own_last(side)
        seen = 0 if last is None else last + 1
        async with self._database.read() as transaction:
            with skipping("look", match.id):
                if look := await find_last_seen(transaction, user_id, match.id):
                    # SQLite stores texts in number columns, too.
                    ply, take_backs = int(look.ply), int(look.take_backs)
                    lowest = await acts.find_lowest(transaction, match.id, after=take_backs)
                    seen = max(seen, ply if lowest is None else min(ply, lowest))
        return min(seen, match.ply)


async def find_last_seen(
    transaction: Transaction, user_id: int, match_id: int
) -> Row[Any, Any] | None:
    """Return the turns and take-backs of a match when a person last looked at it."""
    query = select(looks.c.ply, looks.c.take_backs).where(
        looks.c.user_id == user_id, looks.c.match_id == match_id
    )
    return (await transaction.execute(query)).one_or_none()


async def put_last_seen(transaction: Transaction, user_id: int, match: Match) -> None:
    """Store that a person has seen a match as it is now."""
    look = {"ply": match.ply, "take_backs": match.take_backs}
    await replace_row(transaction, looks, {"user_id": user_id, "match_id": match.id, **look})
