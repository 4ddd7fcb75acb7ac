"""Set up the pieces of TZAAR: fixed, random, random and symmetric, or by placing them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from rules.core import Side
from rules.lattice import bits, mask_of
from rules.shuffle import shuffled
from rules.tzaar.moves import (
    CELLS,
    PIECES,
    PLACEMENTS,
    Piece,
    Place,
    TzaarStage,
    opposite,
    parse_space,
)
from rules.tzaar.position import TzaarPosition
from rules.tzaar.table import EMPTY, Table

# TZAAR rulebook G, diagram 4: each side's Tzaars, Tzarras and Totts.
_WHITE = (
    "c5 d3 d6 e3 g4 g5",
    "b5 c2 c6 d2 d7 e2 h3 h4 h5",
    "a5 b1 b6 c1 c7 d1 d5 d8 e1 e4 f5 i2 i3 i4 i5",
)
_BLACK = (
    "c3 c4 e7 f3 f6 g3",
    "b2 b3 b4 e8 f2 f7 g2 g6 h2",
    "a1 a2 a3 a4 d4 e6 e9 f1 f4 f8 g1 g7 h1 h6 i1",
)

Owned = tuple[Side, str]
"""A side and the letter of one of its pieces."""


def start_position(start: str, seed: int) -> TzaarPosition:
    """Return the first position of one of `STARTS`; the seed affects `RANDOM_STARTS`."""
    draw = RANDOM_STARTS.get(start)
    return _SAME_FOR_ALL_SEEDS[start] if draw is None else draw(seed)


def random_placements(position: TzaarPosition, seed: int) -> list[tuple[Place]]:
    """Return random placements of all pieces in hand, the sides in turn."""
    if position.stage is not TzaarStage.PLACE:
        return []
    side = position.to_move
    own, other = (_in_hand(position, player) for player in (side, side.opponent))
    pieces = [piece for pair in zip_longest(own, other) for piece in pair if piece]
    cells = shuffled(tuple(bits(position.table.vacant)), f"tzaar lot {seed}")
    return [(PLACEMENTS[piece.index][cell],) for piece, cell in zip(pieces, cells, strict=True)]


def all_placed(pieces: Mapping[int, Owned]) -> TzaarPosition:
    """Return the position before the first turn, with a piece on every cell."""
    stacks = {cell: letter for cell, (_, letter) in pieces.items()}
    white, black = (
        mask_of(cell for cell, (owner, _) in pieces.items() if owner is side) for side in Side
    )
    return TzaarPosition.without_history(
        Table.of(stacks, (white, black)), Side.FIRST, TzaarStage.FIRST
    )


def _in_hand(position: TzaarPosition, side: Side) -> list[Piece]:
    return [piece for piece, count in position.hand(side).items() for _ in range(count)]


def _fixed() -> TzaarPosition:
    pieces = {
        parse_space(name): (side, piece.letter)
        for side, lists in ((Side.FIRST, _WHITE), (Side.SECOND, _BLACK))
        for piece, names in zip(PIECES, lists, strict=True)
        for name in names.split()
    }
    return all_placed(pieces)


def _random(seed: int) -> TzaarPosition:
    pieces = [(side, piece.letter) for side in Side for piece in PIECES for _ in range(piece.count)]
    return all_placed(dict(zip(CELLS, shuffled(pieces, f"tzaar {seed}"), strict=True)))


def _symmetric(seed: int) -> TzaarPosition:
    """Draw a start in which each piece has an enemy of its type opposite the centre."""
    white = list[int]()
    for cell in shuffled(CELLS, f"tzaar symmetric {seed}"):
        if opposite(cell) not in white:
            white.append(cell)
    letters = [piece.letter for piece in PIECES for _ in range(piece.count)]
    pieces = dict[int, Owned]()
    for cell, letter in zip(white, letters, strict=True):
        pieces[cell], pieces[opposite(cell)] = (Side.FIRST, letter), (Side.SECOND, letter)
    return all_placed(pieces)


DRAFT = "draft"
"""Both sides arrange their pieces before the game; until then it looks like the fixed start."""

STARTS = ("random", "symmetric", "fixed", "tournament", DRAFT)
RANDOM_STARTS = {"random": _random, "symmetric": _symmetric}
FIXED = _fixed()
_SAME_FOR_ALL_SEEDS = {
    "fixed": FIXED,
    DRAFT: FIXED,
    "tournament": TzaarPosition.without_history(EMPTY, Side.FIRST, TzaarStage.PLACE),
}
