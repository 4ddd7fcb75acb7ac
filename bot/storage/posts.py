"""Queries about the messages that the bot owes a channel or has posted there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    String,
    and_,
    cast,
    exists,
    func,
    insert,
    or_,
    select,
    union,
    update,
)

from bot.storage import challenges as challenge_queries
from bot.storage.acts import ply_of
from bot.storage.clocks import UP
from bot.storage.schema import challenges, clocks, matches, offers, posts
from bot.storage.transaction import Transaction, columns

CARD = "card"
BOARD = "board"
RESULT = "result"

# What only one person reads: nothing in the thread of a match waits for it.
PERSONAL = ("notice", "receipt", "reminder-dm", "nudge-dm-1", "nudge-dm-2")
# The lines that say whose time is up.
FLAGS = ("flag-1", "flag-2")

Which = ColumnElement[bool]
"""Which posts are meant, as `is_pending` and `is_message` say it."""


@dataclass(frozen=True, slots=True)
class StoredPost:
    """A message that is owed, or that stands (`message_id`)."""

    id: int
    kind: str
    challenge_id: int | None
    match_id: int | None
    ply: int | None
    reply_channel_id: int | None
    reply_token: str | None
    reply_language: str | None
    channel_id: int | None
    message_id: int | None
    created_at: datetime
    holder: str | None
    take_backs: int


@dataclass(frozen=True, slots=True)
class StoredShown:
    """What a message shows: the match, and the ply that a post of this kind is about."""

    kind: str
    ply: int | None
    take_backs: int
    match_id: int | None


_COLUMNS = columns(StoredPost.__slots__, posts)


async def add(
    transaction: Transaction,
    kind: str,
    *,
    at: datetime,
    holder: str,
    held_until: datetime,
    challenge_id: int | None = None,
    match_id: int | None = None,
    ply: int | None = None,
    take_backs: int = 0,
    channel_id: int | None = None,
    reply: tuple[int, str, str | None] | None = None,
) -> None:
    """Owe a message that the process `holder` is about to post.

    `reply` is the channel and the token of the interaction that waits for it, and the language.
    """
    reply_channel_id, reply_token, reply_language = reply or (None, None, None)
    values = {
        "kind": kind,
        "challenge_id": challenge_id,
        "match_id": match_id,
        "ply": ply,
        "take_backs": take_backs,
        "reply_channel_id": reply_channel_id,
        "reply_token": reply_token,
        "reply_language": reply_language,
        "channel_id": channel_id,
        "has_buttons": False,
        "pending": True,
        "created_at": at,
        "holder": holder,
        "held_until": held_until,
    }
    await transaction.execute(insert(posts).values(values))


async def find(transaction: Transaction, which: Which) -> list[StoredPost]:
    """Return posts, oldest first."""
    query = select(*_COLUMNS).where(which).order_by(posts.c.id)
    return [StoredPost(*row) for row in await transaction.execute(query)]


async def find_ids(transaction: Transaction, which: Which) -> Sequence[int]:
    """Return the ids of posts, oldest first; these can be read whatever else cannot."""
    query = select(posts.c.id).where(which).order_by(posts.c.id)
    return (await transaction.execute(query)).scalars().all()


async def find_board(transaction: Transaction, match_id: int, ply: int) -> int | None:
    """Return the board of a ply; the last one, where turns have been taken back between."""
    query = select(func.max(posts.c.id)).where(
        posts.c.match_id == match_id, posts.c.kind == BOARD, posts.c.ply == ply
    )
    return (await transaction.execute(query)).scalar_one_or_none()


async def is_known(
    transaction: Transaction, match_id: int, kind: str, ply: int, take_backs: int
) -> bool:
    """Tell whether a message of this kind about a moment is or was owed."""
    query = select(func.count()).where(
        posts.c.match_id == match_id,
        posts.c.kind == kind,
        posts.c.ply == ply,
        posts.c.take_backs == take_backs,
    )
    return (await transaction.execute(query)).scalar_one() > 0


async def is_of_another(transaction: Transaction, message_id: int, post_id: int) -> bool:
    """Tell whether a message stands for another post than this."""
    query = select(func.count()).where(posts.c.message_id == message_id, posts.c.id != post_id)
    return (await transaction.execute(query)).scalar_one() > 0


async def find_shown(transaction: Transaction, message_id: int) -> StoredShown | None:
    """Return what a message of ours shows; an accepted card shows its match."""
    match_id = func.coalesce(posts.c.match_id, matches.c.id)
    accepted = matches.c.challenge_id == posts.c.challenge_id
    shown = (posts.c.kind, posts.c.ply, posts.c.take_backs, match_id)
    query = select(*shown).outerjoin_from(posts, matches, accepted)
    found = await transaction.execute(query.where(posts.c.message_id == message_id))
    row = found.one_or_none()
    return None if row is None else StoredShown(*row)


async def find_owing_matches(transaction: Transaction, *, now: datetime) -> Sequence[int]:
    """Return the matches for which something is to be posted, the last to change first."""
    query = (
        select(posts.c.match_id)
        .where(posts.c.pending.is_(True), posts.c.match_id.is_not(None), _may_come(now))
        .group_by(posts.c.match_id)
        .order_by(func.max(posts.c.id).desc())
    )
    return (await transaction.execute(query)).scalars().all()


async def find_owing_challenges(transaction: Transaction) -> Sequence[int]:
    """Return the challenges whose card is to be posted, the newest first."""
    query = select(posts.c.challenge_id).where(posts.c.challenge_id.is_not(None), _is_owed())
    return (await transaction.execute(query.order_by(posts.c.id.desc()))).scalars().all()


async def find_untidy_matches(transaction: Transaction) -> Sequence[int]:
    """Return the matches with something to tidy up where they are played, the last active first.

    That are buttons to be taken away, lines to be brought up to date, and threads to be archived.
    """
    untidy = union(
        select(posts.c.match_id).where(_keeps_too_many_buttons()),
        select(posts.c.match_id).where(_is_line_behind()),
        select(posts.c.match_id).where(_is_flag_up_no_more()),
        select(clocks.c.match_id).join(posts, _is_line_of_flag()).where(_lacks_buttons()),
        select(clocks.c.match_id).where(clocks.c.behind.is_(True)),
        select(matches.c.id).where(_is_to_be_archived()),
    ).subquery()
    (match_id,) = untidy.c
    last = select(func.max(posts.c.id)).where(posts.c.match_id == match_id).scalar_subquery()
    return (await transaction.execute(select(match_id).order_by(last.desc()))).scalars().all()


async def is_to_be_archived(transaction: Transaction, match_id: int) -> bool:
    """Tell whether all has been said in the thread of a finished match, and it is open still."""
    query = select(func.count()).where(matches.c.id == match_id, _is_to_be_archived())
    return (await transaction.execute(query)).scalar_one() > 0


async def hold(
    transaction: Transaction,
    which: Which,
    holder: str,
    *,
    now: datetime,
    until: datetime,
) -> bool:
    """Have one process work on a post; `False` while another one does."""
    is_free = or_(posts.c.holder == holder, posts.c.held_until.is_(None), posts.c.held_until <= now)
    held = await transaction.execute(
        update(posts).where(which, is_free).values(holder=holder, held_until=until)
    )
    return held.rowcount > 0


async def release(transaction: Transaction, which: Which, holder: str) -> None:
    """Let any process work on a post."""
    await transaction.execute(
        update(posts).where(which, posts.c.holder == holder).values(held_until=None)
    )


def is_post(post_id: int) -> Which:
    return posts.c.id == post_id


def is_owed_for(
    *, match_id: int | None = None, challenge_id: int | None = None, now: datetime
) -> Which:
    """Tell this of what is to be posted now, of a match or a challenge where one is named.

    The card of a challenge that came to nothing is not.
    """
    of_match = [] if match_id is None else [posts.c.match_id == match_id]
    of_challenge = [] if challenge_id is None else [posts.c.challenge_id == challenge_id]
    return and_(_is_owed(), _may_come(now), *of_match, *of_challenge)


def is_untidy(match_id: int) -> Which:
    """Tell this of a board that has buttons which it should no longer have.

    Or of the line of an offer that does not say yet what became of it.
    """
    lacks = select(clocks.c.match_id).where(_is_line_of_flag(), _lacks_buttons()).exists()
    behind = or_(_keeps_too_many_buttons(), _is_line_behind(), _is_flag_up_no_more(), lacks)
    return and_(posts.c.match_id == match_id, behind)


def is_pending(post_id: int) -> Which:
    return and_(posts.c.id == post_id, posts.c.pending.is_(True))


def is_message(message_id: int) -> Which:
    return posts.c.message_id == message_id


async def set_posted(
    transaction: Transaction,
    post_id: int,
    *,
    channel_id: int,
    message_id: int,
    has_buttons: bool,
) -> None:
    """Record where the message stands; the interaction's token has served.

    `has_buttons` tells whether it has some that will have to go.
    """
    where = {"channel_id": channel_id, "message_id": message_id, "has_buttons": has_buttons}
    await transaction.execute(
        update(posts).where(posts.c.id == post_id).values(**where, **_NOTHING_OWED)
    )


async def set_done(transaction: Transaction, post_id: int) -> None:
    """Record that nothing is to be posted any more."""
    await transaction.execute(update(posts).where(posts.c.id == post_id).values(_NOTHING_OWED))


async def put_off(transaction: Transaction, post_id: int, until: datetime) -> None:
    """Owe a message later."""
    await transaction.execute(update(posts).where(posts.c.id == post_id).values(not_before=until))


async def find_owed_card(transaction: Transaction, challenge_id: int) -> int | None:
    """Return the post of a card that is not known to stand."""
    query = select(posts.c.id).where(
        posts.c.challenge_id == challenge_id, posts.c.kind == CARD, posts.c.pending.is_(True)
    )
    return (await transaction.execute(query)).scalar_one_or_none()


async def set_place(transaction: Transaction, match_id: int, channel_id: int) -> None:
    """Send what a match still owes to this channel."""
    await transaction.execute(
        update(posts)
        .where(posts.c.match_id == match_id, posts.c.pending.is_(True))
        .values(channel_id=channel_id)
    )


async def take_back(transaction: Transaction, match_id: int, *, to: int) -> None:
    """Tell nobody more about the turns after ply `to`, and have what stands of them be edited.

    Boards that are owed still are left to whoever posts them: one may stand without our knowing.
    """
    await transaction.execute(
        update(posts)
        .where(
            posts.c.match_id == match_id,
            posts.c.pending.is_(True),
            posts.c.kind.in_(PERSONAL),
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
    """Have the line about time that was up say what has become of it, though it was closed."""
    await transaction.execute(
        update(posts)
        .where(
            posts.c.match_id == match_id,
            posts.c.kind.in_(FLAGS),
            posts.c.ply == ply,
            posts.c.take_backs == take_backs,
            posts.c.message_id.is_not(None),
        )
        .values(has_buttons=True)
    )


async def set_buttons(transaction: Transaction, post_id: int, *, has_buttons: bool) -> None:
    changed = update(posts).where(posts.c.id == post_id)
    await transaction.execute(changed.values(has_buttons=has_buttons))


_NOTHING_OWED: dict[str, Any] = {
    "pending": False,
    "reply_channel_id": None,
    "reply_token": None,
    "held_until": None,
}


def _may_come(now: datetime) -> ColumnElement[bool]:
    return or_(posts.c.not_before.is_(None), posts.c.not_before <= now)


@cache
def _is_owed() -> ColumnElement[bool]:
    alive = exists().where(
        challenges.c.id == posts.c.challenge_id,
        challenges.c.state.in_([challenge_queries.OPEN, challenge_queries.ACCEPTED]),
    )
    return and_(posts.c.pending.is_(True), or_(posts.c.kind != CARD, alive))


@cache
def _keeps_too_many_buttons() -> ColumnElement[bool]:
    """Tell this of a board; only the newest posted one of a match that goes on keeps its buttons.

    One after which the rules ended the game never had any.
    """
    others = posts.alias()
    newest = select(func.max(others.c.id)).where(
        others.c.match_id == posts.c.match_id,
        others.c.kind == BOARD,
        others.c.message_id.is_not(None),
    )
    match = matches.alias()  # of its own, as this is asked of posts within matches, too
    ended_early = exists().where(
        match.c.id == posts.c.match_id,
        match.c.ended_at.is_not(None),
        or_(match.c.ending != "rules", posts.c.ply < ply_of(posts.c.match_id)),
    )
    return and_(
        posts.c.has_buttons.is_(True),
        posts.c.kind == BOARD,
        or_(posts.c.id < newest.scalar_subquery(), ended_early),
    )


@cache
def _is_line_behind() -> ColumnElement[bool]:
    is_over = select(offers.c.side).where(
        offers.c.match_id == posts.c.match_id,
        offers.c.ply == posts.c.ply,
        posts.c.kind == offers.c.kind.concat("-").concat(cast(offers.c.side, String)),
        offers.c.outcome.is_not(None),
    )
    return and_(posts.c.has_buttons.is_(True), is_over.exists())


@cache
def _is_line_of_flag() -> ColumnElement[bool]:
    """Tell this of a clock on which time is up, and the line about that."""
    return and_(
        clocks.c.flag == UP,
        posts.c.match_id == clocks.c.match_id,
        posts.c.kind.in_(FLAGS),
        posts.c.ply == clocks.c.ply,
        posts.c.take_backs == clocks.c.take_backs,
    )


@cache
def _is_flag_up_no_more() -> ColumnElement[bool]:
    up = select(clocks.c.match_id).where(_is_line_of_flag())
    return and_(posts.c.has_buttons.is_(True), posts.c.kind.in_(FLAGS), ~up.exists())


@cache
def _lacks_buttons() -> ColumnElement[bool]:
    return and_(posts.c.has_buttons.is_(False), posts.c.message_id.is_not(None))


@cache
def _is_to_be_archived() -> ColumnElement[bool]:
    still_owed = select(posts.c.id).where(
        posts.c.match_id == matches.c.id,
        posts.c.pending.is_(True),
        posts.c.kind.not_in(PERSONAL),
    )
    # An archived thread takes no edits.
    still_untidy = select(posts.c.id).where(
        posts.c.match_id == matches.c.id,
        or_(_keeps_too_many_buttons(), _is_line_behind(), _is_flag_up_no_more()),
    )
    return and_(
        matches.c.archived.is_(False),
        matches.c.ended_at.is_not(None),
        ~still_owed.exists(),
        ~still_untidy.exists(),
    )
