"""Queries about all that is kept of one person, in whatever table, and its deletion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Table,
    delete,
    exists,
    func,
    or_,
    select,
    union,
    update,
)

from bot.cogs.ratings.tables import Scope
from bot.cogs.watching.tables import PLAYER
from bot.match.tables.challenges import OPEN
from bot.storage.schema import (
    IS_PERSONAL,
    acts,
    blocks,
    challenges,
    daily_solvers,
    digests,
    erasures,
    follows,
    hints,
    live_messages,
    looks,
    matches,
    notes,
    plans,
    posts,
    preferences,
    ratings,
    rests,
    seats,
    solvings,
    turns,
)
from bot.storage.transaction import Transaction, add_unless_there, shown

OWN: dict[str, Column[Any]] = {
    "settings": preferences.c.user_id,
    "time_off": rests.c.user_id,
    "blocked": blocks.c.user_id,
    "follows": follows.c.user_id,
    "told_of_follows": digests.c.user_id,
    "looked_at": looks.c.user_id,
    "notes": notes.c.user_id,
    "told_beforehand": plans.c.user_id,
    "puzzles": solvings.c.user_id,
    "daily_puzzles": daily_solvers.c.user_id,
}
"""What is somebody's alone, by what it is: the column with their id."""
SHARED: tuple[Column[Any], ...] = (
    seats.c.user_id,
    acts.c.user_id,
    ratings.c.user_id,
    challenges.c.challenger_id,
    challenges.c.opponent_id,
)
"""Where somebody is named in what others have a part in."""

Row = dict[str, Any]

# The answer to a turn, which waits for nobody in a direct message.
_RECEIPT = "receipt"

_CHALLENGE = ("id", "game", "options", "first", "guild_id", "channel_id", "state", "terms")
_MATCH = ("id", "game", "options", "guild_id", "channel_id", "started_at", "ended_at")
_HOW_IT_ENDED = ("ending", "winner", "reasons", "terms")
_RATING = ("match_id", "guild_id", "game", "mu", "sigma", "matches", "rated_at")


async def find_own(transaction: Transaction, user_id: int) -> dict[str, list[Row]]:
    """Return what is somebody's alone, by what it is, as it stands in the tables."""
    return {
        what: await _rows(transaction, select(column.table).where(column == user_id))
        for what, column in OWN.items()
    }


async def find_challenges(transaction: Transaction, user_id: int) -> list[Row]:
    """Return the challenges that somebody has made or was named in."""
    named = (*_CHALLENGE, "created_at", "expires_at", "challenger_id", "opponent_id")
    query = select(*shown(challenges, named))
    return await _rows(transaction, query.where(_is_of(user_id)).order_by(challenges.c.id))


async def find_matches(transaction: Transaction, user_id: int) -> list[Row]:
    """Return the matches in which somebody plays or has played, with their side."""
    of_match = shown(matches, (*_MATCH, *_HOW_IT_ENDED))
    query = select(*of_match, seats.c.side).select_from(matches).join(seats)
    query = query.where(seats.c.user_id == user_id)
    return await _rows(transaction, query.order_by(matches.c.id))


async def find_opponents(transaction: Transaction, user_id: int) -> list[tuple[int, int | None]]:
    """Return whom somebody has played with or against, by match; `None` for a computer."""
    own = seats.alias()
    query = (
        select(seats.c.match_id, seats.c.user_id)
        .join(own, own.c.match_id == seats.c.match_id)
        .where(own.c.user_id == user_id, seats.c.user_id.is_distinct_from(user_id))
    )
    found = await transaction.execute(query)
    return [(row.match_id, row.user_id) for row in found]


async def find_hints(transaction: Transaction, user_id: int) -> list[Row]:
    """Return the turns on which a person's side took a hint: the one after `ply` turns."""
    query = select(hints.c.match_id, hints.c.ply).join(
        seats, (seats.c.match_id == hints.c.match_id) & (seats.c.side == hints.c.side)
    )
    own = query.where(seats.c.user_id == user_id).order_by(hints.c.match_id, hints.c.ply)
    return await _rows(transaction, own)


async def find_acts(transaction: Transaction, user_id: int) -> list[Row]:
    """Return what somebody has done in matches and to challenges, with the turns they played."""
    of_act = [acts.c[name] for name in ("kind", "challenge_id", "match_id", "ply", "made_at")]
    query = select(*of_act, turns.c.notation).outerjoin(turns, turns.c.act_id == acts.c.id)
    return await _rows(transaction, query.where(acts.c.user_id == user_id).order_by(acts.c.id))


async def find_ratings(transaction: Transaction, user_id: int) -> list[Row]:
    """Return what somebody was rated after each of their rated matches."""
    query = (
        select(*shown(ratings, _RATING))
        .where(ratings.c.user_id == user_id)
        .order_by(ratings.c.match_id)
    )
    return await _rows(transaction, query)


async def count(transaction: Transaction, user_id: int) -> dict[str, int]:
    """Count what is kept of somebody, by what it is."""
    counted = {what: (column == user_id,) for what, column in OWN.items()}
    counted |= {
        "matches": (seats.c.user_id == user_id,),
        "running": (
            seats.c.user_id == user_id,
            seats.c.match_id == matches.c.id,
            matches.c.ended_at.is_(None),
        ),
        "turns": (acts.c.user_id == user_id, turns.c.act_id == acts.c.id),
        "acts": (acts.c.user_id == user_id,),
        "challenges": (_is_of(user_id),),
        "ratings": (ratings.c.user_id == user_id,),
    }
    return {
        what: (await transaction.execute(select(func.count()).where(*conditions))).scalar_one()
        for what, conditions in counted.items()
    }


async def find_running(transaction: Transaction, user_id: int) -> list[tuple[int, int]]:
    """Return the matches of somebody that go on, and on which side they play."""
    query = (
        select(seats.c.match_id, seats.c.side)
        .join(matches)
        .where(seats.c.user_id == user_id, matches.c.ended_at.is_(None))
    )
    found = await transaction.execute(query.order_by(seats.c.match_id))
    return [(row.match_id, row.side) for row in found]


async def find_open(transaction: Transaction, user_id: int) -> list[tuple[int, bool]]:
    """Return the open challenges that name somebody, and whether they have made it."""
    query = select(challenges.c.id, challenges.c.challenger_id).where(
        challenges.c.state == OPEN, _is_of(user_id)
    )
    found = await transaction.execute(query.order_by(challenges.c.id))
    return [(row.id, row.challenger_id == user_id) for row in found]


async def find_scopes(transaction: Transaction, user_id: int) -> list[Scope]:
    """Return the games on servers in which somebody is rated."""
    query = select(ratings.c.guild_id, ratings.c.game).where(ratings.c.user_id == user_id)
    found = await transaction.execute(query.distinct())
    return [(row.guild_id, row.game) for row in found]


async def find_everybody(transaction: Transaction) -> set[int]:
    """Return all who are named anywhere; it reads whole tables, so it is for rare occasions."""
    columns = (*OWN.values(), *SHARED)
    named = [select(column).where(column > 0) for column in columns]
    followed = select(follows.c.subject_id).where(follows.c.subject == PLAYER)
    return set((await transaction.execute(union(*named, followed))).scalars())


async def erase(transaction: Transaction, user_id: int, stand_in: int) -> None:
    """Delete what is somebody's alone; a number that is nobody's takes their place elsewhere.

    Whoever has blocked them keeps that: it is what others have chosen.
    """
    await _show_dailies_again(transaction, user_id)
    await _forget_letters(transaction, user_id)
    await transaction.execute(delete(hints).where(_is_hint_of(user_id)))
    followed = (follows.c.subject == PLAYER, follows.c.subject_id == user_id)
    await transaction.execute(delete(follows).where(*followed))
    for column in OWN.values():
        await transaction.execute(delete(_table(column)).where(column == user_id))
    for column in SHARED:
        named = update(_table(column)).where(column == user_id)
        await transaction.execute(named.values({column.name: stand_in}))


async def _forget_letters(transaction: Transaction, user_id: int) -> None:
    """Delete the direct messages of a person's matches: a channel there names its reader.

    These matches are over, so that the others need theirs no more either.
    """
    own = select(seats.c.match_id).where(seats.c.user_id == user_id)
    # A letter that is being sent must find no row in which to note its channel.
    may_go = or_(posts.c.pending.is_(False), posts.c.kind != _RECEIPT)
    await transaction.execute(delete(posts).where(IS_PERSONAL, may_go, posts.c.match_id.in_(own)))


async def _show_dailies_again(transaction: Transaction, user_id: int) -> None:
    """Have the messages of daily puzzles no longer say that this person has solved them."""
    solved = exists().where(
        daily_solvers.c.user_id == user_id,
        daily_solvers.c.guild_id == live_messages.c.guild_id,
        daily_solvers.c.day == live_messages.c.subject,
    )
    is_told = (live_messages.c.kind == "dailies", solved)
    wanted = live_messages.c.wanted + 1
    await transaction.execute(update(live_messages).where(*is_told).values(wanted=wanted))


async def find_erasures(transaction: Transaction) -> set[str]:
    """Return the marks of all erasures that this database knows of; a mark names nobody."""
    return set((await transaction.execute(select(erasures.c.mark))).scalars())


async def add_erasures(transaction: Transaction, marks: Iterable[str]) -> None:
    """Record erasures, unless they are recorded."""
    for mark in marks:
        await add_unless_there(transaction, erasures, {"mark": mark})


def _is_hint_of(user_id: int) -> ColumnElement[bool]:
    return exists().where(
        seats.c.user_id == user_id,
        seats.c.match_id == hints.c.match_id,
        seats.c.side == hints.c.side,
    )


def _is_of(user_id: int) -> ColumnElement[bool]:
    return or_(challenges.c.challenger_id == user_id, challenges.c.opponent_id == user_id)


def _table(column: Column[Any]) -> Table:
    return column.table  # pyright: ignore[reportReturnType]


async def _rows(transaction: Transaction, query: Any) -> list[Row]:
    return [dict(row) for row in (await transaction.execute(query)).mappings()]
