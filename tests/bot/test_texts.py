"""Texts: all used ones exist, can be formatted, and fit where Discord shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import Locale, app_commands
from structlog.testing import capture_logs

import bot
from bot.cogs.analysis.cog import Analysis
from bot.match.model import Offer
from bot.texts import (
    CommandTranslator,
    Texts,
    spoken,
    text_files,
    texts_for,
)
from rules import GAMES

SOURCE = Path(bot.__file__).parent


# Keys that the code puts together, by how they begin.
# A text that is part of another one.
PART = re.compile(r"\{ ([a-z][\w-]+) \}")
BUILT = (
    *(f"{before}{offer}-" for offer in Offer for before in ("", "line-")),
    *("alt-turn", "board-turn", "button-", "card-", "challenge-gone", "coach-is-", "error-"),
    *("explore-side-", "explore-source-", "first-", "game-", "grade-", "guess-", "letter-"),
    *("line-flag-", "line-nudge", "line-reminder", "option-", "pace-", "permission-", "privacy-"),
    "rehearsal-",
    *("remark-", "score-", "settings-", "stats-empty", "stats-title", "theme-", "vote-"),
    "wish-",
)


@pytest.fixture
def english() -> Texts:
    return texts_for("en")


def test_an_entry_may_refer_to_others_and_to_terms(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "match.ftl").write_text(
        """\
# A comment = no entry.
one = { two } und { OR(three) }, { -bot(case: "dativ") }
two =
    { $count ->
        [one] eins
       *[other] { three }
    }
    .title = nichts
three = drei
-bot = { $case ->
   *[dativ] dem { -name }
}
-name = Bot
""",
        encoding="utf-8",
    )
    german = Texts("de", tmp_path)
    with capture_logs() as faults:
        assert german("one", count=3) == "drei und drei, dem Bot"
        assert german("two", count=1) == "eins"
    assert faults == []
    assert {"one", "two", "three"} <= german.all_keys()


def test_every_text_that_the_code_names_exists(english: Texts) -> None:
    named = set(literal_keys())
    assert named
    assert sorted(named - english.all_keys()) == []


def test_no_text_is_left_over(english: Texts) -> None:
    """An unused text is needless work for every translator."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    own = [
        key for key in english.all_keys() if not key.startswith(tuple(f"{slug}-" for slug in GAMES))
    ]
    quoted = set(re.findall(r"(?<=[\"'])[\w-]+(?=[\"'])", code))
    quoted |= {key for file in text_files() for key in PART.findall(file.read_text("utf-8"))}
    unused = [key for key in own if key not in quoted and not key.startswith(BUILT)]
    assert unused == []


def test_no_code_of_the_bot_names_a_game() -> None:
    """A new game comes with its rules, its pictures and its texts, and changes nothing here."""
    names = "|".join(name for game in GAMES.values() for name in (game.slug, game.name))
    named = [
        f"{file.relative_to(SOURCE)}: {line.strip()}"
        for file in SOURCE.rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.search(rf"(?<![a-z])({names})(?![a-z])", line, re.IGNORECASE)
    ]
    assert named == []


@pytest.mark.parametrize(
    "tag", ["en-GB", "xx", "", ".", "../locales/de", "x" * 300, "de\0", "/", "-de"]
)
def test_an_unknown_language_is_english(english: Texts, tag: str) -> None:
    """The name of a language is never used as a path."""
    assert texts_for(tag).language == "en"
    assert texts_for(tag)("button-move") == english("button-move")


def test_a_language_may_be_incomplete(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "match.ftl").write_text("button-move = Ziehen\n", encoding="utf-8")
    german = Texts("de", tmp_path)
    assert german("button-move") == "Ziehen"
    assert german("button-draw") == texts_for("en")("button-draw")
    assert "button-draw" in german.all_keys()


def test_an_unknown_key_is_an_error_not_a_text(english: Texts) -> None:
    with pytest.raises(KeyError, match="no text 'no-such-thing'"):
        english("no-such-thing")
    assert english.find("no-such-thing") is None


def test_ids_are_written_without_separators(english: Texts) -> None:
    text = english("error-not-your-turn", match=1234567, user=1573554623111757828)
    assert "<@1573554623111757828>" in text


async def test_commands_stay_english_without_a_translation() -> None:
    string = spoken(lambda texts: texts("command-move"))
    context = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.command_description, data=Analysis.hint
    )
    translator = CommandTranslator()
    assert await translator.translate(string, Locale.finnish, context) is None
    assert await translator.translate(string, Locale.german, context) == "Spiele deinen Zug"


def literal_keys() -> Iterator[str]:
    """Yield the keys that the code spells out in a call for a text."""
    call = re.compile(r"(?:texts|described|find)\(\s*\"([a-z-]+)\"")
    error = re.compile(r"UserError\(\s*\"([a-z-]+)\"")
    for file in SOURCE.rglob("*.py"):
        code = file.read_text(encoding="utf-8")
        yield from call.findall(code)
        yield from (f"error-{key}" for key in error.findall(code))
