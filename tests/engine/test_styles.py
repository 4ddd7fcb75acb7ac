"""Styles: what a level sees without a search, and what it does not."""

from __future__ import annotations

import random
import threading

import pytest

from engine import SearchCancelledError
from engine.levels import Style, choose_turn, random_turn
from engine.registry import CORES
from rules import GAMES, AnyPosition, play_turn, turns

ALL = 10_000
BLIND, CAREFUL = Style(ALL, 0), Style(ALL, 1)


def middle(slug: str, seed: int, plies: int = 12) -> AnyPosition:
    """Return a position of a random game."""
    position, chance = GAMES[slug].start({}, seed), random.Random(seed)
    for _ in range(plies):
        after = play_turn(position, random_turn(position, chance))
        if after.outcome is not None:
            break
        position = after
    return position


def lead_after(position: AnyPosition, style: Style) -> int:
    """Return the lead after a turn of a style and the capture that answers it best."""
    side, sense = position.to_move, CORES[type(position)].sense
    after = play_turn(position, choose_turn(sense, position, style, 1))
    replies = list(sense.captures(after)) or [after]
    return min(sense.lead(reply, side) for reply in replies)


@pytest.mark.parametrize("slug", ["zertz", "rust"])
def test_one_who_looks_at_the_answers_loses_no_more_than_one_who_does_not(slug: str) -> None:
    careful, blind = (
        sum(lead_after(middle(slug, seed), style) for seed in range(6))
        for style in (CAREFUL, BLIND)
    )
    assert careful > blind


@pytest.mark.parametrize("slug", GAMES)
def test_without_a_look_at_the_answers_the_best_capture_is_taken(slug: str) -> None:
    position = middle(slug, 3)
    side, sense = position.to_move, CORES[type(position)].sense
    found = {turn: sense.lead(after, side) for turn, after in turns(position)}
    assert found[choose_turn(sense, position, BLIND, 1)] == max(found.values())


@pytest.mark.parametrize("slug", GAMES)
def test_a_style_is_deterministic_for_a_seed_and_varies_between_seeds(slug: str) -> None:
    position, style = GAMES[slug].start({}, 1), Style(8, 1, 0.5)
    sense = CORES[type(position)].sense
    chosen = [choose_turn(sense, position, style, seed) for seed in (1, 2, 3, 4, 1)]
    assert chosen[0] == chosen[-1]
    assert len(set(chosen)) > 1


def test_a_cancelled_style_stops() -> None:
    cancel = threading.Event()
    cancel.set()
    position = GAMES["zertz"].start()
    with pytest.raises(SearchCancelledError):
        choose_turn(CORES[type(position)].sense, position, CAREFUL, 1, cancel)
