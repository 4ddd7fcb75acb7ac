"""Query what people choose in secret: one choice per person and subject, unread until it opens.

The subject is a challenge whose match is being prepared, or the next turn of a match: a guess or a
vote. Which side of a challenge people have joined is kept in the same way, but is no secret. A
choice about a challenge opens when all its players have chosen. One about a turn opens when that
turn is played; if a take-back comes first, or takes the turn back, the choice is void."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, exists, select

from bot.match.model import Match
from bot.storage import Transaction
from bot.storage.acts import ply_of
from bot.storage.database import add_unless_there
from bot.storage.schema import sealed_choices, turns

Subject = Mapping[str, int | str]
"""The columns that say what is chosen, and about what."""

PREPARATION = "preparation"
SIDE = "side"
VOTE = "vote"

# Each choice with the turn that opened it.
OPENED = sealed_choices.join(
    turns,
    and_(
        turns.c.match_id == sealed_choices.c.match_id,
        turns.c.ply == sealed_choices.c.ply + 1,
        turns.c.take_backs == sealed_choices.c.take_backs,
    ),
)
_later = turns.alias()


def about_challenge(challenge_id: int, kind: str = PREPARATION) -> Subject:
    """Return the subject of what people decide before the match of a challenge."""
    return {"kind": kind, "challenge_id": challenge_id}


def about_next_turn(match: Match, kind: str) -> Subject:
    """Return the subject of choices of a kind about the next turn of a match."""
    at = {"match_id": match.id, "ply": match.ply, "take_backs": match.take_backs}
    return {"kind": kind, **at}


async def seal(
    transaction: Transaction,
    subject: Subject,
    user_id: int,
    choice: str,
    *,
    at: datetime,
    points: int = 0,
) -> None:
    """Store a person's choice, unless they have made one already.

    `points` are what it is worth if it turns out right.
    """
    values = {"user_id": user_id, "choice": choice, "points": points, "chosen_at": at}
    await add_unless_there(transaction, sealed_choices, {**subject, **values})


async def find(transaction: Transaction, subject: Subject) -> dict[int, str]:
    """Return the choices about a subject, by person."""
    query = select(sealed_choices.c.user_id, sealed_choices.c.choice).where(*_is_about(subject))
    rows = await transaction.execute(query.order_by(sealed_choices.c.user_id))
    return {row.user_id: row.choice for row in rows}


async def withdraw(transaction: Transaction, subject: Subject, user_id: int) -> None:
    """Delete a person's choice, so that they can make another one."""
    of_user = sealed_choices.c.user_id == user_id
    await transaction.execute(delete(sealed_choices).where(*_is_about(subject), of_user))


async def forget(transaction: Transaction, challenge_ids: Iterable[int]) -> None:
    """Delete the choices about challenges that no longer wait for any."""
    query = delete(sealed_choices).where(sealed_choices.c.challenge_id.in_(list(challenge_ids)))
    await transaction.execute(query)


def stands() -> ColumnElement[bool]:
    """SQL condition: the turn of `OPENED` is not taken back."""
    same_ply = and_(_later.c.match_id == turns.c.match_id, _later.c.ply == turns.c.ply)
    is_replaced = exists().where(same_ply, _later.c.take_backs > turns.c.take_backs)
    return and_(~is_replaced, turns.c.ply <= ply_of(sealed_choices.c.match_id))


def _is_about(subject: Subject) -> list[ColumnElement[bool]]:
    return [sealed_choices.c[name] == value for name, value in subject.items()]
