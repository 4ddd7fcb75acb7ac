"""Query clocks and rests, and outdate the messages that show clocks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict
from sqlalchemy import (
    RowMapping,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from bot.clock import UNIVERSAL, zone_of
from bot.match.clock.arithmetic import Countdown, Flag
from bot.match.clock.time_off import TimeOff
from bot.match.model import Match
from bot.match.tables.due_messages import CARD, outdate_matches
from bot.match.tables.games import is_playable, of_game
from bot.messages.tables import outdate
from bot.storage import Transaction
from bot.storage.database import read_row, replace_row
from bot.storage.errors import readable
from bot.storage.schema import EPOCH, Span, clocks, matches, messages, rests

HOUR_MINUTES = 60


async def begin_scoreboard(transaction: Transaction, match_id: int) -> None:
    """Let the card of a challenge show its match from now on, once the match has a place.

    The scoreboard links to the place, so it is outdated if that changes.
    """
    match = matches.c.id == match_id
    of_card = select(matches.c.challenge_id).where(match).scalar_subquery()
    is_card = and_(messages.c.challenge_id == of_card, messages.c.kind == CARD)
    is_placed = select(matches.c.id).where(match, matches.c.place_id.is_not(None)).exists()
    await transaction.execute(update(messages).where(is_card).values(match_id=match_id))
    await outdate(transaction, is_card, is_placed)


# Other times are invalid, and clocks run on as if they were missing.
TIMES = EPOCH, datetime(9999, 1, 1, tzinfo=UTC)


def _values(match_id: int, ply: int, take_backs: int, clock: Countdown) -> dict[str, Any]:
    values = asdict(clock)
    first, second = values.pop("saved")
    turn = {"match_id": match_id, "ply": ply, "take_backs": take_backs}
    return {**turn, **values, "saved_first": first, "saved_second": second}


async def add(transaction: Transaction, match_id: int, clock: Countdown) -> None:
    await transaction.execute(insert(clocks).values(**_values(match_id, 0, 0, clock)))


async def replace(transaction: Transaction, match: Match, clock: Countdown) -> None:
    """Store the clock for the present turn."""
    values = _values(match.id, match.ply, match.take_backs, clock)
    stored = update(clocks).where(clocks.c.match_id == match.id)
    await transaction.execute(stored.values(**values))


async def forget(transaction: Transaction, match_id: int) -> None:
    await transaction.execute(delete(clocks).where(clocks.c.match_id == match_id))


# The clock of a match whose game is missing stands still.
IS_GOING = is_playable(clocks.c.match_id)

# When a reminder and a flag are due next, `None` if no clock runs.
_REMIND_AT = select(func.min(clocks.c.remind_at)).where(
    clocks.c.remind_at.between(*TIMES), IS_GOING
)
_ENDS_AT = select(func.min(clocks.c.ends_at)).where(
    clocks.c.ends_at.between(*TIMES), clocks.c.flag == Flag.DOWN, IS_GOING
)
NEXT_DUE = select(
    _REMIND_AT.scalar_subquery().label("remind_at"), _ENDS_AT.scalar_subquery().label("ends_at")
)


async def shift(
    transaction: Transaction,
    by: timedelta,
    *,
    but: tuple[datetime, datetime],
    now: datetime,
    game: str | None = None,
) -> None:
    """Shift all running clocks by a duration, or those of a game.

    Clocks started between two times (`but`) are left out, as they missed nothing. Boards and
    scoreboards are outdated if their time ends within as long again.
    """
    moved = (clocks.c.started_at, clocks.c.remind_at, clocks.c.ends_at)
    later = {column.name: column + literal(by, Span()) for column in moved}
    is_running = (
        clocks.c.flag == Flag.DOWN,
        clocks.c.ends_at.is_not(None),
        ~clocks.c.started_at.between(*but),
        *([] if game is None else [clocks.c.match_id.in_(of_game(game))]),
    )
    soon = select(clocks.c.match_id).where(*is_running, clocks.c.ends_at <= now + abs(by))
    await outdate_matches(transaction, soon)
    await transaction.execute(update(clocks).where(*is_running).values(**later))


_FIND_RESTS = select(rests).where(rests.c.user_id.in_(bindparam("people", expanding=True)))


async def find_rests(transaction: Transaction, people: Iterable[int]) -> dict[int, TimeOff]:
    """Return when people rest, by their ids; skip people without a readable row."""
    rows = (await transaction.execute(_FIND_RESTS, {"people": list(people)})).mappings()
    return dict(readable(((row["user_id"], row) for row in rows), _read_rest, "rest"))


async def replace_rest(transaction: Transaction, user_id: int, chosen: TimeOff) -> None:
    begins, ends = chosen.quiet or (None, None)
    former_zone, former_until = chosen.former or (None, None)
    values = {
        "user_id": user_id,
        "zone": chosen.lost_zone or chosen.zone,
        "quiet_from": begins and begins.hour * HOUR_MINUTES + begins.minute,
        "quiet_to": ends and ends.hour * HOUR_MINUTES + ends.minute,
        "weekends": chosen.weekends,
        "vacations": to_builtins(chosen.vacations),
        "former_zone": former_zone,
        "former_until": former_until,
    }
    await replace_row(transaction, rests, values)


def _read_rest(row: RowMapping) -> tuple[int, TimeOff]:
    quiet, former = (row["quiet_from"], row["quiet_to"]), (row["former_zone"], row["former_until"])
    is_lost = not _is_known(row["zone"])
    if row["former_zone"] is not None and not _is_known(row["former_zone"]):
        former = (None, None)
    chosen = read_row(
        row,
        TimeOff,
        zone=UNIVERSAL if is_lost else row["zone"],
        lost_zone=row["zone"] if is_lost else "",
        quiet=None if None in quiet else [time(*divmod(at, HOUR_MINUTES)) for at in quiet],
        former=None if None in former else former,
    )
    return row["user_id"], chosen


def _is_known(zone: str) -> bool:
    try:
        zone_of(zone)
    except (KeyError, ValueError):
        return False
    return True
