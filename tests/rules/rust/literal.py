"""A second RUST, slow and literal: sets of (column, row) and the rule text.

It shares nothing with the package `rules`; the tests compare the two, step by step.
"""

from __future__ import annotations

from collections import Counter

Cell = tuple[int, int]

LETTERS = "abcdefghijklmnopq"
# Row by row from the top: the first letter of each; the next cell is two letters on.
ROWS = (
    "egikm",
    "dfhjln",
    "cegikmo",
    "bdfhjlnp",
    "acegikmoq",
    "bdfhjlnp",
    "cegikmo",
    "dfhjln",
    "egikm",
)
AROUND = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]


def cell_of(name: str) -> Cell:
    return LETTERS.index(name[0]), int(name[1])


def name_of(cell: Cell) -> str:
    return f"{LETTERS[cell[0]]}{cell[1]}"


ALL_CELLS = [cell_of(f"{letter}{row}") for row, letters in enumerate(ROWS, 1) for letter in letters]


def beyond(cell: Cell, direction: Cell, times: int = 1) -> Cell:
    return cell[0] + times * direction[0], cell[1] + times * direction[1]


class Literal:
    """A position, possibly during a turn; `play` returns the next one.

    A step is a text: "g3" drops, or removes when a removal is due, "h6xj4" jumps, "pass" passes.
    """

    def __init__(self) -> None:
        self.cells = set(ALL_CELLS)
        self.stones: dict[Cell, str] = {}
        self.stock = {"x": 12, "o": 12}
        self.captured = {"x": 0, "o": 0}
        self.side = "x"
        self.dropped = False
        self.jumper: Cell | None = None
        self.passed = False
        self.winner: int | None = None
        self.reasons: set[str] = set()
        self.seen: Counter[object] = Counter([self.picture()])

    @classmethod
    def of_text(cls, text: str) -> Literal:
        rows, stock, captured, side, state = text.split()
        new = cls()
        row_cells = [[c for c in ALL_CELLS if c[1] == row] for row in range(1, 10)]
        new.cells = set()
        for cells, row in zip(row_cells, rows.split("/"), strict=True):
            spread = "".join(" " * int(c) if c.isdigit() else c for c in row)
            for cell, letter in zip(cells, spread, strict=True):
                if letter != " ":
                    new.cells.add(cell)
                if letter in "xo":
                    new.stones[cell] = letter
        new.stock = dict(zip("xo", map(int, stock.split("/")), strict=True))
        new.captured = dict(zip("xo", map(int, captured.split("/")), strict=True))
        new.side = side
        stage, _, passed = state.partition(",")
        new.passed = passed == "passed"
        new.dropped = stage == "remove"
        new.jumper = cell_of(stage[5:]) if stage.startswith("jump:") else None
        new.seen = Counter([new.picture()])
        return new

    @property
    def over(self) -> bool:
        return bool(self.reasons)

    @property
    def enemy(self) -> str:
        return "o" if self.side == "x" else "x"

    def picture(self) -> object:
        """Return everything that distinguishes positions."""
        return (
            frozenset(self.cells),
            frozenset(self.stones.items()),
            tuple(self.stock.items()),
            tuple(self.captured.items()),
            self.side,
        )

    def text(self) -> str:
        rows: list[str] = []
        for row in range(1, 10):
            text = "".join(
                (self.stones.get(cell, "-") if cell in self.cells else " ")
                for cell in ALL_CELLS
                if cell[1] == row
            )
            for gap in range(9, 0, -1):
                text = text.replace(" " * gap, str(gap))
            rows.append(text)
        counts = [f"{pair['x']}/{pair['o']}" for pair in (self.stock, self.captured)]
        state = "remove" if self.dropped else "turn"
        if "both-passed" in self.reasons:
            state = "over"
        if self.jumper:
            state = f"jump:{name_of(self.jumper)}"
        return " ".join(("/".join(rows), *counts, self.side, state + ",passed" * self.passed))

    def vacant(self) -> list[Cell]:
        return [cell for cell in ALL_CELLS if cell in self.cells and cell not in self.stones]

    def removable(self) -> list[Cell]:
        """Return the vacant cells that lack at least one of six neighbours."""
        return [
            cell
            for cell in self.vacant()
            if any(beyond(cell, direction) not in self.cells for direction in AROUND)
        ]

    def jumps(self) -> list[tuple[Cell, Cell, Cell]]:
        own = [cell for cell, owner in self.stones.items() if owner == self.side]
        if self.jumper:
            own = [self.jumper]
        return [
            (cell, beyond(cell, direction), beyond(cell, direction, 2))
            for cell in own
            for direction in AROUND
            if beyond(cell, direction) in self.stones
            and beyond(cell, direction, 2) in self.vacant()
        ]

    def steps(self) -> list[str]:
        if self.over:
            return []
        if self.dropped:
            return [name_of(cell) for cell in self.removable()]
        jumps = self.jumps()
        if jumps:
            return [f"{name_of(start)}x{name_of(land)}" for start, _, land in jumps]
        if self.stock[self.side]:
            return [name_of(cell) for cell in self.vacant()]
        return ["pass"]

    def copy(self) -> Literal:
        new = Literal()
        new.cells, new.stones = set(self.cells), dict(self.stones)
        new.stock, new.captured = dict(self.stock), dict(self.captured)
        new.side, new.dropped, new.jumper = self.side, self.dropped, self.jumper
        new.passed, new.seen = self.passed, Counter(self.seen)
        return new

    def play(self, step: str) -> Literal:
        new = self.copy()
        if step == "pass":
            new.end_turn(passing=True)
        elif "x" in step:
            new.jump(cell_of(step[:2]), cell_of(step[3:]))
        elif self.dropped:
            new.cells.remove(cell_of(step))
            new.end_drop_turn()
        else:
            new.stones[cell_of(step)] = self.side
            new.stock[self.side] -= 1
            new.dropped = True
            if not new.removable():
                new.end_drop_turn()
        return new

    def jump(self, start: Cell, land: Cell) -> None:
        over = ((start[0] + land[0]) // 2, (start[1] + land[1]) // 2)
        self.stones[land] = self.stones.pop(start)
        if self.stones.pop(over) == self.side:
            self.stock[self.side] += 1
        else:
            self.captured[self.side] += 1
        self.jumper = land
        if not self.jumps():
            self.end_turn()

    def groups(self) -> list[set[Cell]]:
        rest, found = set(self.cells), list[set[Cell]]()
        while rest:
            group = {rest.pop()}
            new = group
            while new:
                around = {beyond(cell, direction) for cell in new for direction in AROUND}
                new = around & rest
                group = group | new
                rest -= new
            found.append(group)
        return found

    def end_drop_turn(self) -> None:
        for group in self.groups():
            if all(cell in self.stones for cell in group):
                for cell in group:
                    if self.stones.pop(cell) == self.side:
                        self.stock[self.side] += 1
                    else:
                        self.captured[self.side] += 1
                self.cells -= group
        left = self.groups()
        for group in left:
            empty = all(cell not in self.stones for cell in group)
            if empty and len(group) < max(map(len, left)):
                self.cells -= group
        self.end_turn()

    def end_turn(self, *, passing: bool = False) -> None:
        twice = passing and self.passed
        self.side, self.dropped, self.jumper, self.passed = self.enemy, False, None, passing
        self.seen[self.picture()] += 1
        full = not self.vacant()
        if full or twice:
            difference = self.captured["x"] - self.captured["o"]
            verdict = "more-captured" if difference else "equal"
            self.reasons = {verdict, "board-full" if full else "both-passed"}
            if difference:
                self.winner = 1 if difference > 0 else 2
        elif self.seen[self.picture()] == 3:
            self.reasons = {"repetition"}
