"""What helps people in a game, made of its rules: why not, how to go on, what it did, lessons."""

from guide.core import (
    AnyGuide,
    Completion,
    Fact,
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
from guide.registry import GUIDES, get_guide, register_guide

__all__ = [
    "GUIDES",
    "AnyGuide",
    "Completion",
    "Fact",
    "Guide",
    "Illustration",
    "Lesson",
    "Part",
    "Prominence",
    "Refusal",
    "RefusedTurnError",
    "Score",
    "Verdict",
    "get_guide",
    "register_guide",
]
