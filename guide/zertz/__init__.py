"""Help for players of ZÈRTZ."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from guide.core import Illustration, Values
from guide.zertz.completions import ZertzCompletions, ZertzParts
from guide.zertz.explanations import ZertzExplanations, ZertzNormalization
from guide.zertz.facts import ZertzFacts
from guide.zertz.lessons import ILLUSTRATIONS, LESSONS
from guide.zertz.text_board import ZertzTextBoard
from guide.zertz.threats import ZertzThreats
from rules.zertz import GAME, Reason, ZertzPosition


class ZertzGuide(
    ZertzCompletions,
    ZertzExplanations,
    ZertzFacts,
    ZertzParts,
    ZertzNormalization,
    ZertzTextBoard,
    ZertzThreats,
):
    """The guide of the game."""

    lessons = LESSONS

    def illustrations(self) -> Sequence[Illustration]:
        return ILLUSTRATIONS

    def goal_values(self, position: ZertzPosition, reason: enum.Enum) -> Values:
        winner = position.outcome.winner if position.outcome else None
        goal = position.goal(winner or position.to_move)
        counts = {
            Reason.WHITE: goal.white,
            Reason.GREY: goal.grey,
            Reason.BLACK: goal.black,
            Reason.EACH: goal.each,
        }
        return {"count": counts.get(Reason(reason), 0)}


GUIDE = ZertzGuide(GAME)
