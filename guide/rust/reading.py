"""From what people type to the notation of RUST, as far as it can mean only one thing."""

from __future__ import annotations

from collections.abc import Sequence

from guide import spoken
from guide.core import Guide
from guide.spoken import Place, Told, Words, joined
from rules.lattice import NINE
from rules.rust import PlacingStage, RustMove, RustPosition
from rules.rust.cells import COLUMNS, PLACES, cell_name, parse_cell
from rules.rust.moves import JUMPS

_WORDS: Words = {}


class RustReading(Guide[RustPosition, RustMove]):
    """What a typed text says in the notation."""

    def heard(self, position: RustPosition, text: str) -> str:
        """Return it in the notation, or else as plain as it can be made."""
        told = spoken.read(text, COLUMNS, _WORDS)
        return (_notated(position, told) if told else None) or spoken.plainly(text)

    def begun(self, text: str) -> str:
        return spoken.begun(text, COLUMNS, _WORDS)


def _notated(position: RustPosition, told: Told) -> str | None:
    if told.passes or not told.places:
        return "pass" if told.passes and not told.places else None
    first, *rest = told.places
    is_turn = position.stage is PlacingStage.TURN
    if position.jumps and all(place.name in PLACES for place in told.places):
        rest = _chain(first, rest)
    elif rest and first.removed:
        # "Remove i9, drop g3" tells the second step first.
        first, rest = rest[0]._replace(sign=""), [first, *rest[1:]]
    if first.removed and is_turn:
        return None
    # In the middle of a turn a mark may stand in front, too.
    return joined((first.first() if is_turn else first, *rest)) + told.tail


def _chain(first: Place, rest: Sequence[Place]) -> list[Place]:
    """Return where a chain leads, which may be told twice, or by the stones that it takes."""
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
