"""Records of games: headers, turns, and the rows that other systems count otherwise."""

from __future__ import annotations

import pytest

from rules import OptionError, get_game
from rules.record import Record, RecordError, format_record, parse_record

ZERTZ = get_game("zertz")


def test_headers_give_the_game_its_options_and_notes() -> None:
    record = parse_record("game: zertz\nboard: 48\nfirst: Ana\n\nWd4,b1\n")
    assert record == Record(
        ZERTZ, {"board": "48", "goal": "standard"}, ("Wd4,b1",), {"first": "Ana"}
    )


def test_comments_numbers_and_blank_lines_are_skipped() -> None:
    record = parse_record("# a game\n1. Wd4,b1  # good\n\n2... Gd6,e2\n", ZERTZ)
    assert record.turns == ("Wd4,b1", "Gd6,e2")


def test_own_rows_are_counted_from_each_columns_bottom() -> None:
    """On 37 rings e1, f1 and g1 of other systems are e2, f3 and g4 here, and a to d stay."""
    record = parse_record("rows: own\nWe1,f1\nBg1,d1\na1xc3\n", ZERTZ)
    assert record.turns == ("We2,f3", "Bg4,d1", "a1xc3")
    assert "We1,f1\nBg1,d1" in format_record(record, own_rows=True)


def test_own_rows_of_the_largest_board_begin_later() -> None:
    record = parse_record("board: 61\nrows: own\nWe1,f1\nBi1,a1\n", ZERTZ)
    assert record.turns == ("We1,f2", "Bi5,a1")


def test_a_colour_letter_is_not_taken_for_a_column() -> None:
    assert parse_record("rows: own\nGg1,e1\n", ZERTZ).turns == ("Gg4,e2",)


def test_options_given_go_before_the_headers() -> None:
    assert parse_record("board: 48\n", ZERTZ, {"board": "61"}).options["board"] == "61"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Wd4,b1", "does not say of which game"),
        ("game: chess", "the record is of chess; there is zertz"),
        ("game: zertz\nrows: upside-down", "not as 'upside-down'"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        parse_record(text)


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(RecordError, match="of chess, not of zertz"):
        parse_record("game: chess", ZERTZ)


def test_a_record_with_a_wrong_option_is_refused() -> None:
    with pytest.raises(OptionError, match="no board '50'"):
        parse_record("game: zertz\nboard: 50")


def test_a_seed_brings_back_the_start_that_was_drawn() -> None:
    record = parse_record("game: tzaar\nseed: 7\n\n")
    assert str(record.start()) == str(get_game("tzaar").start(seed=7))
    assert parse_record(format_record(record)) == record


def test_a_seed_that_is_no_number_is_refused() -> None:
    with pytest.raises(RecordError, match="whole number, not 'lucky'"):
        parse_record("game: tzaar\nseed: lucky\n")


def test_a_dot_within_a_turn_is_no_number() -> None:
    assert parse_record("game: rust\n3. j4.f4:d2\n").turns == ("j4.f4:d2",)
