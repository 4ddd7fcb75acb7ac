"""Every ruling about the two actions of a turn, by the literal rules.

The letters and numbers are those of the sections of the rulebook.
"""

from __future__ import annotations

import pytest

from rules.tzaar import TzaarPosition
from tests.rules.agreement import compare_turns
from tests.rules.tzaar.boards import BLACK, START, WHITE, at
from tests.rules.tzaar.literal import Literal

AROUND = ("d7", "e7", "e6", "d5", "c5", "c6")
FAR = ("d8", "f7", "f5", "d1", "b6")


def middle(stacks: str, state: str = "capture") -> TzaarPosition:
    """Return a position with these stacks added to two complete sides."""
    return at("w", state, f"{WHITE}, {BLACK}, {stacks}")


RULINGS = {
    "D: a piece captures in six directions": middle(f"d6 wT{''.join(f', {s} bZ' for s in AROUND)}"),
    "D: over vacant spaces": middle(f"d6 wT{''.join(f', {space} bZ' for space in FAR)}"),
    "E.2: pieces of the other side block": middle("d6 wT, d7 bZ, d8 bZ"),
    "E.2: pieces of one's own block": middle("d6 wT, d7 wZ, d8 bZ"),
    **{
        f"E.3: no line across the hole from {start}": middle(f"{start} wT, {end} bT", state)
        for start, end in (("e4", "e6"), ("d4", "f5"), ("d5", "f4"))
        for state in ("capture", "second")
    },
    "E.1: nothing moves to an empty space": middle("e1 wT, e6 bT", "second"),
    **{
        f"D.2: {mover} meets {target}": middle(f"d6 {mover}, d7 {target}")
        for mover, targets in (
            ("wT", ("bZ", "bTZ")),
            ("wTT", ("bZ", "bTZ", "bTTZ")),
            ("wZAT", ("bTTT",)),
            ("wZZZ", ("bTTTT",)),
        )
        for target in targets
    },
    "D.b: stacks strengthen one another": middle("d6 wATT, d7 wTZ, c5 bT, c6 wT"),
    "D.b: over vacant spaces": middle("d6 wA, d8 wZ, e4 wA, e6 wZ", "second"),
    "the second action depends on the first": middle("d6 wT, d7 bT, d8 bT, d5 wT, c5 bT"),
    "pieces meet when one between them has gone": middle("d4 wT, d5 wT, d7 bT, c4 bT"),
    "C: White's first turn is one capture": START,
}


@pytest.mark.parametrize("position", RULINGS.values(), ids=RULINGS)
def test_every_turn_is_as_the_rule_text_says(position: TzaarPosition) -> None:
    compare_turns(Literal.of_text(str(position)), position)
