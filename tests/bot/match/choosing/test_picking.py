"""Laws of guided turns, for every game and any position."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.match.choosing.picking import (
    BUTTONS_LIMIT,
    Choice,
    Stage,
    StalePathError,
    format_path,
    parse_path,
    path_of,
    stage,
    stage_begun,
)
from guide import get_guide
from rules import GAMES, AnyGame, AnyPosition, get_game, play_turn
from rules.tzaar import Piece, TzaarPosition
from tests.rules.walks import Start, random_turn, starts

MENUS_LIMIT = 100
PATH_LIMIT = 75

law = settings(deadline=None, max_examples=150)


@st.composite
def turn_starts(draw: st.DrawFn, *, longest: int = 80) -> Start:
    """Draw a position at the start of a turn of a running game."""
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
def test_a_typed_beginning_of_a_turn_leads_to_a_stage_on_its_way(start: Start, seed: int) -> None:
    game, position = start
    turn = tuple(random_turn(position, random.Random(seed)))
    text, path = game.format_turn(position, turn), path_of(game, position, turn)
    depths = list[int]()
    for length in range(len(text) + 1):
        now = stage_begun(game, position, text[:length])
        assert now is not None
        assert now.path == path[: len(now.path)]
        depths.append(len(now.path))
    assert depths == sorted(depths)
    assert stage_begun(game, position, "castle") is None
    assert stage_begun(game, position, text) == stage(game, position, path)


@law
@given(turn_starts(), st.integers(0, 2**32))
def test_every_stage_that_is_offered_while_typing_leads_on(start: Start, seed: int) -> None:
    game, position = start
    text = game.format_turn(position, random_turn(position, random.Random(seed)))
    for way in get_guide(game.slug).suggest(position, text[: seed % len(text)], 25):
        assert stage_begun(game, position, way.text) is not None


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
def test_a_choice_knows_its_position(start: Start, seed: int) -> None:
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
    """A single choice is offered only if it is the whole turn from its start."""
    game, position = start
    for now in walked(game, position, random.Random(seed)):
        assert len({choice.path for choice in now.choices}) == len(now.choices) <= MENUS_LIMIT
        assert (now.forced is None) == (len(now.choices) != 1)
        if now.forced is not None:
            assert now.path == now.moves == ()
            assert now.forced.turn
            assert position.count_turns() == 1


@settings(deadline=None, max_examples=60)  # each walk tries all that a choice leads to
@given(turn_starts(), st.integers(0, 2**32))
def test_grouping_parts_are_skipped_if_all_choices_fit_on_buttons(start: Start, seed: int) -> None:
    game, position = start
    for now in walked(game, position, random.Random(seed)):
        if any(choice.part.groups for choice in now.choices):
            ends = [end for way in now.choices for end in ends_of(game, position, now, way)]
            assert len(ends) > BUTTONS_LIMIT


def ends_of(game: AnyGame, position: AnyPosition, before: Stage, way: Choice) -> list[Choice]:
    """List the choices after an option, with all grouping parts skipped."""
    if not way.part.groups or len(way.moves) > len(before.moves):
        return [way]
    now = stage(game, position, way.path)
    return [end for onward in now.choices for end in ends_of(game, position, now, onward)]


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
def test_a_path_beyond_the_whole_turn_is_refused(slug: str) -> None:
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


def presses(stages: list[Stage]) -> int:
    """Count what a turn takes after *Move*: a list is opened before one chooses, *Send* is last."""
    return sum(1 + (len(now.choices) > BUTTONS_LIMIT) for now in stages[:-1]) + 1


@pytest.mark.parametrize("start", ["random", "fixed"])
@pytest.mark.parametrize("seed", range(3))
def test_a_turn_of_tzaar_takes_six_presses_at_most_in_the_order_of_the_rulebook(
    seed: int, start: str
) -> None:
    """Of stacks, types and actions those of Tzaars come first, then Tzarras, Totts and a pass."""
    game, chance = get_game("tzaar"), random.Random(seed)
    position = game.start({"start": start}, seed)
    while position.outcome is None:
        stages = walked(game, position, chance)
        assert presses(stages) <= 6
        for now in stages:
            kinds = [type_of(now, way) for way in now.choices]
            assert kinds == sorted(kinds)
        position = stages[-1].position
        if position.outcome is None:
            position = play_turn(position, random_turn(position, chance))


def test_a_group_is_split_if_its_choices_do_not_fit_on_buttons() -> None:
    game = get_game("tzaar")
    first = stage(game, game.start({"start": "random"}, 1))
    told = [(way.part.value, way.part.run) for way in first.choices]
    assert told == [
        ("tzaar", ""),
        *(("tzarra", "a4–b2"), ("tzarra", "d4–g7")),
        *(("tott", "c5–d7"), ("tott", "e1–f6"), ("tott", "g1–i4")),
    ]
    assert [way.path for way in first.choices][:2] == [("tzaar",), ("tzarra-1",)]
    seconds = [stage(game, first.position, way.path) for way in first.choices]
    assert all(len(now.choices) <= BUTTONS_LIMIT for now in seconds)
    assert sum(len(now.choices) for now in seconds) == first.position.count_turns()


def type_of(now: Stage, way: Choice) -> int:
    """Return the place of a choice's type in the rulebook."""
    types = [piece.value for piece in Piece]
    if way.part.kind in ("top", "pass"):
        return [*types, "pass"].index(way.part.value)
    stack = (
        now.chosen[-1].value if now.chosen[-1:] and now.chosen[-1].kind.startswith("stack-") else ""
    )
    assert isinstance(now.position, TzaarPosition)
    found = now.position.stack_at(stack or way.path[-1][:2])
    assert found is not None
    _, pieces = found
    return types.index(pieces[-1].value)


@pytest.mark.parametrize("seed", range(2))
def test_cells_of_rust_are_removed_by_buttons_row_by_row(seed: int) -> None:
    game, chance = get_game("rust"), random.Random(seed)
    position = game.start()
    while position.outcome is None:
        stages = walked(game, position, chance)
        for now in stages:
            if now.choices and now.kind in ("edge-row", "edge"):
                names = [way.cells[0] for way in now.choices]
                assert len(names) <= BUTTONS_LIMIT
                assert names == sorted(names, key=lambda name: (name[1], name[0]))
        position = stages[-1].position


def test_pieces_that_were_not_asked_about_are_marked_beside_what_they_can_reach() -> None:
    game = get_game("tzaar")
    now = stage(game, game.start({"start": "random"}, 1), ("tzarra-1",))
    assert now.marked == ("a4", "b1", "b2")
    assert set(now.offered) == {way.part.value for way in now.choices}
    placing = stage(get_game("zertz"), get_game("zertz").start(), ("white", "d", "d4"))
    assert placing.marked == ()
