"""Positions, turns and boards as text."""

from __future__ import annotations

import pytest

from ringfall.testing.turns import step
from rules import GAMES, PositionError, Side
from rules.lattice import NINE
from rules.zertz import BOARDS, GAME, GOALS, VARIANTS, Marble, Place, ZertzPosition
from tests.rules.zertz.boards import ENCYCLOPEDIA, FULL, PACKED, ROUND, at, circle, play

START = f"{FULL} 6/8/10 0/0/0 0/0/0 1 37/standard turn"


def test_the_start_prints_as_the_rule_text_says() -> None:
    assert str(GAMES["zertz"].start()) == START


STUCK = at(PACKED, board="61", pool="0/0/0")

CHAIN = at(ENCYCLOPEDIA, pool="4/7/8")


@pytest.mark.parametrize(
    ("position", "end"),
    [
        (at("Wooo//////", pool="5/8/10", state="remove"), "1 37/standard remove"),
        (CHAIN.play(step(CHAIN, "e5xc5")), "1 37/standard jump:c5"),
        (play(STUCK, "pass"), "2 61/standard turn,passed"),
        (play(STUCK, "pass", "pass"), "1 61/standard over,passed"),
        (play(at("BWo//////", pool="2/8/9", first="3/0/0"), "a1xa3"), "2 37/standard turn"),
        (play(at("Wo//////", pool="5/8/10"), "Ba2"), "2 37/standard turn"),
    ],
    ids=["placed", "jumped", "passed", "both-passed", "won", "full"],
)
def test_a_position_is_read_back_from_its_text(position: ZertzPosition, end: str) -> None:
    assert str(position).endswith(f" {end}")
    again = GAMES["zertz"].parse_position(str(position))
    assert (again, again.outcome) == (position, position.outcome)


def test_a_position_after_a_pass_and_a_placement_is_read_back() -> None:
    """The first side had nothing to place, and the second has a captive."""
    layout = PACKED.replace("7BB/", "7Bo/")
    passed = at(layout, board="61", pool="0/0/0", second="0/0/1", side=2, state="turn,passed")
    middle = passed.play(Place(Marble.BLACK, NINE.parse_cell("g8")))
    assert str(middle).split()[-1] == "remove,passed"
    assert GAMES["zertz"].parse_position(str(middle)) == middle


def test_a_tie_by_repetition_differs_from_the_live_position_with_the_same_text() -> None:
    """The text does not contain the history, but contains that the game is over."""
    again = play(circle(), *ROUND)
    tie = play(again, *ROUND)
    assert (str(tie), tie.outcome is None, again.outcome) == (str(again), False, None)
    assert tie != again
    assert again == circle()


def test_trailing_columns_without_rings_may_be_left_out() -> None:
    assert at("Wooo") == at("Wooo//////")


@pytest.mark.parametrize("name", ["rings", "marbles", "pool", "to_move", "outcome", "whatever"])
def test_a_position_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(at(FULL), name, None)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (START, "", "has 7 parts .* but this has 0"),
        (" turn", "", "but this has 6"),
        ("37/standard", "36/standard", "'36/standard' names no board"),
        ("37/standard", "37", "'37' names no goal"),
        ("37/standard", "37/slow", "'37/slow' names no goal"),
        (" 1 37", " 3 37", "'3' does not say whose turn it is"),
        (" 1 37", " one 37", "'one' does not say whose turn"),
        ("6/8/10", "6/8", "'6/8' does not count"),
        ("6/8/10", "-6/8/10", "'-6/8/10' does not count"),
        ("6/8/10", "7/8/10", "there are 6 white marbles .* in standard, not 7"),
        ("37/standard", "37/blitz", "there are 5 white marbles .* in blitz, not 6"),
        ("0/0/0 0/0/0", "0/0/0 0/1/0", "there are 8 grey marbles .*, not 9"),
        ("oooo/ooooo", "ooBo/ooooo", "there are 10 black marbles .*, not 11"),
        ("oooo/ooooo", "oooo/ooxoo", "the column 'ooxoo' has 'x'; write o for"),
        ("oooo/ooooo", "oooo/ooo0o", "the column 'ooo0o' has '0'"),
        ("3oooo", "3ooooo", "the board of 37 has no ring g8"),
        ("3oooo", "9oooo", "more than 9 rows"),
        ("3oooo", "3oooo///////", "at most 9 columns"),
        ("turn", "turns", "'turns' does not say what comes next"),
        ("turn", "jump", "'jump' does not say what comes next"),
        ("turn", "jump:d4", "no marble on d4 can go on jumping"),
        ("turn", "over", "'over' does not say what comes next"),
        ("turn", "jump:j1", "'jump:j1' does not say what comes next"),
        ("turn", "turn,passed", "a pass is impossible"),
        ("turn", "over,passed", "a pass is impossible"),
        ("turn", "remove", "none of the marbles can have been placed"),
        (f"{FULL} 6/8/10", "WGB 5/7/9", "no ring of a1 a2 a3 is vacant"),
        (f"{FULL} 6/8/10", "WG1o 5/7/10", "no ring of a1 a2 is vacant"),
        ("6/8/10 0/0/0", "2/8/10 4/0/0", "side 1 has already won and cannot be to move"),
    ],
)
def test_an_invalid_position_text_is_refused_with_the_reason(
    old: str, new: str, reason: str
) -> None:
    with pytest.raises(PositionError, match=reason):
        GAMES["zertz"].parse_position(START.replace(old, new, 1))


@pytest.mark.parametrize(
    ("layout", "counts", "state", "reason"),
    [
        ("Wooo//////", "1/8/10 0/0/0 4/0/0", "remove", "side 2 has already won: no turn can have"),
        ("//////", "6/8/9 0/0/0 0/0/1", "turn,passed", "side 2 has already won: no turn can have"),
        ("WGoGW//////", "4/6/10 0/0/0 0/0/0", "remove", "none of the marbles can have been placed"),
        (
            "WG//2WG//////4o",
            "4/6/10 0/0/0 0/0/0",
            "remove",
            "none of the marbles can have been placed",
        ),
        ("WBBo//////", "5/8/7 0/0/1 0/0/0", "jump:a1", "no marble on a1 can go on"),
        ("ooWBo//////", "5/8/9 0/0/0 0/0/0", "jump:a3", "a3 cannot have captured one just now"),
        ("WBo//////", "5/8/8 0/0/1 0/0/0", "jump:a1", "a1 cannot have captured one just now"),
        ("ooWBo//////", "5/8/8 0/0/1 0/0/0", "jump:a3,passed", "a pass is impossible"),
    ],
)
def test_a_state_that_contradicts_the_rest_is_refused(
    layout: str, counts: str, state: str, reason: str
) -> None:
    with pytest.raises(PositionError, match=reason):
        GAMES["zertz"].parse_position(f"{layout} {counts} 1 61/standard {state}")


def test_the_rest_of_a_turn_is_read_in_its_middle() -> None:
    start = at(FULL)
    middle = start.play(step(start, "Wd4"))
    assert GAME.format_turn(middle, GAME.parse_turn(middle, "B 1")) == "b1"
    chain = at(ENCYCLOPEDIA)
    middle = chain.play(step(chain, "e5xc5"))
    assert GAME.format_turn(middle, GAME.parse_turn(middle, "c5-b4-a2")) == "c5xa3xa1"


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
