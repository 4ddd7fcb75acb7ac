"""Help for players of TZAAR."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Illustration, Prominence
from guide.tzaar.completions import TzaarCompletions, TzaarParts
from guide.tzaar.explanations import TzaarExplanations, TzaarNormalization
from guide.tzaar.facts import TzaarFacts
from guide.tzaar.lessons import ILLUSTRATIONS, LESSONS
from guide.tzaar.text_board import TzaarTextBoard
from guide.tzaar.threats import TzaarThreats
from rules.tzaar import GAME, TzaarPosition, TzaarStage

_PLACED_BETWEEN_BOARDS = 5


class TzaarGuide(
    TzaarCompletions,
    TzaarExplanations,
    TzaarFacts,
    TzaarParts,
    TzaarNormalization,
    TzaarTextBoard,
    TzaarThreats,
):
    """The guide of the game."""

    lessons = LESSONS

    def illustrations(self) -> Sequence[Illustration]:
        return ILLUSTRATIONS

    def prominence(self, position: TzaarPosition) -> Prominence:
        """Show a line for each placed piece, and the board for the first and every fifth."""
        if position.stage is not TzaarStage.PLACE:
            return Prominence.BOARD
        placed = position.table.occupied.bit_count()
        # After the first piece, so that the last board is never the empty one.
        is_shown = placed == 1 or placed % _PLACED_BETWEEN_BOARDS == 0
        return Prominence.SMALL_BOARD if is_shown else Prominence.LINE


GUIDE = TzaarGuide(GAME)
