"""Whole turns that a person may have meant, the nearest to what was typed first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.hexgrid import distance, nearest_cells
from rules.jumping import PASS, Stage, chains, nearest_chains, turn_text
from rules.zertz.moves import REMOVES, Jump, Marble, Place, ZertzMove

if TYPE_CHECKING:
    from rules.zertz.position import ZertzPosition

LIMIT = 12

Turn = tuple[ZertzMove, ...]


def capture_turns(position: ZertzPosition) -> list[tuple[Jump, ...]]:
    """Return the capture turns in the order of their cells; of absurdly many, a few hundred."""
    return chains(position, Jump) if position.jumps else []


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
        rests: Sequence[Turn] = nearest_chains(capture_turns(position), cells)
    elif position.stage is Stage.REMOVE:
        rests = [(REMOVES[ring],) for ring in nearest_cells(position.table.free, cells[-1:])]
    else:
        rests = _near_placements(position, marble, cells) or [(PASS,)]
    return tuple(turn_text((*done, *rest)) for rest in rests[:LIMIT])


def _near_placements(
    position: ZertzPosition, marble: Marble | None, cells: Sequence[int]
) -> list[Turn]:
    def off(place: Place) -> tuple[bool, int]:
        other_colour = marble is not None and place.marble is not marble
        return other_colour, distance(place.ring, cells[0]) if cells else 0

    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    found: list[Turn] = []
    for place in sorted(places, key=off)[:LIMIT]:
        after = position.play(place)
        if after.stage is Stage.REMOVE:
            removed = nearest_cells(after.table.free, cells[1:2] or (place.ring,))[0]
            found.append((place, REMOVES[removed]))
        else:
            found.append((place,))
    return found
