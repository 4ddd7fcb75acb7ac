"""From a typed text to the steps of a turn, with a reason for every text that cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from rules.core import AmbiguousMoveError, InvalidMoveError
from rules.jumping import PASS, Stage, turn_text
from rules.zertz import refusals
from rules.zertz.moves import JUMPS_FROM, PLACES, REMOVES, Jump, Marble, ZertzMove
from rules.zertz.reading import TurnText, read, salvage
from rules.zertz.suggestions import capture_turns, nearest_turns

if TYPE_CHECKING:
    from rules.zertz.position import ZertzPosition

_Steps = tuple[ZertzMove, ...]


def parse_turn(position: ZertzPosition, text: str) -> _Steps:
    """Read one whole turn, or the rest of one that has begun; `MoveError` if it is not legal."""
    told = read(text)
    if told is None:
        raise _unreadable(position, text)
    if told.passes or position.outcome is not None:
        return (_check(position, PASS),)
    if position.stage is Stage.REMOVE:
        return _parse_removal(position, told)
    if told.marble is not None:
        if len(told.cells) > 2:
            raise _unreadable(position, text)
        return _parse_placement(position, told.marble, told.cells)
    if position.jumps or told.takes or position.table.occupied >> told.cells[0] & 1:
        return _parse_captures(position, told.cells)
    if len(told.cells) > 2:
        raise _unreadable(position, text)
    return _parse_colourless(position, told.cells)


def parse_step(position: ZertzPosition, text: str) -> ZertzMove:
    """Read one step; `MoveError` if it is not legal."""
    told = read(text)
    step = None if told is None else _step(position, told)
    if step is None:
        raise _unreadable(position, text)
    return _check(position, step)


def _step(position: ZertzPosition, told: TurnText) -> ZertzMove | None:
    if told.passes:
        return PASS
    if told.marble is not None:
        return PLACES[told.marble.index][told.cells[0]] if len(told.cells) == 1 else None
    if len(told.cells) == 1:
        return REMOVES[told.cells[0]]
    return _jump(position, *told.cells) if len(told.cells) == 2 else None


def _parse_removal(position: ZertzPosition, told: TurnText) -> _Steps:
    if told.marble is not None or len(told.cells) != 1:
        raise refusals.ring_due(position).illegal(nearest_turns(position, cells=told.cells))
    return (_check(position, REMOVES[told.cells[0]]),)


def _parse_placement(position: ZertzPosition, marble: Marble, cells: tuple[int, ...]) -> _Steps:
    done: list[ZertzMove] = []
    after = _play(position, PLACES[marble.index][cells[0]], done, cells)
    if after.stage is Stage.REMOVE:
        if len(cells) == 1:
            raise refusals.ring_due(after).ambiguous(nearest_turns(after, done=done))
        _play(after, REMOVES[cells[1]], done, cells[1:])
    elif len(cells) > 1:
        raise refusals.nothing_to_remove(done).illegal([turn_text(done)])
    return tuple(done)


def _parse_captures(position: ZertzPosition, cells: tuple[int, ...]) -> _Steps:
    done: list[ZertzMove] = []
    current, here = position, cells[0]
    for entry in cells[1:]:
        if done and current.stage is not Stage.JUMP:
            raise refusals.cannot_go_on(here, done).illegal([turn_text(done)])
        jump = _jump(current, here, entry, done)
        current, here = _play(current, jump, done, (here, cells[-1])), jump.land
    if done and current.stage is not Stage.JUMP:
        return tuple(done)
    if not any(jump.start == here for jump in current.jumps):
        raise refusals.cannot_capture(current, here).illegal(nearest_turns(position, cells=cells))
    rests = [rest for rest in capture_turns(current) if rest[0].start == here]
    candidates = [turn_text((*done, *rest)) for rest in rests]
    raise refusals.captures_due(current, here if done else None).ambiguous(candidates)


def _parse_colourless(position: ZertzPosition, cells: tuple[int, ...]) -> _Steps:
    """Say what is wrong with the rings, or else ask for the colour."""
    marble = next((m for m in Marble if position.supply[m.index]), Marble.WHITE)
    with suppress(AmbiguousMoveError):
        _parse_placement(position, marble, cells)
    raise refusals.colour_due(position, cells[0]).ambiguous(nearest_turns(position, cells=cells))


def _check(position: ZertzPosition, step: ZertzMove) -> ZertzMove:
    """Return a step that is legal."""
    position.play(step)
    return step


def _play(
    position: ZertzPosition, step: ZertzMove, done: list[ZertzMove], typed: tuple[int, ...]
) -> ZertzPosition:
    """Play a step and add it to the steps done; an error's candidates begin with those."""
    if step not in position.legal_moves():
        raise refusals.refusal(position, step, done, typed)
    done.append(step)
    return position.play(step)


def _jump(position: ZertzPosition, start: int, entry: int, done: Sequence[ZertzMove] = ()) -> Jump:
    """Return the jump to the ring two steps away, or over the marble one step away."""
    for jump in JUMPS_FROM[start]:
        if entry in (jump.over, jump.land):
            return jump
    candidates = nearest_turns(position, cells=(start, entry), done=done)
    raise refusals.no_line(start, entry).illegal(candidates)


def _unreadable(position: ZertzPosition, text: str) -> InvalidMoveError:
    told = salvage(text)
    return refusals.unreadable(text).invalid(nearest_turns(position, told.marble, told.cells))
