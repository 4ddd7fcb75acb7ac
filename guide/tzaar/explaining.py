"""Why a typed text cannot be played in TZAAR, and which turns were near."""

from __future__ import annotations

from guide.core import Guide, Refusal
from guide.typed import Stop, Why, walk
from guide.tzaar import refusals
from guide.tzaar.suggestions import moves_from, nearest_turns, second_actions
from rules import MoveError, is_turn_over
from rules.tzaar import TzaarMove, TzaarPosition, TzaarStage
from rules.tzaar.moves import turn_text
from rules.tzaar.notation import TurnText, next_step, read, salvage

_Stop = Stop[TzaarPosition, TzaarMove]


class TzaarExplaining(Guide[TzaarPosition, TzaarMove]):
    """Why not, and what was near."""

    def explain(self, position: TzaarPosition, text: str, error: MoveError) -> Refusal:
        del error
        told = read(text)
        if told is None:
            rough = salvage(text)
            near = nearest_turns(position, rough.piece, rough.cells)
            return refusals.unreadable(text).near(near)
        if told.unknown is not None:
            near = nearest_turns(position, cells=told.cells[:1])
            return refusals.no_such_space(told.unknown).near(near)
        return _explain(position, told)


def _explain(start: TzaarPosition, told: TurnText) -> Refusal:
    stop = walk(start, told, next_step)
    if stop.done and is_turn_over(start, stop.position):
        return refusals.turn_over(start, stop.done).near([turn_text(stop.done)])
    if stop.why is Why.UNCLEAR:
        return _unclear(stop, told)
    if stop.why is Why.SHORT:
        return refusals.second_due(stop.done).near(second_actions(stop.position, stop.done))
    near: tuple[str, ...] = ()
    if stop.position.outcome is None:
        cells = told.cells[2 * len(stop.done) :]
        near = nearest_turns(stop.position, told.piece, cells, stop.done)
    return refusals.refusal(stop.position, stop.step).near(near)


def _unclear(stop: _Stop, told: TurnText) -> Refusal:
    position, cells = stop.position, told.cells
    if position.stage is TzaarStage.PLACE:
        return _unclear_placement(position, told)
    if told.piece is not None:
        if told.signs:
            return _other_piece(position, told)
        return refusals.placing_over().near(nearest_turns(position, cells=cells))
    near = nearest_turns(position, cells=cells[-1:], done=stop.done)
    ways = moves_from(position, cells[-1])
    if ways:
        return refusals.end_due(cells[-1], ways).near(near)
    return refusals.nowhere_to_go(position, cells[-1]).near(near)


def _other_piece(position: TzaarPosition, told: TurnText) -> Refusal:
    """Say what stands where another type is told, or what else is wrong with the turn."""
    start = told.cells[0]
    if not position.table.of_side(position.to_move) >> start & 1:
        return _explain(position, told._replace(piece=None))
    return refusals.other_piece(position, start).near(nearest_turns(position, cells=told.cells))


def _unclear_placement(position: TzaarPosition, told: TurnText) -> Refusal:
    near = nearest_turns(position, told.piece, told.cells)
    if len(told.cells) > 1:
        return refusals.one_piece(near[0], moves=any(told.signs)).near(near)
    if told.passes or not told.cells:
        return refusals.place_due(position).near(near)
    return refusals.piece_due(position, told.cells[0]).near(near)
