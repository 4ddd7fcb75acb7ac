"""Parse positions that may show only a part of a game, without checks."""

from __future__ import annotations

from rules import AnyPosition
from tests.rules.rust import boards as rust
from tests.rules.tzaar import boards as tzaar
from tests.rules.zertz import boards as zertz

_READERS = {"zertz": zertz.diagram, "tzaar": tzaar.diagram, "rust": rust.diagram}


def diagram(slug: str, text: str) -> AnyPosition:
    """Parse a position text without checks."""
    return _READERS[slug](text)
