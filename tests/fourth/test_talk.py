"""The facts and refusals of QUARTET."""

from __future__ import annotations

import pytest

from guide import Fact, RefusedTurnError, Score
from rules import Side
from tests.fourth.law import GAME
from tests.fourth.talk import GUIDE

STACKED = GAME.parse_position("4 - g4:o i4:ox")


def test_the_board_is_described_by_owner_with_heights_of_stacks() -> None:
    assert GUIDE.position_facts(STACKED) == (
        Fact("stacks", {"side1": "i4", "side2": "g4"}),
        Fact("post", {"cell": "g3"}),
        Fact("heights", {"stacks": "i4(2)"}),
    )
    assert [GUIDE.scores(STACKED, side) for side in Side] == [
        (Score("stones", 2, compared=True, piece="pale stone"),),
        (Score("stones", 1, compared=True, piece="blue stone"),),
    ]


@pytest.mark.parametrize(
    ("position", "turn", "fact"),
    [
        ("4 - f4:x", "f3,f4", Fact("pushed", {"start": "f4", "end": "f5"})),
        ("4 - h4:x i4:o", "g4,h4", Fact("stacked", {"start": "h4", "end": "i4"})),
    ],
)
def test_a_push_is_reported_and_whether_it_made_a_stack(
    position: str, turn: str, fact: Fact
) -> None:
    before = GAME.parse_position(position)
    assert GUIDE.turn_facts(before, GAME.parse_turn(before, turn)) == (fact,)


@pytest.mark.parametrize(
    ("text", "key"),
    [("g3", "post"), ("i4", "occupied"), ("b1,c1", "illegal"), ("castle", "unreadable")],
)
def test_a_turn_onto_an_occupied_cell_is_refused(text: str, key: str) -> None:
    with pytest.raises(RefusedTurnError) as caught:
        GUIDE.parse_turn(STACKED, text)
    assert caught.value.refusal.key == key
