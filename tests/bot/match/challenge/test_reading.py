"""Records of strangers are read in a process of its own."""

from __future__ import annotations

import pytest

from bot.match.challenge.reading import ReadingError, read_apart
from rules import GAMES, AnyGame, get_game
from rules.formats import read_record, write_record
from rules.record import GameRecordError
from tests.rules.formats.games import random_record

MINUTE = 60.0
ZEN = "1. Wd4-g4 {fine} Bd5-f5 ({Ana} 1... Gd5-a1)"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_it_is_the_same_game_without_its_notes_and_comments(game: AnyGame) -> None:
    record = read_record(write_record(random_record(game, game.complete_options(), 1), "text"))
    read = read_apart(write_record(record, "text").encode(), game, MINUTE)
    assert (read.turns, read.options, read.seed) == (record.turns, record.options, record.seed)
    assert str(read.start()) == str(record.start())


def test_comments_and_variations_stay_in_that_process() -> None:
    record = read_apart(ZEN.encode(), None, MINUTE)
    assert record.turns == ("Wd4,g7", "Bd5,f7")
    assert (record.comments, record.variations) == ({}, {})


def test_a_record_of_another_game_than_the_chosen_is_read_as_what_it_is() -> None:
    assert read_apart(b"game: zertz\n\nWd4,a1\n", get_game("rust"), MINUTE).game.slug == "zertz"


def test_the_line_of_an_error_comes_back() -> None:
    with pytest.raises(GameRecordError, match="line 3: turn 2, ") as refused:
        read_apart(b"1. Wd4-g4\n\nWd4-g4", get_game("zertz"), MINUTE)
    assert refused.value.line == 3


def test_reading_is_stopped_when_its_time_is_up() -> None:
    with pytest.raises(ReadingError):
        read_apart(ZEN.encode(), None, 0.0)
