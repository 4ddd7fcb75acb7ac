"""Query and delete rows that are stored for a while only."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, exists, select, update

from bot.storage.database import Transaction, earliest
from bot.storage.schema import IS_PERSONAL, interactions, matches, posts

# Only pending posts keep a token.
_HAS_TOKEN = (posts.c.pending.is_(True), posts.c.reply_token.is_not(None))
# The query goes from these posts to their matches: the posts are few, and the matches many.
_PERSONAL = (posts.c.pending.is_(False), IS_PERSONAL)


async def oldest_interaction(transaction: Transaction) -> datetime | None:
    """Return when the oldest stored interaction was claimed."""
    return (await transaction.execute(select(earliest(interactions.c.taken_at)))).scalar_one()


async def oldest_token(transaction: Transaction) -> datetime | None:
    """Return since when the oldest token has been stored."""
    promised = select(earliest(interactions.c.taken_at)).where(
        interactions.c.promised_token.is_not(None)
    )
    owed = select(earliest(posts.c.created_at)).where(*_HAS_TOKEN)
    found = [(await transaction.execute(query)).scalar_one() for query in (promised, owed)]
    return min((since for since in found if since is not None), default=None)


async def forget_tokens(transaction: Transaction, *, before: datetime) -> None:
    """Delete the tokens of interactions from before a time."""
    await transaction.execute(
        update(interactions)
        .where(interactions.c.promised_token.is_not(None), interactions.c.taken_at <= before)
        .values(promised_token=None, language=None)
    )
    await transaction.execute(
        update(posts)
        .where(*_HAS_TOKEN, posts.c.created_at <= before)
        .values(reply_channel_id=None, reply_token=None)
    )


async def forget_interactions(transaction: Transaction, *, before: datetime) -> None:
    """Delete the interactions from before a time."""
    await transaction.execute(delete(interactions).where(interactions.c.taken_at < before))


async def oldest_end_with_personal_posts(transaction: Transaction) -> datetime | None:
    """Return when the first match with stored private messages ended."""
    query = (
        select(earliest(matches.c.ended_at))
        .join_from(posts, matches, matches.c.id == posts.c.match_id)
        .where(*_PERSONAL)
    )
    return (await transaction.execute(query)).scalar_one()


async def forget_personal_posts(transaction: Transaction, *, ended_before: datetime) -> None:
    """Delete the private messages of matches that ended before a time."""
    long_over = exists().where(matches.c.id == posts.c.match_id, matches.c.ended_at < ended_before)
    await transaction.execute(delete(posts).where(*_PERSONAL, long_over))
