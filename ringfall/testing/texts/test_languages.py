"""Texts take the same values in every language, and fit where Discord shows them."""

from __future__ import annotations

from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, parse

from bot.texts import (
    FALLBACK,
    files_of,
    split_entries,
    texts_for,
)
from ringfall.testing.words import LANGUAGES, OTHERS, all_values, messages, parts
from rules import GAMES

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


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_texts_of_english(language: str) -> None:
    """Each text is there in every language, or people meet English ones in the middle of theirs.

    Only refusals of turns are not compared: the guide in code says which there are.
    """
    refusals = tuple(f"{slug}-refused-" for slug in GAMES)
    english, other = (
        {key for key in messages(each) if not key.startswith(refusals)}
        for each in (FALLBACK, language)
    )
    assert other == english


@pytest.mark.parametrize("language", OTHERS)
def test_its_texts_have_the_arguments_and_choices_of_the_english_ones(language: str) -> None:
    """A text uses the same values in each language: one that it leaves out would be
    missing for some readers.
    """
    english, other = parts(FALLBACK), parts(language)
    for key in english:
        assert other[key].arguments == english[key].arguments, key
        # A language may need cases where English can print the value itself.
        assert other[key].named.items() >= english[key].named.items(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_said_with_every_value(language: str) -> None:
    """No choice in a text lacks a case, whatever value it gets: a fault would show a key
    to people.
    """
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_where_discord_shows_them(language: str) -> None:
    """Labels, names and descriptions have Discord's length in every language, as it
    refuses longer ones.
    """
    for key, message in messages(language).items():
        limit = next((LIMITS[start] for start in LIMITS if key.startswith(start)), None)
        if limit is not None and not parts(language)[key].arguments:
            assert 0 < len(texts_for(language)(key)) <= limit, (key, message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_can_be_read_and_no_key_is_defined_twice(language: str) -> None:
    """Fluent skips an entry with a mistake without a word, and of two with one key it
    takes either.
    """
    files = [parse(file.read_text(encoding="utf-8")) for file in files_of(language)]
    entries = [entry for file in files for entry in file.body]
    assert [entry.content for entry in entries if isinstance(entry, ast.Junk)] == []
    keys = [entry.id.name for entry in entries if isinstance(entry, ast.Message)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_alone_is_read_as_it_is_in_its_file(language: str) -> None:
    """Texts are read one by one when they are asked for, so none may depend on its neighbours."""
    for file in files_of(language):
        text = file.read_text(encoding="utf-8")
        sources = split_entries(text)
        for entry in parse(text).body:
            if isinstance(entry, ast.Message | ast.Term):
                key, source = next(sources)
                (alone,) = parse(source).body
                assert alone.equals(entry, ignored_fields=["span", "comment"]), key
        assert list(sources) == []
