"""Pack and unpack steps as all cores do (`core/common.h`)."""

from __future__ import annotations

from msgspec import Struct

PASS, MOVE, PLACE, REMOVE = range(4)


class Step(Struct, frozen=True):
    """A step: its kind, and two numbers for start or piece, and end."""

    kind: int
    start: int
    end: int

    @classmethod
    def unpack(cls, packed: int) -> Step:
        return cls(packed >> 14, packed >> 7 & 127, packed & 127)

    def pack(self) -> int:
        return self.kind << 14 | self.start << 7 | self.end


CELLS_BYTES = 16
"""The size of a set of cells."""


def pack_cells(cells: int) -> bytes:
    """Pack a set of cells for a core."""
    return cells.to_bytes(CELLS_BYTES, "little")
