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
    places = told.places
    if told.passes or not places:
        return "pass" if told.passes and not places else None
    if position.jumps and all(place.name in PLACES for place in places):
        places = _chain(places)
    elif len(places) > 1 and places[0].removed:
        # "Remove i9, drop g3" tells the second step first.
        places = (places[1]._replace(sign=""), places[0], *places[2:])
    if places[0].removed and position.stage is PlacingStage.TURN:
        return None
    # In the middle of a turn a mark may stand in front, too.
    first = places[0].first() if position.stage is PlacingStage.TURN else places[0]
    return joined((first, *places[1:])) + told.tail


def _chain(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return the landing cells of a chain, which may be told twice, or by the stones it takes."""
    chain = [places[0]]
    here = parse_cell(places[0].name)
    for place in places[1:]:
        cell = parse_cell(place.name)
        if cell == here:
            continue
        beyond = 2 * cell - here
        over = NINE.distance(here, cell) == 1 and (here, beyond) in JUMPS
        land = beyond if over else cell
        chain.append(place._replace(name=cell_name(land)))
        here = land
    return tuple(chain)
