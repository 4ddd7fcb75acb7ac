"""The steps that may be played, in a fixed order; most are not made before they are looked at."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from rules.lattice import Lattice

StepT = TypeVar("StepT", covariant=True)


class Moves(Sequence[StepT], Generic[StepT]):
    """Steps, each once; equal to any other steps that are the same in the same order."""

    __slots__ = ()


class MoveList(tuple[StepT, ...], Moves[StepT]):
    """Steps that have been made already."""

    __slots__ = ()


NO_MOVES = MoveList[Any]()


class LazyMoves(Moves[StepT]):
    """Steps that are made when they are looked at; `allows` tells without that what they hold."""

    __slots__ = ("_allows", "_length")

    # Set by the heirs themselves: a call of `super` would take a fourth of the time to make one.
    _length: int
    _allows: Callable[[object], bool]

    @abstractmethod
    def _nth(self, n: int) -> StepT:
        """Return the step after `n` others; there are more than `n`."""

    def __len__(self) -> int:
        return self._length

    def __contains__(self, move: object) -> bool:
        return self._allows(move)

    @overload
    def __getitem__(self, index: int) -> StepT: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[StepT]: ...
    def __getitem__(self, index: int | slice) -> StepT | Sequence[StepT]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if 0 <= index < self._length:
            return self._nth(index)
        if -self._length <= index < 0:
            return self._nth(index + self._length)
        raise IndexError(index)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Moves):
            return NotImplemented
        return tuple(self) == tuple(other)  # pyright: ignore[reportUnknownArgumentType]

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class CellMoves(LazyMoves[StepT]):
    """The steps that each of several tables holds for each of a set of cells of a lattice."""

    __slots__ = ("_cells", "_lattice", "_size", "_tables")

    def __init__(
        self,
        lattice: Lattice,
        tables: Sequence[Sequence[StepT]],
        cells: int,
        allows: Callable[[object], bool],
    ) -> None:
        self._lattice = lattice
        self._tables = tables
        self._cells = cells
        self._size = cells.bit_count()
        self._length = len(tables) * self._size
        self._allows = allows

    def __iter__(self) -> Iterator[StepT]:
        cells = self._lattice.cells_in(self._cells)
        for table in self._tables:
            for cell in cells:
                yield table[cell]

    def _nth(self, n: int) -> StepT:
        table, nth = divmod(n, self._size)
        return self._tables[table][self._lattice.nth_cell(self._cells, nth)]
