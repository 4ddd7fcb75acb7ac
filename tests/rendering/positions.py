"""Positions to draw in every look: random games, and crowded boards."""

from __future__ import annotations

import random

from rules import get_game
from rules.rust import RustPosition
from rules.tzaar import SPACES, TzaarPosition
from rules.zertz import ZertzPosition
from tests.rules.rust.boards import diagram as rust_diagram
from tests.rules.tzaar.boards import diagram as tzaar_diagram
from tests.rules.zertz.boards import diagram as zertz_diagram

ZERTZ = get_game("zertz")
TZAAR = get_game("tzaar")
RUST = get_game("rust")
BOARDS = ("37", "40", "43", "44", "48", "61")


def crowded(board: str, seed: int, most_jumps: int = 0) -> ZertzPosition:
    """Return a full-size board with as many marbles as `most_jumps` allows."""
    chance = random.Random(seed)
    layout, *_, variant, state = str(ZERTZ.start({"board": board})).split()
    rest = f"0/0/0 0/0/0 0/0/0 1 {variant} {state}"
    marbles = list("W" * 6 + "G" * 8 + "B" * 10)
    chance.shuffle(marbles)
    places = [index for index, sign in enumerate(layout) if sign == "o"]
    for index in chance.sample(places, len(places)):
        tried = layout[:index] + marbles[-1] + layout[index + 1 :]
        if len(zertz_diagram(f"{tried} {rest}").jumps) <= most_jumps:
            layout = tried
            marbles.pop()
        if not marbles:
            break
    return zertz_diagram(f"{layout} {rest}")


def stacked(state: str = "w capture", **stacks: str) -> TzaarPosition:
    """Return a TZAAR board with stacks by coordinate, such as `d4="wTAZ"`."""
    return tzaar_diagram(" ".join([state, *(stacks.get(name, ".") for name in SPACES)]))


def fully_dropped() -> RustPosition:
    """Return a RUST board with all 24 stones, none of which can jump."""
    chance = random.Random(3)
    rows, stones = str(RUST.start()).split()[0], list("xo" * 12)
    places = [index for index, sign in enumerate(rows) if sign == "-"]
    for index in chance.sample(places, len(places)):
        tried = rows[:index] + stones[-1] + rows[index + 1 :]
        if not rust_diagram(f"{tried} 0/0 0/0 x turn").jumps:
            rows = tried
            stones.pop()
        if not stones:
            break
    return rust_diagram(f"{rows} 0/0 0/0 x turn")
