"""Refusals in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord_io.interactions.errors import refusal_text
from bot.match.challenge.beginnings import broken
from bot.storage import Trouble
from bot.texts import Texts, texts_for
from guide import Guide, Refusal, RefusedTurnError, get_guide
from rules import OptionError, get_game
from rules.record import GameRecordError

TEXTS = texts_for("en")
GAME = get_game("zertz")


@pytest.mark.parametrize("kind", Trouble)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_trouble_with_the_storage_has_a_sentence(
    kind: Trouble, language: str
) -> None:
    assert texts_for(language).find(f"error-storage-{kind}")


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
    told = replace_game(caught.value)
    assert text in refusal_text(texts_for(language), told).splitlines()[0]


def replace_game(error: RefusedTurnError) -> RefusedTurnError:
    """Return the error as that of a game that no message names."""
    game = type("Nameless", (type(GAME),), {"slug": "nameless"})()
    return RefusedTurnError(game, "", error.refusal)


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
