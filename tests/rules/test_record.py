"""Records, spellings of turns, and rows numbered per column."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfall.testing.turns import canonical
from rules import GAMES, AnyPosition, OptionError, get_game, turns
from rules.own_rows import OwnRows
from rules.record import GameRecordError, Record, format_record, parse_record
from rules.record_lines import tidy
from tests.rules.rust import boards as rust
from tests.rules.tzaar import boards as tzaar
from tests.rules.zertz import boards as zertz

ZERTZ = get_game("zertz")


def test_headers_give_the_game_its_options_and_notes() -> None:
    record = parse_record("game: zertz\nboard: 48\nfirst: Ana\n\nWd4,b1\n")
    assert record == Record(
        ZERTZ, {"board": "48", "goal": "standard"}, ("Wd4,b1",), {"first": "Ana"}
    )


def test_comments_numbers_and_blank_lines_are_skipped() -> None:
    record = parse_record("# a game\n1. Wd4,b1  # good\n\n2... Gd6,e2\n", ZERTZ)
    assert record.turns == ("Wd4,b1", "Gd6,e2")


def test_comments_belong_to_the_turn_before_them() -> None:
    text = "# by Ana\ngame: zertz # old\n\nWd4,b1  # good\n# or not\n#\n# so\nGd6,e2\n#\n"
    record = parse_record(text)
    assert record.comments == {0: "by Ana\nold", 1: "good\nor not\n\nso"}
    assert parse_record(format_record(record)) == record
    assert "Wd4,b1  # good\n# or not\n#\n# so\nGd6,e2\n" in format_record(record)


def test_an_overlong_turn_is_refused_before_parsing() -> None:
    with pytest.raises(GameRecordError, match="turn 1 is longer than any legal turn"):
        list(parse_record("game: tzaar\n\n" + "-" * 1000).positions())


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        # On 37 rings, e1, f1 and g1 become e2, f3 and g4; a to d stay the same.
        ("rows: own\nWe1,f1\nBg1,d1\na1xc3\n", ("We2,f3", "Bg4,d1", "a1xc3")),
        # The columns of the largest board begin later.
        ("board: 61\nrows: own\nWe1,f1\nBi1,a1\n", ("We1,f2", "Bi5,a1")),
        # The letter of a colour is not taken for a column.
        ("rows: own\nGg1,e1\n", ("Gg4,e2",)),
    ],
)
def test_own_rows_are_counted_from_each_columns_bottom(text: str, turns: tuple[str, ...]) -> None:
    record = parse_record(text, ZERTZ)
    assert record.turns == turns
    assert text.partition("own\n")[2] in format_record(record, own_rows=True)


def test_given_options_override_the_headers() -> None:
    assert parse_record("board: 48\n", ZERTZ, {"board": "61"}).options["board"] == "61"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Wd4,b1", "does not name its game"),
        ("game: chess", "this is a record of chess; known games: zertz"),
        ("game: zertz\nrows: upside-down", "not 'upside-down'"),
        ("game: tzaar\nseed: lucky\n", "whole number, not 'lucky'"),
        ("game: zertz\nboard: 50", "no board '50'"),
    ],
)
def test_an_invalid_record_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises((GameRecordError, OptionError), match=reason):
        parse_record(text)


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(GameRecordError, match="of chess, not of zertz"):
        parse_record("game: chess", ZERTZ)


def test_a_seed_restores_the_random_start() -> None:
    record = parse_record("game: tzaar\nseed: 7\n\n")
    assert str(record.start()) == str(get_game("tzaar").start(seed=7))
    assert parse_record(format_record(record)) == record


PRINTED = st.text(max_size=12)

NAMES = st.sampled_from(["game", "board", "seed", "rows", "first", "Event", ""]) | PRINTED


@settings(deadline=None, max_examples=100)
@given(
    slug=st.sampled_from(list(GAMES)),
    turns=st.lists(PRINTED | st.sampled_from(["Wd4,b1", "12. a1", "first: Ana", '"', "#1", ""])),
    notes=st.dictionaries(NAMES, PRINTED | st.sampled_from(["Ana #1", '"x"', " y", "a\nb: c"])),
    seed=st.none() | st.integers(0, 2**40),
    position=st.none() | PRINTED,
    comments=st.dictionaries(st.just(0), PRINTED.map(tidy).filter(bool)),
)
def test_any_record_is_read_back_from_its_text(
    slug: str,
    turns: list[str],
    notes: dict[str, str],
    seed: int | None,
    position: str | None,
    comments: dict[int, str],
) -> None:
    game = get_game(slug)
    record = Record(
        game,
        game.complete_options(),
        tuple(turns),
        notes,
        seed,
        position=position,
        comments=comments,
    )
    assert parse_record(format_record(record)) == record


@settings(deadline=None, max_examples=100)
@given(texts=st.text(alphabet='abW"#:.12 \\\n\t', max_size=60))
def test_any_parsed_record_prints_as_an_equal_record(texts: str) -> None:
    record = parse_record(texts, get_game("rust"))
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    ("notes", "line"),
    [
        ({"first": "Ana #1"}, 'first: "Ana #1"'),
        ({"Event": "x"}, '"Event": x'),
        ({"board": "oak"}, '"board": oak'),
        ({"first": "Zoë"}, "first: Zoë"),
    ],
)
def test_ambiguous_text_is_quoted(notes: dict[str, str], line: str) -> None:
    record = Record(ZERTZ, ZERTZ.complete_options(), (), notes)
    assert line in format_record(record).splitlines()


def test_a_quoted_text_may_be_followed_by_a_comment() -> None:
    record = parse_record('first: "Ana #1" # White\n1. "pass"# nothing else\n', ZERTZ)
    assert (record.notes, record.turns) == ({"first": "Ana #1"}, ("pass",))


@pytest.mark.parametrize(
    ("turns", "reason"),
    [
        ("We1,f1\nBe1,g1\n", "turn 2, 'Be1,g1': Be1 is not legal here"),
        ("We1,d4\n", "turn 1, 'We1,d4': d4 is not legal here"),
        ("We1,e2\n", "turn 1, 'We1,e2': e2 is not legal here"),
        ("We1?f1\n", "turn 1, .We1.f1.: .We1.f1. is not a turn"),
    ],
)
def test_a_wrong_turn_of_a_record_with_own_rows_is_named_as_it_was_written(
    turns: str, reason: str
) -> None:
    with pytest.raises(GameRecordError, match=reason):
        list(parse_record(f"rows: own\n{turns}", ZERTZ).positions())


def test_a_dot_within_a_turn_is_not_a_number() -> None:
    assert parse_record("game: rust\n3. j4.f4:d2\n").turns == ("j4.f4:d2",)


ROWS = OwnRows(ZERTZ.bottom_rows({"board": "37", "goal": "blitz"}))


@pytest.mark.parametrize(
    ("common", "own"),
    [
        ("Wd4,b2", "Wd4,b2"),
        ("Wf5,g7", "Wf3,g4"),
        ("e5xg5xg7", "e4xg2xg4"),
        ("**f5** or `Gg4`; see #12, e5.", "**f3** or `Gg1`; see #12, e4."),
        (
            "Gustave5 and Ana2 play <@12> <:piece_g4:345>",
            "Gustave5 and Ana2 play <@12> <:piece_g4:345>",
        ),
        ("https://discord.com/channels/1/22/333", "https://discord.com/channels/1/22/333"),
    ],
)
def test_only_coordinates_are_converted(common: str, own: str) -> None:
    assert ROWS.words_to_own(common) == own


@pytest.mark.parametrize(
    ("typed", "common"),
    [
        ("white d4 remove g 4", "white d4 remove g 7"),
        ("W e 1, a 1", "W e 2, a 1"),
        ("Ｗｅ１，ａ１", "We2,a1"),
        ("We\u200b1,g\u00ad4", "We2,g7"),
        ("white 4 g4", "white 4 g7"),
        ("e4 x g\t2", "e5 x g\t5"),
        ("We 3, f 5", "We 4, f 7"),
        ("E 4xG 2", "E 5xG 5"),
        ("xe4Gg 2Be\t1", "xe5Gg 5Be\t2"),
    ],
)
def test_coordinates_are_converted_however_they_are_typed(typed: str, common: str) -> None:
    assert ROWS.to_common(typed) == common


@pytest.mark.parametrize("board", ZERTZ.options[0].choices)
@pytest.mark.parametrize("spelled", [r"\1 \2", r"\1\t\2", r" \1 \2"])
def test_a_blank_before_the_number_changes_no_turn(board: str, spelled: str) -> None:
    options = {"board": board, "goal": "standard"}
    start, rows = ZERTZ.start(options), OwnRows(ZERTZ.bottom_rows(options))
    for moves, _ in islice(turns(start), 0, None, 7):
        turn = ZERTZ.format_turn(start, moves)
        typed = re.sub(r"([a-z])([0-9])", spelled, rows.to_own(turn))
        assert ZERTZ.format_turn(start, ZERTZ.parse_turn(start, rows.to_common(typed))) == turn


def test_a_blank_before_the_number_changes_no_capture() -> None:
    position = zertz.at(zertz.ENCYCLOPEDIA)
    for moves, _ in turns(position):
        own = ROWS.to_own(ZERTZ.format_turn(position, moves))
        for typed in (
            re.sub("([a-z])([0-9])", r"\1 \2", own),
            own.replace("x", " x "),
            own.upper(),
        ):
            assert ZERTZ.parse_turn(position, ROWS.to_common(typed)) == moves


@pytest.mark.parametrize("board", ZERTZ.options[0].choices)
def test_the_lowest_ring_of_every_column_is_1_and_all_rings_convert_back(board: str) -> None:
    rows = OwnRows(ZERTZ.bottom_rows({"board": board, "goal": "standard"}))
    rings = [f"{column}{row}" for column, row in rows.bottoms.items()]
    assert [rows.to_own(ring)[1:] for ring in rings] == ["1"] * len(rings)
    assert [rows.to_common(rows.to_own(ring)) for ring in rings] == rings


def test_most_games_have_rows_of_their_own_already() -> None:
    assert [slug for slug, game in GAMES.items() if game.bottom_rows(game.complete_options())] == [
        "zertz"
    ]


FULL, CAPTURES = zertz.at(zertz.FULL), zertz.at(zertz.ENCYCLOPEDIA)

PASSES = "pass ~ PASS ~  Pass  ~ - ~ –"

# A position, a turn, and its spellings.
SPELLINGS = {
    "zertz": [
        (FULL, "Wd4,b1", "w d4 b1 ~ Wd4-b1 ~ Wd4 -b1 ~ wd4b1 ~ W D4 / B1 ~  W d4 , b1 "),
        (FULL, "Wd4,b1", "w d 4 b 1 ~ Wd4;b1 ~ Wd4–b1 ~ white d4 b1"),
        # The letter of a colour is told from that of a column.
        (FULL, "Bb1,g4", "b b1 g4"),
        (FULL, "Gg4,b1", "gg4b1"),
        # A chain by landing rings, or by the marbles taken.
        (CAPTURES, "e5xc5xa3xa1", "e5-c5-a3-a1 ~ E5 C5 A3 A1 ~ e5c5a3a1 ~ x e5 c5 a3 a1"),
        (
            CAPTURES,
            "e5xc5xa3xa1",
            "e5×c5×a3×a1 ~ e5xd5xb4xa2 ~ e5 d5 b4 a2 ~ xe5xd5xb4xa2 ~ e5xd5xa3xa2",
        ),
        (zertz.at(zertz.FLOWER), "Wd5", "w d5"),
        (zertz.at("W1oo//////", pool="0/0/0"), "pass", PASSES),
    ],
    "rust": [
        (rust.START, "g3,i9", "g3 I9 ~ G3 I9 ~ g3i9 ~ g3-i9 ~  g 3 / i 9  ~ g3;i9 ~ g3 I9?"),
        (rust.START, "g3,i9", "g3 I9!? ~ g3,i9,"),
        # A chain with and without marks.
        (rust.CHAIN, "a5xe5xi5", "a5:e5.i5 ~ A5 E5 I5 ~ a5e5i5 ~ a5-e5-i5 ~ a5×e5×i5 ~ xa5xe5xi5"),
        (rust.CHAIN, "a5xe5xi5", "a5:e5xi5"),
        # Marks behind a removed cell count isolated stones.
        (rust.ISLANDS, "g5,c5", "g5 C5: ~ g5 C5"),
        (rust.ISLANDS, "g5,o5", "g5 O5. ~ g5 O5.?"),
        (rust.at(x="i5", stock="0/1"), "pass", PASSES),
    ],
    "tzaar": [
        (tzaar.SECOND_TURN, "e9xd8,d8+e8", "e9d8 d8e8 ~ E9XD8,D8+E8 ~ e9d8d8e8 ~ e9xd8 d8e8"),
        (tzaar.SECOND_TURN, "e9xd8,d8+e8", "e9-d8, d8-e8 ~ e9 × d8 / d8 + e8 ~ e9→d8 | d8→e8"),
        (tzaar.SECOND_TURN, "e9xd8,d8+e8", " e 9 x d 8 ; d8 e8 "),
        (tzaar.SECOND_TURN, "e9xd8,pass", "e9d8 PASS ~ e9d8pass ~ e9xd8 - pass"),
        (tzaar.START, "d6xe6", "d6 e6 ~ D6E6 ~ d6-e6"),
        # A placement names its type by letter or word.
        (tzaar.EMPTY, "Ze4", "tzaar e4 ~ z e4 ~ TZAAR-E4 ~ ze4 ~ Tzaar, e4"),
        # The letter of a type is told from that of a column.
        (tzaar.EMPTY, "Aa1", "aa1 ~ tzarra a1"),
        (tzaar.EMPTY, "Ta1", "ta1"),
        (tzaar.EMPTY, "Te9", "tott e9"),
    ],
}


@pytest.mark.parametrize(
    ("slug", "position", "turn", "text"),
    [
        pytest.param(slug, position, turn, text, id=f"{slug}-{text}")
        for slug, spelled in SPELLINGS.items()
        for position, turn, texts in spelled
        for text in texts.split(" ~ ")
    ],
)
def test_a_turn_is_read_in_any_case_spacing_and_separators(
    slug: str, position: AnyPosition, turn: str, text: str
) -> None:
    assert canonical(get_game(slug), position, text) == turn
