"""Query who follows what, and the news for them."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    String,
    Table,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.storage.acts import TAKE_BACK, TURN
from bot.storage.database import Transaction, columns
from bot.storage.personal import Personal
from bot.storage.schema import (
    EPOCH,
    METADATA,
    Lenient,
    UtcDateTime,
    acts,
    blocks,
    matches,
    preferences,
    seats,
)

MATCH = "match"
PLAYER = "player"
# The kinds of acts that start a match, and those that are news of a running one.
_BEGUN = "accepted"
_TOLD_OF = (_BEGUN, TURN, TAKE_BACK)
# The notification setting of users who get no digests.
_SILENT = "none"

# What a user follows in a server: a match, or all matches of a player. They know all acts up to
# `told_act`.
follows = Table(
    "follows",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("subject", String(16), primary_key=True),
    Column("subject_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told_act", BigInteger, nullable=False),
)

# When a follower was last told, the last act of the digest that was begun since, and whether they
# refuse digests. The process that began it leases it.
digests = Table(
    "digests",
    METADATA,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told_at", Lenient(UtcDateTime(), EPOCH), nullable=False),
    Column("begun_act", BigInteger),
    Column("closed", Boolean, nullable=False),
    Column("held_until", Lenient(UtcDateTime())),
)


class StoredFollow(Struct, frozen=True):
    """A match or player that a user follows, and the last act that they know of."""

    user_id: int
    guild_id: int
    subject: str
    subject_id: int
    told_act: int


class StoredDigest(Struct, frozen=True):
    """When a follower was last told, and whether they refuse messages.

    `begun_act` is the last act of the digest that was begun since, if any.
    """

    user_id: int
    told_at: datetime
    begun_act: int | None = None
    closed: bool = False
    held_until: datetime | None = None


class StoredNews(Struct, frozen=True):
    """A match with news, and the number of its new turns."""

    match_id: int
    guild_id: int
    channel_id: int
    turns: int


_FOLLOW = columns(StoredFollow.__struct_fields__, follows)
_DIGEST = columns(StoredDigest.__struct_fields__, digests)


async def find(transaction: Transaction, user_id: int, guild_id: int | None) -> list[StoredFollow]:
    """Return what a user follows in a server, or (`None`) in all, the latest last."""
    here = () if guild_id is None else (follows.c.guild_id == guild_id,)
    query = (
        select(*_FOLLOW)
        .where(follows.c.user_id == user_id, *here)
        .order_by(follows.c.told_act, follows.c.subject, follows.c.subject_id)
    )
    return [StoredFollow(*row) for row in await transaction.execute(query)]


async def add(transaction: Transaction, follow: StoredFollow) -> None:
    await transaction.execute(insert(follows).values(asdict(follow)))


async def remove(transaction: Transaction, follow: StoredFollow) -> None:
    await transaction.execute(delete(follows).where(_is_same(follow)))


async def count(transaction: Transaction, user_id: int) -> int:
    """Count what a user follows on all servers."""
    query = select(func.count()).where(follows.c.user_id == user_id)
    return (await transaction.execute(query)).scalar_one()


async def last_act(transaction: Transaction) -> int:
    """Return the id of the last act of all."""
    return (await transaction.execute(select(func.coalesce(func.max(acts.c.id), 0)))).scalar_one()


async def find_digest(transaction: Transaction, user_id: int) -> StoredDigest | None:
    query = select(*_DIGEST).where(digests.c.user_id == user_id)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredDigest(*row)


async def replace_digest(transaction: Transaction, digest: StoredDigest) -> None:
    """Replace the stored digest of a follower."""
    await transaction.execute(delete(digests).where(digests.c.user_id == digest.user_id))
    await transaction.execute(insert(digests).values(asdict(digest)))


async def find_waiting(transaction: Transaction) -> list[StoredDigest]:
    """Return the followers with news who want to be told."""
    wants = ~exists().where(
        preferences.c.user_id == digests.c.user_id, preferences.c.notifications == _SILENT
    )
    is_followed = and_(follows.c.user_id == digests.c.user_id, _is_followed())
    query = select(*_DIGEST).where(
        digests.c.closed.is_(False), wants, exists().where(is_followed, _has_news())
    )
    return [StoredDigest(*row) for row in await transaction.execute(query)]


async def find_news(transaction: Transaction, user_id: int, *, up_to: int) -> list[StoredNews]:
    """Return the matches with news for a follower up to an act, the latest first."""
    since = select(
        matches.c.id.label("match_id"), func.min(follows.c.told_act).label("told_act")
    ).where(follows.c.user_id == user_id, _is_followed(), _has_news(acts.c.id <= up_to))
    news = since.group_by(matches.c.id).subquery()
    later = and_(
        acts.c.match_id == news.c.match_id, acts.c.id > news.c.told_act, acts.c.id <= up_to
    )
    turns = select(func.count()).where(later, acts.c.kind == TURN).scalar_subquery()
    last = select(func.max(acts.c.id)).where(later).scalar_subquery()
    query = (
        select(matches.c.id, matches.c.guild_id, matches.c.channel_id, turns)
        .join(news, news.c.match_id == matches.c.id)
        .order_by(last.desc())
    )
    return [StoredNews(*row) for row in await transaction.execute(query)]


async def set_told(transaction: Transaction, user_id: int, *, up_to: int) -> None:
    """Record that a follower knows all acts up to one; drop matches finished by then."""
    own = follows.c.user_id == user_id
    later = exists().where(acts.c.match_id == follows.c.subject_id, acts.c.id > up_to)
    over = exists().where(matches.c.id == follows.c.subject_id, matches.c.ended_at.is_not(None))
    await transaction.execute(delete(follows).where(own, follows.c.subject == MATCH, over, ~later))
    await transaction.execute(
        update(follows).where(own, follows.c.told_act < up_to).values(told_act=up_to)
    )


async def drop_ended(transaction: Transaction, user_id: int, *, before: datetime) -> None:
    """Drop a user's followed matches that ended before a time."""
    over = exists().where(matches.c.id == follows.c.subject_id, matches.c.ended_at < before)
    await transaction.execute(
        delete(follows).where(follows.c.user_id == user_id, follows.c.subject == MATCH, over)
    )


def _is_followed() -> ColumnElement[bool]:
    """SQL condition: the match or one of its players is followed.

    The follower's own matches are excluded.
    """
    in_match = seats.alias()
    plays = exists().where(in_match.c.match_id == matches.c.id)
    return and_(
        matches.c.guild_id == follows.c.guild_id,
        ~plays.where(in_match.c.user_id == follows.c.user_id),
        or_(
            and_(follows.c.subject == MATCH, matches.c.id == follows.c.subject_id),
            and_(follows.c.subject == PLAYER, _is_played_by_followed(), ~_is_unwelcome()),
        ),
    )


def _is_played_by_followed() -> ColumnElement[bool]:
    # From the player to their matches: the other way round would read every match.
    played = select(seats.c.match_id).where(seats.c.user_id == follows.c.subject_id)
    return matches.c.id.in_(played.correlate(follows))


def _is_unwelcome() -> ColumnElement[bool]:
    """SQL condition: the followed player has blocked the follower, who is not told."""
    return exists().where(
        blocks.c.user_id == follows.c.subject_id, blocks.c.blocked_id == follows.c.user_id
    )


def _has_news(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    is_later = and_(acts.c.match_id == matches.c.id, acts.c.id > follows.c.told_act)
    counts = or_(acts.c.kind.in_(_TOLD_OF), matches.c.ended_at.is_not(None))
    return exists().where(is_later, counts, *conditions)


def _is_same(follow: StoredFollow) -> ColumnElement[bool]:
    return and_(
        follows.c.user_id == follow.user_id,
        follows.c.guild_id == follow.guild_id,
        follows.c.subject == follow.subject,
        follows.c.subject_id == follow.subject_id,
    )


PERSONAL = (
    Personal(name="follows", table=follows),
    Personal(
        name="followed_by",
        table=follows,
        columns=("subject_id",),
        where=(follows.c.subject == PLAYER,),
        is_counted=False,
        is_exported=False,
    ),
    Personal(name="told_of_follows", table=digests, summary="privacy-rest"),
)
