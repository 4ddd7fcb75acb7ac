"""What the side to move could take and could win with."""

from __future__ import annotations

from collections import Counter

from hypothesis import assume, given, settings

from guide import Fact
from guide.tzaar import GUIDE
from rules import Side, turns
from rules.lattice import bits
from rules.tzaar import GAME, SPACES, Capture, TzaarPosition
from rules.tzaar.spaces import space_name
from tests.rules.turn_texts import step
from tests.rules.tzaar.boards import WHITE, at
from tests.rules.walks import Start, positions

TURNS_TRIED = 2500
# Too high for any single piece to capture, each type twice.
TALL = "i5 bTZ, i4 bTZ, i3 bTA, h6 bTA, h5 bTT, g7 bTT"
TALL_WITHOUT_TZAARS = "i3 bTA, h6 bTA, h5 bTT, g7 bTT"


def test_stacks_in_danger_are_reported_by_type_with_their_heights() -> None:
    position = at("w", "second", f"d6 wTTT, d7 bTZ, d5 bA, c5 bA, e6 bT, {WHITE}, {TALL}")
    assert GUIDE.threats(position) == (
        Fact("could-capture", {"type": "tzaar", "count": 1, "cells": "d7"}),
        Fact("could-capture", {"type": "tott", "count": 2, "cells": "e6 g7"}),
    )
    assert GUIDE.threatened(position) == ("d7", "e6", "g7")


def test_a_stack_that_only_the_second_action_reaches_is_in_danger_too() -> None:
    position = at("w", "capture", f"d6 wT, d7 bT, d8 bZ, {WHITE}, {TALL_WITHOUT_TZAARS}")
    assert "d8" in GUIDE.threatened(position)
    assert "d8" not in {space_name(move.end) for move in position.captures(Side.FIRST)}


def test_a_higher_stack_is_not_in_danger() -> None:
    position = at("w", "second", f"d6 wT, d7 bTT, {WHITE}, {TALL}")
    assert "d7" not in GUIDE.threatened(position)


def test_the_capture_of_the_last_piece_of_a_type_wins() -> None:
    position = at("w", "capture", f"d6 wT, d7 bZ, {WHITE}, {TALL_WITHOUT_TZAARS}")
    assert GUIDE.threats(position)[0] == Fact("could-win", {"turn": "d6xd7", "reason": "no-tzaar"})


def test_two_captures_that_take_the_last_two_pieces_of_a_type_win() -> None:
    position = at("w", "capture", f"d6 wT, d7 bZ, d8 bZ, {WHITE}, {TALL_WITHOUT_TZAARS}")
    values = {"turn": "d6xd7,d7xd8", "reason": "no-tzaar"}
    assert GUIDE.threats(position)[0] == Fact("could-win", values)


def test_a_turn_that_leaves_the_opponent_no_capture_wins() -> None:
    apart = "d5 wZ, f7 wA, g6 wT, d6 wT, c7 bZ, h1 bA, e9 bT, d7 bT"
    values = {"turn": "d6xd7,d5+d7", "reason": "no-capture"}
    assert GUIDE.threats(at("w", "capture", apart))[0] == Fact("could-win", values)


def test_the_second_action_can_win_as_well() -> None:
    start = at("w", "capture", f"d6 wT, d7 bZ, d8 bZ, {WHITE}, {TALL_WITHOUT_TZAARS}")
    middle = start.play(step(start, "d6xd7"))
    values = {"turn": "d7xd8", "reason": "no-tzaar"}
    assert GUIDE.threats(middle)[0] == Fact("could-win", values)


def test_nothing_is_threatened_while_pieces_are_placed_or_once_the_game_is_over() -> None:
    over = at("w", "capture", "a1 wZ, a2 wA, i5 bZ, i4 bA, i3 bT")
    assert over.outcome is not None
    for position in (GAME.start({"start": "tournament"}), over):
        assert (GUIDE.threats(position), GUIDE.threatened(position)) == ((), ())


@settings(deadline=None, max_examples=50)
@given(positions(slug="tzaar"))
def test_the_stacks_threatened_are_those_whose_loss_is_felt_and_that_some_turn_captures(
    start: Start,
) -> None:
    position = start[1]
    assert isinstance(position, TzaarPosition)
    assume(position.count_turns() <= TURNS_TRIED)
    ends = {m.end for moves, _ in turns(position) for m in moves if isinstance(m, Capture)}
    stacks, enemy = position.table.stacks, position.to_move.opponent
    tops = Counter(stacks[cell][-1] for cell in bits(position.table.of_side(enemy)))
    rare = {letter for letter in "ZAT" if tops[letter] == min(tops[other] for other in "ZAT")}
    felt = {space_name(end) for end in ends if len(stacks[end]) > 1 or stacks[end][-1] in rare}
    assert [space for space in SPACES if space in felt] == list(GUIDE.threatened(position))
