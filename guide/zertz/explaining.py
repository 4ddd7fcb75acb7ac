"""Why a typed text cannot be played in ZÈRTZ, and which turns were near."""

from __future__ import annotations

from guide.core import Guide, Refusal
from guide.jumps import chains
from guide.typed import Stop, Why, walk
from guide.zertz import refusals
from guide.zertz.suggestions import nearest_turns
from rules import MoveError
from rules.jumping import PlacingStage, turn_text
from rules.zertz import Jump, Marble, ZertzMove, ZertzPosition
from rules.zertz.notation import TurnText, is_too_long, next_step, read, salvage

_Stop = Stop[ZertzPosition, ZertzMove]


class ZertzExplaining(Guide[ZertzPosition, ZertzMove]):
    """Why not, and what was near."""

    def explain(self, position: ZertzPosition, text: str, error: MoveError) -> Refusal:
        del error
        told = read(text)
        if told is None or is_too_long(position, told):
            rough = salvage(text)
            near = nearest_turns(position, rough.marble, rough.cells)
            return refusals.unreadable(text).near(near)
        return _explain(position, told)


def _explain(position: ZertzPosition, told: TurnText) -> Refusal:
    stop = walk(position, told, next_step)
    if stop.why is Why.UNCLEAR:
        return _unclear(stop, told)
    if stop.why is Why.BEYOND:
        return _too_long(stop)
    if stop.why is Why.SHORT:
        return _unfinished(stop, told)
    cells = told.cells[len(stop.done) :]
    near = nearest_turns(stop.position, told.marble, cells, stop.done)
    return refusals.refusal(stop.position, stop.step).near(near)


def _unclear(stop: _Stop, told: TurnText) -> Refusal:
    position, done, cells = stop.position, stop.done, told.cells
    if position.stage is PlacingStage.REMOVE:
        return refusals.ring_due(position).near(nearest_turns(position, cells=cells))
    last = done[-1] if done else None
    here = last.land if isinstance(last, Jump) else cells[0]
    if len(cells) > len(done) + 1 and (done or told.takes or _begins_capture(position, here)):
        entry = cells[len(done) + 1]
        near = nearest_turns(position, cells=(here, entry), done=done)
        return refusals.no_line(here, entry).near(near)
    if told.takes or _begins_capture(position, here):
        return refusals.cannot_capture(position, here).near(nearest_turns(position, cells=cells))
    return _without_colour(position, told)


def _begins_capture(position: ZertzPosition, cell: int) -> bool:
    return bool(position.jumps or position.table.occupied >> cell & 1)


def _without_colour(position: ZertzPosition, told: TurnText) -> Refusal:
    """Say what is wrong with the rings, or else ask for the colour."""
    marble = next((m for m in Marble if position.supply[m.index]), Marble.WHITE)
    coloured = told._replace(marble=marble)
    if walk(position, coloured, next_step).why not in (Why.SHORT, Why.WHOLE):
        return _explain(position, coloured)
    near = nearest_turns(position, cells=told.cells)
    return refusals.colour_due(position, told.cells[0]).near(near)


def _too_long(stop: _Stop) -> Refusal:
    last, turn = stop.done[-1], turn_text(stop.done)
    if isinstance(last, Jump):
        return refusals.cannot_go_on(last.land, stop.done).near([turn])
    return refusals.nothing_to_remove(stop.done).near([turn])


def _unfinished(stop: _Stop, told: TurnText) -> Refusal:
    position, done = stop.position, stop.done
    if position.stage is PlacingStage.REMOVE:
        return refusals.ring_due(position).asking().near(nearest_turns(position, done=done))
    last = done[-1] if done else None
    here = last.land if isinstance(last, Jump) else told.cells[0]
    rests = [rest for rest in chains(position) if rest[0].start == here]
    due = refusals.captures_due(position, here if done else None)
    return due.asking().near(turn_text((*done, *rest)) for rest in rests)
