"""Define a record format, and build a record from the turns of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core import AnyPosition, IllegalMoveError, Move, MoveError, play_turn
from rules.record import GameRecordError, Record

MAX_BYTES = 256 * 1024
"""The maximum size of a file."""


class FileMoveError(IllegalMoveError):
    """An illegal move whose message names cells as the file does."""


@dataclass(frozen=True, slots=True)
class Format:
    """A record format; `title` names its owner, `ending` is the file extension.

    `read` and `write` raise only `GameRecordError`. `recognises` tells whether a text looks like
    this format. A format that is not `whole_game` stores only the last position. Only one that
    `has_variations` writes those of a record.
    """

    name: str
    title: str
    ending: str
    read: Callable[[str], Record]
    write: Callable[[Record], str]
    recognises: Callable[[str], bool]
    whole_game: bool = True
    has_variations: bool = False


@dataclass(frozen=True, slots=True)
class FileTurn:
    """A turn of a file: its line, its text, and a function that returns its steps."""

    line: int
    text: str
    steps: Callable[[Any], Iterable[Move]]
    comment: str = ""


def record_of(
    start: Record, turns: Iterable[FileTurn], rename: Callable[[str], str] = str
) -> Record:
    """Append turns to a record; raise `GameRecordError` at the first bad turn.

    `rename` gives the cells in a message the names that they have in the file.
    """
    position, texts, comments = start.start(), list[str](), dict(start.comments)
    for ply, turn in enumerate(turns, start=1):
        text, position = _play(start, position, turn, ply, rename)
        texts.append(text)
        if turn.comment:
            comments[ply] = turn.comment
    return replace(start, turns=tuple(texts), comments=comments)


def _play(
    record: Record,
    position: AnyPosition,
    turn: FileTurn,
    ply: int,
    rename: Callable[[str], str],
) -> tuple[str, AnyPosition]:
    try:
        steps = tuple(turn.steps(position))
        return record.game.format_turn(position, steps), play_turn(position, steps)
    except MoveError as error:
        told = str(error) if isinstance(error, FileMoveError) else rename(str(error))
        reason = f"turn {ply}, {turn.text!r}: {told}"
        raise GameRecordError(reason, line=turn.line, ply=ply) from error


def require_supported(
    record: Record, slug: str, format_name: str, **options: Mapping[str, Any]
) -> None:
    """Reject a record of another game, or with an option value that is unsupported."""
    if record.game.slug != slug:
        raise GameRecordError(f"{format_name} does not support {record.game.name}")
    for name, known in options.items():
        value = record.options[name]
        if value not in known:
            raise GameRecordError(
                f"{format_name} does not support {name} {value!r}; supported: {', '.join(known)}"
            )


def require_game_start(record: Record, format_name: str) -> None:
    """Reject a record that begins from a position text."""
    if record.position is not None:
        raise GameRecordError(f"{format_name} cannot store a game that begins from a position")
