"""Define where an interaction waits for its answer, and the places of messages."""

from __future__ import annotations

from datetime import timedelta

from msgspec import Struct

TOKEN_LIFE = timedelta(minutes=15)
TOKEN_MARGIN = timedelta(minutes=1)


class Reply(Struct, frozen=True):
    """An interaction that waits for its answer; its token works for 15 minutes.

    `language` is that of a private answer, `None` for a public one.
    """

    channel_id: int
    token: str
    language: str | None = None

    @property
    def is_private(self) -> bool:
        return self.language is not None


Spot = tuple[int, int]
"""The ids of a channel and of a message in it."""
