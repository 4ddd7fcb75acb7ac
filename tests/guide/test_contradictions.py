"""Typed texts whose signs contradict the turn that they are parsed as."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guide import get_guide
from rules import MoveError, get_game
from tests.rules.walks import Start, positions, random_turn

law = settings(deadline=None, max_examples=100)


def contradicts(slug: str, typed: str, *, options: dict[str, str] | None = None) -> bool:
    """Tell whether a text contradicts the first turn of a game."""
    position = get_game(slug).start(options or {}, seed=1)
    guide = get_guide(slug)
    return guide.contradicts(position, typed, guide.parse_turn(position, typed))


@pytest.mark.parametrize("typed", ["we5 a1x", "Wd4xb1", "Wd4+b1", "xWd4,b1", "Wd4:b1", "Wd4 -> b1"])
def test_a_placement_with_the_sign_of_another_step_is_contradictory(typed: str) -> None:
    assert contradicts("zertz", typed)


@pytest.mark.parametrize("typed", ["Wd4,b1", "we5 a1", "WHITE d4 - b1", "w d4/b1", "wd4b1."])
def test_other_spellings_of_a_placement_are_consistent(typed: str) -> None:
    assert not contradicts("zertz", typed)


@pytest.mark.parametrize(
    ("slug", "options", "clear", "unclear"),
    [
        ("tzaar", {"start": "fixed"}, "d6 e6", "d6xe6+"),
        ("tzaar", {"start": "fixed"}, "d6->e6", "+d6xe6"),
        ("tzaar", {"start": "tournament"}, "ze4", "z+e4"),
        ("rust", {}, "g3 i9", "g3+i9"),
        ("rust", {}, "g3-i9", "g3>i9"),
    ],
)
def test_the_same_holds_in_every_game(
    slug: str, options: dict[str, str], clear: str, unclear: str
) -> None:
    assert not contradicts(slug, clear, options=options)
    assert contradicts(slug, unclear, options=options)


@law
@given(positions(), st.integers(0, 2**32))
def test_canonical_notation_with_or_without_signs_never_contradicts_its_turn(
    start: Start, seed: int
) -> None:
    game, position = start
    turn = random_turn(position, random.Random(seed))
    guide = get_guide(game.slug)
    text = game.format_turn(position, turn) if turn else ""
    for typed in (text, text.lower(), re.sub("[,x+]", " ", text), re.sub("[x+]", "→", text)):
        try:
            moves = game.parse_turn(position, typed)
        except MoveError:
            continue
        assert not guide.contradicts(position, typed, moves)
