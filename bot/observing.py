"""What whoever measures the bot is told: numbers and a few fixed words, never ids or texts."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What came of an interaction."""

    DONE = "done"
    REFUSED = "refused"  # what was asked for cannot be, which the person was told
    TROUBLE = "trouble"  # of the database or of Discord
    FAILED = "failed"  # by a mistake of ours
    LATE = "late"  # nobody could be answered any more
    REPEATED = "repeated"  # delivered once before, or taken by another process


class Observer:
    """Is told what happens and keeps nothing; one that measures does more of what it is told."""

    def interaction_ended(self, kind: str, outcome: Outcome) -> None:
        """Hear what came of an interaction of a kind, such as "command"."""

    def acknowledged(self, seconds: float) -> None:
        """Hear how long it took Discord to have a first response."""

    def board_shown(self, seconds: float) -> None:
        """Hear how long after a turn was stored its picture stood."""

    def discord_answered(self, status: int) -> None:
        """Hear of an HTTP status."""


NOBODY = Observer()
