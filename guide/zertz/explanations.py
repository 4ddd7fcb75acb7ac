"""Explain why a typed text cannot be played in ZÈRTZ, and find nearby turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guide import jumps, plain, spoken
from guide.core import Guide, Refusal
from guide.jumps import chains
from guide.typed import Stop, StopReason, play_prefix
from guide.zertz import refusals
from guide.zertz.normalization import WORDS
from rules import MoveError
from rules.lattice import NINE
from rules.placing import PlacingStage, turn_text
from rules.zertz import Jump, Marble, Place, ZertzMove, ZertzPosition
from rules.zertz.moves import REMOVES
from rules.zertz.notation import TurnText, is_too_long, next_step, read, read_partially

_Stop = Stop[ZertzPosition, ZertzMove]


class ZertzExplanations(Guide[ZertzPosition, ZertzMove]):
    """Explanations of refused turns."""

    def explain(self, position: ZertzPosition, text: str, error: MoveError) -> Refusal:
        del error
        parsed = read(text)
        if parsed is None or is_too_long(position, parsed):
            return refusals.unreadable(text).with_candidates(_nearest_to(position, text))
        return _explain(position, parsed)


def _nearest_to(position: ZertzPosition, text: str) -> tuple[str, ...]:
    """Return turns near to an unreadable text, in which the ring to remove may come first."""
    rough, (piece, ring) = read_partially(text), spoken.named_piece(text, NINE.columns, WORDS)
    marble = rough.marble or next((m for m in Marble if m.letter.lower() == piece), None)
    cells = list(rough.cells)
    names = [NINE.cell_name(cell) for cell in cells]
    if ring in names:
        cells.insert(0, cells.pop(names.index(ring)))
    near = (nearest_turns(position, marble, order) for order in (cells, cells[::-1]))
    return plain.exact_first(names, *near)


def _explain(position: ZertzPosition, parsed: TurnText) -> Refusal:
    stop = play_prefix(position, parsed, next_step)
    if stop.reason is StopReason.UNCLEAR:
        return _unclear(stop, parsed)
    if stop.reason is StopReason.BEYOND:
        return _too_long(stop)
    if stop.reason is StopReason.SHORT:
        return _unfinished(stop, parsed)
    cells = parsed.cells[len(stop.done) :]
    near = nearest_turns(stop.position, parsed.marble, cells, stop.done)
    return refusals.refusal(stop.position, stop.step).with_candidates(near)


def _unclear(stop: _Stop, parsed: TurnText) -> Refusal:
    position, done, cells = stop.position, stop.done, parsed.cells
    if position.stage is PlacingStage.REMOVE:
        return refusals.ring_due(position).with_candidates(nearest_turns(position, cells=cells))
    last = done[-1] if done else None
    here = last.land if isinstance(last, Jump) else cells[0]
    if len(cells) > len(done) + 1 and (done or parsed.takes or _begins_capture(position, here)):
        entry = cells[len(done) + 1]
        near = nearest_turns(position, cells=(here, entry), done=done)
        return refusals.no_line(here, entry).with_candidates(near)
    if parsed.takes or _begins_capture(position, here):
        return refusals.cannot_capture(position, here).with_candidates(
            nearest_turns(position, cells=cells)
        )
    return _without_colour(position, parsed)


def _begins_capture(position: ZertzPosition, cell: int) -> bool:
    return bool(position.jumps or position.table.occupied >> cell & 1)


def _without_colour(position: ZertzPosition, parsed: TurnText) -> Refusal:
    """Explain what is wrong with the rings, or else ask for the colour."""
    marble = next((m for m in Marble if position.supply[m.index]), Marble.WHITE)
    coloured = parsed._replace(marble=marble)
    if play_prefix(position, coloured, next_step).reason not in (
        StopReason.SHORT,
        StopReason.WHOLE,
    ):
        return _explain(position, coloured)
    near = nearest_turns(position, cells=parsed.cells)
    return refusals.colour_due(position, parsed.cells[0]).with_candidates(near)


def _too_long(stop: _Stop) -> Refusal:
    last, turn = stop.done[-1], turn_text(stop.done)
    if isinstance(last, Jump):
        return refusals.cannot_go_on(last.land, stop.done).with_candidates([turn])
    return refusals.nothing_to_remove(stop.done).with_candidates([turn])


def _unfinished(stop: _Stop, parsed: TurnText) -> Refusal:
    position, done = stop.position, stop.done
    if position.stage is PlacingStage.REMOVE:
        return (
            refusals.ring_due(position)
            .as_ambiguous()
            .with_candidates(nearest_turns(position, done=done))
        )
    last = done[-1] if done else None
    here = last.land if isinstance(last, Jump) else parsed.cells[0]
    rests = [rest for rest in chains(position) if rest[0].start == here]
    due = refusals.captures_due(position, here if done else None)
    return due.as_ambiguous().with_candidates(turn_text((*done, *rest)) for rest in rests)


def nearest_turns(
    position: ZertzPosition,
    marble: Marble | None = None,
    cells: Sequence[int] = (),
    done: Sequence[ZertzMove] = (),
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to a typed colour and coordinates.

    `done` are the steps of the turn that led to the position; the texts begin with them.
    """

    def off(place: Place) -> tuple[bool, int]:
        other_colour = marble is not None and place.marble is not marble
        return other_colour, NINE.distance(place.ring, cells[0]) if cells else 0

    def placements() -> Iterator[tuple[int, Place]]:
        places = [move for move in position.legal_moves() if isinstance(move, Place)]
        return ((place.ring, place) for place in sorted(places, key=off))

    return jumps.nearest_turns(position, cells, done, REMOVES, placements)
