"""The rulings of DVONN, as the README numbers them."""

from __future__ import annotations

import pytest
from ringfall_dvonn.rules import BOARD, CELLS, GAME, LATTICE, DvonnPosition, Reason

from rules import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
    PositionError,
    Side,
    play_turn,
)
from rules.symmetry import canonical

START = GAME.start()
WHITE, BLACK = Side
JUMPER = "w c3:bw d3:r d4:b e3:b e5:w f3:r g3:r"


def at(text: str) -> DvonnPosition:
    """Return the position with this text."""
    return GAME.parse_position(text)


def after(position: DvonnPosition, *turns: str) -> DvonnPosition:
    """Return the position after some turns."""
    for turn in turns:
        position = play_turn(position, GAME.parse_turn(position, turn))
    return position


def filled(seed: int) -> DvonnPosition:
    """Return a position with all pieces placed at random."""
    position = START
    for turn in GAME.random_placements(position, seed):
        position = play_turn(position, turn)
    return position


def legal(position: DvonnPosition) -> str:
    """List the legal turns."""
    return " ".join(map(str, position.legal_moves()))


def test_the_board_has_49_spaces_in_rows_of_9_10_11_10_and_9() -> None:
    """Ruling 1."""
    rows = [sum(LATTICE.row_of(cell) == row for cell in CELLS) for row in range(1, 6)]
    assert (len(CELLS), rows) == (49, [9, 10, 11, 10, 9])
    ends = [LATTICE.parse_cell(name) for name in ("a1", "i1", "a3", "k3", "c5", "k5")]
    assert all(BOARD >> cell & 1 for cell in ends)


def test_red_pieces_are_placed_first_and_white_has_the_last_placement_and_the_first_move() -> None:
    """Rulings 2 and 3."""
    position, placed = START, list[tuple[Side, str]]()
    for turn in GAME.random_placements(START, 7):
        placed.append((position.to_move, position.due))
        position = play_turn(position, turn)
        assert position.begins_another_turn
    assert placed[:5] == [(WHITE, "r"), (BLACK, "r"), (WHITE, "r"), (BLACK, "b"), (WHITE, "w")]
    assert placed[5:] == [(BLACK, "b"), (WHITE, "w")] * 22
    assert (position.placing, position.to_move, len(position.stacks)) == (False, WHITE, 49)


def test_a_piece_is_placed_on_any_vacant_space() -> None:
    """Ruling 3."""
    position = after(START, "f3")
    assert len(position.legal_moves()) == 48
    for turn in ("f3", "f3-f4", "pass"):
        with pytest.raises(IllegalMoveError):
            GAME.parse_turn(position, turn)


def test_a_stack_moves_straight_as_far_as_it_is_high_onto_any_stack() -> None:
    """Ruling 4: across vacant and occupied spaces, but never onto a vacant one."""
    position = at(JUMPER)
    assert legal(position) == "c3-e3 c3-e5 e5-d4"
    assert str(after(position, "c3-e5")) == "b d3:r d4:b e3:b e5:wbw f3:r g3:r"


def test_what_is_surrounded_on_all_six_sides_may_not_move_and_the_edge_never_is() -> None:
    """Ruling 5: this holds for stacks that would jump out of the ring, too."""
    ring = "w e2:r e3:b f2:b f3:{} f4:r g3:b g4:b h3:r h5:b"
    opened = ring.replace(" f2:b", "")
    assert [legal(at(ring.format(stack))) for stack in ("w", "bw")] == ["pass", "pass"]
    assert legal(at(opened.format("w"))) == "f3-e2 f3-e3 f3-f4 f3-g3 f3-g4"
    assert legal(at(opened.format("bw"))) == "f3-h3 f3-h5"
    assert legal(at("w a1:w a2:b b1:b b2:r c2:r c3:r")) == "a1-a2 a1-b1 a1-b2"


def test_a_red_piece_cannot_move_alone_but_inside_a_stack() -> None:
    """Ruling 6: nobody controls it alone; below a piece it belongs to that stack."""
    position = after(at("w a1:r b1:w c1:r d1:b e1:r"), "b1-a1")
    assert str(position) == "b a1:rw c1:r d1:b e1:r"
    assert list(map(position.controlled, Side)) == [2, 1]
    assert str(after(position, "d1-e1", "a1-c1")) == "b c1:rrw e1:rb"


def test_what_loses_contact_with_every_red_piece_is_removed() -> None:
    """Ruling 7: of either side, without being named in the turn; red pieces always stay."""
    position = at("w a1:w a2:b b1:rw c1:b d1:w d2:r e1:b i1:r")
    assert str(after(position, "b1-d1")) == "b c1:b d1:wrw d2:r e1:b i1:r"
    assert str(after(at("b c1:b d1:w e1:r f1:r g1:r"), "c1-d1")) == "w d1:wb e1:r f1:r g1:r"
    assert str(after(at("w c1:w d1:w e1:r f1:r g1:r"), "d1-c1")) == "b e1:r f1:r g1:r"


def test_who_cannot_move_passes_and_nobody_else_may() -> None:
    """Ruling 8: the other side goes on, and a side that has passed may move again."""
    with pytest.raises(IllegalMoveError):
        GAME.parse_turn(at(JUMPER), "pass")
    stuck = at("b e2:r e3:w f2:w f3:b f4:r g3:w g4:r")
    assert (stuck.must_pass, legal(stuck)) == (True, "pass")
    for typed in ("pass", "Pass", "-", "–"):
        assert after(stuck, typed).to_move is WHITE
    assert not after(stuck, "pass").must_pass
    again = after(stuck, "pass", "e3-e2")
    assert (again.must_pass, legal(again)) == (False, "f3-e2 f3-f2 f3-f4 f3-g3 f3-g4")


@pytest.mark.parametrize(
    ("before", "turn", "end"),
    [
        ("w c1:w d1:r g1:r h1:rb", "c1-d1", (None, (Reason.EQUAL,))),
        ("w c1:w d1:r g1:r h1:rbb", "c1-d1", (BLACK, (Reason.MORE,))),
        ("w c1:w d1:rwb g1:r i1:rbb", "c1-d1", (WHITE, (Reason.MORE,))),
        ("w c1:w d1:w e1:r f1:r g1:r", "d1-c1", (None, (Reason.EQUAL,))),
    ],
)
def test_when_nobody_can_move_the_side_with_more_pieces_in_its_stacks_wins(
    before: str, turn: str, end: tuple[Side | None, tuple[Reason, ...]]
) -> None:
    """Rulings 9 and 10: all pieces of a stack count, red ones too; no pass is needed first."""
    position = at(before)
    assert position.outcome is None
    finished = after(position, turn)
    assert finished.outcome == end
    assert not finished.legal_moves()
    for text in ("pass", turn):
        with pytest.raises(IllegalMoveError):
            GAME.parse_turn(finished, text)


@pytest.mark.parametrize(
    "typed", ["c3-e5", "C3E5", "c3 e5", " c3 - e5 ", "c3xe5", "c3→e5", "c3/e5"]
)
def test_a_turn_is_typed_in_any_case_and_with_any_sign_between(typed: str) -> None:
    """Ruling 11: it is written c3-e5."""
    position = at(JUMPER)
    turn = GAME.parse_turn(position, typed)
    assert (GAME.format_turn(position, turn), str(turn[0])) == ("c3-e5", "c3-e5")


def test_what_is_no_turn_is_refused_by_what_is_wrong_with_it() -> None:
    """Ruling 11."""
    position = filled(1)
    for typed, error in {
        "": InvalidMoveError,
        "l1-a1": InvalidMoveError,
        "a1-a2-a3": InvalidMoveError,
        "a1": AmbiguousMoveError,
        "a1-k5": IllegalMoveError,
        "a4-a5": IllegalMoveError,
        "9" * 100_000: InvalidMoveError,
        "a1" * 100_000: InvalidMoveError,
        "-" * 100_000: InvalidMoveError,
    }.items():
        with pytest.raises(MoveError) as refused:
            GAME.parse_turn(position, typed)
        assert type(refused.value) is error
        assert len(str(refused.value)) < 200
    with pytest.raises(IllegalMoveError):
        GAME.parse_turn(START, "a4")


def test_several_placements_may_be_typed_at_once() -> None:
    """Ruling 11: only while pieces are placed, where a pair of spaces is no move."""
    assert GAME.parse_series(START, "f3, A1 k5") == ("f3", "a1", "k5")
    assert GAME.parse_series(START, "f3a1") == ("f3", "a1")
    assert [GAME.parse_series(START, text) for text in ("f3", "", "f3 pass", "l1 a1")] == [()] * 4
    assert GAME.parse_series(filled(1), "a1 b1") == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no side to move"),
        ("x a1:r", "is no side to move"),
        ("w a1:x", "is no side to move"),
        ("w  a1:r", "is no side to move"),
        ("- a1:r\n", "is no side to move"),
        (f"w a1:{'w' * 50}", "is no side to move"),
        ("w" + " a1:r" * 100_000, "is no side to move"),
        ("- b1:r a1:r", "out of order"),
        ("- a1:r a1:r", "out of order"),
        ("- a4:r", "off the board"),
        ("- a1:rr", "no stack"),
        ("- a1:b", "in turn"),
        ("- a1:r a2:r a3:r b1:w", "in turn"),
        (str(filled(1)).replace("w", "-", 1), "a vacant space"),
        ("w a1:r a2:r", "there are 3 red pieces"),
        (f"w a1:rrr{'w' * 24}", "at most 23"),
        ("w a1:rrwr", "no red piece lies on"),
        ("w a1:rrrw c1:b", "no contact"),
    ],
)
def test_an_invalid_position_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason) as refused:
        GAME.parse_position(text)
    assert len(str(refused.value)) < 200


def test_the_board_has_four_symmetries_and_sides_swap_with_their_pieces() -> None:
    """Stacks are alike by owner, height and red pieces, whatever else is inside."""
    assert len(GAME.symmetries(START)) == 4
    whites, blacks, grounded, lifted = (
        canonical(GAME, at(text)).key
        for text in (
            *("w c1:bw d1:rb e1:r f1:r", "b c1:bb d1:rw e1:r f1:r"),
            *("w c1:rw d1:bb e1:r f1:r", "w c1:bw d1:rb e1:r f1:r".replace("bw", "ww")),
        )
    )
    assert whites == blacks == lifted != grounded
