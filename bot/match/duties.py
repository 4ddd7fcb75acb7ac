"""Let challenges expire, and prune rows that are no longer needed."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, exists, select, update

from bot.clock import Clock
from bot.discord_io.interactions.owed_answers import NOTHING_OWED, TOKEN_LIFE
from bot.match.challenge.service import ChallengeService
from bot.match.clock.timeouts import Timeouts
from bot.messages.tables import IS_PENDING
from bot.news import Subject
from bot.storage import Database
from bot.storage.database import earliest
from bot.storage.schema import IS_PERSONAL, answers, matches, messages

_HAS_TOKEN = answers.c.token.is_not(None)
# The query goes from these messages to their matches: the messages are few, and the matches many.
_PERSONAL = (~IS_PENDING, IS_PERSONAL)


# Discord forgets an interaction after 15 minutes, and then rejects its token.
INTERACTIONS_KEPT = timedelta(hours=1)
PERSONAL_MESSAGES_KEPT = timedelta(days=30)
# Rows are deleted in batches.
GATHERED = timedelta(minutes=10)


class Expiry:
    """Closes challenges that expire unanswered, and offers the computer to those that wait long."""

    name = "expiry"
    woken_by = frozenset({Subject.CHALLENGE})

    def __init__(self, challenges: ChallengeService, timeouts: Timeouts) -> None:
        self._challenges = challenges
        self._timeouts = timeouts

    async def next_due(self) -> datetime | None:
        expiry, unanswered = (
            await self._challenges.next_expiry(),
            await self._challenges.next_unanswered(),
        )
        return min((due for due in (expiry, unanswered) if due is not None), default=None)

    async def carry_out(self) -> None:
        # After an outage, the beat shifts the deadlines, so fewer are due.
        await self._timeouts.beat()
        await self._challenges.expire_due()
        await self._challenges.note_unanswered()


class Pruning:
    """Deletes rows that are never read again.

    Deletes expired interaction tokens, later the interactions, and the notices of matches long
    over. Everything else is kept: matches, turns, offers, challenges and acts are the record, and
    the other messages identify old messages.
    """

    name = "pruning"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def next_due(self) -> datetime | None:
        """Return when the oldest row has been useless for a while."""
        taken = select(earliest(answers.c.taken_at))
        ended = select(earliest(matches.c.ended_at)).where(*_PERSONAL)
        ended = ended.join_from(messages, matches, matches.c.id == messages.c.match_id)
        oldest = (
            (taken, INTERACTIONS_KEPT + GATHERED),
            (ended, PERSONAL_MESSAGES_KEPT + GATHERED),
            (taken.where(_HAS_TOKEN), TOKEN_LIFE),
        )
        async with self._database.read() as transaction:
            spans = [((await transaction.execute(q)).scalar_one(), kept) for q, kept in oldest]
        return min((since + kept for since, kept in spans if since is not None), default=None)

    async def carry_out(self) -> None:
        now = self._clock()
        taken_at = answers.c.taken_at
        is_expired = _HAS_TOKEN & (taken_at <= now - TOKEN_LIFE)
        is_over = matches.c.ended_at < now - PERSONAL_MESSAGES_KEPT
        of_long_over = exists().where(matches.c.id == messages.c.match_id, is_over)
        statements = (
            update(answers).where(is_expired).values(NOTHING_OWED),
            delete(answers).where(taken_at < now - INTERACTIONS_KEPT),
            delete(messages).where(*_PERSONAL, of_long_over),
        )
        async with self._database.write() as transaction:
            for statement in statements:
                await transaction.execute(statement)
