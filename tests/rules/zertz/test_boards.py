"""The six boards and the three variants of the rule text."""

from __future__ import annotations

import pytest

from rules import Side
from rules.zertz import BOARDS, GAME, GOALS, VARIANTS

RINGS = {
    "37": "a1-4 b1-5 c1-6 d1-7 e2-7 f3-7 g4-7",
    "40": "a1-4 b1-5 c1-6 d1-7 e2-7 f3-7 g4-7 h5-7",
    "43": "a1-5 b1-6 c1-7 d1-7 e2-7 f3-7 g4-7 h5-7",
    "44": "a1-4 b1-5 c1-6 d1-7 e2-8 f3-8 g4-8 h5-8",
    "48": "a1-5 b1-6 c1-7 d1-8 e2-8 f3-8 g4-8 h5-8",
    "61": "a1-5 b1-6 c1-7 d1-8 e1-9 f2-9 g3-9 h4-9 i5-9",
}


@pytest.mark.parametrize("name", RINGS)
def test_a_board_has_the_rings_of_the_rule_text(name: str) -> None:
    rings = [
        f"{part[0]}{row}"
        for part in RINGS[name].split()
        for row in range(int(part[1]), int(part[3]) + 1)
    ]
    assert list(BOARDS[name].places) == rings
    assert len(rings) == int(name)


def test_a_board_knows_where_its_rings_are() -> None:
    places = BOARDS["37"].places
    assert (places["a1"], places["e2"], places["g7"]) == ((0, 1), (4, 2), (6, 7))
    assert [board.columns for board in BOARDS.values()] == [7, 8, 8, 8, 8, 9]


def test_a_game_starts_with_the_whole_board_and_the_whole_pool() -> None:
    for board in BOARDS.values():
        for variant in VARIANTS.values():
            start = GAME.start({"board": board.name, "goal": variant.name})
            assert (start.rings, start.pool) == (board.mask, variant.pool)


def test_the_variants_have_the_marbles_and_goals_of_the_rule_text() -> None:
    found = {g.name: (g.pool, g.white, g.grey, g.black, g.each) for g in GOALS.values()}
    assert found == {
        "standard": ((6, 8, 10), 4, 5, 6, 3),
        "blitz": ((5, 7, 9), 3, 4, 5, 2),
        "quick": ((6, 8, 10), 3, 4, 5, 2),
    }


def test_at_odds_each_side_has_a_goal_of_its_own_with_the_same_marbles() -> None:
    assert list(VARIANTS) == [*GOALS, "quick-standard", "standard-quick"]
    variant = VARIANTS["quick-standard"]
    assert [variant.of(side) for side in Side] == [GOALS["quick"], GOALS["standard"]]
    assert {variant.of(side).pool for side in Side} == {variant.pool}
    (goals,) = (odds for odds in GAME.handicaps({"goal": "standard"}) if odds.options)
    assert goals.options == {"goal": "quick-standard"}
    assert not any(odds.options for odds in GAME.handicaps({"goal": "blitz"}))
