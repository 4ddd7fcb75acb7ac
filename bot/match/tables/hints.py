"""Query who has taken a hint, and on which turn."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, String, cast, func, insert, select

from bot.storage.database import Transaction
from bot.storage.schema import hints


def taken_in(match_id: ColumnElement[int]) -> Any:
    """Return the hints of a match, such as "4-1" after four turns for the first side.

    They are separated by spaces.
    """
    hint = cast(hints.c.ply, String).concat("-").concat(cast(hints.c.side, String))
    taken = select(func.aggregate_strings(hint, " ")).where(hints.c.match_id == match_id)
    return taken.scalar_subquery()


async def add(transaction: Transaction, match_id: int, ply: int, side: int) -> None:
    """Record that a side has had a hint at a ply, unless that is recorded."""
    same = (hints.c.match_id == match_id, hints.c.ply == ply, hints.c.side == side)
    if (await transaction.execute(select(func.count()).where(*same))).scalar_one():
        return
    await transaction.execute(insert(hints).values(match_id=match_id, ply=ply, side=side))
