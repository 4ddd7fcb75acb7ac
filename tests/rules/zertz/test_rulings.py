"""Every ruling about free rings, isolation, supply and captures, by the literal rules."""

from __future__ import annotations

import pytest

from rules.zertz import ZertzPosition
from tests.rules.agreement import compare_turns
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, at, whole_turns
from tests.rules.zertz.literal import Literal

LINE = "oooo//////"
RULINGS = {
    "neighbours that touch are missing": at("//2oo/2ooo/2oooo//"),
    "opposite neighbours are missing": at("//2oo/2o1o/2oooo/3oo/"),
    "three neighbours apart are missing": at("/1oo/1oo1o/1oo1oo/2o1o//"),
    "a ring with a marble is not free": at("Wooo//////"),
    "the turn ends if the only free ring is filled": at(FLOWER),
    "a removal may split the board": at(LINE),
    "a removal takes every full group": at("WoB//////3oooo"),
    "the last vacant ring of an island is filled": at("Bo//////3oooo"),
    "so it is though no ring is free": at("o//2WG/2BoB/3WG//", pool="0/1/0"),
    "an island with a vacant ring stays": at("Wo//////3oooo"),
    "an island with a jump stays": at("WBo//////3oooo"),
    "marbles come from the pool": at(LINE, pool="0/1/0", first="2/0/0"),
    "captives of any colour are placed": at(LINE, pool="0/0/0", first="2/0/1", second="0/1/0"),
    "with nothing to place one passes": at("W1oo//////", pool="0/0/0", second="1/0/0"),
    "a pass is forgotten": at(
        "W1oo//////", pool="0/0/0", second="1/0/0", side=2, state="turn,passed"
    ),
    "a capture is compulsory with nothing to place": at("WBo//////", pool="0/0/0"),
    "a jump needs a vacant ring behind": at("WBB//////3oooo"),
    "a jump crosses no gap": at("WB1o//////"),
    "a jump is over a neighbour": at("WoBo//////"),
    "the same marble keeps jumping while it can": at("///WBoGoBo///"),
    "the longest capture is not compulsory": at(ENCYCLOPEDIA),
    "the start is vacant within the chain": at("W/BB/oBo////"),
    "a capture removes and isolates nothing": at("WBo1//////3oooo"),
}


@pytest.mark.parametrize("position", RULINGS.values(), ids=RULINGS)
def test_every_turn_is_as_the_rule_text_says(position: ZertzPosition) -> None:
    compare_turns(Literal.of_text(str(position)), position)


def test_the_encyclopedias_example_has_exactly_four_captures() -> None:
    assert whole_turns(at(ENCYCLOPEDIA)) == {"e5xc5xa3xa1", "e5xc5xe7", "d6xd4xf6", "d5xf5"}


def test_any_marble_may_jump_over_any_other() -> None:
    for jumper in "WGB":
        for jumped in "WGB":
            assert whole_turns(at(f"{jumper}{jumped}o//////")) == {"a1xa3"}
