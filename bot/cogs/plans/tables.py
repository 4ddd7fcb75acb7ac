"""Query the plans of players."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    SmallInteger,
    Table,
    Text,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from bot.cogs.plans.steps import Steps, decode, encode
from bot.storage.database import Transaction
from bot.storage.errors import readable
from bot.storage.personal import Personal
from bot.storage.schema import METADATA, RowId

# What each player of a running match has planned from a ply on; deleted when it no longer applies.
plans = Table(
    "plans",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("side", SmallInteger, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("steps", Text, nullable=False),  # a tree, as JSON
)


# The statements of a turn are built once.
_OF_SIDE = (
    select(plans)
    .where(plans.c.match_id == bindparam("match"), plans.c.side == bindparam("of"))
    .order_by(plans.c.user_id)
)
_IS_OF = (plans.c.match_id == bindparam("match"), plans.c.user_id == bindparam("user"))
_MOVE_ON = update(plans).where(*_IS_OF).values(ply=bindparam("after"), steps=bindparam("left"))
_FORGET = delete(plans).where(*_IS_OF)


class StoredPlan(Struct, frozen=True):
    """What a player of a side does after `ply` turns."""

    match_id: int
    user_id: int
    side: int
    ply: int
    steps: Steps


async def find_of_side(transaction: Transaction, match_id: int, side: int) -> Sequence[StoredPlan]:
    """Return the readable plans of the players of a side."""
    rows = (await transaction.execute(_OF_SIDE, {"match": match_id, "of": side})).all()
    return readable(((row.match_id, tuple(row)) for row in rows), _read, "plan")


async def store(transaction: Transaction, plan: StoredPlan) -> None:
    """Replace the plan of a player; without steps, delete it."""
    await forget(transaction, plan.match_id, plan.user_id)
    if plan.steps:
        row = (plan.match_id, plan.user_id, plan.side, plan.ply, encode(plan.steps))
        await transaction.execute(insert(plans).values(row))


async def move_on(transaction: Transaction, plan: StoredPlan) -> None:
    """Store what a plan has left after a turn; delete it if that is nothing."""
    if not plan.steps:
        await forget(transaction, plan.match_id, plan.user_id)
        return
    whose = {"match": plan.match_id, "user": plan.user_id}
    left = {"after": plan.ply, "left": encode(plan.steps)}
    await transaction.execute(_MOVE_ON, {**whose, **left})


async def forget(transaction: Transaction, match_id: int, user_id: int) -> None:
    """Delete the plan of a player."""
    await transaction.execute(_FORGET, {"match": match_id, "user": user_id})


async def forget_all(transaction: Transaction, match_id: int) -> None:
    """Delete all plans in a match."""
    await transaction.execute(delete(plans).where(plans.c.match_id == match_id))


def _read(row: tuple[int, int, int, int, str]) -> StoredPlan:
    *numbers, steps = row
    return StoredPlan(*numbers, steps=decode(steps))


PERSONAL = (Personal(name="plans", table=plans, summary="privacy-rest"),)
