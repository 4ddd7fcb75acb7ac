"""Facts about turns and positions, and what the side to move could take."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, settings

from guide import Fact, Prominence, Score
from guide.tzaar import GUIDE
from ringfall.testing.guides import written
from ringfall.testing.turns import step
from ringfall.testing.walks import Start, positions
from rules import Side, turns
from rules.lattice import bits
from rules.tzaar import GAME, SPACES, Capture, TzaarPosition
from rules.tzaar.moves import space_name
from tests.rules.tzaar.boards import WHITE, at, play

STACKS = "a1 wZ, a2 wA, a3 wT, a4 wTTA, d6 bTZ, d7 bA, i5 bZ, i4 bTTT"


TALLER = STACKS.replace("a3 wT", "a3 wTT")
PLACING = GAME.start({"start": "tournament"})


@pytest.mark.parametrize(
    ("position", "turn", "facts"),
    [
        # Each action, and how few pieces of a type are left.
        (
            at("w", "capture", TALLER),
            "a3xd6,a1+a2",
            "took d6 tzaar 2; strengthened a2 tzaar 2; down-to-one 1 tzarra; "
            "down-to-one 2 tzaar; no-capture-left 2",
        ),
        (
            at("w", "capture", TALLER),
            "a3xd6,pass",
            "took d6 tzaar 2; passed; down-to-one 2 tzaar; no-capture-left 2",
        ),
        # The last piece of a type is covered, or taken.
        (at("w", "second", STACKS), "a2+a1", "strengthened a1 tzarra 2; covers-last tzaar"),
        (at("w", "second", STACKS), "a1+a2", "strengthened a2 tzaar 2; down-to-one 1 tzarra"),
        (
            at("w", "second", "a1 wZ, a2 wA, d6 wT, d7 bA, i5 bZ, i4 bT"),
            "d6xd7",
            "took d7 tzarra 1; takes-last tzarra",
        ),
        # A placement, with how many there are.
        (play(PLACING, "Ze4", "Ta1"), "Ae3", "placed e3 tzarra 3"),
    ],
)
def test_what_a_turn_does_is_reported(position: TzaarPosition, turn: str, facts: str) -> None:
    assert written(GUIDE.turn_facts(position, GAME.parse_turn(position, turn))) == facts


def test_a_position_is_reported_side_by_side_and_then_what_is_vacant() -> None:
    *reported, vacant = GUIDE.position_facts(at("w", "second", STACKS))
    assert written(reported) == (
        "on-board 1 a1 a2 a4 a3; stacks 1 a4(3); on-board 2 d6 i5 d7 i4; stacks 2 d6(2) i4(3)"
    )
    other = GUIDE.position_facts(at("w", "second", "a4 wTTT, b1 wAA, c1 wTZ, i5 bZ"))
    assert Fact("stacks", {"side": 1, "stacks": "c1(2) b1(2) a4(3)"}) in other
    assert GUIDE.duties(at("w", "second", STACKS)) == (Fact("second-action", {"side": 1}),)
    assert (vacant.key, vacant.values["count"]) == ("vacant", 52)


def test_captures_to_be_made_are_listed() -> None:
    (first,) = GUIDE.duties(GAME.start({"start": "fixed"}))
    assert (first.key, first.values["count"]) == ("first-capture", 42)
    (due,) = GUIDE.duties(at("b", "capture", STACKS))
    assert due == Fact("must-capture", {"captures": "d6xa3", "count": 1, "more": 0})


def test_while_pieces_are_placed_those_in_hand_are_reported() -> None:
    position = play(PLACING, "Ze4")
    assert written(GUIDE.position_facts(position)[:2]) == "on-board 1 e4  ; in-hand 1 5 9 15"
    assert GUIDE.duties(position) == (Fact("must-place", {"side": 2}),)


def test_the_score_counts_down_and_marks_the_last_piece() -> None:
    position = at("w", "second", STACKS)
    assert GUIDE.scores(position, Side.SECOND) == (
        Score("tzaar", 2, piece="black tzaar"),
        Score("tzarra", 1, close=True, piece="black tzarra"),
        Score("tott", 1, close=True, piece="black tott"),
        Score("captures", 1, 0, close=True),
    )


def test_while_pieces_are_placed_those_on_the_board_count_and_nothing_is_left_or_lost() -> None:
    position = play(PLACING, "Ze4")
    assert GUIDE.scores(position, Side.FIRST) == (
        Score("placed-tzaar", 1, 6, piece="white tzaar"),
        Score("placed-tzarra", 0, 9, piece="white tzarra"),
        Score("placed-tott", 0, 15, piece="white tott"),
    )


def test_the_text_board_names_each_stack_and_space() -> None:
    drawn = GUIDE.text_board(at("b", "capture", STACKS)).splitlines()
    assert drawn[0].strip() == "e9"
    assert {"wZa1", "wA3a4", "bZ2d6", "bT3i4", "e4"} <= set(" ".join(drawn).split())


TURNS_TRIED = 2500

# Too high for any single piece to capture: Tzarras and Totts, each type twice; and Tzaars, too.
FEW = "i3 bTA, h6 bTA, h5 bTT, g7 bTT"
TALL = f"i5 bTZ, i4 bTZ, {FEW}"
TWO = at("w", "capture", f"d6 wT, d7 bZ, d8 bZ, {WHITE}, {FEW}")


@pytest.mark.parametrize(
    ("position", "facts", "threatened"),
    [
        # Stacks by type, with their heights; a higher stack is in no danger.
        (
            at("w", "second", f"d6 wTTT, d7 bTZ, d5 bA, c5 bA, e6 bT, {WHITE}, {TALL}"),
            "could-capture tzaar 1 d7; could-capture tott 2 e6 g7",
            "d7 e6 g7",
        ),
        (at("w", "second", f"d6 wT, d7 bTT, {WHITE}, {TALL}"), "", ""),
        # A stack that only the second action reaches.
        (
            at("w", "capture", f"d6 wT, d7 bT, d8 bZ, {WHITE}, {FEW}"),
            "could-win d6xd7,d7xd8 no-tzaar; could-capture tzaar 1 d8",
            "d8",
        ),
        # The capture of the last piece of a type wins, in one action or two.
        (
            at("w", "capture", f"d6 wT, d7 bZ, {WHITE}, {FEW}"),
            "could-win d6xd7 no-tzaar; could-capture tzaar 1 d7",
            "d7",
        ),
        (TWO, "could-win d6xd7,d7xd8 no-tzaar; could-capture tzaar 2 d7 d8", "d7 d8"),
        (TWO.play(step(TWO, "d6xd7")), "could-win d7xd8 no-tzaar; could-capture tzaar 1 d8", "d8"),
        # So does a turn that leaves the opponent no capture.
        (
            at("w", "capture", "d5 wZ, f7 wA, g6 wT, d6 wT, c7 bZ, h1 bA, e9 bT, d7 bT"),
            "could-win d6xd7,d5+d7 no-capture; could-capture tzaar 1 c7",
            "c7",
        ),
        # Nothing is in danger while pieces are placed, or once the game is over.
        (GAME.start({"start": "tournament"}), "", ""),
        (at("w", "capture", "a1 wZ, a2 wA, i5 bZ, i4 bA, i3 bT"), "", ""),
    ],
)
def test_what_the_side_to_move_could_take_is_reported(
    position: TzaarPosition, facts: str, threatened: str
) -> None:
    assert written(GUIDE.threats(position)) == facts
    assert " ".join(GUIDE.threatened(position)) == threatened


@settings(deadline=None, max_examples=50)
@given(positions(slug="tzaar"))
def test_the_stacks_threatened_are_those_whose_loss_is_felt_and_that_some_turn_captures(
    start: Start,
) -> None:
    position = start[1]
    assert isinstance(position, TzaarPosition)
    assume(position.count_turns() <= TURNS_TRIED)
    ends = {m.end for moves, _ in turns(position) for m in moves if isinstance(m, Capture)}
    stacks, enemy = position.table.stacks, position.to_move.opponent
    tops = Counter(stacks[cell][-1] for cell in bits(position.table.of_side(enemy)))
    rare = {letter for letter in "ZAT" if tops[letter] == min(tops[other] for other in "ZAT")}
    felt = {space_name(end) for end in ends if len(stacks[end]) > 1 or stacks[end][-1] in rare}
    assert [space for space in SPACES if space in felt] == list(GUIDE.threatened(position))


def test_the_first_piece_and_every_fifth_are_shown_on_a_small_board_the_others_by_a_line() -> None:
    position = GAME.start({"start": "tournament"})
    shown = [GUIDE.prominence(position)]
    for index, space in enumerate(SPACES):
        position = play(position, ("Z" * 6 + "A" * 9 + "T" * 15)[index // 2] + space)
        shown.append(GUIDE.prominence(position))
    boards = [
        number for number, prominence in enumerate(shown) if prominence is not Prominence.LINE
    ]
    assert boards == [0, 1, *range(5, 61, 5)]
    assert {shown[number] for number in boards[:-1]} == {Prominence.SMALL_BOARD}
    assert shown[60] is Prominence.BOARD
