"""Query clocks and rests, and the scoreboards that they outdate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.messages import live_tables
from bot.messages.live_tables import LiveMessage
from bot.storage import Transaction
from bot.storage.database import columns
from bot.storage.schema import EPOCH, Span, acts, clocks, live_messages, matches, pulse, rests

SCOREBOARDS = "scoreboards"


async def begin_scoreboard(transaction: Transaction, match_id: int) -> None:
    """Let a card show its match from now on, once the card and the place are known.

    The scoreboard links to the place, so it is outdated if that changes.
    """
    query = select(matches.c.guild_id, matches.c.channel_id, matches.c.card_id).where(
        matches.c.id == match_id, matches.c.card_id.is_not(None), matches.c.place_id.is_not(None)
    )
    row = (await transaction.execute(query)).one_or_none()
    if row is None:
        return
    guild_id, channel_id, card_id = row.guild_id, row.channel_id, row.card_id
    card = LiveMessage(
        SCOREBOARDS, guild_id, match_id, channel_id, due_at=EPOCH, message_id=card_id
    )
    if not await live_tables.add(transaction, card):
        await outdate_scoreboard(transaction, guild_id, match_id)


async def outdate_scoreboard(transaction: Transaction, guild_id: int, match_id: int) -> None:
    """Record that the scoreboard of a match must be edited."""
    await live_tables.outdate(transaction, SCOREBOARDS, guild_id, match_id)


async def outdate_scoreboard_with_clock(transaction: Transaction) -> None:
    """Outdate the scoreboards of all matches whose board shows an outdated clock."""
    behind = select(clocks.c.match_id).where(clocks.c.behind.is_(True))
    await transaction.execute(
        update(live_messages)
        .where(live_messages.c.kind == SCOREBOARDS, live_messages.c.subject.in_(behind))
        .values(wanted=live_messages.c.wanted + 1)
    )


# Other times are invalid, and clocks run on as if they were missing.
_TIMES = EPOCH, datetime(9999, 1, 1, tzinfo=UTC)
DOWN = "down"
UP = "up"


class StoredClock(Struct, frozen=True):
    """The clock of a match, for the turn after `ply` turns."""

    match_id: int
    ply: int
    take_backs: int
    started_at: datetime
    budget: timedelta
    used: timedelta
    saved_first: timedelta
    saved_second: timedelta
    remind_at: datetime | None
    ends_at: datetime | None
    reminded: bool
    flag: str


class Due(Struct, frozen=True):
    """A turn with something due, and since when."""

    match_id: int
    ply: int
    take_backs: int
    at: datetime


class NextDue(Struct, frozen=True):
    """When a reminder and a flag are due next, `None` if no clock runs."""

    remind_at: datetime | None
    ends_at: datetime | None


COLUMNS = columns(StoredClock.__struct_fields__, clocks)
_ID = 1


async def add(transaction: Transaction, clock: StoredClock) -> None:
    await transaction.execute(insert(clocks).values(behind=False, **asdict(clock)))


async def replace(transaction: Transaction, clock: StoredClock, *, behind: bool) -> None:
    """Store the clock of a match; `behind` tells that the latest board differs.

    A board that differed before does so until the next turn has its own.
    """
    is_same_turn = and_(clocks.c.ply == clock.ply, clocks.c.take_backs == clock.take_backs)
    still_behind = or_(literal(behind), and_(clocks.c.behind, is_same_turn))
    stored = update(clocks).where(clocks.c.match_id == clock.match_id)
    await transaction.execute(stored.values(behind=still_behind, **asdict(clock)))


async def forget(transaction: Transaction, match_id: int) -> None:
    await transaction.execute(delete(clocks).where(clocks.c.match_id == match_id))


async def next_due(transaction: Transaction) -> NextDue:
    reminds, ends = (column.between(*_TIMES) for column in (clocks.c.remind_at, clocks.c.ends_at))
    remind_at = select(func.min(clocks.c.remind_at)).where(reminds).scalar_subquery()
    is_running = ends & (clocks.c.flag == DOWN)
    ends_at = select(func.min(clocks.c.ends_at)).where(is_running).scalar_subquery()
    return NextDue(*(await transaction.execute(select(remind_at, ends_at))).one())


async def find_reminders(transaction: Transaction, *, now: datetime, limit: int) -> Sequence[Due]:
    """Return the turns whose players must be reminded, the longest due first."""
    return await _find(transaction, clocks.c.remind_at, now, limit)


async def find_flags(transaction: Transaction, *, now: datetime, limit: int) -> Sequence[Due]:
    """Return the turns whose time is up, except those already marked."""
    return await _find(transaction, clocks.c.ends_at, now, limit, clocks.c.flag == DOWN)


async def put_off_reminder(transaction: Transaction, match_id: int, *, until: datetime) -> None:
    """Postpone a reminder, if it has not been sent."""
    is_due = and_(clocks.c.match_id == match_id, clocks.c.remind_at < until)
    await transaction.execute(update(clocks).where(is_due).values(remind_at=until))


async def put_off_flag(transaction: Transaction, match_id: int, *, until: datetime) -> None:
    """Extend the time of the side to move to a given time, if it has less."""
    is_due = and_(clocks.c.match_id == match_id, clocks.c.ends_at < until)
    await transaction.execute(update(clocks).where(is_due).values(ends_at=until, behind=True))
    await outdate_scoreboard_with_clock(transaction)


async def shift(
    transaction: Transaction, by: timedelta, *, but: tuple[datetime, datetime], now: datetime
) -> None:
    """Shift all running clocks by a duration.

    Clocks started between two times (`but`) are left out, as they missed nothing. Boards and
    scoreboards are marked as outdated if their time ends within as long again.
    """
    moved = (clocks.c.started_at, clocks.c.remind_at, clocks.c.ends_at)
    later = {column.name: column + literal(by, Span()) for column in moved}
    behind = clocks.c.behind | (clocks.c.ends_at <= now + abs(by))
    await transaction.execute(
        update(clocks)
        .where(
            clocks.c.flag == DOWN,
            clocks.c.ends_at.is_not(None),
            ~clocks.c.started_at.between(*but),
        )
        .values(behind=behind, **later)
    )
    await outdate_scoreboard_with_clock(transaction)


async def is_behind(transaction: Transaction, match_id: int) -> bool:
    """Tell whether the latest board shows another time than the match's clock."""
    query = select(clocks.c.behind).where(clocks.c.match_id == match_id)
    return bool((await transaction.execute(query)).scalar_one_or_none())


async def set_shown(
    transaction: Transaction, match_id: int, ends_at: datetime | None, flag: str
) -> None:
    """Record that the latest board shows this end of time, and this flag.

    Unless the clock has changed in the meantime.
    """
    is_the_same = clocks.c.ends_at.is_not_distinct_from(ends_at) & (clocks.c.flag == flag)
    await transaction.execute(
        update(clocks).where(clocks.c.match_id == match_id, is_the_same).values(behind=False)
    )


async def noted_alive(transaction: Transaction) -> datetime | None:
    """Return when any process last recorded that it was alive."""
    return (await transaction.execute(select(pulse.c.alive_at))).scalar_one_or_none()


async def last_act(transaction: Transaction, *, before: datetime) -> datetime | None:
    """Return the last act before a time, which proves that a process was alive."""
    earlier = select(acts.c.made_at).where(acts.c.made_at < before)
    last = await transaction.execute(earlier.order_by(acts.c.id.desc()).limit(1))
    return last.scalar_one_or_none()


async def set_alive(transaction: Transaction, at: datetime, *, at_least: bool) -> None:
    """Record that the bot is alive; `at_least` keeps another process's later record."""
    stored = update(pulse).values(alive_at=at)
    known = await transaction.execute(stored.where(pulse.c.alive_at < at) if at_least else stored)
    if not known.rowcount and await noted_alive(transaction) is None:
        # There may be an unreadable row.
        await transaction.execute(delete(pulse))
        await transaction.execute(insert(pulse).values(id=_ID, alive_at=at))


async def _find(
    transaction: Transaction,
    column: ColumnElement[Any],
    now: datetime,
    limit: int,
    *which: ColumnElement[bool],
) -> Sequence[Due]:
    is_due = and_(column.between(_TIMES[0], now), *which)
    query = select(clocks.c.match_id, clocks.c.ply, clocks.c.take_backs, column)
    found = await transaction.execute(query.where(is_due).order_by(column).limit(limit))
    return [Due(*row) for row in found]


class StoredRest(Struct, frozen=True):
    """A person's rest: minutes of the day, and vacations by first and last days."""

    user_id: int
    zone: str
    quiet_from: int | None
    quiet_to: int | None
    weekends: bool
    vacations: Sequence[Sequence[str]]
    former_zone: str | None
    former_until: datetime | None


_FIND_REST = select(*columns(StoredRest.__struct_fields__, rests)).where(
    rests.c.user_id.in_(bindparam("people", expanding=True))
)


async def find_rest(transaction: Transaction, people: Iterable[int]) -> dict[int, StoredRest]:
    """Return people's rests by their ids, without those who have none."""
    found = await transaction.execute(_FIND_REST, {"people": list(people)})
    return {row.user_id: StoredRest(*row) for row in found}


async def replace_rest(transaction: Transaction, rest: StoredRest) -> None:
    """Replace a person's rest."""
    await transaction.execute(delete(rests).where(rests.c.user_id == rest.user_id))
    await transaction.execute(insert(rests).values(asdict(rest)))
