"""Answers that interactions still wait for, given by what is posted or edited because of them."""

from __future__ import annotations

from typing import Protocol, cast

from bot.discord_io.content.draft import Draft
from bot.discord_io.tokens import Spot

# Discord knows the answer to an interaction by this; unlike a new message it cannot come twice.
ORIGINAL = cast("int", "@original")


class LiveAnswer(Protocol):
    """The answer to an interaction that is still in hand."""

    token: str

    async def give(self, draft: Draft) -> Spot:
        """Answer; return where the answer stands."""
        ...

    async def vanish(self) -> None:
        """Answer by taking away the private message that was pressed on, or was promised."""
        ...
