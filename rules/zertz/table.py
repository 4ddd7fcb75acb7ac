"""Hold the pieces of a game of ZÈRTZ and apply steps to them, legal or not."""

from __future__ import annotations

from typing import NamedTuple

from rules.core import Side
from rules.lattice import NINE
from rules.movelist import NO_MOVES, MoveList
from rules.zertz.goals import Counts
from rules.zertz.moves import JUMPS_FROM, Jump, Marble

Marbles = tuple[int, int, int]
"""The sets of cells with a white, a grey and a black marble."""

_flood, _leaps = NINE.flood, NINE.leaps
_with_two_adjacent_gaps = NINE.with_two_adjacent_gaps

NONE: Counts = (0, 0, 0)


class Table(NamedTuple):
    """The rings, the marbles on them, the pool, and both sides' captives (`hands`).

    The rest is derived: `vacant` are the rings without a marble, `edge` those that can be slid out
    of the board while vacant.
    """

    # Not a frozen dataclass: creating one at every step would take three times as long.

    rings: int
    marbles: Marbles
    pool: Counts
    hands: tuple[Counts, Counts]
    vacant: int
    edge: int

    @classmethod
    def of(cls, rings: int, marbles: Marbles, pool: Counts, hands: tuple[Counts, Counts]) -> Table:
        """Create a table with these pieces."""
        vacant = rings & ~(marbles[0] | marbles[1] | marbles[2])
        return cls(rings, marbles, pool, hands, vacant, _with_two_adjacent_gaps(rings))

    @property
    def occupied(self) -> int:
        return self.rings ^ self.vacant

    @property
    def free(self) -> int:
        """The rings that can be removed now."""
        return self.edge & self.vacant

    def hand(self, side: Side) -> Counts:
        """Return a side's captives."""
        return self.hands[side.index]

    def supply(self, side: Side) -> Counts:
        """Return what a side may place: the pool or, if that is empty, its captives."""
        # ZÈRTZ rulebook G.1
        return self.pool if self.pool != NONE else self.hands[side.index]

    def place(self, marble: Marble, cell: int, side: Side) -> Table:
        """Move a marble from the side's supply to a vacant ring."""
        index, bit = marble.index, 1 << cell
        pool, hands = self.pool, self.hands
        if pool != NONE:
            pool = _add(pool, index, -1)
        else:
            hands = _hand_over(hands, side, _add(hands[side.index], index, -1))
        marbles = _add(self.marbles, index, bit)
        return Table(self.rings, marbles, pool, hands, self.vacant ^ bit, self.edge)

    def remove(self, cell: int) -> Table:
        """Remove a vacant ring."""
        rings = self.rings ^ 1 << cell
        edge = _with_two_adjacent_gaps(rings)
        return Table(rings, self.marbles, self.pool, self.hands, self.vacant ^ 1 << cell, edge)

    def capture_full_groups(self, side: Side) -> Table:
        """Capture every group of rings without a vacant ring, with all its marbles."""
        # ZÈRTZ rulebook E.1, E.2; without any vacant ring this is G.2.
        kept = _flood(self.vacant, self.rings)
        if kept == self.rings:
            return self
        lost = self.rings ^ kept
        white, grey, black = self.marbles
        hand = self.hands[side.index]
        won = (
            hand[0] + (white & lost).bit_count(),
            hand[1] + (grey & lost).bit_count(),
            hand[2] + (black & lost).bit_count(),
        )
        marbles = (white & kept, grey & kept, black & kept)
        hands = _hand_over(self.hands, side, won)
        return Table(kept, marbles, self.pool, hands, self.vacant, _with_two_adjacent_gaps(kept))

    def jump(self, jump: Jump, side: Side) -> Table:
        """Move a marble over another one, which the side captures."""
        start, over, land = 1 << jump.start, 1 << jump.over, 1 << jump.land
        mover, prey = _colour(self.marbles, start), _colour(self.marbles, over)
        marbles = _add(_add(self.marbles, mover, land - start), prey, -over)
        hands = _hand_over(self.hands, side, _add(self.hands[side.index], prey, 1))
        vacant = self.vacant ^ (start | over | land)
        return Table(self.rings, marbles, self.pool, hands, vacant, self.edge)

    def jumps(self) -> MoveList[Jump]:
        """Return all jumps over an adjacent marble to a vacant ring."""
        # ZÈRTZ rulebook D, move 2, 2-3: any marble over any other, in any direction.
        occupied = self.rings ^ self.vacant
        found = _leaps(occupied, occupied, self.vacant)
        return MoveList([_JUMPS[ends] for ends in found]) if found else NO_MOVES

    def jumps_from(self, cell: int) -> MoveList[Jump]:
        """Return the jumps of the marble on a cell."""
        occupied, vacant = self.rings ^ self.vacant, self.vacant
        found = [jump for over, land, jump in _WAYS[cell] if occupied & over and vacant & land]
        return MoveList(found) if found else NO_MOVES


def _colour(marbles: Marbles, bit: int) -> int:
    """Return the index of the marble's colour on an occupied ring."""
    return 0 if marbles[0] & bit else 1 if marbles[1] & bit else 2


def _add(counts: Marbles, index: int, amount: int) -> Marbles:
    white, grey, black = counts
    if index == 0:
        return white + amount, grey, black
    if index == 1:
        return white, grey + amount, black
    return white, grey, black + amount


def _hand_over(hands: tuple[Counts, Counts], side: Side, hand: Counts) -> tuple[Counts, Counts]:
    return (hands[0], hand) if side.index else (hand, hands[1])


_JUMPS = {(jump.start, jump.land): jump for jumps in JUMPS_FROM for jump in jumps}
_WAYS = tuple(
    tuple((1 << jump.over, 1 << jump.land, jump) for jump in jumps) for jumps in JUMPS_FROM
)
