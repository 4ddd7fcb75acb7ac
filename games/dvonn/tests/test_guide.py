"""What is said of DVONN: turns, positions, typed texts, refusals and lessons."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from ringfall_dvonn.guide import GUIDE
from ringfall_dvonn.rules import GAME, DvonnPosition

from guide import Fact, Prominence, RefusedTurnError
from rules import Side, play_turn, turns

LESSONS = {lesson.key: GAME.parse_position(lesson.position) for lesson in GUIDE.lessons}
CUT, FREE, FINISH = LESSONS["cut"], LESSONS["free"], LESSONS["finish"]
PLACING = GAME.parse_position("- a2:r d3:r h3:r h4:b i4:w")
STUCK = GAME.parse_position("b a1:r a2:bww a3:r b1:w b2:bb b3:bbb c3:r")


def after(position: DvonnPosition, turn: str) -> DvonnPosition:
    return play_turn(position, GAME.parse_turn(position, turn))


def written(facts: Iterable[Fact]) -> str:
    """Return the keys and values of facts."""
    return "; ".join(" ".join([fact.key, *map(str, fact.values.values())]) for fact in facts)


@pytest.mark.parametrize(
    ("position", "turn", "facts"),
    [
        (PLACING, "c3", "placed c3 b 6"),
        (CUT, "g3-f3", "stacked f3 enemy 2 3"),
        (CUT, "h4-g3", "stacked g3 own 1 2; cut-off i4 j5 1 1 1"),
        (CUT, "d3-e3", "stacked e3 red 1 2; cut-off b2 b3 c3 0 5 5"),
        # The stack that moves may be cut off as well, with what it covers.
        (CUT, "i4-j5", "stacked j5 enemy 1 2; cut-off j5 2 0 0"),
        (FINISH, "c2-a2", "stacked a2 enemy 1 3"),
        (STUCK, "pass", "passed 2"),
    ],
)
def test_what_a_turn_does_is_said(position: DvonnPosition, turn: str, facts: str) -> None:
    assert written(GUIDE.turn_facts(position, GAME.parse_turn(position, turn))) == facts


def test_what_stands_on_the_board_is_said_and_what_may_move() -> None:
    assert written(GUIDE.position_facts(FREE)) == (
        "stacks 1 d1 d2 f3 f4 h3; stacks 2 e2 e3 f2 f5 g5 h4; red g3 g4; red-inside f3; "
        "heights e2(2) e3(2) f2(2) f3(2); can-move 1 d1 d2 f4 h3; can-move 2 e2 e3 f2 f5 g5 h4"
    )
    *board, vacant, hand = GUIDE.position_facts(PLACING)
    assert written((*board, hand)) == "stacks 1 i4; stacks 2 h4; red a2 d3 h3; in-hand 22 22"
    assert len(str(vacant.values["cells"]).split()) == 44


def test_stacks_in_danger_are_those_of_several_pieces_and_those_to_cut_off() -> None:
    assert written(GUIDE.threats(CUT)) == "could-cover f3; could-cut-off b2 b3 c3 j5"
    assert GUIDE.threatened(CUT) == ("b2", "b3", "c3", "f3", "j5")
    assert GUIDE.gains(CUT, GAME.parse_turn(CUT, "d3-e3")) == {"pieces": 5}
    assert GUIDE.gains(CUT, GAME.parse_turn(CUT, "i4-j5")) == {"pieces": 1}
    assert GUIDE.gains(FINISH, GAME.parse_turn(FINISH, "c2-a2")) == {}
    assert list(map(GUIDE.can_gain, (CUT, STUCK, PLACING))) == [True, False, False]


def test_the_most_useful_turns_are_offered_first() -> None:
    assert [way.text for way in GUIDE.suggest(CUT, "", 25)][:3] == ["d3-e4", "d3-e3", "d3-c3"]


@pytest.mark.parametrize(
    ("position", "turn", "texts"),
    [
        (
            CUT,
            "d3-e3",
            "d3 to e3 | stack d3 onto e3 | D3xE3 | take e3 with d3 | white d3 covers e3",
        ),
        (PLACING, "c3", "C3 | black on c3 | place a black piece on c3"),
        (LESSONS["place"], "h3", "red h3 | DVONN piece on h3"),
        (STUCK, "pass", "I pass | -"),
    ],
)
def test_turns_are_read_as_people_say_them(position: DvonnPosition, turn: str, texts: str) -> None:
    for text in texts.split(" | "):
        assert GAME.format_turn(position, GUIDE.parse_turn(position, text)) == turn


@pytest.mark.parametrize(
    ("position", "text", "key", "nearest"),
    [
        (CUT, "d3-f3", "distance", "d3-e3"),
        (CUT, "f3-g3", "not-yours", "g3-f3"),
        (CUT, "d3-d4", "end-empty", "d3-c3"),
        (CUT, "d3-f4", "no-line", "d3-e3"),
        (CUT, "d3-d3", "stays", "d3-c3"),
        (CUT, "d3-e3-e4", "one-move", "d3-e3"),
        (CUT, "d3", "end-due", "d3-c3"),
        (CUT, "e3-d3", "red-alone", "d3-e3"),
        (CUT, "d1-d3", "no-piece", "d3-c3"),
        (CUT, "d3-k2", "no-such-space", "d3-c3"),
        (CUT, "black d3-e3", "unreadable", "d3-e3"),
        (CUT, "pass", "must-move", ""),
        (FREE, "f3-f5", "surrounded", "f4-f5"),
        (after(after(FREE, "f4-f3"), "h4-g4"), "f3", "nowhere", "d1-e2"),
        (STUCK, "b2-a2", "must-pass", "pass"),
        (PLACING, "h3", "occupied", "g2"),
        (PLACING, "red on c3", "other-piece", "c3"),
        (PLACING, "h4-i4", "one-piece", "g3"),
        (PLACING, "pass", "must-place", ""),
    ],
)
def test_a_refusal_says_what_is_wrong_and_names_a_legal_turn_near(
    position: DvonnPosition, text: str, key: str, nearest: str
) -> None:
    with pytest.raises(RefusedTurnError) as caught:
        GUIDE.parse_turn(position, text)
    refusal = caught.value.refusal
    assert (refusal.key, "".join(refusal.candidates[:1])) == (key, nearest)


def test_the_first_piece_and_every_seventh_are_shown_on_a_small_board() -> None:
    position, shown = GAME.start(), list[Prominence]()
    while position.placing:
        shown.append(GUIDE.prominence(position))
        position = position.play(position.legal_moves()[0])
    boards = [count for count, size in enumerate(shown) if size is Prominence.SMALL_BOARD]
    assert boards == [0, 1, *range(7, 49, 7)]
    assert GUIDE.prominence(position) is Prominence.BOARD


def test_the_board_in_characters_shows_heights_and_what_is_inside() -> None:
    assert GUIDE.text_board(FREE).splitlines()[3] == "3. .  .  .  .  b2 W2 R  w  .  .  ."


def test_no_black_stack_can_land_on_what_a_lesson_wins_or_frees() -> None:
    taken, freed = after(LESSONS["move"], "e3-h3"), after(FREE, "f4-f5")
    assert not [move for move in map(str, taken.legal_moves()) if move.endswith("h3")]
    assert not [move for move in map(str, freed.legal_moves()) if move.endswith("f3")]


def test_only_the_last_lessons_solution_wins_and_black_answers_others_with_a2() -> None:
    for moves, end in turns(FINISH):
        is_solved = str(moves[0]) == "c2-a2"
        assert _wins(end) is is_solved
        won = [str(reply[0]) for reply, then in turns(end) if not _wins(then)]
        assert is_solved or all(reply.startswith("a2") for reply in won)


def _wins(position: DvonnPosition) -> bool:
    """Tell whether White wins with the best play of both sides."""
    if position.outcome is not None:
        return position.outcome.winner is Side.FIRST
    ends = (_wins(end) for _, end in turns(position))
    return any(ends) if position.to_move is Side.FIRST else all(ends)
