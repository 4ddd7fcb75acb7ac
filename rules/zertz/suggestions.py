"""Whole turns that a person may have meant, the nearest to what was typed first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rules.core import turns
from rules.hexgrid import bits, distance
from rules.zertz.moves import PASS, REMOVES, Jump, Marble, Place, Stage, ZertzMove, turn_text

if TYPE_CHECKING:
    from rules.zertz.position import ZertzPosition

LIMIT = 12
_CHAINS_LOOKED_AT = 500

Turn = tuple[ZertzMove, ...]


def capture_turns(position: ZertzPosition) -> list[tuple[Jump, ...]]:
    """Return the capture turns in the order of their cells; of absurdly many, a few hundred."""
    if not position.jumps:
        return []
    found = [moves for moves, _ in islice(turns(position), _CHAINS_LOOKED_AT)]
    chains = [tuple(move for move in moves if isinstance(move, Jump)) for moves in found]
    return sorted(chains, key=lambda chain: (chain[0].start, *(jump.land for jump in chain)))


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
        rests: Sequence[Turn] = _near_captures(position, cells)
    elif position.stage is Stage.REMOVE:
        rests = [(REMOVES[ring],) for ring in _near(position.table.free, cells[-1:])]
    else:
        rests = _near_placements(position, marble, cells) or [(PASS,)]
    return tuple(turn_text((*done, *rest)) for rest in rests[:LIMIT])


def _near_captures(position: ZertzPosition, cells: Sequence[int]) -> list[tuple[Jump, ...]]:
    def off(chain: tuple[Jump, ...]) -> tuple[int, int]:
        if not cells:
            return 0, 0
        return distance(chain[0].start, cells[0]), distance(chain[-1].land, cells[-1])

    return sorted(capture_turns(position), key=off)


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
            removed = _near(after.table.free, cells[1:2] or (place.ring,))[0]
            found.append((place, REMOVES[removed]))
        else:
            found.append((place,))
    return found


def _near(rings: int, cells: Sequence[int]) -> list[int]:
    return sorted(bits(rings), key=lambda ring: [distance(ring, cell) for cell in cells])
