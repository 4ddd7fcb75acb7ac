"""Lists of actions that are not made before they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from rules.hexgrid import bits, nth_bit
from rules.tzaar.moves import CAPTURES, PASS, STRENGTHENINGS, TzaarMove
from rules.tzaar.table import Targets


class Actions(Sequence[TzaarMove]):
    """The captures and strengthenings of a side, stack by stack, and behind them a pass where it is allowed.

    `own` is the set of the side's stacks.
    """

    __slots__ = ("_own", "_passes", "_size", "_targets")

    def __init__(self, targets: Targets, own: int, *, passes: bool) -> None:
        self._targets = targets
        self._own = own
        self._passes = passes
        self._size = sum([ends.bit_count() for _, ends in targets], int(passes))

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> TzaarMove: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TzaarMove]: ...
    def __getitem__(self, index: int | slice) -> TzaarMove | Sequence[TzaarMove]:
        if isinstance(index, slice):
            return list(self)[index]
        if not -self._size <= index < self._size:
            raise IndexError(index)
        index %= self._size
        for start, ends in self._targets:
            count = ends.bit_count()
            if index < count:
                return self._action(start, 1 << nth_bit(ends, index))
            index -= count
        return PASS

    def __iter__(self) -> Iterator[TzaarMove]:
        for start, ends in self._targets:
            for end in bits(ends):
                yield self._action(start, 1 << end)
        if self._passes:
            yield PASS

    def __repr__(self) -> str:
        return repr(list(self))

    def _action(self, start: int, end: int) -> TzaarMove:
        table = STRENGTHENINGS if end & self._own else CAPTURES
        return table[start][end]
