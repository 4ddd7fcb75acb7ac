"""Explain why a typed text cannot be played in TZAAR, and find nearby turns."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Guide, Refusal
from guide.plain import exact_first
from guide.typed import Stop, StopReason, play_prefix
from guide.tzaar import refusals
from guide.tzaar.suggestions import moves_from, nearest_turns, second_actions
from rules import MoveError, is_turn_over
from rules.tzaar import TzaarMove, TzaarPosition, TzaarStage
from rules.tzaar.moves import turn_text
from rules.tzaar.notation import TurnText, next_step, read, read_partially

_Stop = Stop[TzaarPosition, TzaarMove]


class TzaarExplanations(Guide[TzaarPosition, TzaarMove]):
    """Explanations of refused turns."""

    def explain(self, position: TzaarPosition, text: str, error: MoveError) -> Refusal:
        del error
        parsed = read(text)
        if parsed is None:
            rough = read_partially(text)
            near = _near(position, rough, rough.cells)
            return refusals.unreadable(text).with_candidates(near)
        if parsed.unknown is not None:
            near = nearest_turns(position, cells=parsed.cells[:1])
            return refusals.no_such_space(parsed.unknown).with_candidates(near)
        return _explain(position, parsed)


def _near(
    position: TzaarPosition,
    parsed: TurnText,
    cells: Sequence[int],
    done: Sequence[TzaarMove] = (),
) -> tuple[str, ...]:
    """Return the nearest turns; one with the typed action reversed comes before others."""
    orders = (cells, (*cells[:2][::-1], *cells[2:]))
    near = (nearest_turns(position, parsed.piece, order, done) for order in orders)
    return exact_first(parsed.names, *near)


def _explain(start: TzaarPosition, parsed: TurnText) -> Refusal:
    stop = play_prefix(start, parsed, next_step)
    if stop.done and is_turn_over(start, stop.position):
        return refusals.turn_over(start, stop.done).with_candidates([turn_text(stop.done)])
    if stop.reason is StopReason.UNCLEAR:
        return _unclear(stop, parsed)
    if stop.reason is StopReason.SHORT:
        return refusals.second_due(stop.done).with_candidates(
            second_actions(stop.position, stop.done)
        )
    near: tuple[str, ...] = ()
    if stop.position.outcome is None:
        cells = parsed.cells[2 * len(stop.done) :]
        near = _near(stop.position, parsed, cells, stop.done)
    return refusals.refusal(stop.position, stop.step).with_candidates(near)


def _unclear(stop: _Stop, parsed: TurnText) -> Refusal:
    position, cells = stop.position, parsed.cells
    if position.stage is TzaarStage.PLACE:
        return _unclear_placement(position, parsed)
    if parsed.piece is not None:
        if parsed.signs:
            return _other_piece(position, parsed)
        return refusals.placing_over().with_candidates(nearest_turns(position, cells=cells))
    near = nearest_turns(position, cells=cells[-1:], done=stop.done)
    ways = moves_from(position, cells[-1])
    if ways:
        return refusals.end_due(cells[-1], ways).with_candidates(near)
    return refusals.nowhere_to_go(position, cells[-1]).with_candidates(near)


def _other_piece(position: TzaarPosition, parsed: TurnText) -> Refusal:
    """Name the piece on a space if another type was typed, or another problem."""
    start = parsed.cells[0]
    if not position.table.of_side(position.to_move) >> start & 1:
        return _explain(position, parsed._replace(piece=None))
    return refusals.other_piece(position, start).with_candidates(
        nearest_turns(position, cells=parsed.cells)
    )


def _unclear_placement(position: TzaarPosition, parsed: TurnText) -> Refusal:
    near = nearest_turns(position, parsed.piece, parsed.cells)
    if len(parsed.cells) > 1:
        return refusals.one_piece(near[0], moves=any(parsed.signs)).with_candidates(near)
    if parsed.passes or not parsed.cells:
        return refusals.place_due(position).with_candidates(near)
    return refusals.piece_due(position, parsed.cells[0]).with_candidates(near)
