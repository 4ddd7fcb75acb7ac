"""Refusals of turns of ZÈRTZ: kind of error, reason, candidates."""

from __future__ import annotations

import pytest

from guide import Refusal
from guide.zertz import GUIDE
from guide.zertz.refusals import refusal
from rules import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from rules.zertz import Jump, Marble, Pass, Place, Remove, ZertzPosition
from tests.guide.refused import refused
from tests.rules.turn_texts import step
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL, at, play

CAPTURES = "d5xf5, d6xd4xf6, e5xc5xa3xa1, e5xc5xe7"
BLOCKED = "oooo/ooooo/oooooo/oo1o1oo/1oooooo/2ooooo/3oooo"


def refuse(position: ZertzPosition, text: str) -> Refusal:
    return refused(GUIDE, position, text)


@pytest.mark.parametrize(
    "text", ["", "hello", "Wd4,b1,c1", "W", "Wd10,b1", "Wz1", "d", "Wd4$b1€c1"]
)
def test_an_unreadable_text_is_invalid(text: str) -> None:
    error = refuse(at(FULL), text)
    assert error.kind is InvalidMoveError
    assert error.key == "unreadable"
    assert error.values["text"] == text


@pytest.mark.parametrize(
    ("layout", "text", "key", "place"),
    [
        (FULL, "Wd4,b2", "ring-not-free", "b2"),
        (FULL, "Wd4,d4", "ring-occupied", "d4"),
        (FULL, "Wh5,b1", "no-such-ring", "h5"),
        (FULL, "Wd4,h5", "no-such-ring", "h5"),
        (FULL, "pass", "cannot-pass", None),
        (FULL, "d4xd6", "no-marble", "d4"),
        (FULL, "h5xh7", "no-such-ring", "h5"),
        (BLOCKED, "Wa1,d4", "ring-not-free", "d4"),
        (BLOCKED, "Wa1,c3", "ring-not-free", "c3"),
        (BLOCKED, "Wd3,b1", "ring-gone", "d3"),
        (ENCYCLOPEDIA, "Wa1,b1", "must-capture", CAPTURES),
        (ENCYCLOPEDIA, "a1,b1", "must-capture", CAPTURES),
        (ENCYCLOPEDIA, "pass", "must-capture", CAPTURES),
        (ENCYCLOPEDIA, "a4xc4", "must-capture", CAPTURES),
        (ENCYCLOPEDIA, "d5xb5", "nothing-to-jump", "d5"),
        (ENCYCLOPEDIA, "e5xb3", "no-line", "e5"),
        (ENCYCLOPEDIA, "d5xf5xh5", "cannot-go-on", "f5"),
        ("WBB//////3oooo", "a1xa3", "no-landing", "a1"),
        ("WBB//////3oooo", "a1xa2", "no-landing", "a1"),
        ("W1oo//////", "a1", "no-capture", "a1"),
        (FLOWER, "Wd5,d4", "no-ring-free", "Wd5"),
        (FLOWER, "Wc3", "ring-taken", "c3"),
    ],
)
def test_an_illegal_turn_is_refused_with_the_reason(
    layout: str, text: str, key: str, place: str | None
) -> None:
    error = refuse(at(layout), text)
    assert (error.kind, error.key) == (IllegalMoveError, key)
    assert next(iter(error.values.values()), None) == place


def test_a_marble_that_is_used_up_cannot_be_placed() -> None:
    pool, own = (at(FULL, pool="0/1/1"), at(FULL, pool="0/0/0", first="0/1/1"))
    assert refuse(pool, "Wd4,b1").key == "no-such-marble"
    assert refuse(own, "Wd4,b1").key == "no-such-captive"


@pytest.mark.parametrize(
    ("board", "typed", "other"),
    [
        ("37", "We1,a1", "e2"),
        ("37", "Wd4,g1", "g4"),
        ("37", "Wg8,a1", None),
        ("61", "Wf1,a1", "f2"),
    ],
)
def test_a_ring_that_is_missing_here_may_be_one_of_another_numbering(
    board: str, typed: str, other: str | None
) -> None:
    error = refuse(GUIDE.game.start({"board": board}), typed)
    assert error.key == ("no-such-ring-but" if other else "no-such-ring")
    assert error.values.get("meant") == other


def test_a_player_who_can_only_pass_is_reported_so() -> None:
    error = refuse(at("W1oo//////", pool="0/0/0"), "Wa3,a4")
    assert (error.key, error.candidates) == ("must-pass", ("pass",))


@pytest.mark.parametrize(
    ("layout", "text", "key", "candidates"),
    [
        (FULL, "Wd4", "ring-due", ("Wd4,a1", "Wd4,a2", "Wd4,a3")),
        (ENCYCLOPEDIA, "e5xc5", "must-go-on", ("e5xc5xa3xa1", "e5xc5xe7")),
        (ENCYCLOPEDIA, "e5", "must-capture", ("e5xc5xa3xa1", "e5xc5xe7")),
        (FULL, "d4,b1", "colour-due", ("Wd4,b1", "Gd4,b1", "Bd4,b1")),
        (FULL, "d4b1", "colour-due", ("Wd4,b1", "Gd4,b1", "Bd4,b1")),
        (FULL, "d4", "colour-due", ("Wd4,a1", "Gd4,a1", "Bd4,a1")),
    ],
)
def test_a_turn_that_lacks_a_part_is_ambiguous(
    layout: str, text: str, key: str, candidates: tuple[str, ...]
) -> None:
    error = refuse(at(layout), text)
    assert (error.kind, error.key) == (AmbiguousMoveError, key)
    assert error.candidates[:3] == candidates


def test_a_placement_without_the_only_colour_left_is_reported_what_to_write() -> None:
    error = refuse(at(FULL, pool="2/0/0"), "d1")
    assert error.kind is AmbiguousMoveError
    assert (error.key, error.values) == ("colour-left", {"turn": "Wd1"})


def test_a_wrong_ring_is_reported_before_a_missing_colour() -> None:
    assert refuse(at(FULL), "d4,b2").key == "ring-not-free"


@pytest.mark.parametrize("text", ["Wa1", "a1,a2", "a1xa3"])
def test_the_middle_of_a_placement_asks_for_a_ring(text: str) -> None:
    start = at(FULL)
    error = refuse(start.play(step(start, "Wd4")), text)
    assert (error.kind, error.key) == (IllegalMoveError, "ring-due")
    assert "a1" in error.candidates


@pytest.mark.parametrize("text", ["Wa1", "d6xd4", "a1"])
def test_the_middle_of_a_chain_asks_to_go_on(text: str) -> None:
    start = at(ENCYCLOPEDIA)
    error = refuse(start.play(step(start, "e5xc5")), text)
    assert (error.kind, error.key) == (IllegalMoveError, "must-go-on")
    assert set(error.candidates) == {"c5xa3xa1", "c5xe7"}


def test_the_nearest_legal_turns_come_first() -> None:
    assert refuse(at(FULL), "Wd4,b2").candidates[0] in ("Wd4,a1", "Wd4,a2", "Wd4,b1")
    assert refuse(at(FULL), "Bh5,g7").candidates[0] == "Bg4,g7"
    assert refuse(at(ENCYCLOPEDIA), "d6xb6").candidates[0] == "d6xd4xf6"


def test_no_more_than_twelve_turns_are_offered() -> None:
    assert len(refuse(at(FULL), "hello d4").candidates) == 12


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (Remove(0), "marble-due"),
        (Jump(0, 1, 2), "no-marble"),
        (Pass(), "cannot-pass"),
        (Place(Marble.WHITE, 89), "no-such-ring"),
        ("Wd4", "no-move"),
    ],
)
def test_each_kind_of_step_is_refused_with_a_reason(move: object, key: str) -> None:
    assert refusal(at(FULL), move).key == key
    with pytest.raises(IllegalMoveError):
        at(FULL).play(move)


def test_a_jump_over_something_else_than_the_middle_is_refused() -> None:
    position, move = at("WBoo//////"), Jump(0, 1, 3)
    assert refusal(position, move).key == "no-line"
    with pytest.raises(IllegalMoveError):
        position.play(move)


def test_a_chain_that_leaves_its_line_is_answered_with_whole_turns() -> None:
    assert refuse(at(ENCYCLOPEDIA), "e5xc5xg7").candidates == ("e5xc5xe7", "e5xc5xa3xa1")


def test_a_ring_behind_a_whole_capture_is_refused_with_the_capture() -> None:
    error = refuse(play(at(FULL), "Wd4,g7", "Bd5,f7"), "d5xd3,a1")
    assert (error.key, error.candidates) == ("cannot-go-on", ("d5xd3",))
