"""Steps as all cores tell them (`core/common.h`)."""

from __future__ import annotations

from msgspec import Struct

PASS, MOVE, PLACE, REMOVE = range(4)


class Step(Struct, frozen=True):
    """A step's kind, and two numbers: where it starts, or what is placed, and where it ends."""

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
    """Return a set of cells as a core reads it."""
    return cells.to_bytes(CELLS_BYTES, "little")
