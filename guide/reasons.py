"""Find the reason for a verdict on a turn, and say only what every answer allows.

A reason is a key and values: the sentence for `gives` in ZÈRTZ is the message `zertz-why-gives`, or
else `game-why-gives`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from guide.core import AnyGuide
from guide.plain import coordinates, spread_turns
from rules import AnyPosition, Move, Side, play_turn, turns

Turns = Sequence[Sequence[Move]]
"""Successive turns of both sides."""

# A search is less sure of what comes later.
_LOOK_AHEAD = 6
# The turns that are tried to find what a player should beware of.
_TRIED = 40
# The turns that are looked at before a gain counts as not forced. Few suffice: what is forced is
# mostly forced by compulsory captures.
_PROOF_TURNS = 400


class Reason(NamedTuple):
    """Why a turn is bad, or what a side can achieve.

    `turns` count until the end. `lost` and `won` are pieces by their names, as seen by the side to
    move. `line` are successive turns that the sentence names: after the judged turn, or from the
    position on.
    """

    key: str
    turns: int = 0
    lost: Mapping[str, int] = {}
    won: Mapping[str, int] = {}
    line: Turns = ()


class Danger(NamedTuple):
    """A piece that some turns lose, and the piece that could capture it then ("" if unknown).

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
    the engine. "gives" and "misses" name what one turn takes, "…-forced" what no answer prevents,
    and "…-if" what follows one answer.
    """
    if wins_in is not None and wins_in < 0:
        return Reason("loses", turns=-wins_in, line=then[:1])
    if best_wins_in is not None and best_wins_in > 0 and wins_in is None:
        return Reason("misses-win", turns=best_wins_in)
    side = before.to_move
    won, lost = exchanged(guide, before, (turn, *then), side)
    best_won, best_lost = exchanged(guide, before, better, side)
    gain, best_gain = _total(won) - _total(lost), _total(best_won) - _total(best_lost)
    after = play_turn(before, turn)
    if gain < min(best_gain, 0) and _total(lost) > _total(best_lost):
        blow = None if after.to_move is side else _achieved(guide, after, then)
        if blow is not None:
            taken = Counter(guide.gains(before, turn)) + Counter(blow.lost)
            return Reason(f"gives{blow.key}", lost=blow.won, won=taken, line=blow.line)
    if best_gain > max(gain, 0):
        chance = _achieved(guide, before, better)
        if chance is not None:
            return chance._replace(key=f"misses{chance.key}")
    return Reason("worse", line=then[:1])


def prospects(
    guide: AnyGuide, position: AnyPosition, line: Turns, wins_in: int | None
) -> Reason | None:
    """Return what the side to move achieves by a line; `None` if it wins nothing.

    It "takes" pieces at once, wins them whatever the answer ("wins-forced"), or after one answer
    ("wins-if"). It "trades" if it is forced, but wins no more than it loses.
    """
    if wins_in is not None:
        return Reason("wins" if wins_in > 0 else "loses", turns=abs(wins_in))
    won, lost = exchanged(guide, position, line, position.to_move)
    if _total(won) > _total(lost):
        gain = _achieved(guide, position, line)
        return gain and gain._replace(key=f"wins{gain.key}" if gain.key else "takes")
    trade = _achieved(guide, position, line, least=-_LOOK_AHEAD) if won and lost else None
    return trade._replace(key="trades") if trade and trade.key == _FORCED else None


_FORCED, _IF = "-forced", "-if"
# The index of the side's next turn in a line.
_NEXT = 2


class _Gain(NamedTuple):
    """What a side wins and loses in the turns of a line up to one of its own, `at` its index."""

    at: int
    won: Mapping[str, int]
    lost: Mapping[str, int]


def _achieved(guide: AnyGuide, position: AnyPosition, line: Turns, least: int = 1) -> Reason | None:
    """Return what a line wins: at once (""), by force, or after the opponent's first turn in it.

    It wins at least `least` pieces more than it loses. The line of the reason begins with its first
    turn, then come the answer and the turn that takes, where one answer is named.
    """
    gains = [
        gain
        for gain in _gains(guide, position, line)
        if _total(gain.won) - _total(gain.lost) >= least
    ]
    for gain in reversed(gains):
        if not gain.at or _is_forced(guide, position, line, gain):
            key = _FORCED if gain.at else ""
            return Reason(key, won=gain.won, lost=gain.lost, line=line[:1])
    is_answered = bool(gains) and play_turn(position, line[0]).to_move is not position.to_move
    for gain in gains:
        if is_answered and _is_forced(guide, position, line, gain, answered=True):
            named = line[:3] if gain.at == _NEXT else line[:2]
            return Reason(_IF, won=gain.won, lost=gain.lost, line=named)
    return None


def _gains(guide: AnyGuide, position: AnyPosition, line: Turns) -> Iterator[_Gain]:
    """Yield what a line has won and lost after each turn of its side that takes pieces."""
    won, lost, side = Counter[str](), Counter[str](), position.to_move
    for index, (before, turn) in enumerate(played_out(position, line[:_LOOK_AHEAD])):
        taken = guide.gains(before, turn)
        (won if before.to_move is side else lost).update(taken)
        if taken and before.to_move is side:
            yield _Gain(index, Counter(won), Counter(lost))


def _is_forced(
    guide: AnyGuide, position: AnyPosition, line: Turns, gain: _Gain, *, answered: bool = False
) -> bool:
    """Tell whether every answer to the first turn of a line leads to a gain as large.

    If `answered`, the first answer is that of the line.
    """
    side, known = position.to_move, line[: 1 + answered]
    left = sum(p.to_move is side for p, _ in played_out(position, line[: gain.at + 1]))
    won, lost = exchanged(guide, position, known, side)
    for turn in known:
        left -= position.to_move is side
        position = play_turn(position, turn)
    try:
        return _Proof(guide, side, gain).holds(position, Counter(won), Counter(lost), left)
    except _TooManyTurnsError:
        return False


class _TooManyTurnsError(Exception):
    """A proof would take too long."""


class _Proof:
    """Plays a side's captures against every answer; raises an error after many turns."""

    def __init__(self, guide: AnyGuide, side: Side, gain: _Gain) -> None:
        self._guide = guide
        self._side = side
        self._gain = gain
        self._left = _PROOF_TURNS

    def holds(
        self, position: AnyPosition, won: Counter[str], lost: Counter[str], left: int
    ) -> bool:
        """Tell whether the side still gets the gain in `left` turns, with these pieces so far."""
        if lost - Counter(self._gain.lost):
            return False
        if not Counter(self._gain.won) - won:
            return True
        if position.outcome is not None:
            return False
        if position.to_move is not self._side:
            return all(
                self.holds(after, won, lost + taken, left) for taken, after in self._turns(position)
            )
        return bool(left and self._guide.can_gain(position)) and any(
            self.holds(after, won + taken, lost, left - 1)
            for taken, after in self._turns(position)
            if taken
        )

    def _turns(self, position: AnyPosition) -> Iterator[tuple[Counter[str], AnyPosition]]:
        """Yield what each turn takes, and the position after it."""
        takes = self._guide.can_gain(position)
        for turn, after in turns(position):
            self._left -= 1
            if self._left < 0:
                raise _TooManyTurnsError
            yield Counter(self._guide.gains(position, turn) if takes else {}), after


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
    good = play_turn(position, best)
    safe, used = _in_danger(guide, good), coordinates(guide.game.format_turn(position, best))
    found = Counter[Danger]()
    for turn in spread_turns(position, _TRIED):
        after = play_turn(position, turn)
        touched = coordinates(guide.game.format_turn(position, turn))
        for cell in _in_danger(guide, after) - safe:
            attacker = _attacker(guide, after, cell)
            is_known, is_there = attacker not in ("", *touched), cell not in touched
            if is_there or (is_known and cell not in used):
                found[Danger(cell, attacker if is_known else "", is_there)] += 1
    # A guide may find a piece worth naming only after some turns.
    kept = (each for each in found if not _attacker(guide, good, each.cell))
    return max(kept, key=lambda each: (each.is_there, found[each], each), default=None)


def _in_danger(guide: AnyGuide, position: AnyPosition) -> set[str]:
    return set() if position.outcome is not None else set(guide.threatened(position))


def _attacker(guide: AnyGuide, position: AnyPosition, cell: str) -> str:
    """Return the coordinate from which a step takes the piece on a cell."""
    for move in position.legal_moves() if position.outcome is None else ():
        facts = guide.turn_facts(position, (move,))
        told = " ".join(str(value) for fact in facts for value in fact.values.values())
        start = coordinates(str(move))[:1]
        if start and start[0] != cell and cell in told.split():
            return start[0]
    return ""


def _total(pieces: Mapping[str, int]) -> int:
    return sum(pieces.values())
