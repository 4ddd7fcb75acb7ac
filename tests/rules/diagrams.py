"""Positions of any game that may show a part of a game only: nothing is checked."""

from __future__ import annotations

from rules import AnyPosition
from tests.rules.rust import boards as rust
from tests.rules.tzaar import boards as tzaar
from tests.rules.zertz import boards as zertz

_READERS = {"zertz": zertz.diagram, "tzaar": tzaar.diagram, "rust": rust.diagram}


def diagram(slug: str, text: str) -> AnyPosition:
    """Read a position text."""
    return _READERS[slug](text)
