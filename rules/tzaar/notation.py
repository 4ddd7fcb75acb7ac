"""From a typed text to the steps of a turn, with a reason for every text that cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, is_turn_over
from rules.tzaar import refusals
from rules.tzaar.moves import PASS, PLACEMENTS, Capture, Stage, Strengthen, TzaarMove, turn_text
from rules.tzaar.reading import TurnText, read, salvage
from rules.tzaar.spaces import SPACES, parse_space
from rules.tzaar.suggestions import moves_from, nearest_turns, second_actions

if TYPE_CHECKING:
    from rules.tzaar.position import TzaarPosition

_Steps = tuple[TzaarMove, ...]


def parse_turn(position: TzaarPosition, text: str) -> _Steps:
    """Read a whole turn, or the rest of one that has begun; `MoveError` if it cannot be played."""
    told = _told(position, text)
    if position.outcome is not None:
        raise refusals.refusal(position, PASS)
    if position.stage is Stage.PLACE:
        return (_placement(position, told),)
    if told.piece is not None:
        raise refusals.placing_over().illegal(nearest_turns(position, cells=_cells(told)))
    done: list[TzaarMove] = []
    after = _play_actions(position, told, done)
    if not is_turn_over(position, after):
        raise refusals.second_due(done).ambiguous(second_actions(after, done))
    return tuple(done)


def parse_step(position: TzaarPosition, text: str) -> TzaarMove:
    """Read one step; `MoveError` when it cannot be played."""
    told = _told(position, text)
    if position.outcome is not None:
        raise refusals.refusal(position, PASS)
    if position.stage is Stage.PLACE or told.piece is not None:
        return _placement(position, told)
    done: list[TzaarMove] = []
    _play_actions(position, told, done)
    if len(done) != 1:
        raise _unreadable(position, text)
    return done[0]


def _told(position: TzaarPosition, text: str) -> TurnText:
    told = read(text)
    if told is None:
        raise _unreadable(position, text)
    unknown = next((name for name in told.names if name not in SPACES), None)
    if unknown is not None:
        known = [parse_space(name) for name in told.names if name in SPACES]
        raise refusals.no_such_space(unknown).illegal(nearest_turns(position, cells=known[:1]))
    return told


def _placement(position: TzaarPosition, told: TurnText) -> TzaarMove:
    cells = _cells(told)
    candidates = nearest_turns(position, told.piece, cells)
    if len(cells) > 1:
        moves = any(told.signs)
        raise refusals.one_piece(candidates[0], moves=moves).illegal(candidates)
    if told.passes or len(cells) != 1:
        raise refusals.place_due(position).illegal(candidates)
    if told.piece is None:
        raise refusals.piece_due(position, cells[0]).ambiguous(candidates)
    move = PLACEMENTS[told.piece.index][cells[0]]
    _play(position, move, [], cells)
    return move


def _play_actions(position: TzaarPosition, told: TurnText, done: list[TzaarMove]) -> TzaarPosition:
    """Play the actions told, add them to those done, and return the position they lead to."""
    cells, current = _cells(told), position
    for index in range(len(cells) // 2):
        _check_due(position, current, done)
        rest = cells[2 * index :]
        move = _action(current, rest[0], rest[1], told.signs[index])
        current = _play(current, move, done, rest)
    if len(cells) % 2:
        _check_due(position, current, done)
        raise _end_missing(current, cells[-1], done)
    if told.passes:
        _check_due(position, current, done)
        current = _play(current, PASS, done, ())
    return current


def _check_due(position: TzaarPosition, current: TzaarPosition, done: list[TzaarMove]) -> None:
    """Raise when the turn, begun in `position`, is over already."""
    if done and is_turn_over(position, current):
        raise refusals.turn_over(position, done).illegal([turn_text(done)])


def _action(position: TzaarPosition, start: int, end: int, sign: str) -> TzaarMove:
    own = position.table.of_side(position.to_move) >> end & 1
    strengthens = sign == "+" or (own and not sign)
    return Strengthen(start, end) if strengthens else Capture(start, end)


def _play(
    position: TzaarPosition, move: TzaarMove, done: list[TzaarMove], wanted: tuple[int, ...]
) -> TzaarPosition:
    """Play an action and add it to those done; an error's candidates begin with those."""
    if move not in position.legal_moves():
        raise refusals.refusal(position, move, done, wanted)
    done.append(move)
    return position.play(move)


def _end_missing(
    position: TzaarPosition, start: int, done: list[TzaarMove]
) -> AmbiguousMoveError | IllegalMoveError:
    candidates = nearest_turns(position, cells=(start,), done=done)
    ends = moves_from(position, start)
    if ends:
        return refusals.end_due(start, ends).ambiguous(candidates)
    return refusals.nowhere_to_go(position, start).illegal(candidates)


def _cells(told: TurnText) -> tuple[int, ...]:
    return tuple(map(parse_space, told.names))


def _unreadable(position: TzaarPosition, text: str) -> InvalidMoveError:
    told = salvage(text)
    cells = [parse_space(name) for name in told.names if name in SPACES]
    return refusals.unreadable(text, placing=position.stage is Stage.PLACE).invalid(
        nearest_turns(position, told.piece, cells)
    )
