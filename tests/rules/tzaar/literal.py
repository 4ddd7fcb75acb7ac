"""A second TZAAR, slow and literal: a dictionary of spaces and the rule text.

It shares nothing with the package `rules`; the tests compare the two, step by step.
"""

from __future__ import annotations

from collections import Counter

Space = tuple[int, int]
Stack = tuple[str, str]
"""The owner, "w" or "b", and the pieces from bottom to top."""

LETTERS = "abcdefghi"
LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
PIECES = {"Z": 6, "A": 9, "T": 15}
NUMBERS = {"w": 1, "b": 2}

# A space is its column and twice its height above the middle of the board.
STEPS = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]


def space_of(name: str) -> Space:
    column = LETTERS.index(name[0])
    return column, 2 * int(name[1:]) - LENGTHS[column] - 1


def name_of(space: Space) -> str:
    column, height = space
    return f"{LETTERS[column]}{(height + LENGTHS[column] + 1) // 2}"


NAMES = [
    f"{letter}{row}"
    for letter, length in zip(LETTERS, LENGTHS, strict=True)
    for row in range(1, length + 1)
    if f"{letter}{row}" != "e5"
]
SPACES = {space_of(name) for name in NAMES}

FIXED = {
    "w": {
        "Z": "c5 d3 d6 e3 g4 g5",
        "A": "b5 c2 c6 d2 d7 e2 h3 h4 h5",
        "T": "a5 b1 b6 c1 c7 d1 d5 d8 e1 e4 f5 i2 i3 i4 i5",
    },
    "b": {
        "Z": "c3 c4 e7 f3 f6 g3",
        "A": "b2 b3 b4 e8 f2 f7 g2 g6 h2",
        "T": "a1 a2 a3 a4 d4 e6 e9 f1 f4 f8 g1 g7 h1 h6 i1",
    },
}


class Literal:
    """A position, possibly during a turn; `play` returns the next one.

    A step is a text: "Ze4" places, "d6xe6" captures, "e6+d5" strengthens, "pass" passes.
    """

    def __init__(self, stacks: dict[Space, Stack], side: str, state: str) -> None:
        self.stacks = stacks
        self.side = side
        self.state = state
        self.winner: int | None = None
        self.reasons: set[str] = set()

    @classmethod
    def fixed(cls) -> Literal:
        stacks = {
            space_of(name): (owner, piece)
            for owner, lists in FIXED.items()
            for piece, names in lists.items()
            for name in names.split()
        }
        return cls(stacks, "w", "first")

    @classmethod
    def tournament(cls) -> Literal:
        return cls({}, "w", "place")

    @classmethod
    def of_text(cls, text: str) -> Literal:
        side, state, *fields = text.split()
        stacks = {
            space_of(name): (field[0], field[1:])
            for name, field in zip(NAMES, fields, strict=True)
            if field != "."
        }
        return cls(stacks, side, state)

    @property
    def over(self) -> bool:
        return bool(self.reasons)

    @property
    def enemy(self) -> str:
        return "b" if self.side == "w" else "w"

    def text(self) -> str:
        fields = ["".join(self.stacks.get(space_of(name), ".")) for name in NAMES]
        return " ".join((self.side, self.state, *fields))

    def visible(self, owner: str) -> Counter[str]:
        """Count the types on top of a side's stacks."""
        return Counter(pieces[-1] for side, pieces in self.stacks.values() if side == owner)

    def in_hand(self, owner: str) -> Counter[str]:
        return Counter(PIECES) - self.visible(owner)

    def met_from(self, start: Space) -> list[Space]:
        """Return the first piece on each of the six lines; the hole ends a line."""
        met: list[Space] = []
        for across, up in STEPS:
            space = (start[0] + across, start[1] + up)
            while space in SPACES and space not in self.stacks:
                space = (space[0] + across, space[1] + up)
            if space in SPACES:
                met.append(space)
        return met

    def captures(self, owner: str) -> list[str]:
        found: list[str] = []
        for start, (side, pieces) in self.stacks.items():
            if side != owner:
                continue
            for end in self.met_from(start):
                other, target = self.stacks[end]
                if other != owner and len(target) <= len(pieces):
                    found.append(f"{name_of(start)}x{name_of(end)}")
        return found

    def strengthenings(self, owner: str) -> list[str]:
        return [
            f"{name_of(start)}+{name_of(end)}"
            for start, (side, _) in self.stacks.items()
            if side == owner
            for end in self.met_from(start)
            if self.stacks[end][0] == owner
        ]

    def steps(self) -> list[str]:
        if self.over:
            return []
        if self.state == "place":
            free = [name for name in NAMES if space_of(name) not in self.stacks]
            return [piece + name for piece in self.in_hand(self.side) for name in free]
        if self.state == "second":
            return [*self.captures(self.side), *self.strengthenings(self.side), "pass"]
        return self.captures(self.side)

    def play(self, step: str) -> Literal:
        after = Literal(dict(self.stacks), self.side, self.state)
        if self.state == "place":
            after.stacks[space_of(step[1:])] = (self.side, step[0])
            after.side = self.enemy
            if len(after.stacks) == len(SPACES):
                after.state = "first"
            return after
        if step != "pass":
            start, end = space_of(step[:2]), space_of(step[3:])
            owner, pieces = after.stacks.pop(start)
            below = after.stacks[end][1] if "+" in step else ""
            after.stacks[end] = (owner, below + pieces)
        after.find_missing_types(self.side)
        if self.state == "capture":
            after.state = "second"
        else:
            after.side, after.state = self.enemy, "capture"
            if not after.over and not after.captures(after.side):
                after.winner, after.reasons = NUMBERS[self.side], {"no-capture"}
        return after

    def find_missing_types(self, actor: str) -> None:
        other = "b" if actor == "w" else "w"
        names = {"Z": "tzaar", "A": "tzarra", "T": "tott"}
        for loser, winner, verb in ((actor, other, "covered"), (other, actor, "no")):
            lost = [names[piece] for piece in PIECES if not self.visible(loser)[piece]]
            if lost:
                self.winner, self.reasons = NUMBERS[winner], {f"{verb}-{name}" for name in lost}
                return
