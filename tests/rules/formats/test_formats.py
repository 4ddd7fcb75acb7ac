"""Every format reads its own records back and rejects everything else."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest

from ringfall.testing.walks import random_record
from rules import GAMES, get_game
from rules.formats import MAX_BYTES, Format, format_names, formats_of, read_record, write_record
from rules.record import GameRecordError, Record, Variation
from tests.rules.formats.games import LITTLE_GOLEM, some_records

ALL = [(slug, each) for slug in ("zertz", "tzaar", "rust") for each in formats_of(GAMES[slug])]

each_format = pytest.mark.parametrize(
    ("slug", "each"), ALL, ids=[f"{slug}-{each.name}" for slug, each in ALL]
)


@cache
def written(slug: str, name: str) -> str:
    """Return a record of a game in a format."""
    options = {"tzaar": {"start": "fixed"}}.get(slug, {})
    return write_record(random_record(GAMES[slug], options, seed=3), name)


def content_of(record: Record) -> tuple[object, ...]:
    """Return the content of a record, with its start as a position."""
    start = str(record.start())
    return start, record.turns, dict(record.notes), dict(record.comments), dict(record.options)


def last(record: Record) -> str:
    *_, position = record.start(), *record.positions()
    return str(position)


@each_format
def test_a_record_of_every_variant_reads_back_or_is_refused_in_a_sentence(
    slug: str, each: Format
) -> None:
    done = 0
    for record in some_records():
        if record.game.slug != slug:
            continue
        try:
            text = each.write(record)
        except GameRecordError as error:
            assert "does not support" in str(error)  # noqa: PT017 - one of both
            continue
        done += 1
        back = read_record(text, each.name)
        assert read_record(text) == back
        if each.whole_game:
            if record.options.get("start") != back.options.get("start"):
                # Little Golem has the pieces of a draft, here the usual ones, but not its name.
                assert (each.name, record.options["start"]) == ("littlegolem", "draft")
                record = replace(record, options=back.options)
            assert content_of(back) == content_of(record)
            assert last(back) == last(record)
    assert done


@each_format
def test_a_game_that_has_just_begun_reads_back(slug: str, each: Format) -> None:
    for turns in range(3):
        options = {"start": "fixed"} if slug == "tzaar" else {}
        record = random_record(GAMES[slug], options, seed=1, turns=turns)
        back = read_record(each.write(record), each.name)
        assert last(back) == last(record)


@each_format
def test_a_turn_that_is_illegal_is_refused_with_its_line(slug: str, each: Format) -> None:
    if not each.whole_game:
        return
    lines = written(slug, each.name).splitlines()
    number = len(lines) // 2
    again = "\n".join([*lines[:number], *lines[number - 4 :]])
    with pytest.raises(GameRecordError) as refused:
        read_record(again, each.name)
    assert refused.value.line is not None
    assert number - 4 < refused.value.line <= number + 8
    assert str(refused.value).startswith(f"line {refused.value.line}: turn ")


@each_format
def test_a_byte_order_mark_changes_nothing(slug: str, each: Format) -> None:
    text = written(slug, each.name)
    for data in (f"\ufeff{text}", f"\ufeff{text}".encode()):
        for name in (each.name, None):
            assert read_record(data, name) == read_record(text, each.name)


@each_format
def test_a_damaged_file_is_read_or_refused_and_nothing_else(slug: str, each: Format) -> None:
    chance = random.Random(f"{slug} {each.name}")
    whole = written(slug, each.name)
    for _ in range(60):
        text = whole[: chance.choice([200, 600, len(whole)])]
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text) + 1)
            to = at + chance.choice([0, 1, 1, 5, 40])
            new = chance.choice(["", "[", "]", "\\", "(;)", '"', "#", "9", "x d4", "é\x00", "\n"])
            text = text[:at] + new + text[to:]
        for name in (each.name, None):
            try:
                last(read_record(text, name))
            except GameRecordError as error:
                assert len(str(error)) < 400  # noqa: PT017 - one of both


HOSTILE = [
    "(" * 250_000,
    "(;C[" + "\\a" * 120_000,
    "(;" + ";" * 100_000 + ")",
    "(;GM[22]SU[Zertz]" + ";P0[1 RtoB 2 0 D 4]" * 6_000 + ")",
    "(;GM[Tzaar]SU[tzaar-standard]" + ";P0[1 pass]" * 8_000 + ")",
    "(;GM[22]SU[Zertz]DT[" + "jan 1 " * 40_000 + "]RE[" + "draw " * 2_000 + "])",
    "(;FF[TZAAR]POS[" + "a" * 250_000 + "])",
    "game: zertz\n" + "-" * 250_000,
    "game: rust\na" + " " * 250_000 + "b",
    'game: rust\n"' + "\\" * 250_000,
    "game: zertz\nrows: own\na" + "9" * 250_000,
    "game: tzaar\nseed: " + "9" * 100_000,
    "game: tzaar\nposition: " + "w " * 100_000,
    "37\n" + "wd4" * 80_000,
    "\n" * 100_000 + "37",
    "g3 " + "I9 " * 80_000,
    "a1" + ":a1" * 80_000,
    "1" * 250_000 + " 1/1/1 1/1/1 1/1/1 1",
    "GM [" * 60_000,
    '[A "' + "\\" * 250_000,
    '[A "b"]' * 36_000,
    "1. Wd4 " + "(" * 250_000,
    "1. Wd4 {" + "[%cal " * 40_000,
    "{" + "[%cal " * 40_000 + "}",
    "1. Wd4" + "xd6xd4" * 40_000,
    '[Event "a"]' + " Wd4-g4" * 30_000,
    '[Event "a"]' + " ( Wd4-g4 ) {a}" * 16_000,
    '[ZIP "' + "o/" * 120_000 + '"]',
]


@pytest.mark.parametrize("text", HOSTILE, ids=[text[:30] for text in HOSTILE])
def test_no_file_takes_long_or_deep(text: str) -> None:
    """A backtracking reader would need minutes for one of these, not a second."""
    began = time.process_time()
    for name in (None, *format_names()):
        with suppress(GameRecordError):
            read_record(text, name)
    assert time.process_time() - began < 20


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(GameRecordError, match="larger than 256 KB"):
        read_record(b"game: rust\n" + b"#" * MAX_BYTES)


def test_a_file_of_unknown_format_is_refused() -> None:
    with pytest.raises(GameRecordError, match="line 1: the format of this file is unknown"):
        read_record("Once upon a time")


@pytest.mark.parametrize("data", ["", b"", b"\xef\xbb\xbf", " \r\n\t\n"])
@pytest.mark.parametrize("name", [None, "boardspace", "text"])
def test_an_empty_file_is_said_to_be_empty(data: bytes | str, name: str | None) -> None:
    with pytest.raises(GameRecordError, match=r"^this file is empty$"):
        read_record(data, name)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(GameRecordError, match="there is no format 'pgn'; choose from text, "):
        read_record("", "pgn")
    record = random_record(GAMES["rust"], {}, 1, turns=1)
    with pytest.raises(GameRecordError, match="RUST has no format 'gipf'; it has text, page"):
        write_record(record, "gipf")


def test_an_old_latin_1_file_is_read() -> None:
    text = write_record(Record(GAMES["rust"], {}, ("g3,i9",), {"first": "Zoë"}), "text")
    assert read_record(text.encode("latin-1")).notes == {"first": "Zoë"}


@pytest.mark.parametrize("text", LITTLE_GOLEM)
def test_the_projects_record_keeps_a_custom_start(text: str) -> None:
    record = read_record(text)
    assert read_record(write_record(record, "text")) == record


def test_a_record_from_a_position_is_refused_by_formats_without_positions() -> None:
    game = GAMES["zertz"]
    record = Record(game, game.complete_options(), (), position=str(game.start()))
    for name in ("boardspace", "gipf"):
        with pytest.raises(GameRecordError, match="begins from a position"):
            write_record(record, name)
    broken = Record(game, game.complete_options(), (), position="nonsense")
    with pytest.raises(GameRecordError, match="but this has 1"):
        write_record(broken, "zip")


GAME = get_game("zertz")

TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")

RECORD = Record(
    GAME,
    GAME.complete_options(),
    TURNS,
    comments={1: "fine"},
    variations={
        0: (Variation(("Wd5,a1",), "Ana"),),
        1: (Variation(("Gd5,a3", "d4xd6"), "Ana", {1: "slow"}), Variation(("Be5,a3",))),
        3: (Variation(("Be5,a3",), "Ben"),),
    },
)


def test_zen_has_no_comment_before_the_first_turn_of_a_variation() -> None:
    """At zertz.online it would overwrite the comment on the turn outside."""
    assert "({" not in write_record(RECORD, "zen")
    back = read_record("1. Wd4-a1 {fine} 1... Gd5-a2 ({Ana} 1... Gd5-a3 {slow})", "zen")
    assert back.variations == {1: (Variation(("Gd5,a3",), "Ana", {1: "slow"}),)}


def test_other_formats_tell_variations_in_comments() -> None:
    told = {
        0: "Ana: 1 Wd5,a1",
        1: "fine\nAna: 2 Gd5,a3 (slow) 3 d4xd6\n2 Be5,a3",
        3: "Ben: 4 Be5,a3",
    }
    assert RECORD.with_variations_told().comments == told
    assert read_record(write_record(RECORD, "text")).comments == told
