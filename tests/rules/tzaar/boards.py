"""Small positions of TZAAR, given by the stacks on some spaces."""

from __future__ import annotations

from ringfall.testing.turns import played
from rules import Side, play_turn
from rules.lattice import mask_of
from rules.tzaar import GAME, SPACES, TzaarPosition, TzaarStage
from rules.tzaar.moves import CELLS
from rules.tzaar.table import Table


def at(side: str, state: str, stacks: str) -> TzaarPosition:
    """Return the position with stacks such as "d6 wZ, e6 bTT" and no others."""
    pieces = dict(stack.split() for stack in stacks.split(", ")) if stacks else {}
    return diagram(" ".join((side, state, *(pieces.get(space, ".") for space in SPACES))))


def diagram(text: str) -> TzaarPosition:
    """Parse a position text that may show a part of a game, without checks."""
    side, state, *fields = text.split()
    stacks = {c: field for c, field in zip(CELLS, fields, strict=True) if field != "."}
    white, black = (mask_of(c for c, stack in stacks.items() if stack[0] == own) for own in "wb")
    table = Table.of({cell: stack[1:] for cell, stack in stacks.items()}, (white, black))
    return TzaarPosition.without_history(table, Side("wb".index(side) + 1), TzaarStage(state))


def play(position: TzaarPosition, *turns: str) -> TzaarPosition:
    """Return the position after whole turns."""
    return played(GAME, position, *turns)


def steps(position: TzaarPosition) -> set[str]:
    return {str(move) for move in position.legal_moves()}


# Both sides have every type twice, in opposite corners.
WHITE = "a1 wZ, a2 wZ, a3 wA, b1 wA, b2 wT, c1 wT"
BLACK = "i5 bZ, i4 bZ, i3 bA, h6 bA, h5 bT, g7 bT"


START = GAME.start({"start": "fixed"})
SECOND_TURN = play_turn(START, GAME.parse_turn(START, "d6xe6"))
EMPTY = GAME.start({"start": "tournament"})
STACKS = "a1 wTZ, a2 wTA, a3 wAT, a4 wAT, d6 bTZ, d8 bZ, e4 wZ, e6 bT, i5 bZ, i4 bA, i3 bTT"
