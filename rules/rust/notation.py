"""From a typed text to the steps of a turn, with a reason for every text that cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core import InvalidMoveError
from rules.jumping import PASS, Stage, turn_text
from rules.rust import refusals
from rules.rust.cells import PLACES, parse_cell
from rules.rust.moves import DROPS, JUMPS, REMOVES, Drop, Jump, RustMove
from rules.rust.reading import TurnText, read, salvage
from rules.rust.suggestions import jump_turns, nearest_turns

if TYPE_CHECKING:
    from rules.rust.position import RustPosition

_Steps = tuple[RustMove, ...]


def parse_turn(position: RustPosition, text: str) -> _Steps:
    """Read a whole turn, or the rest of one that has begun; `MoveError` if it cannot be played."""
    told = _told(position, text)
    if told.passes or position.outcome is not None:
        _play(position, PASS, [])
        return (PASS,)
    done: list[RustMove] = []
    if position.stage is Stage.REMOVE:
        _play_removal(position, told, done)
    elif position.jumps or told.jumps:
        _play_jumps(position, told, done)
    elif len(told.names) > 2:
        raise _unreadable(position, text)
    else:
        _play_drop(position, told, done)
    return tuple(done)


def parse_step(position: RustPosition, text: str) -> RustMove:
    """Read one step; `MoveError` when it cannot be played."""
    told = _told(position, text)
    cells = tuple(map(parse_cell, told.names))
    if told.passes:
        step: RustMove = PASS
    elif len(cells) == 1:
        step = (REMOVES if position.stage is Stage.REMOVE else DROPS)[cells[0]]
    elif len(cells) == 2:
        step = _jump(position, *cells, [])
    else:
        raise _unreadable(position, text)
    _play(position, step, [])
    return step


def _told(position: RustPosition, text: str) -> TurnText:
    told = read(text)
    if told is None:
        raise _unreadable(position, text)
    unknown = next((name for name in told.names if name not in PLACES), None)
    if unknown is not None:
        raise refusals.no_such_cell(unknown).illegal(nearest_turns(position, _known(told.names)))
    return told


def _play_removal(position: RustPosition, told: TurnText, done: list[RustMove]) -> None:
    cells = _known(told.names)
    if len(cells) != 1 or told.jumps:
        raise refusals.removal_due(position).illegal(nearest_turns(position, cells))
    _play(position, REMOVES[cells[0]], done)
    _check_tail(position, told.tail, done)


def _play_drop(position: RustPosition, told: TurnText, done: list[RustMove]) -> None:
    cells = _known(told.names)
    after = _play(position, DROPS[cells[0]], done)
    if after.stage is Stage.REMOVE:
        if len(cells) == 1:
            raise refusals.removal_due(after).ambiguous(nearest_turns(after, cells, done))
        _play(after, REMOVES[cells[1]], done)
    elif len(cells) > 1:
        raise refusals.nothing_to_remove(done).illegal([turn_text(done)])
    _check_tail(position, told.tail, done)


def _play_jumps(position: RustPosition, told: TurnText, done: list[RustMove]) -> None:
    cells, marks = _known(told.names), told.marks
    if position.jumper is not None and cells[0] != position.jumper:
        # The rest of a chain may be told by its landing cells alone.
        cells, marks = (position.jumper, *cells), ("", *marks)
    if position.jumps and not any(jump.start == cells[0] for jump in position.jumps):
        raise refusals.jumps_due(position).illegal(nearest_turns(position, cells))
    current, here = position, cells[0]
    for land, mark in zip(cells[1:], marks[1:], strict=True):
        if done and current.stage is not Stage.JUMP:
            raise refusals.cannot_go_on(here, done).illegal([turn_text(done)])
        jump = _jump(current, here, land, done)
        current, here = _play(current, jump, done), land
        _check_mark(position, jump, mark, done)
    if not done or current.stage is Stage.JUMP:
        _ask_to_go_on(current, here, done)
    if told.tail:
        raise refusals.mark_behind_jump(done).illegal([turn_text(done)])


def _ask_to_go_on(position: RustPosition, here: int, done: list[RustMove]) -> None:
    rests = [rest for rest in jump_turns(position) if rest[0].start == here]
    if not rests:
        candidates = nearest_turns(position, (here,), done)
        raise refusals.cannot_jump(position, here).illegal(candidates)
    candidates = [turn_text((*done, *rest)) for rest in rests]
    raise refusals.jumps_due(position, here if done else None).ambiguous(candidates)


def _check_mark(position: RustPosition, jump: Jump, mark: str, done: list[RustMove]) -> None:
    """Raise when the mark of the last jump done contradicts the stone that it went over."""
    enemy = position.table.stones[position.to_move.opponent.index] >> jump.over & 1
    wrong = "." if enemy else ":"
    if mark == wrong:
        chains = [chain for chain in jump_turns(position) if chain[: len(done)] == tuple(done)]
        raise refusals.wrong_jump_mark(jump, mark).illegal([turn_text(chain) for chain in chains])


def _check_tail(position: RustPosition, tail: str, done: list[RustMove]) -> None:
    """Raise when the marks behind a drop turn tell of more stones than it took."""
    after = position
    for move in done:
        after = after.play(move)
    side, dropped = position.to_move, isinstance(done[0], Drop)
    taken = {
        ":": after.captured(side) - position.captured(side),
        ".": after.stock(side) - position.stock(side) + dropped,
    }
    for mark, count in taken.items():
        if tail.count(mark) > count:
            raise refusals.wrong_tail_mark(done, mark, count).illegal([turn_text(done)])


def _play(position: RustPosition, move: RustMove, done: list[RustMove]) -> RustPosition:
    """Play a step and add it to the steps done; an error's candidates begin with those."""
    if move not in position.legal_moves():
        raise refusals.refusal(position, move, done)
    done.append(move)
    return position.play(move)


def _jump(position: RustPosition, start: int, land: int, done: list[RustMove]) -> Jump:
    """Return the jump to the cell two steps away."""
    jump = JUMPS.get((start, land))
    if jump is None:
        candidates = nearest_turns(position, (start, land), done)
        raise refusals.no_line(start, land).illegal(candidates)
    return jump


def _known(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(parse_cell(name) for name in names if name in PLACES)


def _unreadable(position: RustPosition, text: str) -> InvalidMoveError:
    return refusals.unreadable(text).invalid(nearest_turns(position, _known(salvage(text))))
