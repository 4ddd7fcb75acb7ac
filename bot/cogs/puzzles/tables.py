"""Query people's progress with puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Integer,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
    insert,
    select,
    update,
)

from bot.storage.database import Transaction, columns
from bot.storage.personal import Personal
from bot.storage.schema import EPOCH, METADATA, Lenient, RowId, UtcDateTime

# The progress of a person with a puzzle: the turns played (`turns`, replies included), the last
# wrong turn and its reply (`tried`), and the numbers of wrong ones. `step` counts all actions, so
# that a press counts once. `day` is the number of the daily puzzle, or 0.
solvings = Table(
    "solvings",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("puzzle", String(64), nullable=False),
    Column("day", Integer, nullable=False),
    Column(
        "given", Lenient(JSON(none_as_null=True))
    ),  # for blunders in matches: position and solutions
    Column("turns", Lenient(JSON()), nullable=False),
    Column("tried", Lenient(JSON()), nullable=False),
    Column("step", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),  # five bits for each of the solver's turns
    Column("hints", SmallInteger, nullable=False),  # two bits for each of the solver's turns
    Column("outcome", String(16)),  # `None` while it is open
    Column("in_time", Boolean, nullable=False),  # solved on the day that it was the daily one
    Column("begun_at", Lenient(UtcDateTime(), EPOCH), nullable=False),
    UniqueConstraint("user_id", "puzzle", "day"),
    sqlite_autoincrement=True,
)


SOLVED = "solved"


class StoredSolving(Struct, frozen=True):
    """A user's progress with a puzzle; `day` is the number of the daily one, or 0.

    `given` has the position and the solutions of a puzzle that is in no book. `turns` are those
    played, `tried` the last wrong turn with its reply. `step` counts the actions.
    """

    user_id: int
    game: str
    puzzle: str
    begun_at: datetime
    day: int = 0
    given: Any = None
    turns: Sequence[str] = ()
    tried: Sequence[str] = ()
    step: int = 0
    wrong: int = 0
    hints: int = 0
    outcome: str | None = None
    in_time: bool = False
    id: int = 0


class StoredDay(Struct, frozen=True):
    """A day on which a user solved the daily puzzle in time."""

    user_id: int
    day: int


_SOLVING = columns(StoredSolving.__struct_fields__, solvings)


async def find(transaction: Transaction, solving_id: int) -> StoredSolving | None:
    query = select(*_SOLVING).where(solvings.c.id == solving_id)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredSolving(*row)


async def find_of_person(transaction: Transaction, user_id: int) -> list[StoredSolving]:
    """Return all puzzles that a user has begun, the latest last."""
    query = select(*_SOLVING).where(solvings.c.user_id == user_id).order_by(solvings.c.id)
    return [StoredSolving(*row) for row in await transaction.execute(query)]


async def find_of_day(
    transaction: Transaction, user_ids: Iterable[int], day: int, puzzle: str
) -> list[StoredSolving]:
    """Return users' progress with a puzzle of a day, in the order of beginning."""
    query = select(*_SOLVING).where(
        solvings.c.day == day,
        solvings.c.user_id.in_(list(user_ids)),
        solvings.c.puzzle == puzzle,
    )
    return [StoredSolving(*row) for row in await transaction.execute(query.order_by(solvings.c.id))]


async def find_days(transaction: Transaction, user_ids: Iterable[int]) -> list[StoredDay]:
    """Return the days on which users solved the daily puzzle in time."""
    query = (
        select(solvings.c.user_id, solvings.c.day)
        .where(
            solvings.c.user_id.in_(list(user_ids)),
            solvings.c.day > 0,
            solvings.c.outcome == SOLVED,
            solvings.c.in_time,
        )
        .distinct()
        .order_by(solvings.c.user_id, solvings.c.day)
    )
    return [StoredDay(*row) for row in await transaction.execute(query)]


async def add(transaction: Transaction, solving: StoredSolving) -> int:
    """Store that a user has begun a puzzle; return its number."""
    query = insert(solvings).values(_values(solving)).returning(solvings.c.id)
    solving_id: int = (await transaction.execute(query)).scalar_one()
    return solving_id


async def replace(transaction: Transaction, solving: StoredSolving) -> None:
    """Replace the stored progress of a user with a puzzle."""
    same = solvings.c.id == solving.id
    await transaction.execute(update(solvings).where(same).values(_values(solving)))


def _values(solving: StoredSolving) -> dict[str, Any]:
    return {name: value for name, value in asdict(solving).items() if name != "id"}


PERSONAL = (Personal(name="puzzles", table=solvings),)
