"""Recorded games as text: a few header lines, then one turn a line.

    game: zertz
    board: 48
    first: Ana
    second: "Ben #2"

    Wd4,b2
    …

Everything behind `#` is a comment, and a number in front of a turn (`12.`) is skipped. The header
`seed` belongs to a start that was drawn by lot. A header that means nothing here is kept as it
stands. What would be read as something else is written in quotes, as a string of JSON: a value
(`"Ben #2"`), the name of a note (`"board": oak`), or a turn.

Some systems number each column from its own bottom ring instead. Such a record has the header
`rows: own`; it is converted here, on the way in and out, and nowhere else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from rules.core import AnyGame, AnyPosition, MoveError, play_turn
from rules.registry import GAMES

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_NAME = r"[a-z][a-z-]*"
_HEADER = re.compile(rf"({_QUOTED}|{_NAME})\s*:\s*({_QUOTED}|[^#]*?)\s*(?:#.*)?")
_TURN = re.compile(rf"(?:\d+\.+\s*)?({_QUOTED}|[^#]*?)\s*(?:#.*)?")
_LINE_END = re.compile(r"\r\n|\r|\n")
_COORDINATE = re.compile(r"([a-z])(\d+)", re.IGNORECASE)
_OWN_ROWS = "own"
_RESERVED = ("game", "rows", "seed")


class GameRecordError(ValueError):
    """A text that is no record of a game, or a record with a turn that cannot be played."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start: the options chosen, the turns, and whatever else is noted.

    `own_rows` tells that it was written with each column's own rows; the turns are converted.
    """

    game: AnyGame
    options: Mapping[str, str]
    turns: tuple[str, ...]
    notes: Mapping[str, str] = field(default_factory=dict[str, str])
    seed: int | None = None
    own_rows: bool = field(default=False, compare=False)

    def start(self) -> AnyPosition:
        """Return the position before the first turn."""
        return self.game.start(self.options, self.seed)

    def positions(self) -> Iterator[AnyPosition]:
        """Yield the position after each turn; `GameRecordError` at the first wrong one, as told."""
        if not self.own_rows:
            return replay_told(self.game, self.start(), self.turns)
        tell = partial(_moved, bottoms=self.game.bottom_rows(self.options), sign=-1)
        return replay_told(self.game, self.start(), self.turns, tell)


def replay_told(
    game: AnyGame,
    position: AnyPosition,
    turns: Sequence[str],
    tell: Callable[[str], str] = str,
) -> Iterator[AnyPosition]:
    """Yield the position after each turn; `GameRecordError` tells which one is wrong."""
    for ply, turn in enumerate(turns, start=1):
        try:
            position = play_turn(position, game.parse_turn(position, turn))
        except MoveError as error:
            raise GameRecordError(f"turn {ply}, {tell(turn)!r}: {tell(str(error))}") from error
        yield position


def parse_record(
    text: str, game: AnyGame | None = None, options: Mapping[str, str] | None = None
) -> Record:
    """Read a record; `GameRecordError` or `OptionError` when it is none. Turns are not played yet.

    `game` stands in for a missing header, `options` go before those of the headers.
    """
    headers, notes, lines = _split(text)
    game = _game(headers.pop("game", None), game)
    own_rows = headers.pop("rows", None)
    if own_rows not in (None, _OWN_ROWS):
        raise GameRecordError(f"rows can be counted as {_OWN_ROWS!r}, not as {own_rows!r}")
    names = [option.name for option in game.options]
    chosen = {name: headers.pop(name) for name in names if name in headers}
    chosen = game.choose(chosen | dict(options or {}))
    if own_rows:
        bottoms = game.bottom_rows(chosen)
        lines = [_moved(line, bottoms, 1) for line in lines]
    seed = _seed(headers.pop("seed", None))
    return Record(game, chosen, tuple(lines), headers | notes, seed, own_rows=bool(own_rows))


def format_record(record: Record, *, own_rows: bool = False) -> str:
    """Print a record that `parse_record` reads back, on demand with each column's own rows."""
    headers = {"game": record.game.slug} | dict(record.options)
    if record.seed is not None:
        headers["seed"] = str(record.seed)
    lines = record.turns
    if own_rows:
        headers["rows"] = _OWN_ROWS
        bottoms = record.game.bottom_rows(record.options)
        lines = tuple(_moved(line, bottoms, -1) for line in lines)
    reserved = {*_RESERVED, *(option.name for option in record.game.options)}
    told = (
        *(f"{name}: {value}" for name, value in headers.items()),
        *(_format_note(name, value, reserved) for name, value in record.notes.items()),
    )
    return "\n".join((*told, "", *map(_format_turn, lines), ""))


def _split(text: str) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """Return headers, notes with quoted names, and turns without comments and numbers."""
    headers: dict[str, str] = {}
    notes: dict[str, str] = {}
    turns: list[str] = []
    for line in map(str.strip, _LINE_END.split(text)):
        header, turn = _HEADER.fullmatch(line), _TURN.fullmatch(line)
        if header and not turns:
            kind = notes if header[1].startswith('"') else headers
            kind[_unquoted(header[1])] = _unquoted(header[2])
        elif turn and turn[1]:
            turns.append(_unquoted(turn[1]))
    return headers, notes, turns


def _format_note(name: str, value: str, reserved: set[str]) -> str:
    if name in reserved or not re.fullmatch(_NAME, name):
        name = _quoted(name)
    return f"{name}: {value if _is_plain(value) else _quoted(value)}"


def _format_turn(turn: str) -> str:
    match = _TURN.fullmatch(turn)
    reads_back = match is not None and match[1] == turn and not _HEADER.fullmatch(turn)
    return turn if turn and reads_back and _is_plain(turn) else _quoted(turn)


def _is_plain(text: str) -> bool:
    """Tell whether a text reads back as it stands."""
    if "#" in text or text.startswith('"') or text != text.strip():
        return False
    return _LINE_END.search(text) is None


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return text


def _game(slug: str | None, expected: AnyGame | None) -> AnyGame:
    if slug is not None and expected is not None and slug != expected.slug:
        raise GameRecordError(f"the record is of {slug}, not of {expected.slug}")
    if expected is not None:
        return expected
    if slug is None:
        raise GameRecordError("the record does not say of which game it is")
    if slug not in GAMES:
        raise GameRecordError(f"the record is of {slug}; there is {', '.join(GAMES)}")
    return GAMES[slug]


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"\d+", text):
        raise GameRecordError(f"a seed is a whole number, not {text!r}")
    return int(text)


def _moved(turn: str, bottoms: Mapping[str, int], sign: int) -> str:
    """Return a turn with the rows of each column counted from the bottom of all, or its own."""

    def moved(match: re.Match[str]) -> str:
        rows = bottoms.get(match[1].lower(), 1) - 1
        return f"{match[1]}{int(match[2]) + sign * rows}"

    return _COORDINATE.sub(moved, turn)
