"""Why a typed text cannot be played in RUST, and which turns were near."""

from __future__ import annotations

from guide.core import Guide, Refusal
from guide.jumps import chains
from guide.rust import refusals
from guide.rust.suggestions import nearest_turns
from guide.typed import Stop, Why, walk
from rules import MoveError
from rules.jumping import turn_text
from rules.rust import Jump, PlacingStage, RustMove, RustPosition
from rules.rust.notation import (
    TurnText,
    chain_cells,
    contradiction,
    is_too_long,
    next_step,
    read,
    salvage,
)

_Stop = Stop[RustPosition, RustMove]


class RustExplaining(Guide[RustPosition, RustMove]):
    """Why not, and what was near."""

    def explain(self, position: RustPosition, text: str, error: MoveError) -> Refusal:
        del error
        told = read(text)
        if told is None or is_too_long(position, told):
            return refusals.unreadable(text).near(nearest_turns(position, salvage(text)))
        if told.unknown is not None:
            return refusals.no_such_cell(told.unknown).near(nearest_turns(position, told.cells))
        return _explain(position, told)


def _explain(start: RustPosition, told: TurnText) -> Refusal:
    stop = walk(start, told, next_step)
    wrong = contradiction(start, told, stop.done)
    if wrong is not None and (wrong.over is not None or stop.why is Why.WHOLE):
        near = _beginning_with(start, stop.done) if wrong.over is not None else ()
        return refusals.wrong_mark(wrong, stop.done).near(near or [turn_text(stop.done)])
    if stop.why is Why.UNCLEAR:
        return _unclear(stop, told)
    if stop.why is Why.BEYOND:
        return _too_long(stop)
    if stop.why is Why.SHORT:
        return _unfinished(stop, told)
    near = nearest_turns(stop.position, told.cells[len(stop.done) :], stop.done)
    return refusals.refusal(stop.position, stop.step).near(near)


def _beginning_with(start: RustPosition, done: tuple[RustMove, ...]) -> list[str]:
    return [turn_text(chain) for chain in chains(start) if chain[: len(done)] == done]


def _unclear(stop: _Stop, told: TurnText) -> Refusal:
    position, done = stop.position, stop.done
    if position.stage is PlacingStage.REMOVE:
        return refusals.removal_due(position).near(nearest_turns(position, told.cells))
    cells = chain_cells(position, told, done)
    here = cells[len(done)]
    if not done and not any(jump.start == here for jump in position.jumps):
        if position.jumps:
            return refusals.jumps_due(position).near(nearest_turns(position, cells))
        if len(cells) == 1:
            return refusals.cannot_jump(position, here).near(nearest_turns(position, cells))
    land = cells[len(done) + 1]
    return refusals.no_line(here, land).near(nearest_turns(position, (here, land), done))


def _too_long(stop: _Stop) -> Refusal:
    last, turn = stop.done[-1], turn_text(stop.done)
    if isinstance(last, Jump):
        return refusals.cannot_go_on(last.land, stop.done).near([turn])
    return refusals.nothing_to_remove(stop.done).near([turn])


def _unfinished(stop: _Stop, told: TurnText) -> Refusal:
    position, done = stop.position, stop.done
    if position.stage is PlacingStage.REMOVE:
        near = nearest_turns(position, told.cells, done)
        return refusals.removal_due(position).asking().near(near)
    here = chain_cells(position, told, done)[len(done)]
    rests = [rest for rest in chains(position) if rest[0].start == here]
    due = refusals.jumps_due(position, here if done else None)
    return due.asking().near(turn_text((*done, *rest)) for rest in rests)
