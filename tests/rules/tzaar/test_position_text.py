"""Positions and turns as text, and lists of actions."""

from __future__ import annotations

import pytest

from rules import PositionError
from rules.tzaar import GAME, SPACES, TzaarPosition
from tests.rules.tzaar.boards import at

STACKS = "a1 wZ, a2 wA, a3 wT, d6 bTAZ, d7 bA, i4 bT"

REST = " ." * (len(SPACES) - 6)

COMPLETE = "wZ wA wT bZ bA bT"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "but this has 0"),
        (f"w capture {COMPLETE}{REST} .", "but this has 63"),
        (f"x capture {COMPLETE}{REST}", "'x' does not say whose turn it is"),
        (f"w turn {COMPLETE}{REST}", "'turn' does not say what comes next"),
        (f"b first {COMPLETE}{REST}", "White makes the first capture"),
        (f"w capture {COMPLETE[:-2]}gT{REST}", "'gT' on b1 is not a stack"),
        (f"w capture {COMPLETE[:-2]}b{REST}", "'b' on b1 is not a stack"),
        (f"w capture {COMPLETE[:-2]}bX{REST}", "'bX' on b1 is not a stack"),
        (f"w capture {COMPLETE}ZZZZZZ{REST}", "Black has 7 Tzaars; there are 6"),
        (f"w capture wZ wA . bZ bA .{REST}", "both sides lack a type"),
        ("w capture" + " ." * 60, "both sides lack a type"),
        (f"w place wZ bZ wA bA wTT .{REST}", "no stack"),
        (f"w place wZ bZ wA . . .{REST}", "White cannot place"),
        (f"b place wZ bZ . . . .{REST}", "Black cannot place"),
        (f"w first {COMPLETE}{REST}", "every space has one piece"),
        (f"w capture wT wT wT bZ bA bT{REST}", "a side lacks two types"),
        (f"w second wZ wA wA bZ bA bT{REST}", "White cannot have acted without all types"),
        (f"b capture wZ wA wA bZ bA bT{REST}", "White cannot have acted without all types"),
    ],
)
def test_an_invalid_position_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        GAME.parse_position(text)


def test_a_full_board_is_neither_placed_on_nor_in_the_middle_of_a_turn() -> None:
    fields = str(GAME.start({"start": "fixed"})).removeprefix("w first ")
    for state in ("place", "second"):
        with pytest.raises(PositionError):
            GAME.parse_position(f"w {state} {fields}")


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("b capture", {"a1": "wTT"}),
        ("w capture", {"a1": "."}),
        ("b second", {"i2": "."}),
        ("w second", {"a1": ".", "i2": "."}),
        ("w capture", {"a1": ".", "i2": ".", "i3": "wTT", "i4": "wTT"}),
    ],
)
def test_neither_side_has_acted_more_often_than_it_can_have_captured(
    text: str, missing: dict[str, str]
) -> None:
    """White captured once before a second action, and Black at least as often."""
    fields = str(GAME.start({"start": "fixed"})).split()[2:]
    stacks = dict(zip(SPACES, fields, strict=True)) | missing
    with pytest.raises(PositionError, match=r"cannot have captured only|Totts; there are"):
        GAME.parse_position(f"{text} {' '.join(stacks.values())}")


def test_a_stack_is_looked_up_by_its_coordinate() -> None:
    position: TzaarPosition = at("w", "capture", STACKS)
    assert position.stack_at("e4") is None
    for name in ("e5", "j1", "a6", ""):
        with pytest.raises(ValueError, match=r"not a coordinate|no space"):
            position.stack_at(name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tzaar a1, Tott b2", ("Za1", "Tb2")),
        ("Za1Tb2Ac3", ("Za1", "Tb2", "Ac3")),
        ("z a1 a2; tott b3", ("Za1", "Za2", "Tb3")),
        ("aa1 a2 ab3", ("Aa1", "Aa2", "Ab3")),
        ("Ta1", ()),
        ("a1 b2", ()),
        ("Ta1xb2", ()),
        ("Ta1 + b2", ()),
        ("Ta1 pass", ()),
        ("Ta1 Tz9", ()),
        ("", ()),
    ],
)
def test_several_placements_are_read_with_a_type_for_all_up_to_the_next(
    text: str, expected: tuple[str, ...]
) -> None:
    empty = GAME.start({"start": "tournament"})
    assert GAME.parse_series(empty, text) == expected
    assert GAME.parse_series(GAME.start({"start": "fixed"}), text) == ()


def test_a_side_without_stacks_has_no_captures() -> None:
    position = at("w", "capture", "a1 wZ, a2 wA, b1 wT")
    assert position.captures(position.to_move.opponent) == ()
