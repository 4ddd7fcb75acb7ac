"""Whole turns of ZÈRTZ that a person may have meant, the nearest to what was typed first."""

from __future__ import annotations

from collections.abc import Sequence

from guide.jumps import chains, nearest_chains
from guide.plain import NEAREST_LIMIT
from rules.jumping import PASS, turn_text
from rules.lattice import NINE
from rules.zertz import Marble, Place, PlacingStage, ZertzMove, ZertzPosition
from rules.zertz.moves import REMOVES

Turn = tuple[ZertzMove, ...]


def nearest_turns(
    position: ZertzPosition,
    marble: Marble | None = None,
    cells: Sequence[int] = (),
    done: Sequence[ZertzMove] = (),
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to a typed colour and coordinates.

    `done` are the steps of the turn that led to the position; the texts begin with them.
    """
    if position.outcome is not None:
        return ()
    if position.jumps:
        rests: Sequence[Turn] = nearest_chains(chains(position), cells)
    elif position.stage is PlacingStage.REMOVE:
        free = NINE.nearest_cells(position.table.free, cells[-1:])
        rests = [(REMOVES[ring],) for ring in free]
    else:
        rests = _near_placements(position, marble, cells) or [(PASS,)]
    return tuple(turn_text((*done, *rest)) for rest in rests[:NEAREST_LIMIT])


def _near_placements(
    position: ZertzPosition, marble: Marble | None, cells: Sequence[int]
) -> list[Turn]:
    def off(place: Place) -> tuple[bool, int]:
        other_colour = marble is not None and place.marble is not marble
        return other_colour, NINE.distance(place.ring, cells[0]) if cells else 0

    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    found: list[Turn] = []
    for place in sorted(places, key=off)[:NEAREST_LIMIT]:
        after = position.play(place)
        if after.stage is PlacingStage.REMOVE:
            removed = NINE.nearest_cells(after.table.free, cells[1:2] or (place.ring,))[0]
            found.append((place, REMOVES[removed]))
        else:
            found.append((place,))
    return found
