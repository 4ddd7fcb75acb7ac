"""The fourth game passes the tests of all games, and has an opponent."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine import LEVELS, Budget, analyse, choose_turn
from engine.matches import openings, play_match
from engine.players import level_player, play_randomly
from ringfall.testing.process import ROOT
from ringfall.testing.turns import played
from rules import play_whole_turn, turns, winning_turn
from tests.fourth.law import GAME, QuartetPosition


def test_the_tests_of_all_games_pass() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "ringfall.testing", "tests.fourth.package"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


def test_it_beats_a_random_player() -> None:
    *_, score = play_match(GAME, level_player(1), play_randomly, openings(GAME, {}, 3))
    assert score.wins >= 5


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_win_at_once(level: int) -> None:
    position = played(GAME, GAME.start(), "a1", "m3", "k1", "b1", "m5", "c1", "h5")
    after = play_whole_turn(position, choose_turn(position, level, 7))
    assert after.outcome is not None


@pytest.mark.parametrize(
    "text",
    [
        "4 - a2:o e2:o e4:x g1:x h1:x j1:x k5:o l2:o l3:o m3:x",
        "4 - a2:o c5:x d3:x e3:x f1:o f4:x f5:o i2:x i4:o j3:o j5:o l2:xx l4:o l5:o m3:x m5:o",
        "4 - a1:o b1:o b3:o d1:o d3:x e3:x f2:o h1:x i1:o i3:x k3:x",
        "4 - c5:o d5:o e4:o f2:x g1:x h1:x j1:x j3:o",
    ],
)
def test_the_third_level_prevents_a_win_at_once(text: str) -> None:
    """At most three turns do."""
    position = GAME.parse_position(text)
    assert sum(not _can_win(after) for _, after in turns(position)) in {2, 3}
    assert not _can_win(play_whole_turn(position, choose_turn(position, 3, 7)))


def _can_win(position: QuartetPosition) -> bool:
    return winning_turn(position, lambda at: at.legal_moves()) is not None


def test_a_line_that_can_be_made_is_a_proven_win() -> None:
    open_three = ("e1", "m3", "k1", "f1", "m5", "g1", "c5")
    position = played(GAME, GAME.start(), *open_three)
    (best,) = analyse(position, Budget(4_000, seconds=60)).lines
    assert best.value.wins_in == 1
