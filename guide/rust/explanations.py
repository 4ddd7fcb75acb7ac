"""Translate typed turns into the notation of RUST, and explain those that cannot be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guide import jumps, spoken
from guide.core import Guide, Refusal
from guide.jumps import chains
from guide.plain import exact_first
from guide.rust import refusals
from guide.spoken import Place, SpokenTurn, Words, joined
from guide.typed import Stop, StopReason, play_prefix
from rules import MoveError
from rules.lattice import NINE
from rules.placing import turn_text
from rules.rust import Drop, Jump, PlacingStage, RustMove, RustPosition
from rules.rust.moves import COLUMNS, DROPS, JUMPS, PLACES, REMOVES, cell_name, parse_cell
from rules.rust.notation import (
    TurnText,
    chain_cells,
    contradiction,
    is_too_long,
    next_step,
    read,
    read_partially,
)

_WORDS: Words = {}
_Stop = Stop[RustPosition, RustMove]


class RustNormalization(Guide[RustPosition, RustMove]):
    """Normalization of typed turns."""

    def normalize(self, position: RustPosition, text: str) -> str:
        """Return a typed text in notation, or else simplified."""
        typed = spoken.read(text, COLUMNS, _WORDS)
        return (_notation(position, typed) if typed else None) or spoken.simplify(text)

    def normalize_prefix(self, text: str) -> str:
        return spoken.normalize_prefix(text, COLUMNS, _WORDS)


def _notation(position: RustPosition, typed: SpokenTurn) -> str | None:
    if typed.passes or not typed.places:
        return "pass" if typed.passes and not typed.places else None
    first, *rest = typed.places
    is_turn = position.stage is PlacingStage.TURN
    if position.jumps and all(place.name in PLACES for place in typed.places):
        rest = _chain(first, rest)
    elif rest and first.removed:
        # "Remove i9, drop g3" has the second step first.
        first, rest = rest[0]._replace(sign=""), [first, *rest[1:]]
    if first.removed and is_turn:
        return None
    # In the middle of a turn a mark may come first, too.
    return joined((first.first() if is_turn else first, *rest)) + typed.tail


def _chain(first: Place, rest: Sequence[Place]) -> list[Place]:
    """Return the landing cells of a chain, given twice or by the captured stones."""
    chain = list[Place]()
    here = parse_cell(first.name)
    for place in rest:
        cell = parse_cell(place.name)
        if cell == here:
            continue
        beyond = 2 * cell - here
        over = NINE.distance(here, cell) == 1 and (here, beyond) in JUMPS
        here = beyond if over else cell
        chain.append(place._replace(name=cell_name(here)))
    return chain


class RustExplanations(Guide[RustPosition, RustMove]):
    """Explanations of refused turns."""

    def explain(self, position: RustPosition, text: str, error: MoveError) -> Refusal:
        del error
        parsed = read(text)
        if parsed is None or is_too_long(position, parsed):
            cells = read_partially(text)
            near = (nearest_turns(position, order) for order in (cells, cells[::-1]))
            return refusals.unreadable(text).with_candidates(
                exact_first([cell_name(cell) for cell in cells], *near)
            )
        if parsed.unknown is not None:
            return refusals.no_such_cell(parsed.unknown).with_candidates(
                nearest_turns(position, parsed.cells)
            )
        return _explain(position, parsed)


def _explain(start: RustPosition, parsed: TurnText) -> Refusal:
    stop = play_prefix(start, parsed, next_step)
    wrong = contradiction(start, parsed, stop.done)
    if wrong is not None and (wrong.over is not None or stop.reason is StopReason.WHOLE):
        near = _beginning_with(start, stop.done) if wrong.over is not None else ()
        return refusals.wrong_mark(wrong, stop.done).with_candidates(near or [turn_text(stop.done)])
    if stop.reason is StopReason.UNCLEAR:
        return _unclear(stop, parsed)
    if stop.reason is StopReason.BEYOND:
        return _too_long(stop)
    if stop.reason is StopReason.SHORT:
        return _unfinished(stop, parsed)
    near = nearest_turns(stop.position, parsed.cells[len(stop.done) :], stop.done)
    return refusals.refusal(stop.position, stop.step).with_candidates(near)


def _beginning_with(start: RustPosition, done: tuple[RustMove, ...]) -> list[str]:
    return [turn_text(chain) for chain in chains(start) if chain[: len(done)] == done]


def _unclear(stop: _Stop, parsed: TurnText) -> Refusal:
    position, done = stop.position, stop.done
    if position.stage is PlacingStage.REMOVE:
        return refusals.removal_due(position).with_candidates(nearest_turns(position, parsed.cells))
    cells = chain_cells(position, parsed, done)
    here = cells[len(done)]
    if not done and not any(jump.start == here for jump in position.jumps):
        if position.jumps:
            return refusals.jumps_due(position).with_candidates(nearest_turns(position, cells))
        if len(cells) == 1:
            return refusals.cannot_jump(position, here).with_candidates(
                nearest_turns(position, cells)
            )
    land = cells[len(done) + 1]
    return refusals.no_line(here, land).with_candidates(nearest_turns(position, (here, land), done))


def _too_long(stop: _Stop) -> Refusal:
    last, turn = stop.done[-1], turn_text(stop.done)
    if isinstance(last, Jump):
        return refusals.cannot_go_on(last.land, stop.done).with_candidates([turn])
    return refusals.nothing_to_remove(stop.done).with_candidates([turn])


def _unfinished(stop: _Stop, parsed: TurnText) -> Refusal:
    position, done = stop.position, stop.done
    if position.stage is PlacingStage.REMOVE:
        near = nearest_turns(position, parsed.cells, done)
        return refusals.removal_due(position).as_ambiguous().with_candidates(near)
    here = chain_cells(position, parsed, done)[len(done)]
    rests = [rest for rest in chains(position) if rest[0].start == here]
    due = refusals.jumps_due(position, here if done else None)
    return due.as_ambiguous().with_candidates(turn_text((*done, *rest)) for rest in rests)


def nearest_turns(
    position: RustPosition, cells: Sequence[int] = (), done: Sequence[RustMove] = ()
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to typed cells.

    `done` are the steps of the turn that led to the position; the texts begin with them.
    """

    def drops() -> Iterator[tuple[int, Drop]]:
        near = NINE.nearest_cells(position.table.vacant, cells[:1]) if position.has_supply else ()
        return ((cell, DROPS[cell]) for cell in near)

    return jumps.nearest_turns(position, cells, done, REMOVES, drops)
