"""Verdicts on positions and turns, and reviews of whole games."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import islice

import pytest

from engine import Turn, Value
from engine.annotation import (
    Grade,
    Judgement,
    for_last_mover,
    grade,
    grade_all,
    outcome_value,
    remarks,
    turning_point,
    winning_chances,
)
from engine.judging import Judge
from engine.levels import random_turn
from engine.matches import Situation
from engine.players import level_player
from rules import GAMES, AnyPosition, Outcome, Side, play_turn, turns
from tests.engine.nim import Nim, Reason


def points(chance: float) -> Value:
    return Value(round(100 * math.log(chance / (1 - chance))))


def judged(before: float, after: float, side: Side = Side.FIRST) -> Judgement:
    return Judgement(side, points(before), points(after))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (0.50, 0.46, None),
        (0.50, 0.43, Grade.INACCURACY),
        (0.50, 0.37, Grade.MISTAKE),
        (0.50, 0.24, Grade.BLUNDER),
        (0.20, 0.60, None),
    ],
)
def test_a_turn_is_graded_by_how_much_of_the_chance_it_costs(
    before: float, after: float, expected: Grade | None
) -> None:
    assert grade(judged(before, after)) is expected


@pytest.mark.parametrize(
    ("best", "played", "expected"),
    [
        (Value(900, 3), Value(300), Grade.BLUNDER),
        (Value(900, 1), Value(900, 4), None),
        (Value(-300), Value(-900, -1), Grade.BLUNDER),
        (Value(-900, -3), Value(-900, -1), None),
        (Value(-300), Value(-900, -2), None),
    ],
)
def test_a_proven_win_given_away_or_a_loss_in_one_allowed_is_a_blunder_at_a_small_cost(
    best: Value, played: Value, expected: Grade | None
) -> None:
    assert grade(Judgement(Side.FIRST, best, played)) is expected


def test_the_only_legal_turn_costs_nothing() -> None:
    assert grade(Judgement(Side.FIRST, Value(0), Value(-900, -1), only=True)) is None


def test_a_value_can_be_converted_for_the_last_mover() -> None:
    assert for_last_mover(Value(40)) == Value(-40)
    assert for_last_mover(Value(900, 1)) == Value(-900, -1)
    assert for_last_mover(Value(-900, -1)) == Value(900, 2)
    assert outcome_value(Outcome(None, (Reason.LATE,)), Side.FIRST).chance == 0.5
    assert outcome_value(Outcome(Side.SECOND, (Reason.TAKEN,)), Side.FIRST).chance == 0


def test_the_worst_turns_of_each_side_are_remarked_on_in_the_order_of_play() -> None:
    losses = [0.43, 0.20, 0.37, 0.10, 0.40, 0.49]
    sides = [Side.FIRST, Side.SECOND] * 5 + [Side.FIRST, Side.SECOND]
    game = [judged(0.5, losses[n // 2], side) for n, side in enumerate(sides)]
    found = remarks(game, most=2)
    assert [(each.ply, each.side.value) for each in found] == [(3, 1), (4, 2), (7, 1), (8, 2)]
    assert len(grade_all(game)) == 10


def test_a_game_turns_with_the_largest_swing_and_not_just_before_its_end() -> None:
    """A turn of the other side goes on where the last one ended, as on the chart."""
    swing = judged(0.55, 0.2)
    allows_win_at_once = Judgement(Side.FIRST, points(0.15), Value(-900, -1))
    game = [swing, judged(0.8, 0.85, Side.SECOND), allows_win_at_once]
    turned = turning_point(game, Side.SECOND)
    assert turned is not None
    assert (turned.ply, round(turned.before, 2), round(turned.after, 2)) == (1, 0.55, 0.2)
    assert turning_point(game, None) == turned
    assert turning_point([judged(0.5, 0.43), judged(0.57, 0.57, Side.SECOND)], None) is None
    assert turning_point([], None) is None


def test_there_is_no_turning_point_that_the_chart_does_not_bear_out() -> None:
    unseen = [judged(0.5, 0.3), judged(0.5, 0.5, Side.SECOND)]
    assert turning_point(unseen, None) is None, "the chart stays where it was"
    elsewhere = [judged(0.5, 0.35), judged(0.65, 0.65, Side.SECOND), judged(0.1, 0.1)]
    assert turning_point(elsewhere, Side.SECOND) is None, "it jumped after a good turn"


def test_a_game_is_not_lost_by_a_blunder_of_its_winner() -> None:
    game = [judged(0.5, 0.35), judged(0.65, 0.05, Side.SECOND)]
    turned = turning_point(game, Side.SECOND)
    assert turned is not None
    assert turned.side is Side.FIRST
    assert turning_point(game[1:], Side.SECOND) is None


def test_a_turn_that_costs_no_chance_has_no_grade_whatever_was_proven() -> None:
    won, nearly_won = Value(900, 3), Value(700)
    assert round(nearly_won.chance, 2) == round(won.chance, 2) == 1
    assert grade(Judgement(Side.FIRST, won, nearly_won)) is None
    assert grade(Judgement(Side.FIRST, Value(-700), Value(-900, -1))) is None


def test_winning_chances_are_the_first_sides_before_each_turn_and_at_the_end() -> None:
    game = [judged(0.5, 0.4), judged(0.7, 0.2, Side.SECOND)]
    assert [round(chance, 2) for chance in winning_chances(game)] == [0.5, 0.3, 0.8]
    assert winning_chances([]) == ()


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
