"""Recorded games as text: a few header lines, then one turn a line.

    game: zertz
    board: 48
    first: Ana
    second: Ben

    Wd4,b2
    …

Everything behind `#` is a comment, and a number in front of a turn (`12.`) is skipped. The header
`seed` belongs to a start that was drawn by lot. A header that means nothing here is kept as it
stands.

Some systems number each column from its own bottom ring instead. Such a record has the header
`rows: own`; it is converted here, on the way in and out, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core import AnyGame, AnyPosition
from rules.registry import GAMES

_HEADER = re.compile(r"([a-z][a-z-]*):\s*(.*)")
_NUMBER = re.compile(r"^\d+\.+\s*")
_COORDINATE = re.compile(r"([a-z])(\d+)", re.IGNORECASE)
_OWN_ROWS = "own"


class RecordError(ValueError):
    """A text that is no record of a game."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start: the options chosen, the turns, and whatever else is noted."""

    game: AnyGame
    options: Mapping[str, str]
    turns: tuple[str, ...]
    notes: Mapping[str, str] = field(default_factory=dict[str, str])
    seed: int | None = None

    def start(self) -> AnyPosition:
        """Return the position before the first turn."""
        return self.game.start(self.options, self.seed)


def parse_record(
    text: str, game: AnyGame | None = None, options: Mapping[str, str] | None = None
) -> Record:
    """Read a record; `RecordError` or `OptionError` when it is none. Turns are not played yet.

    `game` stands in for a missing header, `options` go before those of the headers.
    """
    headers, lines = _split(text)
    game = _game(headers.pop("game", None), game)
    own_rows = headers.pop("rows", None)
    if own_rows not in (None, _OWN_ROWS):
        raise RecordError(f"rows can be counted as {_OWN_ROWS!r}, not as {own_rows!r}")
    names = [option.name for option in game.options]
    chosen = {name: headers.pop(name) for name in names if name in headers}
    chosen = game.choose(chosen | dict(options or {}))
    if own_rows:
        bottoms = game.bottom_rows(chosen)
        lines = [_moved(line, bottoms, 1) for line in lines]
    seed = _seed(headers.pop("seed", None))
    return Record(game, chosen, tuple(lines), headers, seed)


def format_record(record: Record, *, own_rows: bool = False) -> str:
    """Print a record that `parse_record` reads back, on demand with each column's own rows."""
    headers = {"game": record.game.slug} | dict(record.options) | dict(record.notes)
    if record.seed is not None:
        headers["seed"] = str(record.seed)
    lines = record.turns
    if own_rows:
        headers["rows"] = _OWN_ROWS
        bottoms = record.game.bottom_rows(record.options)
        lines = tuple(_moved(line, bottoms, -1) for line in lines)
    return "\n".join((*(f"{name}: {value}" for name, value in headers.items()), "", *lines, ""))


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the headers, and the turns below them without comments and numbers."""
    headers: dict[str, str] = {}
    turns: list[str] = []
    for line in text.splitlines():
        told = line.partition("#")[0].strip()
        header = _HEADER.fullmatch(told)
        if header and not turns:
            headers[header[1]] = header[2]
        elif told:
            turns.append(_NUMBER.sub("", told, count=1))
    return headers, turns


def _game(slug: str | None, expected: AnyGame | None) -> AnyGame:
    if slug is not None and expected is not None and slug != expected.slug:
        raise RecordError(f"the record is of {slug}, not of {expected.slug}")
    if expected is not None:
        return expected
    if slug is None:
        raise RecordError("the record does not say of which game it is")
    if slug not in GAMES:
        raise RecordError(f"the record is of {slug}; there is {', '.join(GAMES)}")
    return GAMES[slug]


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"\d+", text):
        raise RecordError(f"a seed is a whole number, not {text!r}")
    return int(text)


def _moved(turn: str, bottoms: Mapping[str, int], sign: int) -> str:
    """Return a turn with the rows of each column counted from the bottom of all, or its own."""

    def moved(match: re.Match[str]) -> str:
        rows = bottoms.get(match[1].lower(), 1) - 1
        return f"{match[1]}{int(match[2]) + sign * rows}"

    return _COORDINATE.sub(moved, turn)
