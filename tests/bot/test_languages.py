"""Every language has all English texts, with their arguments, in Discord's limits."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

import discord
import pytest
from discord import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, parse, visitor

from bot.match.refusals import reason_text
from bot.texts import FALLBACK, LOCALES, CommandTranslator, files_of, texts_for
from guide import Refusal, RefusedTurnError, get_guide
from rendering.layout import picture_layout
from rendering.text import wrap
from rendering.theme import PanelSizes
from rules import GAMES, AnyGame, AnyPosition
from tests.bot.match.test_refusals import refusal_keys
from tests.bot.positions import random_match
from tests.bot.test_texts import variants
from tests.routes import tree_of_all

LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())
OTHERS = [language for language in LANGUAGES if language != FALLBACK]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
NUMBERS = (0, 1, 2, 3, 5, 11, 1234)
OPTION_NAME = re.compile(r"[-_a-zäöüßà-ÿ0-9]{1,32}")

# By how a key begins: what the text is put into, and how much of it fits there.
LIMITS = {
    "button-": 80,
    "command-describe-menu": 32,
    "command-": 100,
    "move-label": 45,
    "option-": 32,
    "settings-": 45,
    "help": 1000,
    "about": 2000,
}


class Parts(visitor.Visitor):
    """What a message is made of: its arguments, what they choose between, other messages."""

    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.named: dict[str, set[str]] = {}
        self.numbers: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            name = node.selector.id.name
            keys = [variant.key for variant in node.variants]
            words = {key.name for key in keys if isinstance(key, ast.Identifier)}
            if words <= PLURALS or any(isinstance(key, ast.NumberLiteral) for key in keys):
                self.numbers.add(name)
            else:
                self.named.setdefault(name, set()).update(words)
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, ast.Message]:
    """Return the messages of a language by their keys."""
    return {
        entry.id.name: entry
        for file in files_of(language)
        for entry in parse(file.read_text(encoding="utf-8")).body
        if isinstance(entry, ast.Message)
    }


@cache
def parts(language: str) -> dict[str, Parts]:
    """Return what each message is made of, with what the messages in it are made of."""
    found: dict[str, Parts] = {}
    known = messages(language)

    def read(key: str) -> Parts:
        if key not in found:
            own = found[key] = Parts()
            own.visit(known[key])
            for other in map(read, tuple(own.messages)):
                own.arguments |= other.arguments
                own.numbers |= other.numbers
                for name, words in other.named.items():
                    own.named.setdefault(name, set()).update(words)
        return found[key]

    for key in known:
        read(key)
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_files_and_texts_of_english(language: str) -> None:
    for file in (LOCALES / FALLBACK).glob("*.ftl"):
        there = LOCALES / language / file.name
        assert there.exists(), file.name
        assert keys_of(there.read_text(encoding="utf-8")) == keys_of(
            file.read_text(encoding="utf-8")
        ), file.name
    assert len(list((LOCALES / language).iterdir())) == len(list((LOCALES / FALLBACK).iterdir()))


def keys_of(text: str) -> set[str]:
    found = (entry.id.name for entry in parse(text).body if isinstance(entry, ast.Message))
    # English takes the refusals of turns from the rules themselves.
    return {key for key in found if not any(key.startswith(f"{slug}-refused-") for slug in GAMES)}


@pytest.mark.parametrize("language", OTHERS)
def test_its_texts_have_the_arguments_and_choices_of_the_english_ones(language: str) -> None:
    english, other = parts(FALLBACK), parts(language)
    for key in english:
        assert other[key].arguments == english[key].arguments, key
        # A language may need cases where English can print the value itself.
        assert other[key].named.items() >= english[key].named.items(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_said_with_every_value(language: str) -> None:
    files = files_of(language)
    functions: dict[str, Any] = {"OR": str, "AND": str}
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    for file in files:
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    for key, made_of in parts(language).items():
        pattern = bundle.get_message(key).value
        assert pattern is not None, key
        for values in all_values(made_of):
            text, errors = bundle.format_pattern(pattern, dict(values))
            assert errors == [], (key, values)
            # A hint may leave a fact out, so that the next fact is used.
            assert text or key.endswith("-more") or "-hint-" in key, (key, values)


def all_values(made_of: Parts) -> Iterator[Mapping[str, Any]]:
    """Yield arguments for a text, so that every choice in it is made."""
    choices: dict[str, tuple[Any, ...]] = {
        name: (
            tuple(sorted(made_of.named[name]))
            if name in made_of.named
            else NUMBERS
            if name in made_of.numbers
            else (7,)
        )
        for name in sorted(made_of.arguments)
    }
    for values in itertools.islice(itertools.product(*choices.values()), 500):
        yield dict(zip(choices, values, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_where_discord_shows_them(language: str) -> None:
    for key, message in messages(language).items():
        limit = next((LIMITS[start] for start in LIMITS if key.startswith(start)), None)
        if limit is not None and not parts(language)[key].arguments:
            assert 0 < len(texts_for(language)(key)) <= limit, (key, message)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_buttons_and_menus_of_a_game_fit(slug: str, language: str) -> None:
    for key, made_of in parts(language).items():
        if key.startswith((f"{slug}-part-", f"{slug}-pick-")):
            for values in all_values(made_of):
                limit = 80 if key.startswith(f"{slug}-part-") else 150
                assert 0 < len(texts_for(language)(key, **values)) <= limit, key


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_refusals_are_told_in_the_language_without_a_fault(game: AnyGame, language: str) -> None:
    """Random texts in random positions meet most of them; each says all that it is given."""
    met: set[str] = set()
    for refusal in random_refusals(game):
        key = f"{game.slug}-refused-{refusal.key}"
        key = key if key in parts(language) else f"game-refused-{refusal.key}"
        # The default guide gives the text to every sentence.
        unsaid = {"text"} if key == "game-refused-game-over" else set[str]()
        assert parts(language)[key].arguments - {"example"} == refusal.values.keys() - unsaid, key
        assert reason_text(texts_for(language), game, refusal) != reason_text(
            texts_for(FALLBACK), game, refusal
        )
        met.add(refusal.key)
    assert len(met) >= 0.7 * len(refusal_keys(game.slug)), refusal_keys(game.slug) - met


def random_refusals(game: AnyGame) -> Iterator[Refusal]:
    """Yield why texts were refused: turns of other positions, their parts, and nonsense."""
    chance = random.Random(5)
    seen: list[tuple[AnyPosition, str]] = []
    for seed, options in enumerate(variants(game)):
        matches = list(random_match(game, options, seed))
        for match in matches:
            assert match.before is not None
            seen.append((match.before, match.turns[-1]))
        seen.append((matches[-1].position, matches[-1].turns[-1]))
    for _ in range(100):
        position, own = chance.choice(seen)
        _, other = chance.choice(seen)
        for text in typed(own, other, chance):
            try:
                get_guide(game.slug).parse_turn(position, text)
            except RefusedTurnError as error:
                yield error.refusal


def typed(own: str, other: str, chance: random.Random) -> Iterator[str]:
    """Yield texts that come from a legal turn and one of another position."""
    letters = "abcdefghijklmnopq123456789WGBZATx+,:.? "
    place = chance.randrange(len(other))
    yield from (other, other[: chance.randrange(1, 9)], other.swapcase(), "pass", "-")
    yield from (other[:place] + chance.choice(letters) + other[place + 1 :], own[:place])
    yield from (
        f"{own},{other}",
        f"{own}x{other}",
        f"{own[:2]}{other}",
        f"{own},e5",
        f"{own}x{own}",
    )
    first, _, rest = own.partition(",")
    yield from (f"{first} {rest.upper()}{mark}" for mark in (":", ".", "::", ".."))
    yield from (own.replace("x", mark) for mark in (":", ".", "+"))
    yield from (own.replace("+", "x"), rest, f"{first},{first[-2:]}")


@pytest.mark.parametrize("language", OTHERS)
async def test_commands_are_shown_in_the_language(language: str) -> None:
    tree = await tree_of_all()
    locale = next(tag for tag in Locale if tag.value.partition("-")[0] == language)
    for command in tree.get_commands():
        payload = await cast("Any", command).get_translated_payload(tree, CommandTranslator())
        check_command(payload, locale.value)


def check_command(payload: Mapping[str, Any], locale: str) -> None:
    """Check the description of a command, subcommand or option, and all below it."""
    names, descriptions = (
        payload.get(f"{what}_localizations", {}) for what in ("name", "description")
    )
    if payload.get("description"):
        assert 0 < len(descriptions[locale]) <= 100, payload["name"]
    if payload.get("type") == discord.AppCommandType.message.value and "options" not in payload:
        assert len(payload["name"]) <= 32
    for option in payload.get("options", ()):
        check_command(option, locale)
        if option["type"] > discord.AppCommandOptionType.subcommand_group.value:
            assert OPTION_NAME.fullmatch(option["name_localizations"][locale]), option["name"]
    games = [game.name for game in GAMES.values()]
    for choice in payload.get("choices") or ():
        assert choice["name"] in games or 0 < len(choice["name_localizations"][locale]) <= 100
    assert all(0 < len(name) <= 100 for name in names.values())


def test_options_keep_their_names_in_english() -> None:
    texts = texts_for(FALLBACK)
    named = texts.group("option-")
    assert all(name == called for name, called in named.items())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_words_inside_a_picture_are_not_cut(slug: str, language: str) -> None:
    sizes = PanelSizes()
    layout = picture_layout(sizes, 1200)
    room = layout.notice.width - 2 * layout.px(sizes.padding)
    steps = (sizes.notice_text, sizes.least_text)
    for key, text in texts_for(language).group(f"{slug}-picture-", count=10).items():
        lines, _ = wrap(text, steps, room)
        assert " ".join(lines) == text, key
