"""A line of turns is read back from its number, and fits into the id of a button."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cogs.explorer.positions import fits, key_of_game, print_line, read_line
from bot.cogs.explorer.service import Source
from bot.errors import UserError
from rules import Move, get_game, play_turn
from tests.rules import walks
from tests.rules.walks import Start, random_turn, starts

law = walks.law(20)


@law
@given(starts(), st.integers(0, 2**32), st.integers(0, 12))
def test_a_line_is_read_back(start: Start, seed: int, count: int) -> None:
    _, first = start
    chance, position, turns = random.Random(seed), first, list[tuple[Move, ...]]()
    while position.outcome is None and len(turns) < count:
        turn = tuple(random_turn(position, chance))
        turns.append(turn)
        position = play_turn(position, turn)
    text = print_line(first, [step for turn in turns for step in turn])
    read = read_line(first, text)
    assert [turn.steps for turn in read] == turns
    assert (read[-1].after if read else first) == position


@law
@given(starts(), st.text("09azAZ-_:é", max_size=60))
def test_any_text_is_read_or_refused(start: Start, text: str) -> None:
    with contextlib.suppress(UserError):
        read_line(start[1], text)


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
