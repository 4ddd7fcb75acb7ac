"""Where an interaction waits for its answer, and where messages stand."""

from __future__ import annotations

from datetime import timedelta

from msgspec import Struct

TOKEN_LIFE = timedelta(minutes=15)
TOKEN_MARGIN = timedelta(minutes=1)


class Reply(Struct, frozen=True):
    """Where an interaction still waits for its answer; the token serves for 15 minutes.

    `language` is that of an answer that only one person sees, `None` for one that all see.
    """

    channel_id: int
    token: str
    language: str | None = None

    @property
    def is_private(self) -> bool:
        return self.language is not None


Spot = tuple[int, int]
"""The ids of a channel and of a message in it."""
