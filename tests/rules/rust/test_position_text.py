"""The position text, and every reason to reject one."""

from __future__ import annotations

import pytest

from rules import Outcome, PositionError, Side
from rules.rust import GAME, PlacingStage, Reason, RustPosition
from tests.rules.rust.boards import FULL, at, diagram, play

STACK = "a5 c5 e5 g5 i5 j4"
# A stone that came to a5 from c3, and must go on.
CAME, ON = "b4 c3", "jump:a5"


@pytest.mark.parametrize(
    "position",
    [
        at(STACK, x="a5", o="e5 j4", captured="3/4", stock="7/7"),
        at(STACK, x="a5", o="e5", stock="11/11", state="remove"),
        at(f"{STACK} {CAME}", x="a5", o="c5 j4", captured="1/0", stock="11/9", state=ON),
        at(STACK, x="a5", o="e5", captured="9/11", stock="0/2", side="o", state="turn,passed"),
        at(STACK, x="a5", o="e5", captured="11/0", stock="11/0", state="remove,passed"),
        at(STACK, x="a5", o="e5", captured="11/11", stock="0/0", state="over,passed"),
        at("", captured="4/5", stock="7/8"),
    ],
    ids=str,
)
def test_a_position_is_read_back_from_its_text(position: RustPosition) -> None:
    again = GAME.parse_position(str(position))
    assert again == position
    assert again.outcome == position.outcome


def test_the_middle_of_a_turn_is_read() -> None:
    middle = at(STACK, x="a5", o="c5 g5", state="jump:a5,passed")
    assert (middle.stage, middle.jumper is not None) == (PlacingStage.JUMP, True)
    assert str(middle).endswith(" x jump:a5,passed")


def test_a_game_ended_by_two_passes_is_read_back_as_over() -> None:
    """The captures decide who has won."""
    over = play(at(x="i5", o="a5", stock="0/0", captured="11/11"), "pass", "pass")
    assert str(over).endswith(" x over,passed")
    assert GAME.parse_position(str(over)).outcome == Outcome(
        None, (Reason.EQUAL, Reason.BOTH_PASSED)
    )
    assert over != at(x="i5", o="a5", stock="0/0", captured="11/11")


def test_equal_positions_may_have_different_histories() -> None:
    """A board in pieces may become connected when a piece leaves."""
    after = play(at(STACK, x="a5", o="e5"), "j4,g5")
    assert after == diagram(str(after))
    assert hash(after) == hash(diagram(str(after)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "but this has 0"),
        (f"{FULL} 12/12 0/0 x turn now", "but this has 6"),
        (f"{FULL} 12/12 0/0 1 turn", "'1' does not say whose turn it is"),
        (f"{FULL} 12/12 0/0 x place", "'place' does not say what comes next"),
        (f"{FULL} 12/12 0/0 x jump:b5", "'jump:b5' does not say what comes next"),
        (f"{FULL} 12/12 0/0 x over", "'over' does not say what comes next"),
        (f"{FULL} 12/12 0/0 x jump:i5", "no stone on i5 can go on"),
        (f"{FULL} 12/12 0/0 x remove", "no stone has been dropped"),
        (f"{FULL} 12/12 0/0 x turn,passed", "a pass is impossible"),
        (f"{FULL} 12/12 0/0 x over,passed", "a pass is impossible"),
        (f"{FULL} 12/11 0/0 x turn", "o has 12 stones .*, not 11"),
        (f"{FULL} 12/11 0/1 x turn", "x has 12 stones .*, not 13"),
        ("x----/6/7/8/9/8/7/6/5 12/12 0/0 x turn", "x has 12 stones .*, not 13"),
        ("xo3/6/7/8/9/8/7/6/5 11/11 0/0 x turn", "a group without a vacant cell"),
        ("--3/6/7/8/---6/8/7/6/5 12/12 0/0 x turn", "or a smaller one without a stone"),
        ("xo-xx/6/7/8/9/8/7/6/5 9/11 0/0 x remove", "no stone has been dropped"),
        ("x-1oo/6/7/8/9/8/7/6/5 11/10 0/0 x remove", "no stone has been dropped"),
        ("xo-2/6/7/8/9/8/7/6/5 10/11 0/1 x jump:e1", "e1 cannot have jumped just now"),
        ("--xo-/6/7/8/9/8/7/6/5 0/11 0/11 x jump:i1", "i1 cannot have jumped just now"),
        ("--xo-/6/7/8/9/8/7/6/5 10/11 0/1 x jump:i1,passed", "a pass is impossible"),
        (f"{FULL} 13/12 0/0 x turn", "'13/12' does not count"),
        (f"{FULL} 12 0/0 x turn", "'12' does not count"),
        (f"{FULL} 12/12 -1/0 x turn", "'-1/0' does not count"),
        (f"{FULL}/- 12/12 0/0 x turn", "has 10 rows"),
        (f"{FULL[1:]} 12/12 0/0 x turn", "has 4 cells instead of 5"),
        (f"6{FULL[5:]} 12/12 0/0 x turn", "has 6 cells instead of 5"),
        (f"w{FULL[1:]} 12/12 0/0 x turn", "may contain only"),
    ],
)
def test_an_invalid_position_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        GAME.parse_position(text)


def test_stones_and_cells_are_looked_up_by_their_coordinates() -> None:
    position = at(STACK, x="a5", o="e5")
    assert [position.stone_at(cell) for cell in ("a5", "c5", "E5", "q5")] == [
        *(Side.FIRST, None, Side.SECOND, None)
    ]
    assert [position.has_cell(cell) for cell in ("j4", "q5")] == [True, False]
    assert position.removable_cells() == ("j4", "c5", "g5", "i5")
    for name in ("b5", "r1", "a0", ""):
        with pytest.raises(ValueError, match="is not a cell"):
            position.stone_at(name)
