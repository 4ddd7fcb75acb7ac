"""Help for players, derived from the rules: refusals, completions, facts, lessons."""

from guide.core import (
    AnyGuide,
    Completion,
    Fact,
    FollowUp,
    Guide,
    Illustration,
    Lesson,
    Part,
    Prominence,
    Refusal,
    RefusedTurnError,
    Score,
    Verdict,
)
from guide.registry import GUIDES, games_with_lessons, get_guide, register_guide

__all__ = [
    "GUIDES",
    "AnyGuide",
    "Completion",
    "Fact",
    "FollowUp",
    "Guide",
    "Illustration",
    "Lesson",
    "Part",
    "Prominence",
    "Refusal",
    "RefusedTurnError",
    "Score",
    "Verdict",
    "games_with_lessons",
    "get_guide",
    "register_guide",
]
