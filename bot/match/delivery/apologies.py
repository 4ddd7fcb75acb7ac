"""Apologise to users whose answer was lost in a crash."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
import structlog

from bot.clock import Clock, again_at
from bot.discord_io.codes import TROUBLE, in_words, is_passing
from bot.discord_io.interactions.owed_answers import InteractionService, Promise
from bot.match.boards.event_messages import lost_answer
from bot.match.delivery.sending import Sender
from bot.news import Subject
from bot.texts import texts_for

log = structlog.get_logger(__name__)


class Apologies:
    """Ends every "is thinking …" that nothing else will end, while that is possible.

    A duty of the agenda.
    """

    name = "apologies"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(
        self,
        interactions: InteractionService,
        sender: Sender,
        *,
        every: timedelta,
        clock: Clock,
    ) -> None:
        self._interactions = interactions
        self._sender = sender
        self._every = every
        self._clock = clock
        self._given_at: datetime | None = None

    async def next_due(self) -> datetime:
        """Return when to check next; right after the start."""
        return again_at(self._given_at, self._every, now=self._clock())

    async def carry_out(self) -> None:
        """Answer every user with a broken promise; retry later after passing errors."""
        for promise in await self._interactions.broken_promises():
            try:
                await self._give(promise)
            except TROUBLE as error:
                log.info("no apology", interaction=promise.interaction_id, error=in_words(error))
                if not isinstance(error, discord.HTTPException) or is_passing(error):
                    continue
            await self._interactions.keep_promise(promise.interaction_id)
        self._given_at = self._clock()

    async def _give(self, promise: Promise) -> None:
        texts = texts_for(promise.language)
        told = lost_answer(texts, is_stored=promise.is_stored)
        await self._sender.answer_if_awaited(promise.token, told)
