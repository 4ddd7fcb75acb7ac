"""A line of turns is read back from its number, and fits into the id of a button."""

from __future__ import annotations

import random

import pytest

from bot.cogs.explorer.positions import fits, key_of_game
from bot.cogs.explorer.service import Source
from bot.errors import UserError
from ringfall.testing.walks import random_turn
from rules import get_game, play_turn


def test_25_turns_of_zertz_fit_into_an_id() -> None:
    game, position, turns = get_game("zertz"), get_game("zertz").start(), list[str]()
    chance = random.Random(2)
    while len(turns) < 25:
        turn = random_turn(position, chance)
        turns.append(game.format_turn(position, turn))
        position = play_turn(position, turn)
    assert fits(key_of_game(game, game.complete_options(), turns, Source.SERVER))


def test_a_line_that_fits_into_no_id_is_refused() -> None:
    game, turns, options = get_game("tzaar"), list[str](), {"start": "tournament"}
    position = game.start(options)
    chance = random.Random(2)
    while position.outcome is None:
        turn = random_turn(position, chance)
        turns.append(game.format_turn(position, turn))
        position = play_turn(position, turn)
    with pytest.raises(UserError, match="explore-deep"):
        key_of_game(game, options, turns, Source.SERVER)
