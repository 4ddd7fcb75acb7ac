"""What must hold of the guided way to a turn, for every game and wherever play leads."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.picking import (
    BUTTONS_LIMIT,
    Stage,
    StalePathError,
    format_path,
    parse_path,
    path_of,
    stage,
)
from rules import GAMES, AnyGame, AnyPosition, get_game, play_turn
from tests.rules.walks import Start, random_turn, starts

MENUS_LIMIT = 100
PATH_LIMIT = 75

law = settings(deadline=None, max_examples=150)


@st.composite
def turn_starts(draw: st.DrawFn, *, longest: int = 80) -> Start:
    """Draw a position at the start of a turn of a game that goes on."""
    game, position = draw(starts())
    chance = random.Random(draw(st.integers(0, 2**32), label="seed of the walk"))
    for _ in range(draw(st.integers(0, longest), label="turns")):
        after = play_turn(position, random_turn(position, chance))
        if after.outcome is not None:
            break
        position = after
    return game, position


def walked(game: AnyGame, position: AnyPosition, chance: random.Random) -> list[Stage]:
    """Return the stages of a turn that is chosen at random."""
    stages = [stage(game, position)]
    while stages[-1].choices:
        stages.append(stage(game, position, chance.choice(stages[-1].choices).path))
    return stages


@law
@given(turn_starts(), st.integers(0, 2**32))
def test_every_whole_turn_is_reached_by_choices(start: Start, seed: int) -> None:
    game, position = start
    turn = tuple(random_turn(position, random.Random(seed)))
    path = path_of(game, position, turn)
    for length in range(len(path)):
        now = stage(game, position, path[:length])
        assert path[: length + 1] in [choice.path for choice in now.choices]
        assert now.moves == turn[: len(now.moves)]
    end = stage(game, position, path)
    assert (end.moves, end.choices, end.chosen) == (turn, (), ())
    assert end.position == play_turn(position, turn)


@law
@given(turn_starts(), st.integers(0, 2**32))
def test_choices_lead_to_a_legal_turn(start: Start, seed: int) -> None:
    game, position = start
    *stages, end = walked(game, position, random.Random(seed))
    text = game.format_turn(position, end.moves)
    assert game.parse_turn(position, text) == end.moves
    assert path_of(game, position, end.moves) == end.path
    for now in stages:
        assert play_turn(position, now.moves) == now.position
        assert now.kind in {choice.part.kind for choice in now.choices}


@settings(deadline=None, max_examples=40)  # each walk tries every choice of every stage
@given(turn_starts(), st.integers(0, 2**32))
def test_a_choice_knows_where_it_leads(start: Start, seed: int) -> None:
    game, position = start
    for now in walked(game, position, random.Random(seed)):
        for choice in now.choices:
            after = stage(game, position, choice.path)
            assert choice.moves == after.moves
            whole = game.format_turn(position, after.moves) if not after.choices else ""
            assert choice.turn == whole


@law
@given(turn_starts(), st.integers(0, 2**32))
def test_only_real_choices_are_asked_for(start: Start, seed: int) -> None:
    """One choice alone is offered only where it is the whole turn from its start."""
    game, position = start
    for now in walked(game, position, random.Random(seed)):
        assert len({choice.path for choice in now.choices}) == len(now.choices) <= MENUS_LIMIT
        assert (now.forced is None) == (len(now.choices) != 1)
        if now.forced is not None:
            assert now.path == now.moves == ()
            assert now.forced.turn
            assert position.count_turns() == 1


@law
@given(turn_starts(), st.integers(0, 2**32))
def test_what_groups_is_passed_over_where_all_fits_on_buttons(start: Start, seed: int) -> None:
    game, position = start
    for now in walked(game, position, random.Random(seed)):
        if any(choice.part.groups for choice in now.choices):
            below = [cell for choice in now.choices for cell in choice.cells]
            assert len(below) + sum(not c.part.groups for c in now.choices) > BUTTONS_LIMIT


@law
@given(turn_starts(), st.integers(0, 2**32))
def test_a_path_fits_into_an_id(start: Start, seed: int) -> None:
    game, position = start
    end = walked(game, position, random.Random(seed))[-1]
    text = format_path(end.path)
    assert parse_path(text) == end.path
    assert text.isascii()
    assert len(text) <= PATH_LIMIT


@law
@given(turn_starts(), turn_starts(), st.integers(0, 2**32))
def test_a_path_that_does_not_fit_is_refused(start: Start, other: Start, seed: int) -> None:
    """The path of another position leads nowhere, or to a legal turn."""
    game, position = start
    path = walked(*other, random.Random(seed))[-1].path
    try:
        end = stage(game, position, path)
    except StalePathError:
        return
    assert play_turn(position, end.moves) == end.position


@pytest.mark.parametrize("slug", GAMES)
def test_a_path_that_goes_on_after_the_whole_turn_is_refused(slug: str) -> None:
    game = get_game(slug)
    position = game.start(seed=0)
    end = walked(game, position, random.Random(1))[-1]
    with pytest.raises(StalePathError):
        stage(game, position, (*end.path, end.path[-1]))


@pytest.mark.parametrize("seed", range(20))
def test_a_turn_on_37_rings_takes_six_presses_at_most(seed: int) -> None:
    """Opening and sending are presses, too."""
    game, chance = get_game("zertz"), random.Random(seed)
    position = game.start({"board": "37"})
    while position.outcome is None:
        end = walked(game, position, chance)[-1]
        assert len(end.path) + 2 <= 6
        position = end.position
