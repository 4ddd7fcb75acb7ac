"""Turns as text: canonical and other spellings."""

from __future__ import annotations

from rules.zertz import GAME
from tests.rules.turn_texts import step
from tests.rules.zertz.boards import ENCYCLOPEDIA, FULL, at


def test_the_rest_of_a_turn_is_read_in_its_middle() -> None:
    start = at(FULL)
    middle = start.play(step(start, "Wd4"))
    assert GAME.format_turn(middle, GAME.parse_turn(middle, "B 1")) == "b1"
    chain = at(ENCYCLOPEDIA)
    middle = chain.play(step(chain, "e5xc5"))
    assert GAME.format_turn(middle, GAME.parse_turn(middle, "c5-b4-a2")) == "c5xa3xa1"
