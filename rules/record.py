"""Recorded games as text: a few header lines, then one turn a line.

    game: zertz
    board: 48
    first: Ana
    second: "Ben #2"

    Wd4,b2  # the usual beginning
    …

Everything behind `#` is a comment on the turn in front of it, and a number in front of a turn
(`12.`) is skipped. The header `seed` belongs to a start that was drawn by lot, `position` to one of
the record's own. A header that means nothing here is kept as it stands. What would be read as
something else is written in quotes, as a string of JSON: a value (`"Ben #2"`), the name of a note
(`"board": oak`), or a turn.

Some systems number each column from its own bottom ring instead. Such a record has the header
`rows: own`; it is converted here, on the way in and out, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from rules.core import AnyGame, AnyPosition, Move, MoveError, play_turn
from rules.record_lines import Told, format_notes, format_turn, format_value, with_comments
from rules.registry import GAMES

_COORDINATE = re.compile(r"([a-z])([0-9]{1,3})(?![0-9])", re.IGNORECASE)
_SEED = re.compile(r"[0-9]{1,100}")
_OWN_ROWS = "own"
_RESERVED = ("game", "rows", "seed", "position")
# Far more than any turn has; what reads a turn may take its time over a text without an end.
_LONGEST_TURN = 400
_LONGEST_REASON = 300


class GameRecordError(ValueError):
    """A text that is no record of a game, or a record that a format cannot express.

    `reason` says what is wrong; `line`, counted from 1, and `ply` say where, if that is known.
    """

    def __init__(self, reason: str, *, line: int | None = None, ply: int | None = None) -> None:
        if len(reason) > _LONGEST_REASON:
            reason = f"{reason[:_LONGEST_REASON]}…"
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line
        self.ply = ply


class PlayedTurn(NamedTuple):
    """A turn of a record: the position before it, its steps, and the position after it."""

    before: Any
    steps: tuple[Move, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start: the options chosen, the turns, and whatever else is noted.

    `position` is the text of a start that neither options nor seed give. `comments` are kept by the
    number of the turn that they stand behind, 0 for those in front of all. `own_rows` tells that it
    was written with each column's own rows; the turns are converted.
    """

    game: AnyGame
    options: Mapping[str, str]
    turns: tuple[str, ...]
    notes: Mapping[str, str] = field(default_factory=dict[str, str])
    seed: int | None = None
    own_rows: bool = field(default=False, compare=False)
    position: str | None = None
    comments: Mapping[int, str] = field(default_factory=dict[int, str])

    def start(self) -> AnyPosition:
        """Return the position before the first turn; `PositionError` if its text is none."""
        if self.position is not None:
            return self.game.parse_position(self.position)
        return self.game.start(self.options, self.seed)

    def played(self) -> Iterator[PlayedTurn]:
        """Yield each turn as it is played; `GameRecordError` at the first wrong one, as told."""
        if not self.own_rows:
            return _played(self.game, self.start(), self.turns, str)
        tell = partial(_moved, bottoms=self.game.bottom_rows(self.options), sign=-1)
        return _played(self.game, self.start(), self.turns, tell)

    def positions(self) -> Iterator[AnyPosition]:
        """Yield the position after each turn; `GameRecordError` at the first wrong one, as told."""
        return (turn.after for turn in self.played())


def replay_told(
    game: AnyGame, position: AnyPosition, turns: Sequence[str]
) -> Iterator[AnyPosition]:
    """Yield the position after each turn; `GameRecordError` tells which one is wrong."""
    return (turn.after for turn in _played(game, position, turns, str))


def _played(
    game: AnyGame, position: AnyPosition, turns: Sequence[str], tell: Callable[[str], str]
) -> Iterator[PlayedTurn]:
    for ply, turn in enumerate(turns, start=1):
        if len(turn) > _LONGEST_TURN:
            raise GameRecordError(f"turn {ply} is longer than any turn can be", ply=ply)
        try:
            steps = game.parse_turn(position, turn)
            after = play_turn(position, steps)
        except MoveError as error:
            reason = f"turn {ply}, {tell(turn)!r}: {tell(str(error))}"
            raise GameRecordError(reason, ply=ply) from error
        yield PlayedTurn(position, steps, after)
        position = after


def parse_record(
    text: str, game: AnyGame | None = None, options: Mapping[str, str] | None = None
) -> Record:
    """Read a record; `GameRecordError` or `OptionError` when it is none. Turns are not played yet.

    `game` stands in for a missing header, `options` go before those of the headers.
    """
    return parse_lines(text, game, options)[0]


def parse_lines(
    text: str, game: AnyGame | None = None, options: Mapping[str, str] | None = None
) -> tuple[Record, tuple[int, ...]]:
    """Read a record as `parse_record` does, and return the line of each turn with it."""
    told = Told(text)
    headers = told.headers
    game = _game(headers.pop("game", None), game)
    own_rows = headers.pop("rows", None)
    if own_rows not in (None, _OWN_ROWS):
        raise GameRecordError(f"rows can be counted as {_OWN_ROWS!r}, not as {own_rows!r}")
    names = [option.name for option in game.options]
    chosen = {name: headers.pop(name) for name in names if name in headers}
    chosen = game.choose(chosen | dict(options or {}))
    if own_rows:
        bottoms = game.bottom_rows(chosen)
        told.turns = [_moved(turn, bottoms, 1) for turn in told.turns]
    seed, position = _seed(headers.pop("seed", None)), headers.pop("position", None)
    notes = headers | told.notes
    record = Record(
        game,
        chosen,
        tuple(told.turns),
        notes,
        seed,
        own_rows=bool(own_rows),
        position=position,
        comments=told.comments,
    )
    return record, tuple(told.lines)


def format_record(record: Record, *, own_rows: bool = False) -> str:
    """Print a record that `parse_record` reads back, on demand with each column's own rows."""
    headers = {"game": record.game.slug} | dict(record.options)
    if record.seed is not None:
        headers["seed"] = str(record.seed)
    if record.position is not None:
        headers["position"] = format_value(record.position)
    lines = record.turns
    if own_rows:
        headers["rows"] = _OWN_ROWS
        bottoms = record.game.bottom_rows(record.options)
        lines = tuple(_moved(line, bottoms, -1) for line in lines)
    reserved = {*_RESERVED, *(option.name for option in record.game.options)}
    told = (
        *(f"{name}: {value}" for name, value in headers.items()),
        *format_notes(record.notes, reserved),
    )
    return "\n".join((*told, "", *with_comments(map(format_turn, lines), record.comments), ""))


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
    if not _SEED.fullmatch(text):
        raise GameRecordError(f"a seed is a whole number, not {text!r}")
    return int(text)


def _moved(turn: str, bottoms: Mapping[str, int], sign: int) -> str:
    """Return a turn with the rows of each column counted from the bottom of all, or its own."""

    def moved(match: re.Match[str]) -> str:
        rows = bottoms.get(match[1].lower(), 1) - 1
        return f"{match[1]}{int(match[2]) + sign * rows}"

    return _COORDINATE.sub(moved, turn)
