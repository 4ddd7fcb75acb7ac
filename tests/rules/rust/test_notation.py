"""Turns as text: canonical, in the style of the rules page, and other spellings."""

from __future__ import annotations

import pytest

from rules.rust import GAME, Pass, RustPosition
from tests.rules import turn_texts
from tests.rules.rust.boards import CHAIN, ISLANDS, START, at


def canonical(position: RustPosition, text: str) -> str:
    return turn_texts.canonical(GAME, position, text)


@pytest.mark.parametrize(
    "text",
    [
        "g3,i9",
        "g3 I9",
        "G3 I9",
        "g3i9",
        "g3-i9",
        " g 3 / i 9 ",
        "g3;i9",
        "g3 I9?",
        "g3 I9!?",
        "g3,i9,",
    ],
)
def test_a_drop_is_read_in_any_case_spacing_and_separators(text: str) -> None:
    assert canonical(START, text) == "g3,i9"


@pytest.mark.parametrize(
    "text",
    ["a5xe5xi5", "a5:e5.i5", "A5 E5 I5", "a5e5i5", "a5-e5-i5", "a5×e5×i5", "xa5xe5xi5", "a5:e5xi5"],
)
def test_a_chain_is_read_with_and_without_marks(text: str) -> None:
    assert canonical(CHAIN, text) == "a5xe5xi5"


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass ", "-", "–"])
def test_a_pass_is_read_as_a_word_or_a_dash(text: str) -> None:
    assert GAME.parse_turn(at(x="i5", stock="0/1"), text) == (Pass(),)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("g5 C5:", "g5,c5"),
        ("g5 C5", "g5,c5"),
        ("g5 O5.", "g5,o5"),
        ("g5,o5", "g5,o5"),
        ("g5 O5.?", "g5,o5"),
    ],
)
def test_marks_after_a_removed_cell_count_isolated_stones(text: str, turn: str) -> None:
    assert canonical(ISLANDS, text) == turn
