"""Sequences of legal steps in a fixed order; most steps are created on demand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from rules.lattice import Lattice

StepT = TypeVar("StepT", covariant=True)


class Moves(Sequence[StepT], Generic[StepT]):
    """A sequence of distinct steps; equal to any other with the same steps in order."""

    __slots__ = ()


class MoveList(tuple[StepT, ...], Moves[StepT]):
    """Steps that already exist."""

    __slots__ = ()


NO_MOVES = MoveList[Any]()


class LazyMoves(Moves[StepT]):
    """Steps created on demand; `allows` tests membership without creating them."""

    __slots__ = ("_allows", "_length")

    # Set by subclasses: calling `super().__init__` would take a quarter of the time.
    _length: int
    _allows: Callable[[object], bool]

    @abstractmethod
    def _nth(self, n: int) -> StepT:
        """Return the step at index `n`, which is in range."""

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
    """Steps looked up by cell: for each table, the step of each cell of a set."""

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
