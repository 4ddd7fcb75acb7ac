"""Decide who of a team is waited for, and what two of its people agree on.

Several people who hold a side vote on its turns. What ends or changes their match in another way,
such as resigning or an offer, takes two of them who ask for the same before the next turn.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import bindparam, select

from bot.errors import UserError
from bot.match.model import Match
from bot.match.tables import sealed_choices as choices
from bot.match.tables.due_messages import outdate_match
from bot.match.tables.sealed_choices import OPENED, VOTE, about_next_turn
from bot.seats import is_deleted
from bot.storage import Transaction
from bot.storage.schema import sealed_choices
from rules import Side

MOST_MISSED = 2
"""How many votes in a row a person may miss before the others no longer wait for them."""

_ASKED = "ask-"
_VOTED = (
    select(sealed_choices.c.ply, sealed_choices.c.user_id)
    .select_from(OPENED)
    .where(
        sealed_choices.c.match_id == bindparam("match"),
        sealed_choices.c.kind == VOTE,
        sealed_choices.c.user_id.in_(bindparam("people", expanding=True)),
        choices.stands(),
    )
)
_WISHES = (
    select(sealed_choices.c.choice, sealed_choices.c.user_id)
    .where(
        sealed_choices.c.match_id == bindparam("match"),
        sealed_choices.c.ply == bindparam("ply"),
        sealed_choices.c.take_backs == bindparam("take_backs"),
        sealed_choices.c.kind.startswith(_ASKED),
    )
    .order_by(sealed_choices.c.id)
)


async def find_active(transaction: Transaction, match: Match, side: Side) -> tuple[int, ...]:
    """Return the people of a side who are waited for: they voted on one of its last two turns.

    Turns on which no one voted, such as those of a lot, don't count; nor do deleted players.
    """
    people = tuple(user_id for user_id in match.people(side) if not is_deleted(user_id))
    rows = (await transaction.execute(_VOTED, {"match": match.id, "people": people})).all()
    last = sorted({row.ply for row in rows})[-MOST_MISSED:]
    if len(last) < MOST_MISSED:
        return people
    voted = {row.user_id for row in rows if row.ply in last}
    return tuple(user_id for user_id in people if user_id in voted)


async def have_all_voted(transaction: Transaction, match: Match, gone: Collection[int]) -> bool:
    """Tell whether all of the team to move have voted, but for those not waited for or `gone`.

    No one decides a turn without any vote.
    """
    voted = await choices.find(transaction, about_next_turn(match, VOTE))
    waits_for = set(await find_active(transaction, match, match.position.to_move))
    return bool(voted) and waits_for <= {*voted, *gone}


async def find_missing(transaction: Transaction, match: Match) -> tuple[int, ...]:
    """Return the people of the side to move who have not voted; a person alone never votes."""
    people = match.people(match.position.to_move)
    if not (people and match.awaits_votes):
        return people
    voted = await choices.find(transaction, about_next_turn(match, VOTE))
    return tuple(user_id for user_id in people if user_id not in voted)


async def find_awaited(transaction: Transaction, match: Match) -> list[int]:
    """Return the people of the side to move whose votes are waited for."""
    missing = await find_missing(transaction, match)
    active = await find_active(transaction, match, match.position.to_move)
    return [user_id for user_id in missing if user_id in active]


async def check_agreed(
    transaction: Transaction, match: Match, side: Side, user_id: int | None, what: str
) -> None:
    """Raise `UserError` "team-asks" until another one of a team has asked for the same.

    One who is the last to be waited for decides alone.
    """
    people = {*match.people(side)}
    if user_id is None or len(people) == 1:
        return
    asked = await choices.find(transaction, about_next_turn(match, f"{_ASKED}{what}"))
    others = people - {user_id}
    if others.isdisjoint(asked) and not others.isdisjoint(
        await find_active(transaction, match, side)
    ):
        raise UserError("team-asks", what=what)


async def ask(
    transaction: Transaction, match: Match, user_id: int, what: str, *, at: datetime
) -> None:
    """Store that one of a team asks for something; the board tells the others."""
    subject = about_next_turn(match, f"{_ASKED}{what}")
    await choices.seal(transaction, subject, user_id, what, at=at)
    await outdate_match(transaction, match.id)


async def find_wishes(transaction: Transaction, match: Match) -> list[tuple[int, str]]:
    """Return who of a team has asked for what since the last turn."""
    now = {"match": match.id, "ply": match.ply, "take_backs": match.take_backs}
    rows = await transaction.execute(_WISHES, now)
    return [(row.user_id, row.choice) for row in rows]
