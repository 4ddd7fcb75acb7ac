"""The puzzles that are shipped: one a line, as an object of JSON, in a file for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct, field


class Puzzle(Struct, frozen=True):
    """A position whose side to move can force a win in `turns` turns of its own, and in no fewer.

    `position` is a position text, `options` those of the game that it does not tell. `solutions`
    are all first turns that do it, one for each position that they lead to. `replies` hold the best
    defence: behind a line of turns, separated by blanks and ending with one of the solver's that
    keeps the win, the reply that holds out longest. `grade` goes from 1 to 5, by the `nodes` that
    the engine needed.
    """

    id: str
    position: str
    turns: int
    grade: int
    nodes: int
    solutions: tuple[str, ...]
    replies: Mapping[str, str] = field(default_factory=dict[str, str])
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def slug(self) -> str:
        """The game, as the id tells it."""
        return self.id.rpartition("-")[0]


@cache
def puzzles(slug: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game, none where it has none; their ids and order never change."""
    file = files("engine.puzzles") / f"{slug}.jsonl"
    if not file.is_file():
        return ()
    return tuple(map(parse_puzzle, file.read_text("utf-8").splitlines()))


def parse_puzzle(line: str) -> Puzzle:
    """Read a line; `ValueError`, `KeyError` or `TypeError` when it is no puzzle."""
    told = json.loads(line)
    return Puzzle(**told | {"solutions": tuple(told["solutions"])})


def format_puzzle(puzzle: Puzzle) -> str:
    """Print a line that `parse_puzzle` reads back; what is empty is left out."""
    told = {name: getattr(puzzle, name) for name in Puzzle.__struct_fields__}
    return json.dumps({name: value for name, value in told.items() if value or value == 0})
