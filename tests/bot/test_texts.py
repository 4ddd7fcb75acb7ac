"""Texts: all used ones exist, can be formatted, and fit where Discord shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import Locale, app_commands
from fluent.syntax import ast, parse
from structlog.testing import capture_logs

import bot
from bot.cogs.analysis.cog import Analysis
from bot.game_texts import (
    completion_text,
    fact_text,
    part_text,
    question_text,
    reasons_text,
    score_text,
)
from bot.match.model import Match, Offer
from bot.texts import (
    LOCALES,
    CommandTranslator,
    Texts,
    files_of,
    split_entries,
    spoken,
    text_files,
    texts_for,
)
from guide import get_guide
from rendering.games import DRAWINGS
from rules import GAMES, AnyGame, Side, get_game, turns
from tests.bot.positions import NAMES, random_match
from tests.guide.helpers import has_own

SOURCE = Path(bot.__file__).parent
LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())

BUTTON_LIMIT = 80

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


def variants(game: AnyGame) -> list[dict[str, str]]:
    """Return options that use every choice of a game at least once."""
    longest = max((len(option.choices) for option in game.options), default=1)
    return [
        {option.name: option.choices[turn % len(option.choices)] for option in game.options}
        for turn in range(longest)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_can_be_read_and_no_key_is_defined_twice(language: str) -> None:
    files = [parse(file.read_text(encoding="utf-8")) for file in files_of(language)]
    entries = [entry for file in files for entry in file.body]
    assert [entry.content for entry in entries if isinstance(entry, ast.Junk)] == []
    keys = [entry.id.name for entry in entries if isinstance(entry, ast.Message)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_alone_is_read_as_it_is_in_its_file(language: str) -> None:
    for file in files_of(language):
        text = file.read_text(encoding="utf-8")
        sources = split_entries(text)
        for entry in parse(text).body:
            if isinstance(entry, ast.Message | ast.Term):
                key, source = next(sources)
                (alone,) = parse(source).body
                assert alone.equals(entry, ignored_fields=["span", "comment"]), key
        assert list(sources) == []


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_has_words_for_its_options_its_rules_and_why_it_ends(
    language: str, game: AnyGame
) -> None:
    texts = texts_for(language)
    for option in game.options:
        assert texts.find(f"{game.slug}-option-{option.name}")
        for choice in option.choices:
            assert texts.find(f"{game.slug}-{option.name}-{choice}"), choice
    for reason in game.reasons:
        assert texts.find(f"{game.slug}-reason-{reason.value}"), reason
    pages = list(texts.pages(f"{game.slug}-rules"))
    assert pages
    assert all(len(page) <= 2000 for page in pages)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_has_words_for_everything_that_happens(language: str, game: AnyGame) -> None:
    """Facts, completions, races and reasons of whole random games, without a fault in any text."""
    texts = texts_for(language)
    with capture_logs() as faults:
        for seed, options in enumerate(variants(game)):
            for match in random_match(game, options, seed):
                say_everything(texts, match)
                say_choices(texts, match)
    assert faults == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_that_is_asked_for_has_a_label_and_the_other_way_round(
    english: Texts, slug: str
) -> None:
    asked = english.group(f"{slug}-pick-", value="")
    assert bool(asked) is has_own(get_game(slug), "parts")
    assert asked.keys() == english.group(f"{slug}-part-", value="").keys()


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_every_word_inside_its_picture(english: Texts, slug: str) -> None:
    phrases = DRAWINGS[slug].phrases
    assert english.group(f"{slug}-picture-", count="{count}").keys() == phrases.keys()
    assert {reason.value for reason in get_game(slug).reasons} <= phrases.keys()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_lesson_has_words_for_every_turn_and_none_to_spare(english: Texts, game: AnyGame) -> None:
    asked = set[str]()
    for lesson in get_guide(game.slug).lessons:
        position = game.parse_position(lesson.position)
        keys = {lesson.judge(position, moves).key for moves, _ in turns(position)}
        asked |= {f"{lesson.key}-{key}" for key in keys | {"title", "text", "task", "hint"}}
        if lesson.then is not None:
            said = ("title", "text", "task", "hint", "solved")
            asked |= {f"{lesson.then.key}-{key}" for key in said}
    assert english.group(f"{game.slug}-lesson-").keys() == asked


def say_everything(texts: Texts, match: Match) -> None:
    """Say all that can be said about a match, and fail on what cannot."""
    game = match.game
    said = (
        *match.guide.position_facts(match.position),
        *match.guide.duties(match.position, limit=1),
    )
    for fact in (*said, *match.guide.turn_kinds(match.position)):
        assert fact_text(texts, game, fact, NAMES)
    for fact in match.guide.threats(match.position):
        assert fact_text(texts, game, fact, NAMES)
    for fact in match.guide.turn_facts(match.before, match.last_turn):
        assert fact_text(texts, game, fact, NAMES)
    for typed in ("", match.turns[-1][:1], match.turns[-1][:3]):
        for completion in match.guide.complete(match.position, typed, 25)[:25]:
            assert 0 < len(completion_text(texts, game, completion)) <= 100
    for side in Side:
        for score in match.guide.scores(match.position, side):
            assert score_text(texts, game, score)
    for reason in match.result.reasons if match.result else ():
        assert reasons_text(texts, game, match.position, [reason])


def say_choices(texts: Texts, match: Match) -> None:
    """Ask for every step that the last turn was chosen from, part by part."""
    game, position = match.game, match.before
    assert position is not None
    for chosen in match.last_turn:
        for move in position.legal_moves():
            for part in match.guide.parts(position, move):
                assert question_text(texts, game, part)
                assert 0 < len(part_text(texts, game, part)) <= BUTTON_LIMIT
        position = position.play(chosen)


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
