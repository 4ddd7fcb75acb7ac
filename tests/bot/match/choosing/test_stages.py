"""Laws of guided turns, for every game and any position."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.match.choosing.stages import (
    LIST_LIMIT,
    LISTS_LIMIT,
    MARKS_LIMIT,
    Stage,
    StalePathError,
    format_path,
    guided_stage,
    open_stage,
    parse_path,
    path_of,
    stage,
    stage_begun,
)
from guide import get_guide
from rules import GAMES, AnyGame, AnyPosition, Move, get_game, play_turn, rust, tzaar, zertz
from tests.rules.walks import Start, random_turn, starts

PATH_LIMIT = 75
PLACING = (zertz.Place, rust.Drop, tzaar.Place)


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


@pytest.mark.parametrize("slug", GAMES)
def test_a_path_beyond_the_whole_turn_is_refused(slug: str) -> None:
    game = get_game(slug)
    position = game.start(seed=0)
    end = walked(game, position, random.Random(1))[-1]
    with pytest.raises(StalePathError):
        stage(game, position, (*end.path, end.path[-1]))


def presses(game: AnyGame, position: AnyPosition, turn: str, earlier: Sequence[str]) -> int:
    """Count the presses from *Move* to a turn that is played with its last choice."""
    path = path_of(game, position, game.parse_turn(position, turn))
    now, count = guided_stage(game, position, (), earlier), 1
    while now.choices:
        ways = [way.path for way in (*now.choices, *now.alternatives) if way.path != now.path]
        (pressed,) = [way for way in ways if path[: len(way)] == way]
        now, count = guided_stage(game, position, pressed, earlier), count + 1
    assert game.format_turn(position, now.moves) == turn
    return count


def places(position: AnyPosition) -> bool:
    """Tell whether the side to move places a piece from outside the board."""
    return isinstance(position.legal_moves()[0], PLACING)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("seed", range(6))
def test_a_turn_takes_at_most_four_presses_and_three_if_it_places_nothing(
    game: AnyGame, seed: int
) -> None:
    """*Move* is the first; a new player sends the previewed turn with one more.

    A message has too few lists for more than a hundred second actions: one more press chooses the
    stack that moves.
    """
    chance = random.Random(seed)
    options = {option.name: chance.choice(option.choices) for option in game.options}
    position, turns = game.start(options, seed), list[str]()
    while position.outcome is None:
        turn = random_turn(position, chance)
        text = game.format_turn(position, turn)
        is_crowded = not places(position) and crowd(position, turn) > LISTS_LIMIT * LIST_LIMIT
        most = 4 if places(position) or is_crowded else 3
        assert presses(game, position, text, turns[-2::-2]) <= most
        turns.append(text)
        position = play_turn(position, turn)


def crowd(position: AnyPosition, turn: Sequence[Move]) -> int:
    """Return the largest number of moves to choose a step of a turn from."""
    sizes = list[int]()
    for move in turn:
        sizes.append(len(position.legal_moves()))
        position = position.play(move)
    return max(sizes)


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
