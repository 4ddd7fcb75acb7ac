"""Small positions of ZÈRTZ, given as the layout of a position text."""

from __future__ import annotations

from ringfall.testing.turns import played
from rules import Side, get_game
from rules.lattice import NINE
from rules.placing import parse_state
from rules.zertz import BOARDS, VARIANTS, ZertzPosition
from rules.zertz.boards import parse_layout
from rules.zertz.table import Table

ZERTZ = get_game("zertz")

# White e5 and d6, grey d5, black b4 and a2; d7 is removed.
ENCYCLOPEDIA = "oBoo/oooBo/oooooo/ooooGW/1oooWoo/2ooooo/3oooo"
FULL = "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo"
# A centre, d4, with six neighbours; all but d5 are occupied.
FLOWER = "//2WG/2Boo/3WG//"

# Four rings of six marbles around a vacant ring: all 24 marbles, and none can jump.
PACKED = "WW/WoW1GG/1WW1GoG/5GG/1BB/1BoG2BB/2BG2BoB/7BB/"
# Side 2 gives a marble, side 1 captures it, gives one back, and so on: no ring is free.
CIRCLE = "2B/2GW/3o/2BWG/2GoG/3o1B/3GG"
ROUND = ("We4", "e4xc4", "b4xd4", "Wb4")


def circle() -> ZertzPosition:
    return at(CIRCLE, pool="0/0/0", first="0/2/2", second="2/0/2", side=2)


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
    return diagram(f"{layout} {pool} {first} {second} {side} {board}/{goal} {state}")


def _counts(text: str) -> tuple[int, int, int]:
    white, grey, black = map(int, text.split("/"))
    return white, grey, black


def diagram(text: str) -> ZertzPosition:
    """Parse a position text that may show a part of a game, without checks."""
    layout, *counts, side, variant, state = text.split()
    pool, first, second = map(_counts, counts)
    board, goal = variant.split("/")
    stage, jumper, passed = parse_state(state, NINE.parse_cell)
    return ZertzPosition.without_history(
        BOARDS[board],
        VARIANTS[goal],
        Table.of(*parse_layout(layout), pool, (first, second)),
        Side(int(side)),
        stage,
        jumper=jumper,
        passed=passed,
    )


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
