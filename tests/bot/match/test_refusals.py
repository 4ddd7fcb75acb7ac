"""Refusals in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.match.challenge.beginnings import broken
from bot.match.refusals import reason_text, refusal_text
from bot.texts import Texts, texts_for
from guide import Guide, Refusal, RefusedTurnError, get_guide
from ringfall.testing.words import said
from rules import AnyPosition, OptionError, get_game
from rules.record import GameRecordError
from tests.rules.rust.boards import CHAIN
from tests.rules.rust.boards import at as rust
from tests.rules.tzaar.boards import STACKS
from tests.rules.tzaar.boards import at as tzaar
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL
from tests.rules.zertz.boards import at as zertz

TEXTS = texts_for("en")

GAME = get_game("zertz")


def test_an_unreadable_move_is_answered_with_the_nearest_turns() -> None:
    with pytest.raises(RefusedTurnError) as caught:
        get_guide("zertz").parse_turn(GAME.start(), "castle to d4")
    text = refusal_text(TEXTS, caught.value)
    assert "castle to d4" in text.splitlines()[0]
    assert text.splitlines()[1].startswith("Did you mean `W")


def test_a_language_may_have_its_own_words_for_a_refusal(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    words = "zertz-refused-no-marble = Auf { $ring } liegt nichts.\n"
    (tmp_path / "de" / "zertz.ftl").write_text(words, encoding="utf-8")
    error = RefusedTurnError(GAME, "e5xc5", Refusal("no-marble", {"ring": "e5"}))
    assert refusal_text(Texts("de", tmp_path), error) == "Auf e5 liegt nichts."
    assert refusal_text(TEXTS, error) == "There's no marble on e5 to jump with."


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("text", "key"), [("castle", "unreadable"), ("Wd4,d5", "illegal"), ("Wd4", "unfinished")]
)
def test_a_game_without_its_own_texts_is_refused_in_the_general_ones(
    text: str, key: str, language: str
) -> None:
    with pytest.raises(RefusedTurnError) as caught:
        Guide(GAME).parse_turn(GAME.start(), text)
    assert caught.value.refusal.key == key
    nameless = type("Nameless", (type(GAME),), {"slug": "nameless"})()
    told = RefusedTurnError(nameless, "", caught.value.refusal)
    assert text in refusal_text(texts_for(language), told).splitlines()[0]


def test_a_value_that_an_option_does_not_take_is_answered_with_those_it_does() -> None:
    error = OptionError("no", option="board", allowed=("37", "48"))
    assert "37, 48" in refusal_text(TEXTS, error)


def test_an_option_that_a_record_made_up_is_quoted_plainly() -> None:
    said = refusal_text(TEXTS, OptionError("no", option="<#1>\n\u202e**", allowed=("37",)))
    assert "\\<#1> \\*\\*" in said
    assert "\u202e" not in said


def test_a_reason_that_quotes_a_file_stays_in_its_order() -> None:
    reason = broken(GameRecordError("the record is of \u202echess\nrust")).values["reason"]
    assert reason == "the record is of chess rust"


HELD = rust(x="i5", o="k5 m5 g5")

MOVING = tzaar("w", "capture", STACKS)

LOW = tzaar("w", "capture", "a1 wZ, a2 wA, a3 wT, d6 bTTZ, a4 bZ, i4 bA, i3 bT")


@pytest.mark.parametrize(
    ("slug", "position", "text", "sentence"),
    [
        ("rust", CHAIN, "i9,e1", "you must jump when you can: a5xe5xi5"),
        ("rust", HELD, "i5xm5", "i5 can't jump over k5: m5, right behind it, isn't an empty cell"),
        ("tzaar", MOVING, "a3+a2", "a3 can't strengthen a2 yet: the first action of a turn must b"),
        ("tzaar", LOW, "a3xd6", "a3 (height 1) can't capture d6 (height 3): a stack captures only"),
        ("zertz", zertz(FULL), "Wd4$b1€c1", "I can't read “Wd4$b1€c1” as a turn"),
        ("zertz", zertz(FULL), "Wd4,b2", "b2 is held in place by its neighbours. Free now: a1, a2"),
        ("zertz", zertz(ENCYCLOPEDIA), "Wa1,b1", "you must capture when you can: d5xf5, d6xd4xf6,"),
        ("zertz", zertz(FLOWER), "Wd5,d4", "no ring is free after Wd5, so you remove none: that'"),
        ("zertz", zertz(FULL), "We1,a1", "The board of 37 rings has no ring e1. What gipf.com cal"),
    ],
)
def test_a_refusal_names_the_rule_and_the_places(
    slug: str, position: AnyPosition, text: str, sentence: str
) -> None:
    """The sentence may begin with a capital letter, unless it begins with a coordinate."""
    words = said(get_guide(slug), position, text)
    first = sentence.partition(" ")[0]
    assert words.startswith(sentence[:1].upper() + sentence[1:] if first.isalpha() else sentence)


def test_a_refusal_quotes_what_was_typed() -> None:
    zertz_guide = get_guide("zertz")
    with pytest.raises(RefusedTurnError) as caught:
        zertz_guide.parse_turn(zertz_guide.game.start(), "w somewhere")
    refusal = caught.value.quoting("Weiß irgendwo").refusal
    assert "“Weiß irgendwo”" in reason_text(texts_for("en"), zertz_guide.game, refusal)
