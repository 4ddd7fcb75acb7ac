"""What must hold for every game of the registry, wherever random play leads."""

from __future__ import annotations

import random
from itertools import islice, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules import (
    GAMES,
    AmbiguousMoveError,
    AnyGame,
    IllegalMoveError,
    Move,
    MoveError,
    MoveList,
    Moves,
    play_turn,
    turns,
    winning_turn,
)
from rules.core import AnyPosition
from tests.rules.walks import Start, positions, random_turn, starts

LONGEST_GAME_STEPS = 1000
TURNS_TRIED = 2500
TYPED = st.text(alphabet="abcdefghijklmnopqWGBwgbxZAT0123456789,- +/:.?é\n", max_size=12) | st.text(
    max_size=8
)

law = settings(deadline=None, max_examples=150)


@law
@given(positions())
def test_each_legal_step_is_read_back_from_its_text(start: Start) -> None:
    _, position = start
    for move in position.legal_moves():
        assert position.parse_move(str(move)) == move


@law
@given(positions())
def test_the_parts_of_each_legal_step_are_its_own_and_no_others_begin_with_them(
    start: Start,
) -> None:
    game, position = start
    paths = [game.parts(position, move) for move in position.legal_moves()]
    values = [tuple(part.value for part in path) for path in paths]
    assert len(set(values)) == len(values)
    begun = {path[:length] for path in values for length in range(1, len(path))}
    assert not begun & set(values)
    for value in (value for path in values for value in path):
        assert value.isascii()
        assert value.isalnum()


@law
@given(positions())
def test_a_step_leaves_the_old_position_as_it_was(start: Start) -> None:
    _, position = start
    text, moves = str(position), list(position.legal_moves())
    for move in moves:
        position.play(move)
    assert (str(position), list(position.legal_moves())) == (text, moves)


@law
@given(positions())
def test_a_position_is_read_back_from_its_text(start: Start) -> None:
    """A tie by repetition comes of what happened before, which is no part of a position's text."""
    game, position = start
    again = game.parse_position(str(position))
    assert (str(again), again.to_move) == (str(position), position.to_move)
    if _is_repetition(position):
        assert (again.outcome, again == position) == (None, False)
        return
    assert again == position
    assert hash(again) == hash(position)
    assert again.outcome == position.outcome
    assert again.legal_moves() == position.legal_moves()


@law
@given(positions(), positions())
def test_positions_are_equal_when_their_texts_and_outcomes_are(start: Start, other: Start) -> None:
    for one, two in ((start[1], other[1]), (other[1], start[1])):
        told = (str(one), one.outcome) == (str(two), two.outcome)
        assert (one == two) is (told and start[0] is other[0])
        assert one != str(one)


@law
@given(positions(), positions())
def test_a_step_that_is_not_in_the_list_is_refused(start: Start, other: Start) -> None:
    _, position = start
    legal = list(position.legal_moves())
    assert all(map(position.is_legal, legal))
    for move in islice(other[1].legal_moves(), 40):
        assert position.is_legal(move) is (move in position.legal_moves()) is (move in legal)
        if move not in legal:
            with pytest.raises(IllegalMoveError):
                position.play(move)


@law
@given(starts(), st.integers(0, 2**32))
def test_every_playout_ends_and_then_nothing_is_legal(start: Start, seed: int) -> None:
    position, chance = start[1], random.Random(seed)
    for _ in range(LONGEST_GAME_STEPS):
        if position.outcome is not None:
            break
        position = position.play(chance.choice(position.legal_moves()))
    assert position.outcome is not None
    assert position.outcome.reasons
    assert position.legal_moves() == MoveList()
    assert position.count_turns() == 0


@law
@given(positions())
def test_a_list_of_steps_is_the_same_sequence_however_it_is_read(start: Start) -> None:
    moves = start[1].legal_moves()
    listed = list(moves)
    assert [moves[index] for index in range(len(moves))] == listed
    assert len(set(listed)) == len(listed)
    assert all(move in moves for move in listed)
    assert isinstance(moves, Moves)
    assert moves == MoveList(listed) == moves
    assert listed == [] or moves != MoveList(listed[1:])


@law
@given(positions(), st.integers(0, 2**32))
def test_a_whole_turn_is_read_back_from_its_text(start: Start, seed: int) -> None:
    game, position = start
    turn = random_turn(position, random.Random(seed))
    if turn:
        assert game.parse_turn(position, game.format_turn(position, turn)) == tuple(turn)


@law
@given(positions(), st.integers(0, 2**32))
def test_only_one_whole_turn_is_printed(start: Start, seed: int) -> None:
    game, position = start
    chance = random.Random(seed)
    turn = random_turn(position, chance)
    after = play_turn(position, turn)
    more = [*turn, *random_turn(after, chance)]
    for moves in (turn[:-1], more, [*turn, "pass"], []):
        if moves != turn:
            with pytest.raises(MoveError):
                game.format_turn(position, moves)


@law
@given(positions(), st.integers(0, 2**32))
def test_what_is_typed_of_a_turn_is_completed_to_it(start: Start, seed: int) -> None:
    """However much of a legal turn has been typed, going on by the list leads to legal turns."""
    game, position = start
    turn = random_turn(position, random.Random(seed))
    text = game.format_turn(position, turn) if turn else ""
    for length in range(len(text) + 1):
        _check_completions(game, position, text[:length])
    if turn:
        assert any(c.whole and c.text == text for c in game.complete(position, text))


@law
@given(positions(), TYPED)
def test_anything_may_be_typed(start: Start, text: str) -> None:
    """Completing never fails, and what cannot be read is answered with turns that can be played."""
    game, position = start
    _check_completions(game, position, text)
    try:
        play_turn(position, game.parse_turn(position, text))
    except MoveError as error:
        candidates = error.candidates
        for candidate in candidates:
            play_turn(position, game.parse_turn(position, candidate))


@law
@given(positions(), st.integers(0, 2**32))
def test_a_turn_that_stops_short_is_gone_on_with_by_the_list(start: Start, seed: int) -> None:
    """Whatever a text leaves open is among the ways to go on, until the turn is whole."""
    game, position = start
    turn = random_turn(position, random.Random(seed))
    text = game.format_turn(position, turn) if turn else ""
    for length in range(1, len(text)):
        typed = text[:length]
        if _is_ambiguous(game, position, typed):
            ways = [way.text for way in game.complete(position, typed)]
            assert any(text.startswith(way) and way != typed for way in ways), ways


@law
@given(positions(), st.integers(0, 2**32))
def test_facts_scores_and_the_text_board_are_there_for_every_position(
    start: Start, seed: int
) -> None:
    game, position = start
    turn = random_turn(position, random.Random(seed))
    facts = [
        *game.position_facts(position),
        *game.duties(position),
        *game.turn_facts(position, turn),
    ]
    assert all(fact.key for fact in facts)
    assert all(game.scores(position, side) for side in type(position.to_move))
    assert len(game.text_board(position).splitlines()) > 1


@settings(deadline=None, max_examples=15)
@given(positions())
def test_whole_turns_are_counted_as_they_are_listed(start: Start) -> None:
    _, position = start
    assert position.count_turns() == sum(1 for _ in turns(position))


@law
@given(positions())
def test_a_turn_that_wins_at_once_is_found_as_by_trying_all_of_them(start: Start) -> None:
    _, position = start
    assume(position.count_turns() <= TURNS_TRIED)
    assert winning_turn(position) == first_winning_turn(position)


@law
@given(positions())
def test_a_win_is_claimed_where_there_is_one_and_nowhere_else(start: Start) -> None:
    game, position = start
    wins = [fact for fact in game.threats(position) if fact.key == "could-win"]
    turn = winning_turn(position)
    assert len(wins) == (turn is not None)
    for fact in wins:
        moves = game.parse_turn(position, str(fact.values["turn"]))
        assert moves == turn
        outcome = play_turn(position, moves).outcome
        assert outcome is not None
        assert outcome.winner is position.to_move


@law
@given(positions())
def test_what_is_threatened_is_told_too_and_nothing_is_once_the_game_is_over(start: Start) -> None:
    game, position = start
    threatened = game.threatened(position)
    assert len(set(threatened)) == len(threatened)
    assert bool(threatened) <= bool(game.threats(position))
    if position.outcome is not None:
        assert (game.threats(position), threatened) == ((), ())


@pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
def test_the_same_seed_gives_the_same_start(game: AnyGame) -> None:
    assert str(game.start(seed=5)) == str(game.start(seed=5))


@pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
def test_only_a_start_that_is_drawn_by_lot_depends_on_the_seed(game: AnyGame) -> None:
    names = [option.name for option in game.options]
    for choices in product(*(option.choices for option in game.options)):
        options = dict(zip(names, choices, strict=True))
        is_same = game.start(options, 5) == game.start(options, 6)
        assert is_same is not game.is_drawn_by_lot(options)


def first_winning_turn(position: AnyPosition) -> tuple[Move, ...] | None:
    for moves, after in turns(position):
        if after.outcome is not None and after.outcome.winner is position.to_move:
            return moves
    return None


def _is_repetition(position: AnyPosition) -> bool:
    reasons = position.outcome.reasons if position.outcome else ()
    return any(reason.value == "repetition" for reason in reasons)


def _check_completions(game: AnyGame, position: AnyPosition, text: str) -> None:
    for completion in islice(game.complete(position, text), 6):
        if completion.whole:
            after = play_turn(position, game.parse_turn(position, completion.text))
            assert after.outcome is not None or after.to_move is not position.to_move


def _is_ambiguous(game: AnyGame, position: AnyPosition, text: str) -> bool:
    try:
        game.parse_turn(position, text)
    except MoveError as error:
        return isinstance(error, AmbiguousMoveError)
    return False
