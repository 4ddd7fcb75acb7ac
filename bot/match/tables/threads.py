"""Query the threads of matches, and messages in channels closed to the bot."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, and_, or_, select, type_coerce, update

from bot.match.tables.posts import BOARD, CARD, FLAG, is_line_of_flag, is_over_and_tidy
from bot.messages import live_tables
from bot.storage.database import Transaction
from bot.storage.schema import EPOCH, Lenient, UtcDateTime, challenges, clocks, matches, posts


class StoredPlace(Struct, frozen=True):
    """The thread of a running match, and when it was last opened, as far as known."""

    match_id: int
    guild_id: int
    place_id: int
    opened_at: datetime | None


class StoredFinished(Struct, frozen=True):
    """A finished match whose thread is not archived yet."""

    match_id: int
    guild_id: int
    ended_at: datetime


async def find_over(transaction: Transaction) -> list[StoredFinished]:
    """Return the finished matches with nothing left to post or to tidy up."""
    # A match with an unreadable end counts as long over.
    ended_at = type_coerce(matches.c.ended_at, Lenient(UtcDateTime(), EPOCH))
    query = select(matches.c.id, matches.c.guild_id, ended_at).where(is_over_and_tidy())
    return [StoredFinished(*row) for row in await transaction.execute(query)]


async def find_running(transaction: Transaction) -> list[StoredPlace]:
    """Return all running matches with a thread of their own."""
    query = select(matches.c.id, matches.c.guild_id, matches.c.place_id, matches.c.opened_at).where(
        matches.c.ended_at.is_(None), _has_thread()
    )
    return [StoredPlace(*row) for row in await transaction.execute(query)]


async def find_of_thread(transaction: Transaction, thread_id: int) -> int | None:
    """Return the running match of this thread."""
    query = select(matches.c.id).where(
        matches.c.place_id == thread_id, matches.c.ended_at.is_(None), _has_thread()
    )
    return (await transaction.execute(query)).scalars().first()


async def find_opened_at(transaction: Transaction, match_id: int) -> datetime | None:
    query = select(matches.c.opened_at).where(matches.c.id == match_id)
    return (await transaction.execute(query)).scalar_one_or_none()


async def set_opened_at(transaction: Transaction, thread_id: int, at: datetime) -> None:
    """Record when a match's thread was opened, unless it was opened later still."""
    await transaction.execute(
        update(matches)
        .where(
            matches.c.place_id == thread_id,
            matches.c.ended_at.is_(None),
            _has_thread(),
            or_(matches.c.opened_at.is_(None), matches.c.opened_at < at),
        )
        .values(opened_at=at)
    )


async def shut(transaction: Transaction, message_id: int) -> None:
    """Skip a message until its channel is open to the bot again."""
    await transaction.execute(
        update(posts).where(posts.c.message_id == message_id).values(has_buttons=False, closed=True)
    )


async def find_refusing_channels(transaction: Transaction) -> Sequence[int]:
    """Return the channels and threads of the matches with posts that were refused."""
    query = select(matches.c.place_id, matches.c.channel_id).where(matches.c.id.in_(_refused()))
    return list({place for row in await transaction.execute(query) for place in row})


async def find_closed_channels(transaction: Transaction) -> Sequence[int]:
    """Return the channels with messages that could not be edited."""
    query = select(posts.c.channel_id).where(_was_edited()).distinct()
    of_posts = (await transaction.execute(query)).scalars().all()
    return list({*of_posts, *await live_tables.find_closed_channels(transaction)})


async def open_again(transaction: Transaction, channel_id: int) -> None:
    """Have the messages of a reopened channel edited, and those refused there posted."""
    kept = _was_edited(), posts.c.channel_id == channel_id
    here = select(matches.c.id).where(
        or_(matches.c.place_id == channel_id, matches.c.channel_id == channel_id)
    )
    card = select(posts.c.message_id).where(*kept, posts.c.kind == CARD)
    board = select(posts.c.match_id).where(*kept, posts.c.kind == BOARD)
    up = select(clocks.c.match_id).where(is_line_of_flag()).exists()
    is_flag = posts.c.kind == FLAG
    for statement in (
        update(challenges).where(challenges.c.message_id.in_(card)).values(shown_state=None),
        update(clocks).where(clocks.c.match_id.in_(board)).values(behind=True),
        # A line about time is edited whenever its buttons are wrong.
        update(posts).where(*kept, is_flag).values(has_buttons=~up),
        update(posts).where(*kept, ~is_flag, posts.c.kind != CARD).values(has_buttons=True),
        update(posts).where(*kept).values(closed=False),
        update(posts).where(_is_refused(), posts.c.match_id.in_(here)).values(closed=False),
    ):
        await transaction.execute(statement)
    await live_tables.open_again(transaction, channel_id)


def _refused() -> Select[tuple[int]]:
    return select(posts.c.match_id).where(_is_refused(), posts.c.match_id.is_not(None))


def _is_refused() -> ColumnElement[bool]:
    return and_(posts.c.closed.is_(True), posts.c.pending.is_(True))


def _was_edited() -> ColumnElement[bool]:
    return and_(posts.c.closed.is_(True), posts.c.message_id.is_not(None))


def _has_thread() -> ColumnElement[bool]:
    return matches.c.place_id != matches.c.channel_id
