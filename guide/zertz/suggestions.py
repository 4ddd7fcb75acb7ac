"""Suggest whole turns of ZÈRTZ that a player may have meant, nearest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guide import jumps
from rules.lattice import NINE
from rules.zertz import Marble, Place, ZertzMove, ZertzPosition
from rules.zertz.moves import REMOVES


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
