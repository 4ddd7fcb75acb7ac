"""A second ZÈRTZ, slow and literal: sets of (column, row) and the rule text.

It shares nothing with the package `rules`; the tests compare the two, step by step.
"""

from __future__ import annotations

import re
from collections import Counter

Ring = tuple[int, int]

LETTERS = "abcdefghi"
COLOURS = "WGB"

# The six neighbours of (c, n), in rotational order.
AROUND = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]

POOLS = {"standard": (6, 8, 10), "blitz": (5, 7, 9), "quick": (6, 8, 10)}
# A variant with two goals names the first side's goal first; both use the same marbles.
AT_ODDS = ("quick-standard", "standard-quick")
# White, grey, black, or of each colour.
GOALS = {"standard": (4, 5, 6, 3), "blitz": (3, 4, 5, 2), "quick": (3, 4, 5, 2)}


def ring_of(name: str) -> Ring:
    return LETTERS.index(name[0]), int(name[1:])


def name_of(ring: Ring) -> str:
    return f"{LETTERS[ring[0]]}{ring[1]}"


def columns_from(text: str) -> set[Ring]:
    """Return the rings listed as "a1-4 b1-5"."""
    rings: set[Ring] = set()
    for part in text.split():
        first, _, last = part[1:].partition("-")
        for row in range(int(first), int(last or first) + 1):
            rings.add((LETTERS.index(part[0]), row))
    return rings


BOARD_37 = columns_from("a1-4 b1-5 c1-6 d1-7 e2-7 f3-7 g4-7")
BOARD_40 = BOARD_37 | columns_from("h5-7")
BOARDS = {
    "37": BOARD_37,
    "40": BOARD_40,
    "43": BOARD_40 | columns_from("a5 b6 c7"),
    "44": BOARD_40 | columns_from("e8 f8 g8 h8"),
    "48": BOARD_40 | columns_from("a5 b6 c7 e8 f8 g8 h8 d8"),
    "61": columns_from("a1-5 b1-6 c1-7 d1-8 e1-9 f2-9 g3-9 h4-9 i5-9"),
}


def step(ring: Ring, direction: tuple[int, int], times: int = 1) -> Ring:
    return ring[0] + times * direction[0], ring[1] + times * direction[1]


class Literal:
    """A position, possibly during a turn; `play` returns the next one.

    A step is a text: "Wd4" places, "b2" removes, "e5xc5" jumps, "pass" passes.
    """

    def __init__(self, board: str = "37", goal: str = "standard") -> None:
        self.board, self.goal = board, goal
        self.rings = set(BOARDS[board])
        self.marbles: dict[Ring, str] = {}
        self.pool = Counter(dict(zip(COLOURS, POOLS[goal.partition("-")[0]], strict=True)))
        self.captives: dict[int, Counter[str]] = {1: Counter(), 2: Counter()}
        self.side = 1
        self.placed = False
        self.jumper: Ring | None = None
        self.passed = False
        self.winner: int | None = None
        self.reasons: set[str] = set()
        self.seen: Counter[object] = Counter([self.picture()])

    @classmethod
    def of_text(cls, text: str) -> Literal:
        layout, *held, side, variant, state = text.split()
        new = cls(*variant.split("/"))
        letters = {
            (column, row): letter
            for column, listed in enumerate(layout.split("/"))
            for row, letter in enumerate(re.sub(r"\d", lambda gap: "." * int(gap[0]), listed), 1)
        }
        new.rings = {ring for ring, letter in letters.items() if letter != "."}
        new.marbles = {ring: letter for ring, letter in letters.items() if letter in COLOURS}
        counts = (dict(zip(COLOURS, map(int, part.split("/")), strict=True)) for part in held)
        new.pool, first, second = map(Counter, counts)
        new.captives = {1: first, 2: second}
        new.side, new.passed = int(side), state.endswith(",passed")
        new.placed = state.startswith("remove")
        new.jumper = ring_of(state[5:7]) if state.startswith("jump:") else None
        new.seen = Counter([new.picture()])
        return new

    @property
    def over(self) -> bool:
        return bool(self.reasons)

    def copy(self) -> Literal:
        other = Literal.__new__(Literal)
        other.__dict__.update(self.__dict__)
        other.rings, other.marbles = set(self.rings), dict(self.marbles)
        other.pool = Counter(self.pool)
        other.captives = {side: Counter(held) for side, held in self.captives.items()}
        other.reasons, other.seen = set(self.reasons), Counter(self.seen)
        return other

    def picture(self) -> object:
        """Return what distinguishes positions: rings, marbles, pool, captives, side."""
        return (
            frozenset(self.rings),
            frozenset(self.marbles.items()),
            self.counts(self.pool),
            self.counts(self.captives[1]),
            self.counts(self.captives[2]),
            self.side,
        )

    @staticmethod
    def counts(marbles: Counter[str]) -> tuple[int, ...]:
        return tuple(marbles[colour] for colour in COLOURS)

    # Legal steps.

    def jumps(self, start: Ring) -> list[str]:
        """Return the jumps of a marble over an adjacent one to the vacant ring behind it."""
        found: list[str] = []
        for direction in AROUND:
            over, land = step(start, direction), step(start, direction, 2)
            if over in self.marbles and land in self.rings and land not in self.marbles:
                found.append(f"{name_of(start)}x{name_of(land)}")
        return found

    def captures(self) -> list[str]:
        """Return the jumps of all marbles or, during a chain, of the jumping one."""
        starts = list(self.marbles) if self.jumper is None else [self.jumper]
        return [jump for start in starts for jump in self.jumps(start)]

    def vacant(self) -> set[Ring]:
        return {ring for ring in self.rings if ring not in self.marbles}

    def is_free(self, ring: Ring) -> bool:
        """Tell whether a ring is vacant and lacks two adjacent neighbours."""
        if ring not in self.rings or ring in self.marbles:
            return False
        gone = [step(ring, direction) not in self.rings for direction in AROUND]
        return any(gone[i] and gone[i - 1] for i in range(6))

    def free(self) -> list[Ring]:
        return [ring for ring in self.rings if self.is_free(ring)]

    def stock(self) -> Counter[str]:
        """Return the marbles to place: the pool or, if it is empty, the mover's captives."""
        return self.pool if sum(self.pool.values()) else self.captives[self.side]

    def steps(self) -> list[str]:
        """Return every legal step."""
        if self.over:
            return []
        if self.placed:
            return [name_of(ring) for ring in self.free()]
        colours = [colour for colour in COLOURS if self.stock()[colour]]
        placements = [colour + name_of(ring) for colour in colours for ring in self.vacant()]
        return self.captures() or placements or ["pass"]

    # Effects of steps.

    def play(self, step: str) -> Literal:
        """Return the position after a step; raise `ValueError` if it is illegal."""
        if step not in self.steps():
            raise ValueError(step)
        after = self.copy()
        if step == "pass":
            after.end_turn(passing=True)
        elif "x" in step:
            after.jump(*map(ring_of, step.split("x")))
        elif self.placed:
            after.rings.remove(ring_of(step))
            after.end_placement()
        else:
            after.place(step[0], ring_of(step[1:]))
        return after

    def place(self, colour: str, ring: Ring) -> None:
        self.stock()[colour] -= 1
        self.marbles[ring] = colour
        self.placed = True
        if not self.free():
            self.end_placement()

    def jump(self, start: Ring, land: Ring) -> None:
        over = ((start[0] + land[0]) // 2, (start[1] + land[1]) // 2)
        self.captives[self.side][self.marbles.pop(over)] += 1
        self.marbles[land] = self.marbles.pop(start)
        self.jumper = land
        if not self.jumps(land):
            self.end_turn()

    def end_placement(self) -> None:
        self.isolate()
        self.end_turn()

    def islands(self) -> list[set[Ring]]:
        """Return the groups of connected rings."""
        left, found = set(self.rings), list[set[Ring]]()
        while left:
            group, waiting = set[Ring](), [left.pop()]
            while waiting:
                ring = waiting.pop()
                group.add(ring)
                near = {step(ring, direction) for direction in AROUND} & left
                left -= near
                waiting += near
            found.append(group)
        return found

    def isolate(self) -> None:
        """Give the mover every group without a vacant ring, perhaps the whole board."""
        full = [group for group in self.islands() if all(ring in self.marbles for ring in group)]
        if len(full) == len(self.islands()):
            self.reasons.add("board-full")
        for ring in set().union(*full):
            self.captives[self.side][self.marbles.pop(ring)] += 1
            self.rings.remove(ring)

    def end_turn(self, *, passing: bool = False) -> None:
        held = self.counts(self.captives[self.side])
        goals = self.goal.split("-")
        *each_colour, of_each = GOALS[goals[0] if self.side == 1 else goals[-1]]
        for name, count, goal in zip(("white", "grey", "black"), held, each_colour, strict=True):
            if count >= goal:
                self.reasons.add(name)
        if min(held) >= of_each:
            self.reasons.add("each")
        if self.reasons:
            self.winner = self.side
        elif passing and self.passed:
            self.reasons.add("both-passed")
        self.passed, self.placed, self.jumper = passing, False, None
        self.side = 3 - self.side
        self.seen[self.picture()] += 1
        if not self.reasons and self.seen[self.picture()] == 3:
            self.reasons.add("repetition")

    # Printing.

    def text(self) -> str:
        counts = [self.pool, self.captives[1], self.captives[2]]
        numbers = " ".join("/".join(map(str, self.counts(held))) for held in counts)
        state = (
            "remove" if self.placed else f"jump:{name_of(self.jumper)}" if self.jumper else "turn"
        )
        if "both-passed" in self.reasons:
            state = "over"
        passed = ",passed" if self.passed else ""
        return f"{self.layout()} {numbers} {self.side} {self.board}/{self.goal} {state}{passed}"

    def layout(self) -> str:
        columns: list[str] = []
        for column in range(max(column for column, _ in BOARDS[self.board]) + 1):
            rows = [row for c, row in self.rings if c == column]
            text = "".join(self.letter((column, row)) for row in range(1, max(rows, default=0) + 1))
            for gap in range(9, 0, -1):
                text = text.replace("." * gap, str(gap))
            columns.append(text)
        return "/".join(columns)

    def letter(self, ring: Ring) -> str:
        return self.marbles.get(ring, "o") if ring in self.rings else "."
