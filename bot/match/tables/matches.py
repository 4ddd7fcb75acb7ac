"""Query matches, seats, turns and hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from msgspec import Struct, convert
from sqlalchemy import (
    ColumnElement,
    Row,
    String,
    and_,
    bindparam,
    cast,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.match.clock.arithmetic import Countdown
from bot.match.model import Ending, MatchWithoutTurns, Offer, OfferOutcome, read_game
from bot.match.tables.due_messages import outdate_line
from bot.match.tables.games import is_installed
from bot.match.terms import Terms
from bot.seats import Seat, Seats
from bot.storage import Transaction
from bot.storage.acts import last_played_at, ply_of, take_backs_of
from bot.storage.database import columns
from bot.storage.errors import skipping
from bot.storage.schema import clocks, hints, matches, messages, offers, seats, turns
from rules import Side


async def is_held(transaction: Transaction, match_id: int, user_id: int) -> bool:
    query = select(seats.c.side).where(seats.c.match_id == match_id, seats.c.user_id == user_id)
    return (await transaction.execute(query.limit(1))).first() is not None


def is_held_by(user_id: int) -> ColumnElement[bool]:
    """SQL condition: matches in which a person plays."""
    held: Any = select(seats.c.match_id).where(seats.c.user_id == user_id)
    return matches.c.id.in_(held)


SeatRow = tuple[int, int | None, int | None, int | None]
"""A side, and who holds it: a person, a computer's level, or a channel's role; else a channel."""


def read_seats(rows: Sequence[SeatRow], program: str = "") -> Seats:
    """Read both seats; `ValueError` if one is missing, or held by two kinds.

    `program` is the name of the program that plays for the computer, if there is one.
    """
    first, second = (_read_seat(rows, side, program) for side in Side)
    return first, second


def print_seats(seats: Seats) -> list[dict[str, Any]]:
    """Return the rows of both seats of a match."""
    return [
        {"side": side.value, "number": number, "user_id": user_id}
        | {"level": seat.level, "role_id": seat.role_id}
        for side, seat in zip(Side, seats, strict=True)
        for number, user_id in enumerate(seat.people or (None,), 1)
    ]


def _read_seat(rows: Iterable[SeatRow], side: Side, program: str) -> Seat:
    held = [holder for number, *holder in rows if number == side.value]
    people = tuple(user_id for user_id, _, _ in held if user_id is not None)
    levels = [level for _, level, _ in held if level is not None]
    if len(held) == 1 and not (people or levels):
        return convert({"is_channel": True, "role_id": held[0][-1]}, Seat)
    if len(levels) > 1:
        raise ValueError(f"held by several computers: {levels}")
    level = {"level": levels[0], "program": program} if levels else {}
    return convert({"people": people, **level}, Seat)


class MatchRow(MatchWithoutTurns, frozen=True, kw_only=True):
    """What is stored of a match, and the number of its turns."""

    ply: int


class MatchPlace(Struct, frozen=True):
    """Where a match is played and has its scoreboard."""

    id: int
    guild_id: int
    place_id: int | None
    channel_id: int


PLACE = columns(MatchPlace.__struct_fields__, matches)


def _join_values(kind: ColumnElement[Any], side: ColumnElement[int]) -> ColumnElement[str]:
    """Join the values of several rows, each with a side, by spaces."""
    return func.aggregate_strings(cast(kind, String).concat("-").concat(cast(side, String)), " ")


OPEN_OFFERS = (
    select(_join_values(offers.c.kind, offers.c.side))
    .where(offers.c.match_id == matches.c.id, offers.c.outcome.is_(None))
    .scalar_subquery()
)
"""The open offers of a match, such as "draw-1" by the first side."""
_HINTS = (
    select(_join_values(hints.c.ply, hints.c.side))
    .where(hints.c.match_id == matches.c.id)
    .scalar_subquery()
)

# What is read of a match by name; the columns of its clock and of a seat follow.
_OF_MATCH = {
    **{name: matches.c[name] for name in MatchWithoutTurns.__struct_fields__ if name in matches.c},
    **{name: matches.c[name] for name in ("ending", "winner", "reasons")},
    "ply": ply_of(matches.c.id),
    "take_backs": take_backs_of(matches.c.id),
    "offers": OPEN_OFFERS,
    "hints": _HINTS,
}
_OF_CLOCK = ("started_at", "budget", "used", "remind_at", "ends_at", "reminded", "flag")
_CLOCK = columns((*_OF_CLOCK, "saved_first", "saved_second"), clocks)
_SEAT = (seats.c.side, seats.c.user_id, seats.c.level, seats.c.role_id)

# The statements of a turn are built once. One reads a whole match, so that the ply, the offers and
# the result are of the same moment.
_ALL = (
    select(*_OF_MATCH.values(), *_CLOCK, *_SEAT)
    .select_from(matches.outerjoin(clocks).outerjoin(seats, seats.c.match_id == matches.c.id))
    .order_by(matches.c.id, seats.c.side, seats.c.number)
)
_FIND = _ALL.where(matches.c.id == bindparam("match"))
_FIND_ALL = _ALL.where(matches.c.id.in_(bindparam("matches", expanding=True)))
_LOCK = (
    select(matches.c.id).where(matches.c.id == bindparam("match")).with_for_update(key_share=True)
)
_TURNS = (
    select(turns.c.ply, turns.c.notation)
    .where(
        turns.c.match_id == bindparam("match"),
        turns.c.ply > bindparam("after"),
        turns.c.ply <= bindparam("up_to"),
    )
    .order_by(turns.c.ply, turns.c.act_id)
)


async def add(transaction: Transaction, *, held: Seats, **values: Any) -> int:
    """Store a match without turns, and its seats; return its id."""
    query = insert(matches).values(**values).returning(matches.c.id)
    match_id: int = (await transaction.execute(query)).scalar_one()
    rows = [{"match_id": match_id, **row} for row in print_seats(held)]
    await transaction.execute(insert(seats), rows)
    return match_id


async def lock(transaction: Transaction, match_id: int) -> None:
    """Lock the row of a match until the transaction ends; others may refer to it."""
    if transaction.locks_rows:
        await transaction.execute(_LOCK, {"match": match_id})


async def find(transaction: Transaction, match_id: int) -> MatchRow | None:
    """Return a match; raise any error if its rows cannot be read."""
    rows = (await transaction.execute(_FIND, {"match": match_id})).all()
    return _read(rows) if rows else None


async def find_all(transaction: Transaction, match_ids: Sequence[int]) -> dict[int, MatchRow]:
    rows = await transaction.execute(_FIND_ALL, {"matches": match_ids})
    return {match_id: _read(list(same)) for match_id, same in groupby(rows, itemgetter(0))}


async def find_turns(
    transaction: Transaction, match_id: int, *, after: int, up_to: int
) -> Sequence[str]:
    """Return the current notations of the plies `after + 1` to `up_to`."""
    which = {"match": match_id, "after": after, "up_to": up_to}
    # Of several at one ply the last one counts: the earlier ones have been taken back.
    standing = {row.ply: row.notation for row in await transaction.execute(_TURNS, which)}
    return list(standing.values())


async def find_active(transaction: Transaction, user_id: int) -> Sequence[MatchPlace]:
    """List a person's running matches, the last played first."""
    query = select(*PLACE).where(is_held_by(user_id), matches.c.ended_at.is_(None))
    last_at = func.coalesce(last_played_at(matches.c.id), matches.c.started_at)
    rows = await transaction.execute(query.order_by(last_at.desc(), matches.c.id.desc()))
    return [MatchPlace(*row) for row in rows]


async def is_over(transaction: Transaction, match_id: int) -> bool:
    query = select(matches.c.ended_at.is_not(None)).where(matches.c.id == match_id)
    return bool((await transaction.execute(query)).scalar_one_or_none())


async def find_running(
    transaction: Transaction, guild_id: int, *, limit: int, offset: int = 0
) -> Sequence[int]:
    """List the running matches of a server, the last played first."""
    last_at = func.coalesce(last_played_at(matches.c.id), matches.c.started_at)
    query = select(matches.c.id).where(*is_running(guild_id)).offset(offset).limit(limit)
    ordered = query.order_by(last_at.desc(), matches.c.id.desc())
    return (await transaction.execute(ordered)).scalars().all()


async def count_active(
    transaction: Transaction, user_id: int, *, guild_id: int | None = None
) -> int:
    """Count a person's running matches, on one server or everywhere.

    Matches of a missing game don't count, because their players can't end them.
    """
    is_going_on = matches.c.ended_at.is_(None), is_installed(matches.c.game)
    query = select(func.count()).where(is_held_by(user_id), *is_going_on)
    if guild_id is not None:
        query = query.where(matches.c.guild_id == guild_id)
    return (await transaction.execute(query)).scalar_one()


async def find_of_channel(transaction: Transaction, guild_id: int, channel_id: int) -> int | None:
    """Return the running match that a channel plays together, `None` if there is none.

    The match may be played in a thread of it.
    """
    query = select(matches.c.id, matches.c.terms).where(
        *is_running(guild_id),
        exists().where(
            seats.c.match_id == matches.c.id, seats.c.user_id.is_(None), seats.c.level.is_(None)
        ),
    )
    for row in await transaction.execute(query):
        with skipping("match", row.id):
            if convert(row.terms, Terms).channel_id == channel_id:
                return row.id
    return None


async def finish(
    transaction: Transaction,
    match_id: int,
    *,
    ending: str,
    winner: int | None,
    reasons: Sequence[str],
    at: datetime,
) -> None:
    values = {"ending": ending, "winner": winner, "reasons": list(reasons), "ended_at": at}
    await transaction.execute(update(matches).where(matches.c.id == match_id).values(values))
    if ending == Ending.AGREED:
        await close_offers(transaction, match_id, OfferOutcome.AGREED, kind=Offer.DRAW)
    await close_offers(transaction, match_id, OfferOutcome.OVERTAKEN)


async def close_offers(
    transaction: Transaction, match_id: int, outcome: str, *, kind: str | None = None
) -> None:
    """Record the outcome of the open offers, or of those of a kind; outdate their lines."""
    of_kind = [] if kind is None else [offers.c.kind == kind]
    closed = await transaction.execute(
        update(offers)
        .where(offers.c.match_id == match_id, offers.c.outcome.is_(None), *of_kind)
        .values(outcome=outcome)
        .returning(offers.c.kind, offers.c.ply)
    )
    for offer in closed.all():
        await outdate_line(transaction, match_id, offer.kind, offer.ply)


def is_running(guild_id: int) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions: the running matches of a server."""
    return matches.c.guild_id == guild_id, matches.c.ended_at.is_(None)


def is_offer(match_id: int, ply: int, offer: Offer, side: Side) -> ColumnElement[bool]:
    """SQL condition: the offer of a side at a ply, with any outcome."""
    return and_(
        offers.c.match_id == match_id,
        offers.c.ply == ply,
        offers.c.kind == offer,
        offers.c.side == side.value,
    )


_SET_ANSWERING = (
    update(matches).where(matches.c.id == bindparam("match")).values(answering=bindparam("sides"))
)


async def exchange_seats(transaction: Transaction, match_id: int, *, swapped: bool) -> None:
    """Give each side's seat to the other one, with its hints, offers and messages."""
    await transaction.execute(
        update(matches).where(matches.c.id == match_id).values(swapped=swapped)
    )
    for table in (seats, hints, offers, messages):
        # In two steps, so that no row takes the place of another one.
        of_match = update(table).where(table.c.match_id == match_id)
        await transaction.execute(of_match.values(side=-table.c.side))
        await transaction.execute(of_match.values(side=table.c.side + len(Side) + 1))


async def set_answering(transaction: Transaction, match_id: int, answering: int) -> None:
    """Store the sum of the numbers of the sides for which a cog may know the next turn."""
    await transaction.execute(_SET_ANSWERING, {"match": match_id, "sides": answering})


def _read(rows: Sequence[Row[Any]]) -> MatchRow:
    """Read a match from its rows, one for each seat."""
    seats_at = -len(_SEAT)
    row = dict(zip(_OF_MATCH, rows[0], strict=False))
    place_id, terms = row["place_id"], convert(row["terms"], Terms)
    offered = (offer.partition("-") for offer in (row["offers"] or "").split())
    hints_taken = (hint.partition("-") for hint in (row["hints"] or "").split())
    result = {"winner": row["winner"], "ending": row["ending"], "reasons": row["reasons"] or ()}
    values = {
        "terms": terms,
        "place_id": row["channel_id"] if place_id is None else place_id,
        "is_placed": place_id is not None,
        "result": None if row["ending"] is None else result,
        "answering": [side.value for side in Side if row["answering"] & side.value],
        "offers": {offer: int(side) for offer, _, side in offered},
        "hints": sorted((int(ply), int(side)) for ply, _, side in hints_taken),
        "clock": _read_clock(rows[0][len(_OF_MATCH) : seats_at]),
        "seats": read_seats([row[seats_at:] for row in rows], terms.program),
    }
    return convert(row | values, MatchRow, dec_hook=read_game)


def _read_clock(row: Sequence[Any]) -> Countdown | None:
    """Read the columns of a clock, `None` if they have none; `ValidationError` otherwise."""
    *values, first, second = row
    if values[0] is None:
        return None
    named = dict(zip(_OF_CLOCK, values, strict=True))
    return convert({**named, "saved": (first, second)}, Countdown)


def begins_anew() -> ColumnElement[bool]:
    """SQL condition: a match continues nothing; its players may have decided its start."""
    # As a text, because a damaged opening is no JSON.
    is_secret = cast(matches.c.opening, String).contains('"secret": true')
    return or_(matches.c.opening.is_(None), is_secret)
