"""Small positions for the tests, told by what stands on some spaces."""

from __future__ import annotations

from rules.tzaar import GAME, SPACES, TzaarPosition
from tests.rules.turn_texts import played


def at(side: str, state: str, stacks: str) -> TzaarPosition:
    """Return the position with stacks such as "d6 wZ, e6 bTT"; everything else is vacant."""
    told = dict(stack.split() for stack in stacks.split(", ")) if stacks else {}
    fields = (told.get(space, ".") for space in SPACES)
    return GAME.parse_position(" ".join((side, state, *fields)))


def play(position: TzaarPosition, *turns: str) -> TzaarPosition:
    """Return the position after whole turns."""
    return played(GAME, position, *turns)


def steps(position: TzaarPosition) -> set[str]:
    return {str(move) for move in position.legal_moves()}


# Both sides have every type twice, in opposite corners of the board.
WHITE = "a1 wZ, a2 wZ, a3 wA, b1 wA, b2 wT, c1 wT"
BLACK = "i5 bZ, i4 bZ, i3 bA, h6 bA, h5 bT, g7 bT"
