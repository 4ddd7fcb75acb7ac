"""Track which interactions have arrived, and which are still open."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Generator

import discord
from cachetools import LRUCache

from bot.discord_io.interactions.context import InteractionContext
from bot.errors import UserError

MEMORY = 10_000
# Maximum open interactions per person; some may be films and analyses.
MOST_OF_ONE_PERSON = 5


class Inbox:
    """Accepts every interaction once: a resumed connection may repeat it."""

    def __init__(self) -> None:
        self._seen: LRUCache[int, None] = LRUCache(MEMORY)
        self._in_hand: dict[int, InteractionContext] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    def is_new(self, interaction_id: int) -> bool:
        """Remember an interaction; return whether it is new."""
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        return True

    @contextlib.contextmanager
    def holding(self, context: InteractionContext) -> Generator[None]:
        """Register an open interaction while the block lasts."""
        interaction_id = context.interaction.id
        self._in_hand[interaction_id] = context
        self._idle.clear()
        try:
            yield
        finally:
            del self._in_hand[interaction_id]
            if not self._in_hand:
                self._idle.set()

    def context(self, interaction_id: int) -> InteractionContext:
        """Return the context of an open interaction."""
        return self._in_hand[interaction_id]

    def check_open(self) -> None:
        """Raise `UserError` when the bot is about to stop."""
        if self._closed:
            raise UserError("restarting")

    def check_share(self, context: InteractionContext) -> None:
        """Raise `UserError` if the user has too many open interactions.

        Autocomplete does not count.
        """
        user_id = context.interaction.user.id
        others = sum(
            other is not context
            and other.interaction.user.id == user_id
            and other.interaction.type is not discord.InteractionType.autocomplete
            for other in self._in_hand.values()
        )
        if others >= MOST_OF_ONE_PERSON:
            raise UserError("one-at-a-time", limit=others)

    async def close(self, *, patience_s: float) -> None:
        """Accept no more interactions, and wait for the open ones."""
        self._closed = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                await self._idle.wait()
