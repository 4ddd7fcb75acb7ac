"""Game reviews: what each turn cost, and which one was the turning point."""

from __future__ import annotations

import math

import pytest

from engine import Value
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
from rules import Outcome, Side
from tests.engine.nim import Reason


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


def test_a_game_turns_with_the_worst_turn_by_which_a_side_fell_behind() -> None:
    lost = judged(0.6, 0.4)
    worse_while_behind = judged(0.45, 0.05, Side.SECOND)
    turned = turning_point([worse_while_behind, lost, judged(0.5, 0.43)], None)
    assert turned is not None
    assert (turned.ply, turned.turned) == (2, True)
    assert turning_point([judged(0.5, 0.43), judged(0.5, 0.5, Side.SECOND)], None) is None
    assert turning_point([], None) is None


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
