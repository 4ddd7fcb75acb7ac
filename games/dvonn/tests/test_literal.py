"""A second DVONN, slow and literal: half steps on a drawn board, lists of pieces, the rule text.

It shares nothing with the package. `python test_literal.py 20000` compares the two on so many
random positions, each with its turns and the position after one of them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from ringfall_dvonn.rules import GAME

from rules import Side
from rules import perft as perft_of

# Rows from White's side: 9, 10, 11, 10 and 9 spaces, each row half a step from the next. Columns
# are the lines that lean to the left; those of the last two rows begin later.
ROWS = ((1, "abcdefghi", 2), (2, "abcdefghij", 1), (3, "abcdefghijk", 0))
ROWS = (*ROWS, (4, "bcdefghijk", 1), (5, "cdefghijk", 2))
POINTS = {
    f"{column}{row}": (2 * at + indent, row)
    for row, columns, indent in ROWS
    for at, column in enumerate(columns)
}
NAMES = {point: name for name, point in POINTS.items()}
IN_THE_SUITE = 8_000
FULL = (
    "w a1:w a2:b a3:b b1:b b2:w b3:b b4:w c1:b c2:w c3:w c4:w c5:r d1:b d2:w d3:r d4:b d5:b e1:w "
    "e2:w e3:w e4:b e5:w f1:w f2:w f3:b f4:w f5:r g1:b g2:w g3:b g4:b g5:b h1:w h2:b h3:b h4:w "
    "h5:b i1:b i2:b i3:w i4:b i5:w j2:w j3:w j4:b j5:w k3:w k4:b k5:b"
)
PERFT = {
    "-": (49, 2352),
    FULL: (38, 1768),
    "w a2:bwb a3:b b3:b b4:wwwwwwb c3:w c5:r e5:wb f5:rrb": (1, 5, 5, 14),
    "b c3:w d3:rbw d5:bbwbw e3:w e4:bwbbb e5:w f4:w f5:rbrbw": (1, 10, 10, 64, 64),
}
AROUND = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


class Literal:
    """A position: the list of pieces on each space, from bottom to top, and whose turn it is.

    `mover` is "white" or "black".
    """

    def __init__(self, piles: dict[str, list[str]], mover: str, *, placing: bool) -> None:
        self.piles = piles
        self.mover = mover
        self.placing = placing

    def text(self) -> str:
        """Print the position as the package does."""
        piles = [f"{name}:{''.join(self.piles[name])}" for name in sorted(self.piles)]
        return " ".join(["-" if self.placing else self.mover[0], *piles])

    def turns(self) -> list[str]:
        """List the turns of the player who is to move."""
        if self.placing:
            return [name for name in POINTS if name not in self.piles]
        own = list(self.moves(self.mover))
        return own or (["pass"] if list(self.moves(self.other())) else [])

    def moves(self, player: str) -> Iterator[str]:
        """Yield the moves of a player."""
        for name, pile in self.piles.items():
            if pile[-1] != player[0]:
                continue
            neighbours = [self.at(name, way, 1) for way in AROUND]
            if all(near in self.piles for near in neighbours):
                continue
            for way in AROUND:
                end = self.at(name, way, len(pile))
                if end in self.piles:
                    yield f"{name}-{end}"

    def at(self, name: str, way: tuple[int, int], steps: int) -> str | None:
        """Return the space so many steps away, `None` off the board."""
        (x, y), (right, up) = POINTS[name], way
        return NAMES.get((x + steps * right, y + steps * up))

    def other(self) -> str:
        """Return the player who is not to move."""
        return "black" if self.mover == "white" else "white"

    def play(self, turn: str) -> Literal:
        """Return the position after a turn."""
        piles = {name: list(pile) for name, pile in self.piles.items()}
        if self.placing:
            piles[turn] = ["r" if len(piles) < 3 else self.mover[0]]
            if len(piles) == 49:
                return Literal(piles, "white", placing=False)
            return Literal(piles, self.other(), placing=True)
        if turn != "pass":
            start, end = turn.split("-")
            for piece in piles.pop(start):
                piles[end].append(piece)
            piles = in_contact(piles)
        return Literal(piles, self.other(), placing=False)

    def points(self, player: str) -> int:
        """Count the pieces that a player controls."""
        return sum(len(pile) for pile in self.piles.values() if pile[-1] == player[0])


def read(text: str) -> Literal:
    """Return the position with this text."""
    mover, *fields = text.split()
    piles = {name: list(pile) for name, pile in (field.split(":") for field in fields)}
    return Literal(piles, "black" if mover == "b" else "white", placing=mover == "-")


def in_contact(piles: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the piles that a chain of neighbours links to a red piece."""
    kept = {name for name, pile in piles.items() if "r" in pile}
    while True:
        touched = {
            name
            for name in set(piles) - kept
            for other in kept
            if (POINTS[name][0] - POINTS[other][0], POINTS[name][1] - POINTS[other][1]) in AROUND
        }
        if not touched:
            return {name: pile for name, pile in piles.items() if name in kept}
        kept |= touched


def scattered(chance: random.Random) -> Literal:
    """Return a position with random stacks on random spaces, reachable or not."""
    pieces = ["w"] * chance.randint(4, 23) + ["b"] * chance.randint(4, 23)
    spaces = chance.sample(list(POINTS), chance.randint(5, min(49, len(pieces))))
    chance.shuffle(pieces)
    piles = {name: [pieces.pop()] for name in spaces}
    for piece in pieces:
        piles[chance.choice(spaces)].insert(0, piece)
    for _ in range(3):
        # No red piece lies on another one.
        fit = [name for name in POINTS if piles.get(name) != ["r"]]
        piles.setdefault(chance.choice(fit), []).insert(0, "r")
    return Literal(in_contact(piles), chance.choice(("white", "black")), placing=False)


def compare(count: int, seed: int = 0) -> dict[str, int]:
    """Compare so many positions and turns with the package; count what they contained.

    Raises `AssertionError` at the first disagreement.
    """
    chance = random.Random(seed)
    seen: dict[str, int] = dict.fromkeys(("positions", "passes", "cut", "ends"), 0)
    while seen["positions"] < count:
        literal = scattered(chance) if chance.random() < 0.5 else Literal({}, "white", placing=True)
        position = GAME.parse_position(literal.text())
        while True:
            seen["positions"] += 1
            turns = literal.turns()
            assert str(position) == literal.text()
            assert sorted(map(str, position.legal_moves())) == sorted(turns)
            points = [literal.points(player) for player in ("white", "black")]
            assert [position.controlled(side) for side in Side] == points
            assert (position.outcome is None) == bool(turns)
            if position.outcome is not None:
                winner = position.outcome.winner
                lead = points[0] - points[1]
                assert winner is (Side.FIRST if lead > 0 else Side.SECOND if lead < 0 else None)
                seen["ends"] += 1
                break
            turn = chance.choice(turns)
            before = sum(map(len, literal.piles.values()))
            literal = literal.play(turn)
            position = position.play(GAME.parse_turn(position, turn)[0])
            seen["passes"] += turn == "pass"
            seen["cut"] += sum(map(len, literal.piles.values())) < before
    return seen


def perft(literal: Literal, depth: int) -> int:
    """Count the sequences of so many turns."""
    if depth == 1:
        return len(literal.turns())
    return sum(perft(literal.play(turn), depth - 1) for turn in literal.turns())


def test_the_rules_agree_with_a_literal_implementation() -> None:
    """All 20,000 take 8 s: run this file with that number."""
    seen = compare(IN_THE_SUITE)
    assert min(seen.values()) > IN_THE_SUITE // 200


def test_sequences_of_turns_are_counted_alike() -> None:
    """Counts are the same on a full board, in an ending, and where a side has to pass."""
    for text, counts in PERFT.items():
        literal, position = read(text), GAME.parse_position(text)
        for depth, count in enumerate(counts, start=1):
            assert perft(literal, depth) == perft_of(position, depth) == count


if __name__ == "__main__":
    sys.stdout.write(f"{compare(int(sys.argv[1]))}, no disagreement\n")
