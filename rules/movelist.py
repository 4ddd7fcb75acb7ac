"""Lists of steps that are not made before they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

from rules.core import Move
from rules.hexgrid import cells_in

StepT = TypeVar("StepT", bound=Move)


class CellMoves(Sequence[StepT], Generic[StepT]):
    """The steps that each of several tables holds for each of a set of cells, table by table."""

    __slots__ = ("_cells", "_length", "_size", "_tables")

    def __init__(self, tables: Sequence[Sequence[StepT]], cells: int) -> None:
        self._tables = tables
        self._cells = cells
        self._size = cells.bit_count()
        self._length = len(tables) * self._size

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> StepT: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[StepT]: ...
    def __getitem__(self, index: int | slice) -> StepT | Sequence[StepT]:
        if isinstance(index, slice):
            return list(self)[index]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        table, nth = divmod(index % self._length, self._size)
        return self._tables[table][cells_in(self._cells)[nth]]

    def __iter__(self) -> Iterator[StepT]:
        cells = cells_in(self._cells)
        for table in self._tables:
            for cell in cells:
                yield table[cell]

    def __repr__(self) -> str:
        return repr(list(self))
