"""Writes the record of a match, from which it can be replayed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.match.model import Match, Result
from rules import Side
from rules.record import Record, Variation

_NOTES = {Side.FIRST: "first", Side.SECOND: "second"}


def record_of(
    match: Match,
    names: Mapping[Side, str] | None = None,
    comments: Mapping[int, str] | None = None,
    variations: Mapping[int, tuple[Variation, ...]] | None = None,
) -> Record:
    """Return the record of a match, with the names of the sides if given.

    `comments` and `variations` belong to turns, by their numbers in the record.
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
        variations=variations or {},
    )


def _hints(match: Match) -> str:
    """List the numbers of the turns for which the side to move had a hint."""
    before = len(match.all_turns) - match.ply
    return ", ".join(str(before + ply + 1) for ply, _ in match.hints)


def _result(result: Result) -> str:
    """Say in plain words who has won and why, as all records of the project do."""
    winner = str(result.winner.value) if result.winner else "tie"
    return ", ".join((winner, *(result.reasons or (result.ending.value,))))
