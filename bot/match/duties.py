"""Duties of the core for the agenda."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.clock import Clock
from bot.discord_io.interactions.owed_answers import TOKEN_LIFE
from bot.match.challenge.service import ChallengeService
from bot.match.tables import pruning
from bot.news import Subject
from bot.storage import Database

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
            taken_at = await pruning.oldest_interaction(transaction)
            ended_at = await pruning.oldest_end_with_personal_posts(transaction)
            token_at = await pruning.oldest_token(transaction)
        spans = (
            (taken_at, INTERACTIONS_KEPT + GATHERED),
            (ended_at, PERSONAL_POSTS_KEPT + GATHERED),
            (token_at, TOKEN_LIFE),
        )
        return min((since + kept for since, kept in spans if since is not None), default=None)

    async def carry_out(self) -> None:
        now = self._clock()
        async with self._database.write() as transaction:
            await pruning.forget_tokens(transaction, before=now - TOKEN_LIFE)
            await pruning.forget_interactions(transaction, before=now - INTERACTIONS_KEPT)
            await pruning.forget_personal_posts(transaction, ended_before=now - PERSONAL_POSTS_KEPT)
