"""Let challenges expire, and prune rows that are no longer needed."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, exists, select, update

from bot.clock import Clock
from bot.discord_io.interactions.owed_answers import TOKEN_LIFE
from bot.match.challenge.service import ChallengeService
from bot.news import Subject
from bot.storage import Database, Transaction
from bot.storage.database import earliest
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


# Discord forgets an interaction after 15 minutes, and then rejects its token.
INTERACTIONS_KEPT = timedelta(hours=1)
PERSONAL_POSTS_KEPT = timedelta(days=30)
# Rows are deleted in batches.
GATHERED = timedelta(minutes=10)


class Expiry:
    """Closes challenges that expire unanswered."""

    name = "expiry"
    woken_by = frozenset({Subject.CHALLENGE})

    def __init__(self, challenges: ChallengeService) -> None:
        self._challenges = challenges

    async def next_due(self) -> datetime | None:
        return await self._challenges.next_expiry()

    async def carry_out(self) -> None:
        await self._challenges.expire_due()


class Pruning:
    """Deletes rows that are never read again.

    Deletes expired interaction tokens, later the interactions, and the notices and receipts of
    matches long over. Everything else is kept: matches, turns, offers, challenges and acts are the
    record, and the other posts identify old messages.
    """

    name = "pruning"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def next_due(self) -> datetime | None:
        """Return when the oldest row has been useless for a while."""
        async with self._database.read() as transaction:
            taken_at = await oldest_interaction(transaction)
            ended_at = await oldest_end_with_personal_posts(transaction)
            token_at = await oldest_token(transaction)
        spans = (
            (taken_at, INTERACTIONS_KEPT + GATHERED),
            (ended_at, PERSONAL_POSTS_KEPT + GATHERED),
            (token_at, TOKEN_LIFE),
        )
        return min((since + kept for since, kept in spans if since is not None), default=None)

    async def carry_out(self) -> None:
        now = self._clock()
        async with self._database.write() as transaction:
            await forget_tokens(transaction, before=now - TOKEN_LIFE)
            await forget_interactions(transaction, before=now - INTERACTIONS_KEPT)
            await forget_personal_posts(transaction, ended_before=now - PERSONAL_POSTS_KEPT)
