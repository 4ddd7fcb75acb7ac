"""Find the reason for a verdict on a turn, by playing out the lines of a search.

A reason is a key and values: the sentence for `gives` in ZÈRTZ is the message `zertz-why-gives`, or
else `game-why-gives`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from guide.core import AnyGuide
from guide.plain import coordinates, spread_turns
from rules import AnyPosition, Move, Side, play_turn

Turns = Sequence[Sequence[Move]]
"""Successive turns of both sides."""

# A search is less sure of what comes later.
_LOOK_AHEAD = 6
# The turns that are tried to find what a player should beware of.
_TRIED = 40


class Reason(NamedTuple):
    """Why a turn is bad, or what a side can achieve.

    `turns` count until the end. `lost` and `won` are pieces by their names, as seen by the side to
    move. `blow` is the number of the first turn that takes pieces from it, counted from 0, in the
    line after the judged turn.
    """

    key: str
    turns: int = 0
    lost: Mapping[str, int] = {}
    won: Mapping[str, int] = {}
    blow: int = 0


class Danger(NamedTuple):
    """A piece that careless turns lose, and the piece that would capture it ("" if unknown).

    `is_there` tells whether it is on the board already.
    """

    cell: str
    attacker: str
    is_there: bool


def against(
    guide: AnyGuide,
    before: AnyPosition,
    turn: Sequence[Move],
    then: Turns,
    better: Turns,
    *,
    best_wins_in: int | None,
    wins_in: int | None,
) -> Reason:
    """Return what speaks against a turn, compared with the best line; "worse" says nothing exact.

    `then` is the best line after it. `wins_in` and `best_wins_in` are proven ends, as in values of
    the engine.
    """
    if wins_in is not None and wins_in < 0:
        return Reason("loses", turns=-wins_in)
    if best_wins_in is not None and best_wins_in > 0 and wins_in is None:
        return Reason("misses-win", turns=best_wins_in)
    side = before.to_move
    won, lost = exchanged(guide, before, (turn, *then), side)
    best_won, best_lost = exchanged(guide, before, better, side)
    gain, best_gain = _total(won) - _total(lost), _total(best_won) - _total(best_lost)
    if gain < min(best_gain, 0) and _total(lost) > _total(best_lost):
        return Reason("gives", lost=lost, won=won, blow=_first_blow(guide, before, turn, then))
    if best_gain > max(gain, 0):
        return Reason("misses", won=best_won, lost=best_lost)
    return Reason("worse")


def prospects(
    guide: AnyGuide, position: AnyPosition, line: Turns, wins_in: int | None
) -> Reason | None:
    """Return what the side to move achieves by a line; `None` if it wins nothing."""
    if wins_in is not None:
        return Reason("wins" if wins_in > 0 else "loses", turns=abs(wins_in))
    won, lost = exchanged(guide, position, line, position.to_move)
    return Reason("wins-pieces", won=won, lost=lost) if _total(won) > _total(lost) else None


def exchanged(
    guide: AnyGuide, position: AnyPosition, line: Turns, side: Side
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Count the pieces that a side wins and loses in the first turns of a line."""
    won, lost = Counter[str](), Counter[str]()
    for before, turn in played_out(position, line[:_LOOK_AHEAD]):
        (won if before.to_move is side else lost).update(guide.gains(before, turn))
    return won, lost


def played_out(position: AnyPosition, line: Turns) -> Iterator[tuple[AnyPosition, Sequence[Move]]]:
    """Yield each turn of a line with the position before it."""
    for turn in line:
        yield position, turn
        position = play_turn(position, turn)


def danger(guide: AnyGuide, position: AnyPosition, best: Sequence[Move]) -> Danger | None:
    """Return what a player should beware of: what many turns lose, but not the best one."""
    safe = _in_danger(guide, play_turn(position, best))
    found = Counter[Danger]()
    for turn in spread_turns(position, _TRIED):
        after = play_turn(position, turn)
        touched = coordinates(guide.game.format_turn(position, turn))
        for cell in _in_danger(guide, after) - safe:
            attacker = _attacker(guide, after, cell)
            is_known, is_there = attacker not in ("", *touched), cell not in touched
            if is_known or is_there:
                found[Danger(cell, attacker if is_known else "", is_there)] += 1
    return max(found, key=lambda each: (each.is_there, found[each], each), default=None)


def _in_danger(guide: AnyGuide, position: AnyPosition) -> set[str]:
    return set() if position.outcome is not None else set(guide.threatened(position))


def _attacker(guide: AnyGuide, position: AnyPosition, cell: str) -> str:
    """Return the coordinate from which a step takes the piece on a cell."""
    for move in position.legal_moves():
        facts = guide.turn_facts(position, (move,))
        told = " ".join(str(value) for fact in facts for value in fact.values.values())
        start = coordinates(str(move))[:1]
        if start and start[0] != cell and cell in told.split():
            return start[0]
    return ""


def _first_blow(guide: AnyGuide, before: AnyPosition, turn: Sequence[Move], then: Turns) -> int:
    after = play_turn(before, turn)
    blows = (
        number
        for number, (position, reply) in enumerate(played_out(after, then))
        if position.to_move is not before.to_move and guide.gains(position, reply)
    )
    return next(blows, 0)


def _total(pieces: Mapping[str, int]) -> int:
    return sum(pieces.values())
