"""The rules of every game, on random play."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfall.testing import walks
from ringfall.testing.tested import EACH_GAME
from ringfall.testing.walks import TYPED, Start, positions, random_turn, starts
from rules import (
    AnyGame,
    IllegalMoveError,
    MoveError,
    MoveList,
    Moves,
    Side,
    play_turn,
    turns,
)
from rules.core import AnyPosition
from rules.sides import LONGEST_SETUP

LONGEST_GAME_STEPS = 1000

law = walks.law(75)


@law
@given(positions())
def test_a_step_leaves_the_old_position_as_it_was(start: Start) -> None:
    """A position never changes: caches and searches keep many of them."""
    _, position = start
    text, moves = str(position), list(position.legal_moves())
    for move in moves:
        position.play(move)
    assert (str(position), list(position.legal_moves())) == (text, moves)


@law
@given(positions(longest=70), st.integers(0, 2**32))
def test_random_placements_complete_the_phase_legally_and_by_seed(start: Start, seed: int) -> None:
    """If both sides agree to place the rest at random, one seed decides it, on every
    machine, by legal turns.
    """
    game, position = start
    placements = game.random_placements(position, seed)
    assert game.random_placements(position, seed) == placements
    for turn in placements:
        assert game.parse_turn(position, game.format_turn(position, turn)) == turn
        position = play_turn(position, turn)
    assert not game.random_placements(position, seed)


@law
@given(positions(longest=70), TYPED)
def test_a_series_has_several_turns_or_none(start: Start, typed: str) -> None:
    """A text that tells several turns of one side at once is read the same without
    separators, and each turn in it alone is no series.
    """
    game, position = start
    series = game.parse_series(position, typed)
    assert len(series) != 1
    assert all(not game.parse_series(position, turn) for turn in series)
    assert game.parse_series(position, "".join(series)) == series


@law
@given(positions())
def test_a_position_is_read_back_from_its_text(start: Start) -> None:
    """The text of a position says all that its outcome and its legal moves depend on:
    matches, records and processes begin from it. A tie by repetition depends on the history,
    which the text does not contain.
    """
    game, position = start
    again = game.parse_position(str(position))
    assert (str(again), again.to_move) == (str(position), position.to_move)
    if _is_repetition(position):
        assert (again.outcome, again == position) == (None, False)
        return
    assert again == position
    assert hash(again) == hash(position)
    assert eval(repr(position), {"GAME": game}) == position  # noqa: S307
    assert again.outcome == position.outcome
    assert again.legal_moves() == position.legal_moves()


@law
@given(positions(), positions())
def test_positions_are_equal_when_their_texts_and_outcomes_are(start: Start, other: Start) -> None:
    """Equal positions have one form, as caches and the explorer find them by equality."""
    for one, two in ((start[1], other[1]), (other[1], start[1])):
        same_text_and_outcome = (str(one), one.outcome) == (str(two), two.outcome)
        assert (one == two) is (same_text_and_outcome and start[0] is other[0])
        assert one != str(one)


@law
@given(positions(), positions())
def test_a_step_that_is_not_in_the_list_is_refused(start: Start, other: Start) -> None:
    """`is_legal`, `play` and the list agree: people send anything."""
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
    """However randomly it is played, a game ends within a thousand steps, for a reason.

    A match must not run for ever.
    """
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
    """A lazy list of steps has each step once, and is a sequence in every way."""
    moves = start[1].legal_moves()
    listed = list(moves)
    size = len(listed)
    assert [moves[index] for index in range(-size, size)] == listed * 2
    assert list(moves[1:6:2]) == listed[1:6:2]
    for index in (size, -size - 1):
        with pytest.raises(IndexError):
            moves[index]
    assert len(set(listed)) == len(listed)
    assert all(move in moves for move in listed)
    for move in listed[:40]:
        names = vars(sys.modules[type(move).__module__])
        assert eval(repr(move), names) == move  # noqa: S307
    assert isinstance(moves, Moves)
    assert moves == MoveList(listed) == moves
    assert hash(moves) == hash(MoveList(listed))
    assert moves != str(moves)
    assert listed == [] or moves != MoveList(listed[1:])


@law
@given(positions(), st.integers(0, 2**32))
def test_a_whole_turn_is_read_back_from_its_text(start: Start, seed: int) -> None:
    """Storage keeps turns as texts, so `format_turn` and `parse_turn` are a pair."""
    game, position = start
    turn = random_turn(position, random.Random(seed))
    if turn:
        assert game.parse_turn(position, game.format_turn(position, turn)) == tuple(turn)


@law
@given(positions(), st.integers(0, 2**32))
def test_only_one_whole_turn_is_printed(start: Start, seed: int) -> None:
    """Half a turn, more than one and nonsense are refused when they are printed: only
    whole turns are stored.
    """
    game, position = start
    chance = random.Random(seed)
    turn = random_turn(position, chance)
    after = play_turn(position, turn)
    more = [*turn, *random_turn(after, chance)]
    for moves in (turn[:-1], more, [*turn, "pass"], []):
        if moves != turn:
            with pytest.raises(MoveError):
                game.format_turn(position, moves)


@walks.law(15)
@given(positions())
def test_whole_turns_are_counted_as_they_are_listed(start: Start) -> None:
    """A quicker `count_turns` agrees with the list of turns, as people are told the number."""
    _, position = start
    assert position.count_turns() == sum(1 for _ in turns(position))


@EACH_GAME
def test_only_a_random_start_depends_on_the_seed(game: AnyGame) -> None:
    """A start without randomness is the same for every seed, and one with it is the same
    for the same seed: a match is rebuilt from its seed.
    """
    for options in _all_options(game):
        is_same = game.start(options, 5) == game.start(options, 6)
        assert is_same is not game.has_random_start(options)
        assert game.start(options, 5) == game.start(options, 5)


@EACH_GAME
def test_each_higher_bid_is_another_start_with_the_first_side_to_move(game: AnyGame) -> None:
    """Bids for the first turn are different starts, the lowest being the usual one."""
    for options in _all_options(game):
        bids = game.bids(options)
        starts = [game.start_at_bid(options, bid) for bid in bids]
        assert len(bids) != 1, "one bid would decide nothing"
        assert len({str(start) for start in starts}) == len(bids)
        if bids:
            assert starts[0] == game.start(options)
        for start in starts:
            assert start.to_move is Side.FIRST
            assert start.outcome is None
            assert game.parse_position(str(start)) == start
            assert game.options_of(start).items() <= options.items()


@EACH_GAME
def test_setups_fit_into_buttons_and_exclude_bids(game: AnyGame) -> None:
    """A secret setup is a short text that buttons carry, and its parts make a legal start."""
    for options in _all_options(game):
        setups = game.setups(options)
        if setups is None:
            continue
        assert not game.bids(options)
        for side in Side:
            setup = setups.random(side, 1)
            assert re.fullmatch("[^ :]+", setup)
            assert len(setup) <= LONGEST_SETUP
            assert setups.parse(side, setups.written(side, setup), 2) == setup
        start = setups.combined(*(setups.random(side, 1) for side in Side))
        assert game.parse_position(str(start)) == start


def _all_options(game: AnyGame) -> Iterator[dict[str, str]]:
    names = [option.name for option in game.options]
    for choices in product(*(option.choices for option in game.options)):
        yield dict(zip(names, choices, strict=True))


def _is_repetition(position: AnyPosition) -> bool:
    reasons = position.outcome.reasons if position.outcome else ()
    return any(reason.value == "repetition" for reason in reasons)
