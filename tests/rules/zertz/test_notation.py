"""Turns as text: canonical and other spellings."""

from __future__ import annotations

import pytest

from rules.zertz import GAME, Pass
from tests.rules.turn_texts import step
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL, at


@pytest.mark.parametrize(
    "text",
    [
        "Wd4,b1",
        "w d4 b1",
        "Wd4-b1",
        "Wd4 -b1",
        "wd4b1",
        "W D4 / B1",
        " W d4 , b1 ",
        "w d 4 b 1",
        "Wd4;b1",
        "Wd4–b1",
        "white d4 b1",
    ],
)
def test_a_placement_is_read_in_any_case_spacing_and_separators(text: str) -> None:
    start = at(FULL)
    assert GAME.format_turn(start, GAME.parse_turn(start, text)) == "Wd4,b1"


@pytest.mark.parametrize(("text", "canonical"), [("b b1 g4", "Bb1,g4"), ("gg4b1", "Gg4,b1")])
def test_a_colours_letter_is_told_from_a_columns(text: str, canonical: str) -> None:
    start = at(FULL)
    assert GAME.format_turn(start, GAME.parse_turn(start, text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "e5xc5xa3xa1",
        "e5-c5-a3-a1",
        "E5 C5 A3 A1",
        "e5c5a3a1",
        "e5xd5xb4xa2",
        "e5 d5 b4 a2",
        "x e5 c5 a3 a1",
        "xe5xd5xb4xa2",
        "e5xd5xa3xa2",
        "e5×c5×a3×a1",
    ],
)
def test_a_chain_is_read_by_landing_rings_or_by_marbles_taken(text: str) -> None:
    position = at(ENCYCLOPEDIA)
    assert GAME.format_turn(position, GAME.parse_turn(position, text)) == "e5xc5xa3xa1"


def test_a_placement_without_a_free_ring_stands_alone() -> None:
    position = at(FLOWER)
    (step,) = GAME.parse_turn(position, "w d5")
    assert GAME.format_turn(position, [step]) == "Wd5"


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass ", "-", "–"])
def test_a_pass_is_read_as_a_word_or_a_dash(text: str) -> None:
    position = at("W1oo//////", pool="0/0/0")
    assert GAME.parse_turn(position, text) == (Pass(),)


def test_the_rest_of_a_turn_is_read_in_its_middle() -> None:
    start = at(FULL)
    middle = start.play(step(start, "Wd4"))
    assert GAME.format_turn(middle, GAME.parse_turn(middle, "B 1")) == "b1"
    chain = at(ENCYCLOPEDIA)
    middle = chain.play(step(chain, "e5xc5"))
    assert GAME.format_turn(middle, GAME.parse_turn(middle, "c5-b4-a2")) == "c5xa3xa1"
