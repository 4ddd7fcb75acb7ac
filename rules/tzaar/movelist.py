"""Create actions on demand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate

from rules.lattice import bits, nth_bit
from rules.movelist import LazyMoves
from rules.tzaar.moves import CAPTURES, PASS, STRENGTHENINGS, TzaarMove
from rules.tzaar.table import Targets


class Actions(LazyMoves[TzaarMove]):
    """The captures and strengthenings of a side by stack, and a pass if allowed.

    `own` is the set of the side's stacks.
    """

    __slots__ = ("_ends", "_own", "_passes", "_starts", "_totals")

    def __init__(
        self, targets: Targets, own: int, allows: Callable[[object], bool], *, passes: bool
    ) -> None:
        self._starts, self._ends = targets
        self._own = own
        self._passes = passes
        self._totals = list(accumulate(map(int.bit_count, self._ends), initial=0))
        self._length = self._totals[-1] + passes
        self._allows = allows

    def __iter__(self) -> Iterator[TzaarMove]:
        for start, ends in zip(self._starts, self._ends, strict=True):
            for end in bits(ends):
                yield self._action(start, 1 << end)
        if self._passes:
            yield PASS

    def _nth(self, n: int) -> TzaarMove:
        nth = bisect_right(self._totals, n) - 1
        if nth == len(self._starts):
            return PASS
        end = nth_bit(self._ends[nth], n - self._totals[nth])
        return self._action(self._starts[nth], 1 << end)

    def _action(self, start: int, end: int) -> TzaarMove:
        table = STRENGTHENINGS if end & self._own else CAPTURES
        return table[start][end]
