"""Help for players of RUST."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Illustration
from guide.rust.completions import RustCompletions, RustParts
from guide.rust.explanations import RustExplanations, RustNormalization
from guide.rust.facts import RustFacts
from guide.rust.lessons import ILLUSTRATIONS, LESSONS
from guide.rust.text_board import RustTextBoard
from guide.rust.threats import RustThreats
from rules.rust import GAME


class RustGuide(
    RustCompletions,
    RustExplanations,
    RustFacts,
    RustParts,
    RustNormalization,
    RustTextBoard,
    RustThreats,
):
    """The guide of the game."""

    lessons = LESSONS

    def illustrations(self) -> Sequence[Illustration]:
        return ILLUSTRATIONS


GUIDE = RustGuide(GAME)
