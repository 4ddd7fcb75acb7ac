"""Define what metrics observe: numbers and a few fixed words, no ids or texts."""

from __future__ import annotations

from enum import StrEnum


class InteractionOutcome(StrEnum):
    """The outcome of an interaction."""

    DONE = "done"
    REFUSED = "refused"  # the request was impossible, and the user was told
    TROUBLE = "trouble"  # with the database or with Discord
    FAILED = "failed"  # by a bug
    LATE = "late"  # no answer was possible any more
    REPEATED = "repeated"  # delivered before, or claimed by another process


class Observer:
    """Ignores all observations; a subclass measures them."""

    def interaction_ended(self, kind: str, outcome: InteractionOutcome) -> None:
        """Observe the outcome of an interaction of a kind, such as "command"."""

    def acknowledged(self, seconds: float) -> None:
        """Observe how long the first response to Discord took."""

    def board_shown(self, seconds: float) -> None:
        """Observe the time from storing a turn to posting its board."""

    def discord_answered(self, status: int) -> None:
        """Observe an HTTP status."""


NO_OBSERVER = Observer()
