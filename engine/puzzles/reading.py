"""Read the shipped puzzles: a JSON object a line, a file for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct, field


class Puzzle(Struct, frozen=True):
    """A position whose side to move can force a win in `turns` own turns, no fewer.

    `position` is a position text; `options` are those it does not contain. `solutions` are all
    winning first turns, one for each position after them. `replies` hold the best defence: for a
    line of turns, separated by spaces and ending with a winning turn, the reply that resists
    longest. `grade` is 1 to 5, by the `nodes` that the engine needed.
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
        """The game's slug, the first part of the id."""
        return self.id.rpartition("-")[0]


@cache
def puzzles(slug: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game, if any; their ids and order never change."""
    file = files("engine.puzzles") / f"{slug}.jsonl"
    if not file.is_file():
        return ()
    return tuple(map(parse_puzzle, file.read_text("utf-8").splitlines()))


def parse_puzzle(line: str) -> Puzzle:
    """Parse a line; raise `ValueError`, `KeyError` or `TypeError` if it is invalid."""
    fields = json.loads(line)
    return Puzzle(**fields | {"solutions": tuple(fields["solutions"])})


def format_puzzle(puzzle: Puzzle) -> str:
    """Print a line that `parse_puzzle` reads back; empty fields are omitted."""
    fields = {name: getattr(puzzle, name) for name in Puzzle.__struct_fields__}
    return json.dumps({name: value for name, value in fields.items() if value or value == 0})
