"""The fourth game has an opponent, though `engine` does not name it."""

from __future__ import annotations

import pytest

from engine import LEVELS, Budget, analyse, choose_turn
from engine.matches import openings, play_match
from engine.players import level_player, play_randomly
from rules import play_whole_turn
from tests.fourth.law import GAME
from tests.rules.turn_texts import played


def test_it_beats_a_random_player() -> None:
    *_, score = play_match(GAME, level_player(1), play_randomly, openings(GAME, {}, 3))
    assert score.wins >= 5


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_win_at_once(level: int) -> None:
    position = played(GAME, GAME.start(), "a1", "m3", "k1", "b1", "m5", "c1", "h5")
    after = play_whole_turn(position, choose_turn(position, level, 7))
    assert after.outcome is not None


def test_a_line_that_can_be_made_is_a_proven_win() -> None:
    open_three = ("e1", "m3", "k1", "f1", "m5", "g1", "c5")
    position = played(GAME, GAME.start(), *open_three)
    (best,) = analyse(position, Budget(4_000, seconds=60)).lines
    assert best.value.wins_in == 1
