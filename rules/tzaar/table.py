"""Hold the stacks of a game of TZAAR and apply actions to them, legal or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.core import Side
from rules.lattice import NINE, bits
from rules.tzaar.moves import BOARD, LINES, PIECE_OF, PIECES, Piece, lines_of_sight, sight_without

Targets = tuple[list[int], list[int]]
"""The cells of a side's stacks, and for each the set of cells it may move to."""

_cells_in = NINE.cells_in
_VACANT: tuple[str, ...] = ("",) * len(LINES)


class Table(NamedTuple):
    """The stacks by cell (letters from bottom to top, "" if vacant) and their owners.

    The rest is derived: `tops` are the stacks with a Tzaar, a Tzarra and a Tott on top, `tall`
    those of more than one piece, `seen` the first stacks visible from each stack.
    """

    stacks: tuple[str, ...]
    owned: tuple[int, int]
    tops: tuple[int, int, int]
    tall: int
    seen: tuple[int, ...]

    @classmethod
    def of(cls, stacks: Mapping[int, str], owned: tuple[int, int]) -> Table:
        """Create a table with these stacks, by cell."""
        cells = list(_VACANT)
        tops, tall = [0, 0, 0], 0
        for cell, pieces in stacks.items():
            cells[cell] = pieces
            tops[PIECE_OF[pieces[-1]].index] |= 1 << cell
            tall |= (len(pieces) > 1) << cell
        seen = lines_of_sight(owned[0] | owned[1])
        return cls(tuple(cells), owned, (tops[0], tops[1], tops[2]), tall, seen)

    @property
    def occupied(self) -> int:
        return self.owned[0] | self.owned[1]

    @property
    def vacant(self) -> int:
        return BOARD ^ self.occupied

    def of_side(self, side: Side) -> int:
        """Return the set of a side's stacks."""
        return self.owned[side.index]

    def top_of(self, cell: int) -> Piece:
        """Return the type of the stack on a cell."""
        return PIECE_OF[self.stacks[cell][-1]]

    def showing(self, side: Side, piece: Piece) -> int:
        """Return the set of a side's stacks with this type on top."""
        # TZAAR rulebook D, second move, b) 4
        return self.tops[piece.index] & self.of_side(side)

    def shows_all(self) -> bool:
        """Tell whether both sides have all three types on top."""
        (white, black), (tzaars, tzarras, totts) = self.owned, self.tops
        whites = white & tzaars and white & tzarras and white & totts
        return bool(whites and black & tzaars and black & tzarras and black & totts)

    def missing(self, side: Side) -> tuple[Piece, ...]:
        """Return the types that a side no longer has on top."""
        return tuple(piece for piece in PIECES if not self.showing(side, piece))

    def pieces_of(self, side: Side, piece: Piece) -> int:
        """Count a side's pieces of a type, including those inside stacks."""
        return sum(self.stacks[cell].count(piece.letter) for cell in bits(self.of_side(side)))

    def added(self, side: Side) -> int:
        """Count a side's pieces that lie below others."""
        return sum(len(self.stacks[cell]) - 1 for cell in bits(self.of_side(side)))

    def place(self, piece: Piece, cell: int, side: Side) -> Table:
        """Put a single piece on a vacant space."""
        bit = 1 << cell
        stacks = (*self.stacks[:cell], piece.letter, *self.stacks[cell + 1 :])
        white, black = self.owned
        owned = (white | bit, black) if side is Side.FIRST else (white, black | bit)
        tops = _shown(self.tops, piece.letter, bit)
        # No piece moves before all 60 spaces are filled, so sight is computed only then.
        full = owned[0] | owned[1] == BOARD
        return Table(stacks, owned, tops, 0, lines_of_sight(BOARD) if full else self.seen)

    def move(self, start: int, end: int) -> Table:
        """Move a stack: capture an enemy stack, or cover an own one."""
        start_bit, end_bit = 1 << start, 1 << end
        stacks = list(self.stacks)
        mover, met = stacks[start], stacks[end]
        (white, black), tall = self.owned, self.tall & ~(start_bit | end_bit)
        white_moves = white & start_bit
        if bool(white_moves) is not bool(white & end_bit):
            met = ""
        if white_moves:
            owned = (white ^ start_bit | end_bit, black & ~end_bit)
        else:
            owned = (white & ~end_bit, black ^ start_bit | end_bit)
        stacks[start], stacks[end] = "", met + mover
        if len(stacks[end]) > 1:
            tall |= end_bit
        gone = ~(start_bit | end_bit)
        tzaars, tzarras, totts = self.tops
        tops = _shown((tzaars & gone, tzarras & gone, totts & gone), mover[-1], end_bit)
        return Table(tuple(stacks), owned, tops, tall, sight_without(self.seen, start))

    def captures(self, side: Side) -> Targets:
        """Return a side's captures: visible enemies of at most its stack's height."""
        return self._targets(side, 0)

    def actions(self, side: Side) -> Targets:
        """Return a side's captures and strengthenings."""
        return self._targets(side, self.of_side(side))

    def can_capture(self, side: Side) -> bool:
        """Tell whether a side has a capture."""
        own, enemy = self._sides(side)
        low, seen = enemy & ~self.tall, self.seen
        for cell in bits(own):
            if seen[cell] & low:
                return True
        return any(self._capturable(cell, enemy) for cell in bits(own & self.tall))

    def _sides(self, side: Side) -> tuple[int, int]:
        return self.owned if side is Side.FIRST else (self.owned[1], self.owned[0])

    def _targets(self, side: Side, friends: int) -> Targets:
        own, enemy = self._sides(side)
        seen, open_to_all = self.seen, friends | enemy & ~self.tall
        starts = _cells_in(own)
        ends = [seen[cell] & open_to_all for cell in starts]
        if self.tall & enemy:
            for cell in bits(self.tall & own):
                ends[starts.index(cell)] |= self._capturable(cell, enemy & self.tall)
        return starts, ends

    def _capturable(self, cell: int, enemy: int) -> int:
        """Return the visible enemies on given cells that are not taller."""
        height = len(self.stacks[cell])
        met = bits(self.seen[cell] & enemy)
        return sum(1 << other for other in met if len(self.stacks[other]) <= height)


def _shown(tops: tuple[int, int, int], letter: str, bit: int) -> tuple[int, int, int]:
    tzaars, tzarras, totts = tops
    if letter == "Z":
        return tzaars | bit, tzarras, totts
    if letter == "A":
        return tzaars, tzarras | bit, totts
    return tzaars, tzarras, totts | bit


EMPTY = Table.of({}, (0, 0))
