"""Query the messages that are to be posted, or have been."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
    union,
    update,
)

from bot.match.clock.arithmetic import Flag
from bot.match.model import STANDING, ChallengeState
from bot.storage.acts import POSTS, take_backs_of
from bot.storage.database import Transaction, add_numbered_unless_there, among, columns, earliest
from bot.storage.errors import LEASE
from bot.storage.schema import IS_PERSONAL, challenges, clocks, matches, offers, posts, seats

CARD = "card"
BOARD = "board"
RESULT = "result"
FLAG = "flag"


class PostCondition(Struct, frozen=True):
    """A condition on posts, such as `is_pending`, with its values."""

    where: ColumnElement[bool]
    values: Mapping[str, Any]


class StoredPost(Struct, frozen=True):
    """A post that is pending, or posted (`message_id`)."""

    id: int
    kind: str
    channel_id: int | None
    message_id: int | None
    pending: bool
    created_at: datetime | None  # `None` if it is unreadable
    holder: str | None
    closed: bool


class StoredChallengePost(StoredPost, frozen=True):
    challenge_id: int


class StoredMatchPost(StoredPost, frozen=True):
    match_id: int
    ply: int
    take_backs: int
    side: int
    first_ply: int | None
    not_before: datetime | None


class ShownPost(Struct, frozen=True):
    """What a message shows: the match, and the ply of a post of this kind."""

    kind: str
    ply: int | None
    take_backs: int
    match_id: int


Row = TypeVar("Row", bound=StoredPost)

_NOTHING_OWED: dict[str, Any] = {
    "pending": False,
    "held_until": None,
}

# The statements of every turn are built once.
_IS_POST = posts.c.id == bindparam("post")
_IS_PENDING = and_(_IS_POST, posts.c.pending.is_(True))
_IS_MESSAGE = posts.c.message_id == bindparam("message")
_SET_POSTED = (
    update(posts)
    .where(_IS_POST)
    .values(
        channel_id=bindparam("place"),
        message_id=bindparam("message"),
        has_buttons=bindparam("buttons"),
        closed=False,
        **_NOTHING_OWED,
    )
)
_SET_BUTTONS = update(posts).where(_IS_POST).values(has_buttons=bindparam("buttons"))
_HAS_STAYED = take_backs_of(posts.c.match_id) == bindparam("known")
_REMOVE_BUTTONS = update(posts).where(_IS_POST, _HAS_STAYED).values(has_buttons=False)
_FLAG = (
    select(clocks.c.flag)
    .where(
        clocks.c.match_id == posts.c.match_id,
        clocks.c.ply == posts.c.ply,
        clocks.c.take_backs == posts.c.take_backs,
    )
    .scalar_subquery()
)
_CLOSE_FLAG = (
    update(posts)
    .where(_IS_POST, _FLAG.is_not_distinct_from(bindparam("known")))
    .values(has_buttons=False)
)


async def enqueue(
    transaction: Transaction,
    holder: str,
    kind: str,
    *,
    at: datetime,
    challenge_id: int | None = None,
    match_id: int | None = None,
    ply: int | None = None,
    take_backs: int = 0,
    side: int | None = None,
    first_ply: int | None = None,
    number: int = 0,
    not_before: datetime | None = None,
) -> int | None:
    """Enqueue a message that the process `holder` is about to post; return its number.

    Returns `None` if it has been enqueued before. A board tells the turns from `first_ply` on.
    `number` distinguishes messages that may come several times in a turn. With `not_before`, it
    waits until then.
    """
    values = {
        "kind": kind,
        "challenge_id": challenge_id,
        "match_id": match_id,
        "ply": ply,
        "take_backs": take_backs,
        "side": side,
        "first_ply": first_ply,
        "number": number,
        "has_buttons": False,
        "pending": True,
        "created_at": at,
        "holder": holder,
        "held_until": at + LEASE,
        "not_before": not_before,
    }
    return await add_numbered_unless_there(transaction, posts, values)


async def extend_board(
    transaction: Transaction,
    holder: str,
    match_id: int,
    *,
    after: tuple[int, int],
    ply: int,
    take_backs: int,
    side: int,
    at: datetime,
    not_before: datetime | None,
) -> bool:
    """Let the board that waits `after` a ply and take-backs tell the turns up to `ply`, too.

    Returns `False` without such a board, or if it is being posted. With `not_before`, it waits on.
    """
    ply_after, take_backs_after = after
    extended = await transaction.execute(
        update(posts)
        .where(
            posts.c.match_id == match_id,
            posts.c.kind == BOARD,
            posts.c.ply == ply_after,
            posts.c.take_backs == take_backs_after,
            _is_waiting(),
        )
        .values(
            first_ply=func.coalesce(posts.c.first_ply, posts.c.ply),
            ply=ply,
            take_backs=take_backs,
            side=side,
            created_at=at,
            holder=holder,
            held_until=at + LEASE,
            not_before=not_before,
        )
    )
    return extended.rowcount > 0


async def end_waiting(transaction: Transaction, match_id: int) -> None:
    """Let the board of a match that waits for the next turn be posted now."""
    await transaction.execute(
        update(posts)
        .where(posts.c.match_id == match_id, posts.c.kind == BOARD, _is_waiting())
        .values(not_before=None)
    )


async def begin_posting(transaction: Transaction, post_id: int, *, now: datetime) -> bool:
    """End the waiting of a board that is due; `False` if it tells more turns in the meantime."""
    begun = await transaction.execute(
        update(posts)
        .where(posts.c.id == post_id, _is_waiting(), posts.c.not_before <= now)
        .values(not_before=None)
    )
    return begun.rowcount > 0


async def is_owing(transaction: Transaction, match_id: int) -> bool:
    """Tell whether a match has pending posts."""
    owed = select(posts.c.id).where(_is_owing(match_id))
    return (await transaction.execute(owed.limit(1))).first() is not None


async def look_before_turn(
    transaction: Transaction, match_id: int, user_id: int | None
) -> tuple[bool, bool]:
    """Tell whether a match has pending posts, and whether a person has other running matches.

    A turn asks both at once, to be short.
    """
    owing = exists().where(_is_owing(match_id))
    other = exists().where(
        seats.c.user_id == user_id,
        seats.c.match_id != match_id,
        matches.c.id == seats.c.match_id,
        matches.c.ended_at.is_(None),
    )
    found: Any = (await transaction.execute(select(owing, other))).one()
    is_owing, has_others = found
    return bool(is_owing), bool(has_others)


async def count(transaction: Transaction, match_id: int, kind: str, side: int) -> int:
    """Count the messages of a kind about a side of a match."""
    query = select(func.count()).where(
        posts.c.match_id == match_id, posts.c.kind == kind, posts.c.side == side
    )
    return (await transaction.execute(query)).scalar_one()


async def find(transaction: Transaction, which: PostCondition, row: type[Row]) -> list[Row]:
    """Return posts, oldest first, each as a `row` with its columns."""
    found = await transaction.execute(_found(which.where, row), which.values)
    return [row(*values) for values in found]


async def find_board(transaction: Transaction, match_id: int, ply: int) -> int | None:
    """Return the board that tells a ply; the last one, if turns were taken back.

    At the end of a match, that is its result.
    """
    query = select(func.max(posts.c.id)).where(
        posts.c.match_id == match_id,
        among(posts.c.kind, (BOARD, RESULT)),
        posts.c.ply >= ply,
        func.coalesce(posts.c.first_ply, posts.c.ply) <= ply,
    )
    return (await transaction.execute(query)).scalar_one_or_none()


async def find_result(transaction: Transaction, match_id: int) -> int | None:
    """Return the post of the result of a match."""
    query = select(func.max(posts.c.id)).where(posts.c.match_id == match_id, posts.c.kind == RESULT)
    return (await transaction.execute(query)).scalar_one_or_none()


async def find_last_message(transaction: Transaction, match_id: int, channel_id: int) -> int:
    """Return the last message of a match in a channel, 0 without any."""
    query = select(func.max(posts.c.message_id)).where(
        posts.c.match_id == match_id, posts.c.channel_id == channel_id
    )
    return (await transaction.execute(query)).scalar_one() or 0


async def is_of_another(transaction: Transaction, message_id: int, post_id: int) -> bool:
    """Tell whether a message is recorded for another post."""
    query = select(func.count()).where(posts.c.message_id == message_id, posts.c.id != post_id)
    return (await transaction.execute(query)).scalar_one() > 0


async def find_shown(transaction: Transaction, message_id: int) -> ShownPost | None:
    """Return what one of our messages shows; an accepted card shows its match."""
    match_id = func.coalesce(posts.c.match_id, matches.c.id)
    accepted = matches.c.challenge_id == posts.c.challenge_id
    shown = (posts.c.kind, posts.c.ply, posts.c.take_backs, match_id)
    query = select(*shown).outerjoin_from(posts, matches, accepted)
    query = query.where(posts.c.message_id == message_id, match_id.is_not(None))
    found = await transaction.execute(query)
    row = found.one_or_none()
    return None if row is None else ShownPost(*row)


async def find_owing_matches(
    transaction: Transaction, *, now: datetime, holder: str | None = None
) -> Sequence[int]:
    """Return the matches with due posts, the latest change first.

    Posts that wait for a closed channel are left out. If `holder` is one of several processes,
    posts leased to others are left out, too.
    """
    free = [] if holder is None else [_is_free(holder, now)]
    query = (
        select(posts.c.match_id)
        .where(
            posts.c.pending.is_(True),
            posts.c.closed.is_(False),
            posts.c.match_id.is_not(None),
            _may_come(now),
            *free,
        )
        .group_by(posts.c.match_id)
        .order_by(func.max(posts.c.id).desc())
    )
    return (await transaction.execute(query)).scalars().all()


async def find_owing_challenges(
    transaction: Transaction, *, now: datetime, holder: str | None = None
) -> Sequence[int]:
    """Return the challenges with due posts, newest first; `holder` as above."""
    free = [] if holder is None else [_is_free(holder, now)]
    # Posts without a match are in the index of pending posts; otherwise all cards would be read.
    query = select(posts.c.challenge_id).where(posts.c.match_id.is_(None), _is_wanted(), *free)
    return (await transaction.execute(query.order_by(posts.c.id.desc()))).scalars().all()


async def find_untidy_matches(transaction: Transaction) -> Sequence[int]:
    """Return the matches with messages to tidy up, last active first.

    These are buttons to remove, and lines to update.
    """
    return (await transaction.execute(_untidy_matches())).scalars().all()


async def hold(
    transaction: Transaction,
    which: PostCondition,
    holder: str,
    *,
    now: datetime,
    until: datetime,
) -> bool:
    """Lease a post to one process; return `False` if another one has it, or takes it."""
    free = (
        select(posts.c.id)
        .where(which.where, _is_free(holder, now))
        .with_for_update(skip_locked=True)
    )
    held = await transaction.execute(
        update(posts).where(posts.c.id.in_(free)).values(holder=holder, held_until=until),
        which.values,
    )
    return held.rowcount > 0


async def release_all(transaction: Transaction, holder: str) -> None:
    """Release all pending posts of a process, and notify the others."""
    owed = update(posts).where(
        posts.c.pending.is_(True), posts.c.holder == holder, posts.c.held_until.is_not(None)
    )
    if (await transaction.execute(owed.values(held_until=None))).rowcount:
        transaction.told.add(POSTS)


async def next_free(transaction: Transaction, holder: str, now: datetime) -> datetime | None:
    """Return when the first lease of another process ends."""
    query = select(earliest(posts.c.held_until)).where(
        posts.c.pending.is_(True), ~_is_free(holder, now)
    )
    return (await transaction.execute(query)).scalar_one()


async def release(transaction: Transaction, which: PostCondition, holder: str) -> None:
    """Release the lease of a post."""
    await transaction.execute(
        update(posts).where(which.where, posts.c.holder == holder).values(held_until=None),
        which.values,
    )


def is_post(post_id: int) -> PostCondition:
    return PostCondition(_IS_POST, {"post": post_id})


def is_owed(*, now: datetime) -> PostCondition:
    """SQL condition: posts that are due, without those of closed challenges and channels."""
    return PostCondition(_is_owed_and_open(), {"now": now})


def is_owed_for_match(match_id: int, *, now: datetime) -> PostCondition:
    return PostCondition(_is_owed_for(posts.c.match_id), {"now": now, "subject": match_id})


def is_owed_for_challenge(challenge_id: int, *, now: datetime) -> PostCondition:
    return PostCondition(_is_owed_for(posts.c.challenge_id), {"now": now, "subject": challenge_id})


def is_untidy(match_id: int) -> PostCondition:
    """SQL condition: boards with stale buttons, and lines with an outdated text."""
    return PostCondition(_is_untidy(), {"match": match_id})


def is_pending(post_id: int) -> PostCondition:
    return PostCondition(_IS_PENDING, {"post": post_id})


def is_message(message_id: int) -> PostCondition:
    return PostCondition(_IS_MESSAGE, {"message": message_id})


async def set_posted(
    transaction: Transaction, post_id: int, spot: tuple[int, int], *, has_buttons: bool
) -> None:
    """Record the message of a post.

    `has_buttons` tells whether it has buttons to remove later.
    """
    channel_id, message_id = spot
    where = {"place": channel_id, "message": message_id, "buttons": has_buttons}
    await transaction.execute(_SET_POSTED, {"post": post_id, **where})


async def set_done(transaction: Transaction, post_id: int) -> None:
    """Record that a post is done without a message."""
    await transaction.execute(update(posts).where(posts.c.id == post_id).values(_NOTHING_OWED))


async def set_refused(transaction: Transaction, post_id: int) -> None:
    """Record that a post waits for a closed channel, or will never be posted."""
    await transaction.execute(update(posts).where(posts.c.id == post_id).values(closed=True))


async def put_off(transaction: Transaction, post_id: int, until: datetime) -> None:
    """Postpone a post."""
    await transaction.execute(update(posts).where(posts.c.id == post_id).values(not_before=until))


async def find_owed_card(transaction: Transaction, challenge_id: int) -> int | None:
    """Return the post of a card that is not known to be posted."""
    query = select(posts.c.id).where(
        posts.c.challenge_id == challenge_id, posts.c.kind == CARD, posts.c.pending.is_(True)
    )
    return (await transaction.execute(query)).scalar_one_or_none()


async def take_back(transaction: Transaction, match_id: int, *, to: int) -> None:
    """Cancel private messages about the turns after ply `to`; mark boards for editing.

    Pending boards are left to the process that posts them: one may exist without our knowing.
    """
    await transaction.execute(
        update(posts)
        .where(
            posts.c.match_id == match_id,
            posts.c.pending.is_(True),
            IS_PERSONAL,
            posts.c.ply > to,
        )
        .values(_NOTHING_OWED)
    )
    await transaction.execute(
        update(posts)
        .where(
            posts.c.match_id == match_id,
            posts.c.kind == BOARD,
            posts.c.ply > to,
            posts.c.message_id.is_not(None),
        )
        .values(has_buttons=True)
    )


async def reopen_flag(transaction: Transaction, match_id: int, ply: int, take_backs: int) -> None:
    """Mark a closed line about time that was up for another edit."""
    await transaction.execute(
        update(posts)
        .where(
            posts.c.match_id == match_id,
            posts.c.kind == FLAG,
            posts.c.ply == ply,
            posts.c.take_backs == take_backs,
            posts.c.message_id.is_not(None),
        )
        .values(has_buttons=True)
    )


async def remove_buttons(transaction: Transaction, post_id: int, *, take_backs: int) -> None:
    """Record that a board is up to date, unless there were more take-backs."""
    await transaction.execute(_REMOVE_BUTTONS, {"post": post_id, "known": take_backs})


async def close_flag(transaction: Transaction, post_id: int, *, flag: str | None) -> None:
    """Record that a line about time shows its outcome, unless the flag has changed."""
    await transaction.execute(_CLOSE_FLAG, {"post": post_id, "known": flag})


async def set_buttons(transaction: Transaction, post_id: int, *, has_buttons: bool) -> None:
    await transaction.execute(_SET_BUTTONS, {"post": post_id, "buttons": has_buttons})


def _is_owing(match_id: int) -> ColumnElement[bool]:
    return and_(posts.c.match_id == match_id, posts.c.pending.is_(True), ~IS_PERSONAL)


def _is_free(holder: str, now: datetime) -> ColumnElement[bool]:
    return or_(
        posts.c.holder == holder,
        posts.c.holder.is_(None),
        posts.c.held_until.is_(None),
        posts.c.held_until <= now,
    )


def _is_waiting() -> ColumnElement[bool]:
    return and_(posts.c.pending.is_(True), posts.c.not_before.is_not(None))


def _may_come(now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    return or_(posts.c.not_before.is_(None), posts.c.not_before <= now)


@cache
def _found(where: ColumnElement[bool], row: type[StoredPost]) -> Any:
    selected = columns(row.__struct_fields__, posts)
    return select(*selected).where(where).order_by(posts.c.id)


@cache
def _is_owed_now() -> ColumnElement[bool]:
    return and_(_is_wanted(), _may_come(bindparam("now")))


@cache
def _is_owed_and_open() -> ColumnElement[bool]:
    return and_(_is_owed_now(), posts.c.closed.is_(False))


@cache
def _is_owed_for(subject: Column[int]) -> ColumnElement[bool]:
    return and_(_is_owed_now(), subject == bindparam("subject"))


@cache
def _is_untidy() -> ColumnElement[bool]:
    lacks = select(clocks.c.match_id).where(is_line_of_flag(), _lacks_buttons()).exists()
    behind = or_(_keeps_too_many_buttons(), _is_line_behind(), _is_flag_resolved(), lacks)
    return and_(posts.c.match_id == bindparam("match"), behind)


@cache
def _untidy_matches() -> Any:
    untidy = union(
        select(posts.c.match_id).where(_keeps_too_many_buttons()),
        select(posts.c.match_id).where(_is_line_behind()),
        select(posts.c.match_id).where(_is_flag_resolved()),
        select(clocks.c.match_id).join(posts, is_line_of_flag()).where(_lacks_buttons()),
        select(clocks.c.match_id).where(clocks.c.behind.is_(True)),
    ).subquery()
    (match_id,) = untidy.c
    last = select(func.max(posts.c.id)).where(posts.c.match_id == match_id).scalar_subquery()
    return select(match_id).order_by(last.desc())


@cache
def _is_wanted() -> ColumnElement[bool]:
    alive = exists().where(
        challenges.c.id == posts.c.challenge_id,
        among(challenges.c.state, (*STANDING, ChallengeState.ACCEPTED)),
    )
    return and_(posts.c.pending.is_(True), or_(posts.c.kind != CARD, alive))


@cache
def _keeps_too_many_buttons() -> ColumnElement[bool]:
    """SQL condition: boards with stale buttons.

    Only the latest posted board of a running match keeps its buttons.
    """
    others = posts.alias()
    newest = select(func.max(others.c.id)).where(
        others.c.match_id == posts.c.match_id,
        others.c.kind == BOARD,
        others.c.message_id.is_not(None),
    )
    match = matches.alias()  # an alias, as the outer query may read matches too
    is_over = exists().where(match.c.id == posts.c.match_id, match.c.ended_at.is_not(None))
    return and_(
        posts.c.has_buttons.is_(True),
        posts.c.kind == BOARD,
        or_(posts.c.id < newest.scalar_subquery(), is_over),
    )


@cache
def _is_line_behind() -> ColumnElement[bool]:
    is_over = select(offers.c.side).where(
        offers.c.match_id == posts.c.match_id,
        offers.c.ply == posts.c.ply,
        posts.c.kind == offers.c.kind,
        posts.c.side == offers.c.side,
        offers.c.outcome.is_not(None),
    )
    return and_(posts.c.has_buttons.is_(True), is_over.exists())


@cache
def is_line_of_flag() -> ColumnElement[bool]:
    """SQL condition: clocks whose time is up, joined with the line about that."""
    return and_(
        clocks.c.flag == Flag.UP,
        posts.c.match_id == clocks.c.match_id,
        posts.c.kind == FLAG,
        posts.c.ply == clocks.c.ply,
        posts.c.take_backs == clocks.c.take_backs,
    )


@cache
def _is_flag_resolved() -> ColumnElement[bool]:
    up = select(clocks.c.match_id).where(is_line_of_flag())
    return and_(posts.c.has_buttons.is_(True), posts.c.kind == FLAG, ~up.exists())


@cache
def _lacks_buttons() -> ColumnElement[bool]:
    return and_(
        posts.c.has_buttons.is_(False),
        posts.c.closed.is_(False),
        posts.c.message_id.is_not(None),
    )


@cache
def is_over_and_tidy() -> ColumnElement[bool]:
    """SQL condition: finished matches whose thread may be archived."""
    still_owed = select(posts.c.id).where(
        posts.c.match_id == matches.c.id,
        posts.c.pending.is_(True),
        ~IS_PERSONAL,
    )
    # An archived thread takes no edits.
    still_untidy = select(posts.c.id).where(
        posts.c.match_id == matches.c.id,
        or_(_keeps_too_many_buttons(), _is_line_behind(), _is_flag_resolved()),
    )
    return and_(
        matches.c.archived.is_(False),
        matches.c.ended_at.is_not(None),
        ~still_owed.exists(),
        ~still_untidy.exists(),
    )


class Outbox(Struct, frozen=True):
    """The posts that are due: how many, and since when."""

    owed: int
    since: datetime | None


async def count_owed(transaction: Transaction, now: datetime) -> Outbox:
    """Count the posts that are due."""
    owed = is_owed(now=now)
    query = select(func.count(), earliest(posts.c.created_at)).where(owed.where)
    return Outbox(*(await transaction.execute(query, owed.values)).one())
