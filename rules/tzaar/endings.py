"""What ends a game of TZAAR."""

from __future__ import annotations

import enum

from rules.core import Outcome, Side
from rules.tzaar.table import Table


class Reason(enum.Enum):
    """Why a game ended: the loser lost a type to the opponent, or covered it, or cannot capture."""

    NO_TZAAR = "no-tzaar"
    NO_TZARRA = "no-tzarra"
    NO_TOTT = "no-tott"
    COVERED_TZAAR = "covered-tzaar"
    COVERED_TZARRA = "covered-tzarra"
    COVERED_TOTT = "covered-tott"
    NO_CAPTURE = "no-capture"


def decided(table: Table, actor: Side) -> Outcome | None:
    """Return the outcome when a side misses a type after the last action, which was the actor's."""
    if table.shows_all():
        return None
    # TZAAR rulebook F: only pieces on top count. The actor can only have covered his own.
    for loser, verb in ((actor, "covered"), (actor.opponent, "no")):
        missing = table.missing(loser)
        if missing:
            return Outcome(
                loser.opponent, tuple(Reason(f"{verb}-{piece.value}") for piece in missing)
            )
    return None


def stuck(table: Table, side: Side) -> Outcome | None:
    """Return the outcome when the side, whose turn begins, has no capture."""
    return None if table.can_capture(side) else Outcome(side.opponent, (Reason.NO_CAPTURE,))
