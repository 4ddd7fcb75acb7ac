"""Options, sides, errors, replay and perft, on one game."""

from __future__ import annotations

import pytest

from rules import (
    IllegalMoveError,
    OptionError,
    UnknownGameError,
    get_game,
    perft,
    replay,
    turn_perft,
)


def test_a_game_is_found_by_its_slug() -> None:
    game = get_game("zertz")
    assert (game.slug, game.name) == ("zertz", "ZÈRTZ")


def test_an_unknown_game_is_a_key_error_that_names_the_known_ones() -> None:
    with pytest.raises(KeyError, match=r"there is no game 'chess'; choose from zertz") as caught:
        get_game("chess")
    assert isinstance(caught.value, UnknownGameError)


def test_options_that_are_not_chosen_take_their_defaults() -> None:
    assert get_game("zertz").complete_options({"goal": "blitz"}) == {"board": "37", "goal": "blitz"}
    assert str(get_game("zertz").start()) == str(get_game("zertz").start({"board": "37"}))


def test_an_unknown_option_names_the_options() -> None:
    with pytest.raises(OptionError, match="ZÈRTZ has no option 'start'") as caught:
        get_game("zertz").start({"start": "random"})
    assert (caught.value.option, caught.value.allowed) == ("start", ("board", "goal"))


def test_an_unknown_value_names_the_values() -> None:
    with pytest.raises(OptionError, match="ZÈRTZ has no board '50'") as caught:
        get_game("zertz").start({"board": "50"})
    assert caught.value.option == "board"
    assert caught.value.allowed == ("37", "40", "43", "44", "48", "61")


def test_replay_stops_at_the_first_wrong_turn() -> None:
    game = get_game("zertz")
    played = replay(game, game.start(), ["Wd4,b1", "Wd4,e2", "Gd6,e2"])
    next(played)
    with pytest.raises(IllegalMoveError, match="Wd4 is not legal"):
        next(played)


def test_perft_counts_single_steps_and_whole_turns() -> None:
    start = get_game("zertz").start()
    assert [perft(start, depth) for depth in range(3)] == [1, 111, 1944]
    assert [turn_perft(start, depth) for depth in range(2)] == [1, 1944]
