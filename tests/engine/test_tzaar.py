"""The engine places pieces of TZAAR by a rule, before the first capture."""

from __future__ import annotations

import random

from engine.compiled import Limits, search
from engine.games import tzaar
from engine.registry import core_of
from rules import Side, get_game
from rules.lattice import NINE, bits
from rules.tzaar import Piece, TzaarPosition


def start() -> TzaarPosition:
    return get_game("tzaar").start({"start": "tournament"})


def test_pieces_are_placed_by_rule_until_all_are_placed() -> None:
    """Against any placements of the opponent, the rule has a legal placement."""
    position, chance = start(), random.Random(1)
    while (turn := tzaar.rule_turn(position)) is not None:
        own = position.to_move is position.to_move.FIRST
        position = position.play(turn[0] if own else chance.choice(position.legal_moves()))
    assert not position.table.vacant


def test_the_rule_keeps_tzaars_apart() -> None:
    """No two of the six are adjacent if both sides place by the rule."""
    position = start()
    while (turn := tzaar.rule_turn(position)) is not None:
        position = position.play(turn[0])
    for side in Side:
        tzaars = tuple(bits(position.table.showing(side, Piece.TZAAR)))
        pairs = [(a, b) for a in tzaars for b in tzaars if a < b]
        assert not any(NINE.distance(a, b) == 1 for a, b in pairs)


def test_placing_is_not_searched() -> None:
    position = start()
    core = core_of(position)
    assert core is not None
    found = search(core, position, Limits(10_000))
    assert found.nodes == 0
    assert found.lines[0].turns == (tzaar.rule_turn(position),)
