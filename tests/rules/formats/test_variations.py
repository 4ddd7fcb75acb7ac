"""Variations: written where a format has them, and told in comments elsewhere."""

from __future__ import annotations

from rules import get_game
from rules.formats import read_record, write_record
from rules.record import Record, Variation

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


def test_zen_has_each_variation_after_the_turn_that_it_replaces() -> None:
    text = write_record(RECORD, "zen")
    assert text.splitlines()[-3:-1] == [
        "1. Wd4-a1 {fine} (1. Wd5-a1 {Ana})"
        " 1... Gd5-a2 (1... Gd5-a3 {Ana: slow} 2. Wd4xd6+g) (1... Be4-a3)",
        "2. Wd4xd6+g {Ben: 4 Be5,a3}",
    ]
    back = read_record(text, "zen")
    assert (back.turns, back.comments) == (TURNS, {1: "fine", 3: "Ben: 4 Be5,a3"})


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
