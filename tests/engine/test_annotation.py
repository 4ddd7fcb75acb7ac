"""Game reviews: what each turn cost, and which one was the turning point."""

from __future__ import annotations

import math

import pytest

from engine import Budget, Value, analyse
from engine.annotation import (
    Cause,
    Grade,
    Judgement,
    for_last_mover,
    grade,
    grade_all,
    outcome_value,
    reconcile,
    remarks,
    turning_point,
    winning_chances,
)
from engine.judging import judge
from rules import Outcome, Side, play_turn, turns
from tests.engine.nim import Nim, Reason

BUDGET = Budget(2_000)


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
        (Value(900, 3), Value(890), Grade.BLUNDER),
        (Value(900, 1), Value(900, 4), None),
        (Value(-300), Value(-900, -1), Grade.BLUNDER),
        (Value(-900, -3), Value(-900, -1), None),
        (Value(-300), Value(-900, -2), None),
    ],
)
def test_a_proven_win_given_away_or_a_loss_in_one_allowed_is_a_blunder_whatever_it_costs(
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


def test_a_game_turns_with_the_worst_turn_by_which_a_side_fell_behind() -> None:
    lost = judged(0.6, 0.4)
    worse_while_behind = judged(0.45, 0.05, Side.SECOND)
    turned = turning_point([worse_while_behind, lost, judged(0.5, 0.43)])
    assert turned is not None
    assert (turned.ply, turned.cause) == (2, Cause.LOST_LEAD)
    assert turning_point([judged(0.5, 0.43), judged(0.5, 0.5, Side.SECOND)]) is None
    assert turning_point([]) is None


def test_a_later_search_can_clear_a_turn() -> None:
    doubted = [judged(0.6, 0.3), judged(0.45, 0.45, Side.SECOND)]
    (first, last) = reconcile(doubted)
    assert round(first.played.chance, 2) == 0.55
    assert last == doubted[1]
    proven = reconcile([judged(0.6, 0.5), Judgement(Side.SECOND, Value(900, 2), Value(900, 2))])
    assert proven[0].played.wins_in == -2
    assert reconcile([judged(0.6, 0.5), judged(0.9, 0.9, Side.SECOND)])[0].played == points(0.5)
    assert reconcile([]) == ()


def test_winning_chances_are_the_first_sides_before_each_turn_and_at_the_end() -> None:
    game = [judged(0.5, 0.4), judged(0.7, 0.2, Side.SECOND)]
    assert [round(chance, 2) for chance in winning_chances(game)] == [0.5, 0.3, 0.8]
    assert winning_chances([]) == ()


def test_turns_of_a_game_that_can_be_searched_whole_are_judged_right() -> None:
    """With heaps of 1 and 2, only the turn that levels them wins."""
    position = Nim((1, 2))
    good = next(turn for turn, after in turns(position) if after.heaps == (1, 1))
    bad = next(turn for turn, after in turns(position) if after.heaps == (1, 0))
    kept, lost = judge(position, good, BUDGET), judge(position, bad, BUDGET)
    assert grade(kept.judgement) is None
    assert kept.instead == ()
    assert (lost.judgement.best.wins_in, lost.judgement.played.wins_in) == (2, -1)
    assert grade(lost.judgement) is Grade.BLUNDER
    assert lost.instead == (good,)
    assert lost.best.turns[0] == good


def test_a_turn_that_ends_the_game_needs_no_search() -> None:
    position = Nim((1,))
    (turn, after), *others = turns(position)
    assert others == []
    won = judge(position, turn, BUDGET).judgement
    assert (won.only, won.played.wins_in, after.outcome is not None) == (True, 1, True)
    tie = Nim((3, 3), left=1)
    (first, _), *_ = turns(tie)
    assert play_turn(tie, first).outcome is not None
    assert judge(tie, first, BUDGET).judgement.loss == 0
    assert analyse(tie, BUDGET).lines[0].value.chance == 0.5


def test_the_best_turn_stays_the_best_when_a_later_search_finds_it_lost() -> None:
    best = Judgement(Side.FIRST, points(0.6), points(0.6), is_best=True)
    lost = Judgement(Side.SECOND, Value(900, 2), Value(900, 2))
    settled = reconcile([best, lost])[0]
    assert (settled.best, settled.played) == (settled.played, Value(-900, -2))
    assert grade(settled) is None
