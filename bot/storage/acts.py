"""Query acts: all changes of matches and challenges, each with a unique key."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import ColumnElement, bindparam, false, func, insert, select

from bot.storage.database import Transaction, among, columns
from bot.storage.schema import acts

TURN = "turn"
TAKE_BACK = "take-back"
SWAP = "swap"
REROLL = "reroll"
REVISIONS = (TAKE_BACK, SWAP, REROLL)
"""The kinds of acts that change a match without a turn: boards from before them are old."""
ENDING = (
    TURN,
    "resign",
    "cancel",
    "abort",
    "draw-offer",
    "draw-answer",
    "lot-answer",
    "lot-offer",
    "flag",
    "claim",
)
"""The kinds of acts that can end a match; the last such act is the one that did."""
LOT = "duty:lot:"
"""The key prefix of a turn drawn by a lot."""
FORCED = "duty:forced:"
"""The key prefix of a pass that was played automatically."""
PLANNED = "plan:"
"""The key prefix of a turn that its player had planned."""
# The subjects of acts, as notifications to other processes name them.
CHALLENGE, MATCH, MESSAGES = "challenge", "match", "messages"
INTERACTION = "interaction:"
"""The key prefix of an act requested by an interaction."""


class RecordedAct(Struct, frozen=True):
    """An act: who did what, and when.

    `ply` is the number of the match's turns after it.
    """

    id: int
    key: str
    kind: str
    actor: str
    user_id: int | None
    challenge_id: int | None
    match_id: int | None
    ply: int | None
    made_at: datetime


# SQLAlchemy takes longer to build a statement than SQLite to run it, so a turn's statements are
# built once.
_FIND = select(*columns(RecordedAct.__struct_fields__, acts)).where(acts.c.key == bindparam("key"))
_IS_REVISION = among(acts.c.kind, REVISIONS)
_ADD = insert(acts).returning(acts.c.id)


async def find(transaction: Transaction, key: str) -> RecordedAct | None:
    """Return the act with a key, `None` if there is none."""
    row = (await transaction.execute(_FIND, {"key": key})).one_or_none()
    return None if row is None else RecordedAct(*row)


async def find_last_interactions(transaction: Transaction, count: int) -> list[int]:
    """Return the latest interactions that an earlier run has handled, latest first.

    If several processes act, these may not be from an earlier run.
    """
    if transaction.is_shared:
        return []
    by_people = select(acts.c.key).where(acts.c.key.startswith(INTERACTION))
    keys = await transaction.execute(by_people.order_by(acts.c.id.desc()).limit(count))
    return [int(key.removeprefix(INTERACTION)) for key in keys.scalars()]


async def find_actor(transaction: Transaction, match_id: int, kind: str) -> int | None:
    """Return who last did an act of a kind in a match, `None` if it never happened."""
    query = select(acts.c.user_id).where(acts.c.match_id == match_id, acts.c.kind == kind)
    return (await transaction.execute(query.order_by(acts.c.id.desc()).limit(1))).scalar()


async def add(
    transaction: Transaction,
    *,
    key: str,
    kind: str,
    actor: str,
    made_at: datetime,
    user_id: int | None = None,
    challenge_id: int | None = None,
    match_id: int | None = None,
    ply: int | None = None,
) -> int:
    """Record an act of this transaction, and return the number of the record.

    Other processes are notified of its subject.
    """
    for subject, number in ((CHALLENGE, challenge_id), (MATCH, match_id)):
        if number is not None:
            transaction.told.add(f"{subject}:{number}")
    values = {
        "key": key,
        "kind": kind,
        "actor": actor,
        "user_id": user_id,
        "challenge_id": challenge_id,
        "match_id": match_id,
        "ply": ply,
        "made_at": made_at,
    }
    return (await transaction.execute(_ADD, values)).scalar_one()


def ply_of(match_id: ColumnElement[int]) -> ColumnElement[int]:
    """Return the number of a match's turns: as its last turn or revision left it."""
    last = (
        select(acts.c.ply)
        .where(acts.c.match_id == match_id, among(acts.c.kind, (TURN, *REVISIONS)))
        .order_by(acts.c.id.desc())
        .limit(1)
    )
    return func.coalesce(last.scalar_subquery(), 0)


def take_backs_of(match_id: ColumnElement[int]) -> ColumnElement[int]:
    """Return the number of a match's take-backs and other revisions."""
    query = select(func.count()).where(acts.c.match_id == match_id, _IS_REVISION)
    return query.scalar_subquery()


async def find_last_change(transaction: Transaction, match_id: int) -> datetime | None:
    """Return when a match's position last changed, `None` if it never has."""
    query = select(func.max(acts.c.made_at)).where(
        acts.c.match_id == match_id, among(acts.c.kind, (TURN, *REVISIONS))
    )
    return (await transaction.execute(query)).scalar_one()


async def count(transaction: Transaction, match_id: int, kind: str) -> int:
    query = select(func.count()).where(acts.c.match_id == match_id, acts.c.kind == kind)
    return (await transaction.execute(query)).scalar_one()


async def find_lowest(transaction: Transaction, match_id: int, *, after: int) -> int | None:
    """Return the lowest ply that revisions led to, of those after the first so many."""
    later = (
        select(acts.c.ply)
        .where(acts.c.match_id == match_id, _IS_REVISION)
        .order_by(acts.c.id)
        .offset(after)
        .subquery()
    )
    return (await transaction.execute(select(func.min(later.c.ply)))).scalar_one()


def last_played_at(match_id: ColumnElement[int]) -> ColumnElement[datetime | None]:
    """Return when the last turn of a match was played, taken back or not."""
    is_turn = acts.c.match_id == match_id, acts.c.kind == TURN
    return select(func.max(acts.c.made_at)).where(*is_turn).scalar_subquery()


def last_actor_of(match_id: ColumnElement[int]) -> ColumnElement[str | None]:
    """Return who did the last act in a match: a person, the clock or the computer."""
    last = select(acts.c.actor).where(acts.c.match_id == match_id).order_by(acts.c.id.desc())
    return last.limit(1).scalar_subquery()


def was_taken_back(match_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Tell whether the turns of a match were last changed by a take-back."""
    last = (
        select(acts.c.kind)
        .where(acts.c.match_id == match_id, among(acts.c.kind, (TURN, TAKE_BACK)))
        .order_by(acts.c.id.desc())
        .limit(1)
    )
    return func.coalesce(last.scalar_subquery() == TAKE_BACK, false())
