"""The computer plays DVONN by what it sees in a position, without a core."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from ringfall_dvonn import PACKAGE
from ringfall_dvonn.opponent import OPPONENT, lead
from ringfall_dvonn.rules import GAME, DvonnPosition

from engine import Budget, analyse, choose_turn, engine_version
from engine.matches import Score, play_match
from engine.players import level_player
from engine.registry import OPPONENTS, prepare_opponent
from rules import Side, play_turn
from rules.core import play_whole_turn


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    before = dict(OPPONENTS)
    prepare_opponent("dvonn", PACKAGE)()
    yield
    OPPONENTS.clear()
    OPPONENTS.update(before)


def filled(seed: int, plies: int = 0) -> DvonnPosition:
    """Return a position after random placements and some random moves."""
    position, chance = GAME.start(), random.Random(seed)
    for turn in GAME.random_placements(position, seed):
        position = play_turn(position, turn)
    for _ in range(plies):
        position = position.play(chance.choice(position.legal_moves()))
    return position


def test_what_one_side_leads_by_the_other_one_lacks() -> None:
    for seed in range(20):
        position = filled(seed, 10)
        assert lead(position, Side.FIRST) == -lead(position, Side.SECOND)
    ahead = GAME.parse_position("w c3:bw d3:r d4:w e3:b e5:w f3:r g3:r")
    assert lead(ahead, Side.FIRST) > 0


@pytest.mark.parametrize("level", range(1, 6))
def test_every_level_plays_a_legal_turn_in_both_phases(level: int) -> None:
    """The same turn for the same seed; a pass where nothing else is legal."""
    stuck = GAME.parse_position("b e2:r e3:w f2:w f3:b f4:r g3:w g4:r")
    for position in (GAME.start(), filled(3, 24), stuck):
        turn = choose_turn(position, level, 7)
        play_whole_turn(position, turn)
        assert choose_turn(position, level, 7) == turn


def test_a_level_that_sees_the_answers_beats_one_that_does_not() -> None:
    """From three boards, each from both sides; all turns are the same on every machine."""
    *_, score = play_match(GAME, level_player(2), level_player(1), [filled(n) for n in range(3)])
    assert score.share > Score(wins=3, losses=3).share


def test_hints_judge_by_the_lead_and_are_kept_apart_from_those_of_the_rules_alone() -> None:
    position = filled(1, 20)
    by_lead, version = analyse(position, Budget(300, seconds=60)), engine_version(position)
    assert by_lead.nodes == 300
    OPPONENTS.clear()
    assert analyse(position, Budget(300, seconds=60)) != by_lead
    assert engine_version(position) != version
    assert len(version) <= 16
    assert OPPONENT.in_points
