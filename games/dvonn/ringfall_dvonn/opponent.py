"""What the computer sees in a position of DVONN, and how well each level plays it."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Level, Opponent, Sense, Style
from ringfall_dvonn.rules import DvonnPosition
from rules import Side
from rules.lattice import bits

# In points, fitted to the results of 250 games from random placements.
_PIECE, _MOBILE, _RED = 5, 27, 32
_ALL = 60


def lead(position: DvonnPosition, side: Side) -> int:
    """Return by how many points a side is ahead.

    A stack that could land somewhere is worth most, even while it is surrounded: who runs out of
    moves has to watch. Then come red pieces below one's own, and pieces.
    """
    return _worth(position, side) - _worth(position, side.opponent)


def _worth(position: DvonnPosition, side: Side) -> int:
    own = position.owned(side)
    # A single piece always touches another one.
    worth = (_PIECE + _MOBILE) * (own & ~position.tall).bit_count()
    worth += _RED * (own & position.red).bit_count()
    for cell in bits(own & position.tall):
        worth += _PIECE * len(position.columns[cell])
        if position.lands(cell):
            worth += _MOBILE
    return worth


def _after_moves(position: DvonnPosition) -> Iterator[DvonnPosition]:
    """Yield the position after each move: in DVONN every move captures or covers."""
    if not position.placing:
        yield from map(position.play, position.legal_moves())


# All see every turn; a turn more of sight takes three times as long.
LEVELS = tuple(Level(Style(_ALL, sight)) for sight in range(5))
OPPONENT = Opponent(LEVELS, Sense(lead, _after_moves), in_points=True)
