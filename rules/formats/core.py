"""What a format of records is, and how what it tells becomes a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core import AnyPosition, Move, MoveError, play_turn
from rules.record import GameRecordError, Record

MAX_BYTES = 256 * 1024
"""How large a file may be."""


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a game down as a file; `title` says whose, `ending` is the file's.

    `read` makes a record of a text, `write` a text of a record, and both raise nothing but
    `GameRecordError`. `recognises` tells whether a text looks like this format. One that is no
    `whole_game` tells of the last position only.
    """

    name: str
    title: str
    ending: str
    read: Callable[[str], Record]
    write: Callable[[Record], str]
    recognises: Callable[[str], bool]
    whole_game: bool = True


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn as a file tells it: its line, its text, and its steps in the position before it."""

    line: int
    text: str
    steps: Callable[[Any], Iterable[Move]]
    comment: str = ""


def record_of(start: Record, turns: Iterable[ToldTurn]) -> Record:
    """Return a record with these turns behind its start; `GameRecordError` names a wrong one."""
    position, texts, comments = start.start(), list[str](), dict(start.comments)
    for ply, told in enumerate(turns, start=1):
        text, position = _play(start, position, told, ply)
        texts.append(text)
        if told.comment:
            comments[ply] = told.comment
    return replace(start, turns=tuple(texts), comments=comments)


def _play(
    record: Record, position: AnyPosition, told: ToldTurn, ply: int
) -> tuple[str, AnyPosition]:
    try:
        steps = tuple(told.steps(position))
        return record.game.format_turn(position, steps), play_turn(position, steps)
    except MoveError as error:
        reason = f"turn {ply}, {told.text!r}: {error}"
        raise GameRecordError(reason, line=told.line, ply=ply) from error


def only(record: Record, slug: str, format_name: str, **options: Mapping[str, Any]) -> None:
    """Refuse a record of another game, or with an option that a format has no name for."""
    if record.game.slug != slug:
        raise GameRecordError(f"{format_name} knows no {record.game.name}")
    for name, known in options.items():
        value = record.options[name]
        if value not in known:
            raise GameRecordError(
                f"{format_name} knows no {name} {value!r}; it knows {', '.join(known)}"
            )


def from_the_start(record: Record, format_name: str) -> None:
    """Refuse a record that begins from a position of its own."""
    if record.position is not None:
        raise GameRecordError(f"{format_name} cannot tell of a game that begins from a position")
