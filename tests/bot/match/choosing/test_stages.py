"""Laws of guided turns, for every game and any position."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.match.choosing.stages import (
    LIST_LIMIT,
    LISTS_LIMIT,
    MARKS_LIMIT,
    StalePathError,
    format_path,
    open_stage,
    parse_path,
    path_of,
    stage,
    stage_begun,
)
from guide import get_guide
from ringfall.testing.games.test_choosing import walked
from ringfall.testing.walks import Start, random_turn, starts
from rules import get_game, play_turn

PATH_LIMIT = 75


law = settings(deadline=None, max_examples=75)


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


@settings(deadline=None, max_examples=20)  # each walk tries every choice of every stage
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
        assert (
            len({choice.path for choice in now.choices})
            == len(now.choices)
            <= LISTS_LIMIT * LIST_LIMIT
        )
        assert (now.forced is None) == (len(now.choices) != 1)
        if now.forced is not None:
            assert now.path == now.moves == ()
            assert now.forced.turn
            assert position.count_turns() == 1


@law
@given(turn_starts(), st.integers(0, 2**32))
def test_a_stage_to_show_leaves_a_choice_and_can_be_answered_differently(
    start: Start, seed: int
) -> None:
    game, position = start
    chance = random.Random(seed)
    now = open_stage(game, position, earlier=[str(seed)])
    while now.choices:
        shown = [choice.path for choice in now.alternatives]
        assert not shown or now.path in shown
        assert now.back is None or open_stage(game, position, now.back).choices
        now = open_stage(game, position, chance.choice(now.choices).path)
    assert now.is_whole


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


def test_the_piece_of_the_latest_own_placement_is_chosen_in_advance() -> None:
    game = get_game("zertz")
    position = game.start()
    for earlier, likely in (
        ((), "white"),
        (("Gd4,a1", "Bc3,a2"), "black"),
        (("Gd4,a1", "c3xe3"), "grey"),
    ):
        now = open_stage(game, position, earlier=earlier)
        assert now.path == (likely,)
        assert [way.path for way in now.alternatives] == [("white",), ("grey",), ("black",)]


def test_pieces_of_a_crowd_of_choices_are_marked_where_they_start() -> None:
    game = get_game("tzaar")
    now = open_stage(game, game.start({"start": "random"}, 1))
    assert len(now.choices) > MARKS_LIMIT
    own = {choice.starts[0] for choice in now.choices}
    assert set(now.offered) == own
    assert now.marked == ()
    placing = open_stage(get_game("zertz"), get_game("zertz").start(), ("white", "d4"))
    assert placing.marked == ()
    assert placing.offered == tuple(choice.part.value for choice in placing.choices)
