"""The position text: printing, reading, and what is no position."""

from __future__ import annotations

import pytest

from rules import GAMES, PositionError, Side
from rules.zertz import Marble, Reason, Stage
from tests.rules.zertz.boards import ENCYCLOPEDIA, FULL, at, play

START = f"{FULL} 6/8/10 0/0/0 0/0/0 1 37/standard turn"


def test_the_start_prints_as_the_rule_text_says() -> None:
    assert str(GAMES["zertz"].start()) == START


def test_a_position_tells_all_that_its_text_says() -> None:
    position = at(ENCYCLOPEDIA, pool="4/7/8", first="1/0/0", second="0/1/2", side=2, goal="quick")
    assert (position.board.name, position.goal.name) == ("37", "quick")
    assert position.pool == (4, 7, 8)
    assert [position.captives(side) for side in Side] == [(1, 0, 0), (0, 1, 2)]
    assert position.to_move is Side.SECOND
    assert position.marble_at("b4") is Marble.BLACK
    assert position.marble_at("a1") is None
    assert position.has_ring("d6")
    assert not position.has_ring("d7")


@pytest.mark.parametrize(
    ("state", "stage"), [("remove", Stage.REMOVE), ("remove,passed", Stage.REMOVE)]
)
def test_a_position_after_a_placement_is_read_back(state: str, stage: Stage) -> None:
    position = at("Wooo//////", state=state)
    assert position.stage is stage
    assert str(position).split()[-1] == state


def test_a_position_within_a_chain_is_read_back() -> None:
    start = at(ENCYCLOPEDIA)
    middle = start.play(start.parse_move("e5xc5"))
    again = GAMES["zertz"].parse_position(str(middle))
    assert str(middle).endswith("jump:c5")
    assert (again, again.jumps) == (middle, middle.jumps)


def test_a_position_after_a_pass_is_read_back() -> None:
    passed = play(at("W1oo//////", pool="0/0/0", second="1/0/0"), "pass")
    assert str(passed).endswith(" 2 37/standard turn,passed")
    assert GAMES["zertz"].parse_position(str(passed)) == passed


def test_a_game_that_was_won_is_read_back_with_its_outcome() -> None:
    won = play(at("BWo//////", first="3/0/0"), "a1xa3")
    full = play(at("Wo//////"), "Ba2")
    for over in (won, full):
        assert GAMES["zertz"].parse_position(str(over)).outcome == over.outcome
    assert str(full).split()[0] == "//////"
    assert full.outcome is not None
    assert full.outcome.reasons == (Reason.BOARD_FULL,)


def test_trailing_columns_without_rings_may_be_left_out() -> None:
    assert at("Wooo") == at("Wooo//////")


def test_equal_positions_have_equal_hashes_and_others_differ() -> None:
    assert hash(at(FULL)) == hash(at(FULL))
    assert at(FULL) != at(FULL, side=2)
    assert at(FULL) != at(FULL, goal="quick")
    assert at(FULL) != START


@pytest.mark.parametrize("name", ["rings", "marbles", "pool", "to_move", "outcome", "whatever"])
def test_a_position_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(at(FULL), name, None)


def test_the_repr_of_a_position_rebuilds_it() -> None:
    position = at(ENCYCLOPEDIA)
    assert eval(repr(position), {"GAME": GAMES["zertz"]}) == position  # noqa: S307


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (START, "", "0 fields instead of 7"),
        (" turn", "", "6 fields instead of 7"),
        ("37/standard", "36/standard", "'36/standard' names no board"),
        ("37/standard", "37", "'37' names no goal"),
        ("37/standard", "37/slow", "'37/slow' names no goal"),
        (" 1 37", " 3 37", "'3' is no side"),
        (" 1 37", " one 37", "'one' is no side"),
        ("6/8/10", "6/8", "'6/8' is no count"),
        ("6/8/10", "-6/8/10", "'-6/8/10' is no count"),
        ("6/8/10", "7/8/10", "only 6 white marbles, not 7"),
        ("0/0/0 0/0/0", "0/0/0 0/9/0", "only 8 grey marbles, not 9"),
        ("oooo/ooooo", "oooo/ooxoo", "'x' in the layout's column 'ooxoo'"),
        ("oooo/ooooo", "oooo/ooo0o", "'0' in the layout's column"),
        ("3oooo", "3ooooo", "the board of 37 has no ring g8"),
        ("3oooo", "9oooo", "more than 9 rows"),
        ("3oooo", "3oooo///////", "more than 9 columns"),
        ("turn", "turns", "'turns' is no state"),
        ("turn", "jump", "'jump' is no state"),
        ("turn", "jump:d4", "no marble on d4 can go on jumping"),
        ("turn", "remove", "no marble has been placed"),
        (FULL, "WGB", "no ring is vacant"),
        ("0/0/0 0/0/0", "4/0/0 0/0/0", "side 1 has won already and cannot be to move"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(
    old: str, new: str, reason: str
) -> None:
    with pytest.raises(PositionError, match=reason):
        GAMES["zertz"].parse_position(START.replace(old, new, 1))


def test_no_turn_begins_after_the_opponent_has_won() -> None:
    with pytest.raises(PositionError, match="side 2 has won already: no turn can have begun"):
        at("Wooo//////", second="4/0/0", state="remove")


def test_the_ring_of_a_marble_that_goes_on_must_have_a_jump() -> None:
    with pytest.raises(PositionError, match="no marble on a1 can go on"):
        at("WBB1//////3oooo", state="jump:a1")
