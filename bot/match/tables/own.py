"""Query a person's own matches on all servers, without loading them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import JSON, func, or_, select, type_coerce

from bot.discord_io.interactions.owed_answers import Spot
from bot.match.tables.posts import BOARD
from bot.match.tables.seats import is_held_by
from bot.storage.database import Transaction
from bot.storage.schema import EPOCH, Instant, Lenient, UtcDateTime, clocks, matches, posts, seats

NEVER = datetime.max.replace(tzinfo=UTC)


class OwnMatch(Struct, frozen=True):
    """A match of a person: where it is played, and whether it waits for them.

    `ends_at` is the end of the time for this turn, `None` without a running clock. `since` is when
    the turn began. `board` is the place of the latest board, `None` while it is pending.
    """

    id: int
    guild_id: int
    channel_id: int
    place_id: int
    is_over: bool
    waits: bool
    ends_at: datetime | None
    since: datetime
    board: Spot | None

    @property
    def urgency(self) -> tuple[bool, datetime, datetime, int]:
        """The order of a person's matches: their turn, then least time, then longest waiting."""
        return not self.waits, self.ends_at or NEVER, self.since, self.id


async def find(
    transaction: Transaction, user_id: int, *, finished: int = 0, guild_id: int | None = None
) -> list[OwnMatch]:
    """Return a person's running matches, most urgent first, then the latest `finished` ones.

    The latter are those of the server `guild_id`, if it is given.
    """
    # Aliases, as a subquery would take the tables of the whole query for its own.
    own, board = seats.alias("own"), posts.alias("board")
    is_running = matches.c.ended_at.is_(None)
    here = [] if guild_id is None else [matches.c.guild_id == guild_id]
    over = (
        select(matches.c.id)
        .where(is_held_by(user_id), matches.c.ended_at.is_not(None), *here)
        .order_by(matches.c.ended_at.desc(), matches.c.id.desc())
        .limit(finished)
    )
    last_board = (
        select(func.max(posts.c.id))
        .where(posts.c.match_id == matches.c.id, posts.c.kind == BOARD)
        .scalar_subquery()
    )
    query = (
        select(
            matches.c.id,
            matches.c.guild_id,
            matches.c.channel_id,
            matches.c.place_id,
            is_running.label("is_running"),
            type_coerce(matches.c.ended_at, Lenient(UtcDateTime(), EPOCH)).label("ended_at"),
            type_coerce(matches.c.started_at, Lenient(UtcDateTime(), EPOCH)).label("started_at"),
            type_coerce(clocks.c.ends_at, Lenient(Instant())).label("ends_at"),
            own.c.side,
            board.c.side.label("to_move"),
            board.c.created_at,
            board.c.channel_id.label("board_channel_id"),
            board.c.message_id,
        )
        .select_from(own)
        .join(matches, matches.c.id == own.c.match_id)
        .outerjoin(clocks, clocks.c.match_id == matches.c.id)
        .outerjoin(board, board.c.id == last_board)
        .where(own.c.user_id == user_id, or_(is_running, matches.c.id.in_(over)))
    )
    return _in_order(await transaction.execute(query))


async def find_running_terms(
    transaction: Transaction, user_id: int, game: str
) -> Sequence[tuple[int, Any]]:
    """List the running matches of a person in a game, each with its stored terms."""
    query = (
        select(matches.c.id, type_coerce(matches.c.terms, Lenient(JSON())).label("terms"))
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id, matches.c.game == game, matches.c.ended_at.is_(None))
    )
    return [(row.id, row.terms) for row in await transaction.execute(query)]


def _in_order(rows: Iterable[Any]) -> list[OwnMatch]:
    running: dict[int, OwnMatch] = {}
    over: dict[int, tuple[datetime, OwnMatch]] = {}
    for row in rows:
        one = _own(row)
        if one.is_over:
            over[one.id] = row.ended_at, one
        elif one.waits or one.id not in running:
            # A person may hold both sides.
            running[one.id] = one
    latest = sorted(over.values(), key=lambda each: (each[0], each[1].id), reverse=True)
    return [*sorted(running.values(), key=lambda one: one.urgency), *(one for _, one in latest)]


def _own(row: Any) -> OwnMatch:
    board = None
    if row.message_id is not None and row.board_channel_id is not None:
        board = row.board_channel_id, row.message_id
    return OwnMatch(
        row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        place_id=row.channel_id if row.place_id is None else row.place_id,
        is_over=not row.is_running,
        waits=bool(row.is_running) and row.side == row.to_move,
        ends_at=row.ends_at,
        since=row.created_at or row.started_at,
        board=board,
    )
