"""Read and write recorded games: a few header lines, then one turn a line.

    game: zertz
    board: 48
    first: Ana
    second: "Ben #2"

    Wd4,b2  # the usual beginning
    …

Text after `#` is a comment on the turn before it. A number before a turn (`12.`) is skipped. `seed`
belongs to a random start, `position` to a start from a position text. Unknown headers are kept as
notes. Values (`"Ben #2"`), names of notes (`"board": oak`) and turns that would be ambiguous are
quoted as JSON strings.

Some systems number each column from its own bottom ring. Such a record has the header `rows: own`;
it is converted when reading and writing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rules.core import AnyGame, AnyPosition, Move, MoveError, play_turn
from rules.own_rows import OwnRows
from rules.record_lines import RecordLines, add_comments, format_notes, format_turn, format_value
from rules.registry import GAMES

_SEED = re.compile(r"[0-9]{1,100}")
_OWN_ROWS = "own"
_RESERVED = ("game", "rows", "seed", "position")
# Far longer than any turn; the turn parser may be slow for very long texts.
_LONGEST_TURN = 400
_LONGEST_REASON = 300


class GameRecordError(ValueError):
    """A text that is not a valid record, or a record that a format cannot store.

    `line`, counted from 1, and `ply` locate the error if known.
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
class Variation:
    """A line that leaves the game: its turns, its author, comments by the turns before them."""

    turns: tuple[str, ...]
    author: str = ""
    comments: Mapping[int, str] = field(default_factory=dict[int, str])

    def told(self, ply: int) -> str:
        """Return the line as a comment after `ply` turns of the game."""
        words = [f"{self.author}:"] if self.author else []
        for number, turn in enumerate(self.turns, start=1):
            words.append(f"{ply + number} {turn}")
            words += [f"({self.comments[number]})"] if number in self.comments else []
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its options, turns, notes, comments and variations.

    `position` is the text of a custom start. `comments` and `variations` are indexed by the number
    of the turn before them, 0 before all turns. `own_rows` tells that the source used each column's
    own rows; the turns are already converted.
    """

    game: AnyGame
    options: Mapping[str, str]
    turns: tuple[str, ...]
    notes: Mapping[str, str] = field(default_factory=dict[str, str])
    seed: int | None = None
    own_rows: bool = field(default=False, compare=False)
    position: str | None = None
    comments: Mapping[int, str] = field(default_factory=dict[int, str])
    variations: Mapping[int, tuple[Variation, ...]] = field(
        default_factory=dict[int, tuple[Variation, ...]]
    )

    def start(self) -> AnyPosition:
        """Return the position before the first turn; may raise `PositionError`."""
        if self.position is not None:
            return self.game.parse_position(self.position)
        return self.game.start(self.options, self.seed)

    def played(self) -> Iterator[PlayedTurn]:
        """Yield each turn with its positions; raise `GameRecordError` at a bad one."""
        if not self.own_rows:
            return _played(self.game, self.start(), self.turns, str)
        rows = OwnRows(self.game.bottom_rows(self.options))
        return _played(self.game, self.start(), self.turns, rows.to_own)

    def positions(self) -> Iterator[AnyPosition]:
        """Yield the position after each turn; raise `GameRecordError` at a bad one."""
        return (turn.after for turn in self.played())

    def with_variations_told(self, *plies: int) -> Record:
        """Return the record with variations as comments, for formats without variations.

        `plies` are the numbers of the turns before those, all by default.
        """
        comments = dict(self.comments)
        for ply in plies or tuple(self.variations):
            told = (variation.told(ply) for variation in self.variations.get(ply, ()))
            comments[ply] = "\n".join(filter(None, (comments.get(ply, ""), *told)))
        kept = {ply: lines for ply, lines in self.variations.items() if plies and ply not in plies}
        return replace(self, comments=dict(sorted(comments.items())), variations=kept)


def replay_texts(
    game: AnyGame, position: AnyPosition, turns: Sequence[str]
) -> Iterator[AnyPosition]:
    """Yield the position after each turn; raise `GameRecordError` at a bad one."""
    return (turn.after for turn in played_texts(game, position, turns))


def played_texts(
    game: AnyGame, position: AnyPosition, turns: Sequence[str]
) -> Iterator[PlayedTurn]:
    """Yield each turn with its positions; raise `GameRecordError` at a bad one."""
    return _played(game, position, turns, str)


def _played(
    game: AnyGame, position: AnyPosition, turns: Sequence[str], tell: Callable[[str], str]
) -> Iterator[PlayedTurn]:
    for ply, turn in enumerate(turns, start=1):
        if len(turn) > _LONGEST_TURN:
            raise GameRecordError(f"turn {ply} is longer than any legal turn", ply=ply)
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
    """Parse a record without playing its turns.

    Raises `GameRecordError` or `OptionError`. `game` replaces a missing header; `options` override
    headers.
    """
    return parse_lines(text, game, options)[0]


def parse_lines(
    text: str, game: AnyGame | None = None, options: Mapping[str, str] | None = None
) -> tuple[Record, tuple[int, ...]]:
    """Parse a record as `parse_record` does, and return the line of each turn."""
    # Windows begins a file with a byte order mark.
    parsed = RecordLines(text.removeprefix("\ufeff"))
    headers = parsed.headers
    game = _game(headers.pop("game", None), game)
    own_rows = headers.pop("rows", None)
    if own_rows not in (None, _OWN_ROWS):
        raise GameRecordError(f"rows can be {_OWN_ROWS!r}, not {own_rows!r}")
    names = [option.name for option in game.options]
    chosen = {name: headers.pop(name) for name in names if name in headers}
    chosen = game.complete_options(chosen | dict(options or {}))
    if own_rows:
        rows = OwnRows(game.bottom_rows(chosen))
        parsed.turns = list(map(rows.to_common, parsed.turns))
    seed, position = _seed(headers.pop("seed", None)), headers.pop("position", None)
    notes = headers | parsed.notes
    record = Record(
        game,
        chosen,
        tuple(parsed.turns),
        notes,
        seed,
        own_rows=bool(own_rows),
        position=position,
        comments=parsed.comments,
    )
    return record, tuple(parsed.lines)


def format_record(record: Record, *, own_rows: bool = False) -> str:
    """Print a record that `parse_record` reads back, optionally with own rows.

    Variations become comments.
    """
    record = record.with_variations_told()
    headers = {"game": record.game.slug} | dict(record.options)
    if record.seed is not None:
        headers["seed"] = str(record.seed)
    if record.position is not None:
        headers["position"] = format_value(record.position)
    lines = record.turns
    if own_rows:
        headers["rows"] = _OWN_ROWS
        rows = OwnRows(record.game.bottom_rows(record.options))
        lines = tuple(map(rows.to_own, lines))
    reserved = {*_RESERVED, *(option.name for option in record.game.options)}
    header_lines = (
        *(f"{name}: {value}" for name, value in headers.items()),
        *format_notes(record.notes, reserved),
    )
    return "\n".join(
        (*header_lines, "", *add_comments(map(format_turn, lines), record.comments), "")
    )


def _game(slug: str | None, expected: AnyGame | None) -> AnyGame:
    if slug is not None and expected is not None and slug != expected.slug:
        raise GameRecordError(f"this is a record of {slug}, not of {expected.slug}")
    if expected is not None:
        return expected
    if slug is None:
        raise GameRecordError("the record does not name its game")
    if slug not in GAMES:
        raise GameRecordError(f"this is a record of {slug}; known games: {', '.join(GAMES)}")
    return GAMES[slug]


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not _SEED.fullmatch(text):
        raise GameRecordError(f"a seed is a whole number, not {text!r}")
    return int(text)
