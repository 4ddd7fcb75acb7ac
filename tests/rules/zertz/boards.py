"""Small positions for the tests, drawn as the layout of a position text."""

from __future__ import annotations

from rules import get_game
from rules.zertz import ZertzPosition
from tests.rules.turn_texts import played

ZERTZ = get_game("zertz")

# White e5 and d6, grey d5, black b4 and a2; d7 is removed.
ENCYCLOPEDIA = "oBoo/oooBo/oooooo/ooooGW/1oooWoo/2ooooo/3oooo"
FULL = "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo"
# A centre, d4, with its six neighbours; all but d5 are occupied.
FLOWER = "//2WG/2Boo/3WG//"


def at(
    layout: str,
    *,
    pool: str = "2/2/2",
    first: str = "0/0/0",
    second: str = "0/0/0",
    side: int = 1,
    board: str = "37",
    goal: str = "standard",
    state: str = "turn",
) -> ZertzPosition:
    """Return the position with this layout."""
    return ZERTZ.parse_position(f"{layout} {pool} {first} {second} {side} {board}/{goal} {state}")


def play(position: ZertzPosition, *turns: str) -> ZertzPosition:
    """Return the position after whole turns."""
    return played(ZERTZ, position, *turns)


def layout_of(position: ZertzPosition) -> str:
    return str(position).split()[0]


def whole_turns(position: ZertzPosition) -> set[str]:
    """Return every legal turn as text."""
    if position.outcome is not None:
        return set()
    found: set[str] = set()
    for move in position.legal_moves():
        after = position.play(move)
        if after.to_move is not position.to_move or after.outcome is not None:
            found.add(str(move))
        else:
            joint = "," if "x" not in str(move) else ""
            rests = whole_turns(after)
            found |= {f"{move}{joint}{rest if joint else rest[2:]}" for rest in rests}
    return found
