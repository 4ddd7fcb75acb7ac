"""Translate typed turns into the notation of RUST, if they are unambiguous."""

from __future__ import annotations

from collections.abc import Sequence

from guide import spoken
from guide.core import Guide
from guide.spoken import Place, SpokenTurn, Words, joined
from rules.lattice import NINE
from rules.rust import PlacingStage, RustMove, RustPosition
from rules.rust.moves import COLUMNS, JUMPS, PLACES, cell_name, parse_cell

_WORDS: Words = {}


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
