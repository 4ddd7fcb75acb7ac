"""Turns as text: canonical and other spellings."""

from __future__ import annotations

import pytest

from rules.tzaar import GAME, TzaarPosition
from tests.rules import turn_texts
from tests.rules.tzaar.boards import EMPTY, SECOND_TURN, START


def canonical(position: TzaarPosition, text: str) -> str:
    return turn_texts.canonical(GAME, position, text)


@pytest.mark.parametrize(
    "text",
    [
        "e9xd8,d8+e8",
        "e9d8 d8e8",
        "E9XD8,D8+E8",
        "e9d8d8e8",
        " e 9 x d 8 ; d8 e8 ",
        "e9-d8, d8-e8",
        "e9 × d8 / d8 + e8",
        "e9→d8 | d8→e8",
        "e9xd8 d8e8",
    ],
)
def test_a_turn_is_read_in_any_case_spacing_and_separators(text: str) -> None:
    assert canonical(SECOND_TURN, text) == "e9xd8,d8+e8"


@pytest.mark.parametrize("text", ["e9xd8,pass", "e9d8 PASS", "e9d8pass", "e9xd8 - pass"])
def test_a_pass_is_written_out(text: str) -> None:
    assert canonical(SECOND_TURN, text) == "e9xd8,pass"


@pytest.mark.parametrize("text", ["d6xe6", "d6 e6", "D6E6", "d6-e6"])
def test_the_first_turn_is_a_single_action(text: str) -> None:
    assert canonical(START, text) == "d6xe6"


@pytest.mark.parametrize("text", ["Ze4", "tzaar e4", "z e4", "TZAAR-E4", "ze4", "Tzaar, e4"])
def test_a_placement_names_its_type_by_letter_or_word(text: str) -> None:
    assert canonical(EMPTY, text) == "Ze4"


@pytest.mark.parametrize(
    ("text", "step"), [("aa1", "Aa1"), ("tzarra a1", "Aa1"), ("ta1", "Ta1"), ("tott e9", "Te9")]
)
def test_a_types_letter_is_told_from_a_columns(text: str, step: str) -> None:
    assert canonical(EMPTY, text) == step


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
