"""Which interactions have come in, and which of them are still being answered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.errors import UserError

MEMORY = 10_000


class Inbox:
    """Lets every interaction in once, though a resumed connection may deliver it again."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._in_hand: set[int] = set()
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    def is_new(self, interaction_id: int) -> bool:
        """Tell whether this interaction has not come in before, and remember it."""
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > MEMORY:
            self._seen.popitem(last=False)
        return True

    def take(self, interaction_id: int) -> None:
        """Take an interaction in hand; `UserError` when the bot is about to stop."""
        if self._closed:
            raise UserError("restarting")
        self._in_hand.add(interaction_id)
        self._idle.clear()

    def done(self, interaction_id: int) -> None:
        self._in_hand.discard(interaction_id)
        if not self._in_hand:
            self._idle.set()

    async def close(self, *, patience_s: float) -> None:
        """Take nothing more in hand, and wait for what is."""
        self._closed = True
        try:
            async with asyncio.timeout(patience_s):
                await self._idle.wait()
        except TimeoutError:
            return
