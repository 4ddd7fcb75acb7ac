"""Verdicts on positions and turns: they agree in any order of questions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from engine import Turn
from engine.annotation import Grade, grade
from engine.judging import Judge
from engine.matches import Situation
from engine.players import level_player
from engine.styles import random_turn
from rules import GAMES, AnyPosition, play_turn, turns
from tests.engine.nim import Nim

NODES = 3_000


def random_game(slug: str, seed: int) -> Iterator[tuple[AnyPosition, Turn]]:
    position, chance = GAMES[slug].start({}, seed), random.Random(seed)
    while position.outcome is None:
        turn = random_turn(position, chance)
        yield position, turn
        position = play_turn(position, turn)


def hinted_game(slug: str, seed: int, judge: Judge) -> Iterator[tuple[AnyPosition, Turn]]:
    """Yield a game against a beginner with only the turns that a hint would show."""
    game, beginner = GAMES[slug], level_player(1)
    position = opening = game.start({}, seed)
    while position.outcome is None:
        if position.to_move.index == seed % 2:
            turn = judge.best_line(position).turns[0]
            yield position, turn
        else:
            turn = beginner(Situation(game, opening, (), position, seed))
        position = play_turn(position, turn)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_criticised_turn_is_never_the_recommended_one(slug: str, seed: int) -> None:
    judge, criticised = Judge(NODES), 0
    for position, turn in random_game(slug, seed):
        judged = judge.judge(position, turn)
        assert judged.best == judge.best_line(position), "the hint recommends the same turn"
        if grade(judged.judgement) is not None:
            criticised += 1
            assert play_turn(position, judged.best.turns[0]) != play_turn(position, turn)
    assert criticised, "random games have bad turns"


@pytest.mark.parametrize("slug", GAMES)
def test_a_hinted_turn_is_never_criticised(slug: str) -> None:
    for seed in range(2):
        hinted = list(hinted_game(slug, seed, Judge(NODES)))
        # Judged again, without the cache of the hints.
        judge = Judge(NODES)
        assert {grade(judge.judge(*each).judgement) for each in hinted} == {None}


@pytest.mark.parametrize("slug", GAMES)
def test_the_best_of_several_lines_is_the_hint_and_no_other_is_worth_more(slug: str) -> None:
    judge = Judge(NODES)
    for position, _ in islice(random_game(slug, 7), 4, 9):
        first, *others = lines = judge.best_lines(position, 3)
        assert first == judge.best_line(position)
        assert all(line.value.points <= first.value.points for line in others)
        assert len({line.turns[0] for line in lines}) == len(lines) <= 3


@pytest.mark.parametrize("slug", GAMES)
def test_a_verdict_does_not_depend_on_what_was_judged_before(slug: str) -> None:
    played = list(random_game(slug, 7))
    forwards, backwards = Judge(NODES), Judge(NODES)
    seen = [forwards.judge(*each) for each in played]
    assert seen == [backwards.judge(*each) for each in reversed(played)][::-1]
    for judged, (later, _) in zip(seen, played[1:], strict=False):
        assert judged.then == forwards.best_line(later).turns, "the reply is the next hint"


def test_turns_of_a_game_that_can_be_searched_whole_are_judged_right() -> None:
    """With heaps of 1 and 2, only the turn that levels them wins."""
    position, judge = Nim((1, 2)), Judge(2_000)
    good = next(turn for turn, after in turns(position) if after.heaps == (1, 1))
    bad = next(turn for turn, after in turns(position) if after.heaps == (1, 0))
    kept, lost = judge.judge(position, good), judge.judge(position, bad)
    assert grade(kept.judgement) is None
    assert (lost.judgement.best.wins_in, lost.judgement.played.wins_in) == (2, -1)
    assert grade(lost.judgement) is Grade.BLUNDER
    assert lost.best.turns[0] == good
    assert play_turn(play_turn(position, bad), lost.then[0]).outcome is not None


def test_a_turn_that_ends_the_game_needs_no_search() -> None:
    position, judge = Nim((1,)), Judge(2_000)
    (turn, after), *others = turns(position)
    assert others == []
    won = judge.judge(position, turn)
    assert (won.judgement.only, won.judgement.played.wins_in, won.then) == (True, 1, ())
    assert after.outcome is not None
    tie = Nim((3, 3), left=1)
    (first, _), *_ = turns(tie)
    assert play_turn(tie, first).outcome is not None
    assert judge.judge(tie, first).judgement.loss == 0
    assert judge.best_line(tie).value.chance == 0.5


def test_placements_by_rule_are_not_judged() -> None:
    position = GAMES["tzaar"].start({"start": "tournament"})
    judged = Judge(NODES).judge(position, random_turn(position, random.Random(1)))
    assert grade(judged.judgement) is None
