"""One test for each ruling about jumps, drops, removals and islands, and for each ending."""

from __future__ import annotations

import pytest

from rules import Outcome, Side
from rules.rust import GAME, PLACES, PlacingStage, Reason, RustPosition
from tests.rules.rust.boards import at, cells_of, diagram, play, steps
from tests.rules.turn_texts import step

CORNERS_AND_SIDES = 24


def test_the_board_has_61_cells_in_nine_rows_from_the_top() -> None:
    rows = [[name for name, (_, row) in PLACES.items() if row == n] for n in range(1, 10)]
    assert [len(row) for row in rows] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert rows[0] == ["e1", "g1", "i1", "k1", "m1"]
    assert rows[1] == ["d2", "f2", "h2", "j2", "l2", "n2"]
    assert rows[4] == ["a5", "c5", "e5", "g5", "i5", "k5", "m5", "o5", "q5"]


def test_each_side_starts_with_twelve_stones_and_x_moves_first() -> None:
    start = GAME.start()
    assert (start.stock(Side.FIRST), start.stock(Side.SECOND)) == (12, 12)
    assert start.to_move is Side.FIRST
    assert str(start).split()[3:] == ["x", "turn"]


@pytest.mark.parametrize("land", ["e5", "m5", "g3", "k3", "g7", "k7"])
def test_a_stone_jumps_in_six_directions(land: str) -> None:
    column, row = PLACES[land]
    over = f"{'abcdefghijklmnopq'[(column + 8) // 2]}{(row + 5) // 2}"
    assert steps(at(x="i5", o=over)) == {f"i5x{land}"}


def test_a_jump_is_compulsory() -> None:
    assert steps(at(x="i5 a5", o="k5")) == {"i5xm5"}


def test_only_jumps_of_the_side_to_move_are_compulsory() -> None:
    """o could jump, but it is x's turn."""
    position = at(o="i5 k5", x="q5")
    assert len(steps(position)) == 58
    assert steps(at(o="i5", x="k5", side="o")) == {"i5xm5"}


def test_a_jump_needs_a_vacant_cell_behind() -> None:
    assert "i5xm5" not in steps(at(x="i5", o="k5 m5"))
    assert "i5xm5" not in steps(at("i5 k5 a5 c5", x="i5", o="k5"))


def test_an_enemy_stone_is_captured_and_a_friend_goes_back_to_stock() -> None:
    after = play(at(x="i5", o="k5"), "i5xm5")
    assert (after.captured(Side.FIRST), after.stock(Side.FIRST)) == (1, 5)
    after = play(at(x="i5 k5"), "i5xm5")
    assert (after.captured(Side.FIRST), after.stock(Side.FIRST)) == (0, 6)
    assert [after.stone_at(cell) for cell in ("i5", "k5", "m5")] == [None, None, Side.FIRST]


def test_the_same_stone_keeps_jumping_while_it_can() -> None:
    position = at(x="a5 e9", o="c5 g5 d8")
    middle = position.play(step(position, "a5xe5"))
    assert (middle.to_move, middle.stage) == (Side.FIRST, PlacingStage.JUMP)
    assert steps(middle) == {"e5xi5"}
    after = middle.play(step(middle, "e5xi5"))
    assert (after.to_move, after.captured(Side.FIRST)) == (Side.SECOND, 2)


def test_any_direction_may_be_chosen() -> None:
    """A longer chain is not compulsory."""
    position = at(x="i5", o="k5 g5 c5")
    assert steps(position) == {"i5xm5", "i5xe5"}
    assert play(position, "i5xm5").captured(Side.FIRST) == 1


def test_a_stone_may_come_back_to_where_it_began() -> None:
    """Its start is vacant during the chain, and a jumped stone leaves at once."""
    after = play(at(x="i5", o="k5 l4 j4"), "i5xm5xk3xi5")
    assert after.captured(Side.FIRST) == 3
    assert after.stone_at("i5") is Side.FIRST


def test_a_drop_is_followed_by_the_removal_of_a_vacant_cell_at_the_edge() -> None:
    position = GAME.start()
    assert len(position.legal_moves()) == 61
    middle = position.play(step(position, "i5"))
    assert (middle.stage, middle.to_move) == (PlacingStage.REMOVE, Side.FIRST)
    assert len(middle.legal_moves()) == CORNERS_AND_SIDES
    assert set(middle.removable_cells()) == steps(middle)
    assert len(position.play(step(position, "a5")).legal_moves()) == CORNERS_AND_SIDES - 1


def test_one_missing_neighbour_makes_an_edge() -> None:
    """ZÈRTZ would require two adjacent ones; h8 and j8 lack only i9."""
    position = play(GAME.start(), "i5,i9")
    middle = position.play(step(position, "a5"))
    assert {"h8", "j8"} <= steps(middle)


def test_without_a_vacant_cell_at_the_edge_the_turn_ends_with_the_drop() -> None:
    """Only the middle of seven cells is vacant then, and it has all neighbours."""
    ring = "i5 m5 j4 l4 j6"
    position = at(f"k5 {ring} l6", x="i5 j4 j6", o="m5 l4")
    after = play(position, "l6")
    assert (after.to_move, cells_of(after)) == (Side.SECOND, cells_of(position))


def test_a_full_group_is_taken_with_its_cells() -> None:
    """Removing c5 cuts off a5: the enemy's stone is captured, an own one returns."""
    cells = "a5 c5 e5 g5 i5"
    after = play(at(cells, o="a5"), "i5,c5")
    assert (after.captured(Side.FIRST), after.stock(Side.FIRST)) == (1, 4)
    assert cells_of(after) == {"e5", "g5", "i5"}
    after = play(at(cells, x="a5"), "i5,c5")
    assert (after.captured(Side.FIRST), after.stock(Side.FIRST)) == (0, 5)


def test_every_full_group_is_taken_at_once() -> None:
    """The removal of e5 leaves two groups, with stones of both sides."""
    after = play(at("a5 c5 e5 g5 i5 e1 g1", o="a5 i5", x="c5 g5"), "e1,e5")
    assert (after.captured(Side.FIRST), after.stock(Side.FIRST)) == (2, 6)
    assert cells_of(after) == {"e1", "g1"}


def test_a_drop_on_the_last_vacant_cell_of_a_group_takes_it() -> None:
    after = play(at("a5 c5 m1 k1 i1", o="a5"), "c5,m1")
    assert cells_of(after) == {"k1", "i1"}
    assert (after.captured(Side.FIRST), after.stock(Side.FIRST)) == (1, 5)


def test_a_full_group_is_taken_even_when_no_cell_was_removed() -> None:
    """The last cell of the small group is filled; the big one has only its middle."""
    ring = "i5 m5 j4 l4 j6 l6"
    position = at(f"k5 {ring} a5 c5", x="i5 j4 m5", o="l4 j6 l6 a5")
    after = play(position, "c5")
    assert cells_of(after) == {"k5", *ring.split()}
    assert after.captured(Side.FIRST) == 1


def test_a_partly_filled_group_stays() -> None:
    after = play(at("a5 c5 e5 g5 i5", o="a5"), "i5,e5")
    assert cells_of(after) == {"a5", "c5", "g5", "i5"}
    assert after.stone_at("a5") is Side.SECOND


def test_a_smaller_group_without_stones_leaves_the_board() -> None:
    after = play(at("a5 c5 e5 g5 i5 k5"), "k5,c5")
    assert cells_of(after) == {"e5", "g5", "i5", "k5"}
    assert (after.captured(Side.FIRST), after.stock(Side.FIRST)) == (0, 4)


def test_the_largest_group_stays_even_without_stones() -> None:
    after = play(at("a5 c5 e5 g5 i5 k5"), "a5,e5")
    assert cells_of(after) == {"a5", "c5", "g5", "i5", "k5"}


def test_of_two_largest_groups_neither_leaves() -> None:
    after = play(at("a5 c5 e5 g5 i5"), "a5,e5")
    assert cells_of(after) == {"a5", "c5", "g5", "i5"}


def test_the_largest_group_is_determined_after_full_groups_leave() -> None:
    """The full group has three cells; the empty one, left alone, has two."""
    after = play(at("a5 c5 e5 g5 i5 k5", o="a5 e5"), "c5,g5")
    assert cells_of(after) == {"i5", "k5"}
    assert after.captured(Side.FIRST) == 2


def test_a_group_that_has_become_smaller_leaves_later() -> None:
    position = at("a5 c5 e5 g5 k5 m5 o5 q5 l4", o="a5")
    after = play(position, "e5,l4")
    assert cells_of(after) == {"a5", "c5", "e5", "g5", "k5", "m5", "o5", "q5"}
    assert cells_of(play(after, "c5,q5")) == {"a5", "c5", "e5", "g5"}


def test_a_jump_turn_takes_no_group() -> None:
    """The group of a5 was full before, and stays."""
    after = play(at("a5 i5 k5 m5 o5", x="i5", o="k5 a5"), "i5xm5")
    assert "a5" in cells_of(after)


def test_a_side_without_jump_or_drop_passes() -> None:
    position = at(x="i5", o="a5", stock="0/3")
    assert steps(position) == {"pass"}
    after = play(position, "pass")
    assert str(after).endswith("o turn,passed")
    assert steps(play(after, "c5,e1")) == {"pass"}


def test_a_side_with_a_move_may_not_pass() -> None:
    assert "pass" not in steps(at(x="i5", o="a5", stock="1/3"))
    assert steps(at(x="i5 k5", stock="0/3")) == {"i5xm5", "k5xg5"}


STUCK = {"x": "i5", "o": "a5", "stock": "0/0"}

LINE = "a5 c5 e5"


@pytest.mark.parametrize(
    ("captured", "winner", "verdict"),
    [
        ("3/2", Side.FIRST, Reason.MORE_CAPTURED),
        ("2/3", Side.SECOND, Reason.MORE_CAPTURED),
        ("2/2", None, Reason.EQUAL),
    ],
)
def test_two_passes_in_a_row_end_the_game(
    captured: str, winner: Side | None, verdict: Reason
) -> None:
    after = play(at(**STUCK, captured=captured), "pass", "pass")
    assert after.outcome == Outcome(winner, (verdict, Reason.BOTH_PASSED))
    assert list(after.legal_moves()) == []


def test_a_single_pass_does_not_end_the_game() -> None:
    assert play(at(**STUCK), "pass").outcome is None


def test_separate_passes_do_not_end_the_game() -> None:
    position = at(x="i5", o="a5", stock="0/1")
    assert play(position, "pass", "c5,e1", "pass").outcome is None


@pytest.mark.parametrize(
    ("captured", "winner", "verdict"),
    [
        ("0/0", Side.FIRST, Reason.MORE_CAPTURED),
        ("0/2", Side.SECOND, Reason.MORE_CAPTURED),
        ("0/1", None, Reason.EQUAL),
    ],
)
def test_the_game_ends_when_no_cell_is_vacant(
    captured: str, winner: Side | None, verdict: Reason
) -> None:
    """The last drop also captures the board, including the stone on a5."""
    after = play(at(LINE, o="a5", x="e5", captured=captured), "c5")
    assert after.outcome == Outcome(winner, (verdict, Reason.BOARD_FULL))
    assert list(after.legal_moves()) == []
    assert diagram(str(after)) == after


def test_the_board_may_be_full_after_a_removal() -> None:
    after = play(at(LINE, o="a5"), "c5,e5")
    assert after.outcome == Outcome(Side.FIRST, (Reason.MORE_CAPTURED, Reason.BOARD_FULL))
    assert after.stock(Side.FIRST) == 5


# x can only pass; o drops two stones and takes them back by jumps; no cell is removable.
CIRCLE = "x-3/x-o3/oox4/x-o5/oox6/1x6/7/6/5 0/4 0/0 x turn"

ROUND = ("pass", "g1", "pass", "d4", "pass", "d4xf2", "pass", "g1xe3")


def circle() -> RustPosition:
    return diagram(CIRCLE)


def test_the_third_occurrence_of_a_position_is_a_tie() -> None:
    before = play(circle(), *ROUND, *ROUND[:-1])
    assert before.outcome is None
    after = play(before, ROUND[-1])
    assert after.outcome == Outcome(None, (Reason.REPETITION,))
    assert list(after.legal_moves()) == []


def test_the_second_occurrence_of_a_position_is_not_a_tie() -> None:
    again = play(circle(), *ROUND)
    assert (again.outcome, str(again)) == (None, CIRCLE)


def test_a_repetition_is_a_tie_regardless_of_captures() -> None:
    position = diagram(CIRCLE.replace("0/0", "3/0"))
    assert play(position, *ROUND, *ROUND).outcome == Outcome(None, (Reason.REPETITION,))


def test_the_history_drops_positions_that_cannot_recur() -> None:
    """Captured stones and removed cells never return, so older positions are dropped."""
    kept = len(play(circle(), *ROUND).history)
    assert kept == len(ROUND) + 1
    assert len(play(at(x="a5", o="q5"), "i5,e1").history) == 1
    assert len(play(at(x="i5", o="k5"), "i5xm5").history) == 1
    assert len(play(at(x="i5 k5"), "i5xm5").history) == 2
