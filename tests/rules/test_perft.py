"""Compare with perft/*.perft: "steps <depth> <number>", "turns <depth> <number>"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import AnyPosition, get_game, perft, turn_perft

FOLDER = Path(__file__).parent / "perft"
COUNTERS = {"steps": perft, "turns": turn_perft}


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.perft")):
        for line in file.read_text("utf-8").splitlines():
            content = line.partition("#")[0]
            if content.strip():
                start, *counts = content.split(";")
                yield pytest.param(start.split(), [c.split() for c in counts], id=start.strip())


@pytest.mark.parametrize(("start", "counts"), list(cases()))
def test_perft(start: list[str], counts: list[list[str]]) -> None:
    """The number of sequences of turns or of single steps equals the file's."""
    position = read(*start)
    found = [[kind, depth, str(COUNTERS[kind](position, int(depth)))] for kind, depth, _ in counts]
    assert found == counts


def read(slug: str, *words: str) -> AnyPosition:
    """Return the start with these options, or the position of this text."""
    game = get_game(slug)
    if all("=" in word for word in words):
        return game.start(dict(word.split("=") for word in words))
    return game.parse_position(" ".join(words))
