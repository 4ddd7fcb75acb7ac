"""The record of a match, in the format that somebody chooses."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.errors import UserError
from bot.match.model import Match, Result
from rules import Side
from rules.formats import Format, formats_of
from rules.record import GameRecordError, Record

OWN_FORMAT = "text"
_NOTES = {Side.FIRST: "first", Side.SECOND: "second"}


class Written(Struct, frozen=True):
    """A record as text, and the format that it is in."""

    format: Format
    text: str


def record_of(
    match: Match,
    names: Mapping[Side, str] | None = None,
    comments: Mapping[int, str] | None = None,
) -> Record:
    """Return the record of a match, with what the sides are called if that is given.

    `comments` are what is said of its turns, by their numbers in the record.
    """
    own = match.opening.position if match.opening else None
    seeded = own is None and match.game.has_random_start(match.options)
    seed = match.seed if seeded else None
    notes = {_NOTES[side]: name for side, name in (names or {}).items()}
    if names:
        notes["date"] = match.started_at.date().isoformat()
    if match.result is not None:
        notes["result"] = _result(match.result)
    if match.hints:
        notes["hints"] = _hints(match)
    if match.terms.odds:
        notes["odds"] = match.terms.odds
    return Record(
        match.game,
        match.options,
        match.all_turns,
        notes,
        seed,
        position=own,
        comments=comments or {},
    )


def write(
    match: Match,
    name: str,
    names: Mapping[Side, str],
    comments: Mapping[int, str] | None = None,
) -> Written:
    """Write the record of a match in a format; `UserError` when there is no such one for it."""
    record = record_of(match, names, comments)
    formats = formats_of(match.game)
    chosen = next((each for each in formats if each.name == name), None)
    if chosen is None:
        raise UserError("unknown-format", allowed=_listed(formats))
    text = _text(record, chosen)
    if text is None:
        fitting = tuple(each for each in formats if _text(record, each) is not None)
        raise UserError("format-cannot", format=chosen.title, allowed=_listed(fitting))
    return Written(chosen, text)


def _hints(match: Match) -> str:
    """List the numbers of the turns on which the side to move had a hint."""
    before = len(match.all_turns) - match.ply
    return ", ".join(str(before + ply + 1) for ply, _ in match.hints)


def _text(record: Record, chosen: Format) -> str | None:
    """Return the record in a format, `None` when that has no words for it."""
    try:
        return chosen.write(record)
    except GameRecordError:
        return None


def _listed(formats: tuple[Format, ...]) -> str:
    return ", ".join(f"`{each.name}`" for each in formats)


def _result(result: Result) -> str:
    """Say plainly who has won and why, as all records of the project do."""
    winner = str(result.winner.value) if result.winner else "tie"
    return ", ".join((winner, *(result.reasons or (result.ending.value,))))
