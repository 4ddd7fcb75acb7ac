"""The lattice: names, lines, neighbours, groups, and rings that slide out."""

from __future__ import annotations

import random
from heapq import heappop, heappush
from math import dist

import pytest

from rules.lattice import NINE, Lattice, bits, mask_of, nth_bit

CELLS, DIRECTIONS = NINE.cells, NINE.directions
aligned, distance, neighbours = NINE.aligned, NINE.distance, NINE.neighbours
cell_at, column_of, row_of = NINE.cell_at, NINE.column_of, NINE.row_of
cell_name, cell_names, parse_cell = NINE.cell_name, NINE.cell_names, NINE.parse_cell
cells_in, nth_cell, flood, groups, leaps = (
    *(NINE.cells_in, NINE.nth_cell, NINE.flood, NINE.groups, NINE.leaps),
)
spread, with_gap, with_two_adjacent_gaps = NINE.spread, NINE.with_gap, NINE.with_two_adjacent_gaps
WHOLE = mask_of(CELLS)
CENTRE = parse_cell("e5")


def cells(names: str) -> int:
    return mask_of(map(parse_cell, names.split()))


@pytest.mark.parametrize("text", ["", "d", "d0", "j1", "d10", "4d", "d4 ", "đ4"])
def test_an_invalid_coordinate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a coordinate"):
        parse_cell(text)


def test_neighbours_touch_and_lie_one_step_away() -> None:
    for cell in CELLS:
        around = [near for near in neighbours(cell) if near >= 0]
        assert [near for near in CELLS if distance(cell, near) == 1] == sorted(around)
        assert all(distance(cell, near) == 1 and aligned(cell, near) for near in around)


def test_distance_counts_steps() -> None:
    start = parse_cell("c5")
    reached, steps = 1 << start, 0
    while reached != WHOLE:
        assert all(distance(start, cell) <= steps for cell in bits(reached))
        reached, steps = spread(reached) & WHOLE, steps + 1
    assert max(distance(start, cell) for cell in CELLS) == steps


def test_the_cells_of_a_set_come_in_order_and_one_by_one() -> None:
    mask = cells("a1 b3 e9 f1 i9")
    assert cell_names(mask) == "a1 b3 e9 f1 i9"
    for nth in (nth_bit, nth_cell):
        assert [nth(mask, n) for n in range(5)] == list(bits(mask))


def test_shifts_do_not_run_from_one_column_into_the_next() -> None:
    """The top of a column and the bottom of the next have close numbers."""
    assert list(groups(cells("a9 b1"))) == [cells("a9"), cells("b1")]
    assert not list(leaps(cells("a8"), cells("a9"), cells("b1 b2")))


def test_leaps_go_over_a_neighbour_to_the_vacant_cell_behind() -> None:
    mover, around = parse_cell("d4"), spread(cells("d4")) ^ cells("d4")
    ends = {end for _, end in leaps(1 << mover, around, WHOLE)}
    assert ends == {mover + 2 * step for step in DIRECTIONS}
    assert not list(leaps(1 << mover, around, 0))


@pytest.mark.parametrize("seed", range(8))
def test_a_ring_is_free_exactly_when_it_can_be_slid_out(seed: int) -> None:
    """After many removals, a search looks for a way out for each ring."""
    chance = random.Random(seed)
    shape = mask_of(cell for cell in CELLS if distance(cell, CENTRE) <= 4)
    for _ in range(10 + 5 * seed):
        shape ^= 1 << chance.choice(list(bits(with_two_adjacent_gaps(shape))))
    free = with_two_adjacent_gaps(shape)
    for cell in bits(shape):
        assert bool(free >> cell & 1) == slides_out(cell, shape), cell_names(shape)


# A ring is a disc of diameter 1. The search moves it by quarters along twelve directions: the six
# of the lattice and the six between. A disc between two others moves out perpendicularly.
STEPS = [*((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))]
STEPS += [(a[0] + b[0], a[1] + b[1]) for a, b in zip(STEPS, [*STEPS[1:], STEPS[0]], strict=True)]
STEPS_TO_A_NEIGHBOUR = 4
OUTSIDE = 5.5
Point = tuple[float, float]


def slides_out(cell: int, shape: int) -> bool:
    """Search a path for a disc out of a shape of discs that it may touch."""
    others = [plane(column_of(other), row_of(other)) for other in bits(shape) if other != cell]
    centre = plane(column_of(CENTRE), row_of(CENTRE))

    def point(at: tuple[int, int]) -> Point:
        column = column_of(cell) + at[0] / STEPS_TO_A_NEIGHBOUR
        return plane(column, row_of(cell) + at[1] / STEPS_TO_A_NEIGHBOUR)

    waiting, seen = [(-dist(point((0, 0)), centre), (0, 0))], {(0, 0)}
    while waiting:
        far, at = heappop(waiting)
        if -far > OUTSIDE:
            return True
        for step in STEPS:
            to = at[0] + step[0], at[1] + step[1]
            here = point(to)
            if to not in seen and all(dist(here, other) > 1 - 1e-9 for other in others):
                seen.add(to)
                heappush(waiting, (-dist(here, centre), to))
    return False


def plane(column: float, row: float) -> Point:
    """Return a point of the lattice in the plane; neighbours have distance 1."""
    return column * 3**0.5 / 2, row - column / 2


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 19), (11, 11), (19, 3), (26, 26)])
def test_a_lattice_may_have_any_size(columns: int, rows: int) -> None:
    lattice = Lattice(columns, rows)
    whole = mask_of(lattice.cells)
    assert len(lattice.cells) == columns * rows
    assert lattice.cells_in(whole) == list(lattice.cells) == list(bits(whole))
    assert [lattice.parse_cell(lattice.cell_name(cell)) for cell in lattice.cells] == [
        *lattice.cells
    ]
    assert [lattice.nth_cell(whole, n) for n in range(len(lattice.cells))] == [*lattice.cells]
    assert lattice.flood(1, whole) == whole
    assert lattice.with_gap(whole) == mask_of(
        cell for cell in lattice.cells if -1 in lattice.neighbours(cell)
    )
    with pytest.raises(ValueError, match="not a coordinate"):
        lattice.parse_cell(f"a{rows + 1}")


@pytest.mark.parametrize(
    ("start", "end", "names"),
    [("d4", "d5", ""), ("d4", "g7", "e5 f6"), ("g4", "d4", "f4 e4"), ("d4", "d1", "d3 d2")],
)
def test_cells_between_two_cells_of_a_line_are_listed(start: str, end: str, names: str) -> None:
    between = NINE.between(parse_cell(start), parse_cell(end))
    assert list(map(cell_name, between)) == names.split()


@pytest.mark.parametrize("end", ["d4", "e6"])
def test_unaligned_cells_have_no_cells_between_them(end: str) -> None:
    with pytest.raises(ValueError, match=f"d4 and {end} are not on a line"):
        NINE.between(parse_cell("d4"), parse_cell(end))


def test_a_hexagon_may_be_longer_than_high() -> None:
    board = Lattice(11, 5).hexagon(11, -7, 3, rows=5)
    rows = [Lattice(11, 5).row_of(cell) for cell in bits(board)]
    assert [rows.count(row) for row in range(1, 6)] == [9, 10, 11, 10, 9]


@pytest.mark.parametrize(("columns", "rows"), [(11, None), (12, 5), (11, 6)])
def test_a_hexagon_that_does_not_fit_is_refused(columns: int, rows: int | None) -> None:
    """Otherwise its cells would include guard rows, or cells of no column."""
    with pytest.raises(ValueError, match="do not fit into 11 columns and 5 rows"):
        Lattice(11, 5).hexagon(columns, -7, 3, rows=rows)


def test_there_are_no_more_columns_than_letters() -> None:
    with pytest.raises(ValueError, match="not 27"):
        Lattice(27, 3)
