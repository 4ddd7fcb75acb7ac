"""Split ZÈRTZ steps into choices: colour, column, ring; column, free ring; a jump."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from guide.core import Guide, Part
from rules.lattice import NINE
from rules.zertz.moves import Jump, Place, Remove, ZertzMove
from rules.zertz.position import ZertzPosition


class ZertzParts(Guide[ZertzPosition, ZertzMove]):
    """The choices that make up a step."""

    def parts(self, position: ZertzPosition, move: ZertzMove) -> tuple[Part, ...]:
        """Return the choices in the order a player makes them."""
        del position  # the step has all information
        match move:
            case Place(marble, ring):
                name = NINE.cell_name(ring)
                return (
                    Part("marble", marble.value, switches=True, piece=marble.value),
                    Part("column", name[0], groups=True),
                    Part("ring", name, (name,)),
                )
            case Remove(ring):
                name = NINE.cell_name(ring)
                return (Part("column", name[0], groups=True), Part("free", name, (name,)))
            case Jump(start, over, land):
                cells = (NINE.cell_name(start), NINE.cell_name(over), NINE.cell_name(land))
                return (Part("jump", str(move), cells),)
            case _:
                return (Part("pass", "pass"),)

    def groups(self, position: ZertzPosition, kind: str) -> Mapping[str, int]:
        """Count the rings of each column, removed ones too."""
        del kind  # all groups are columns
        return Counter(sorted(name[0] for name in position.board.places))
