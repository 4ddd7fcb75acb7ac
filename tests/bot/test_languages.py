"""Every language has all English texts, with their arguments, in Discord's limits."""

from __future__ import annotations

import pytest
from fluent.syntax import ast, parse

from bot.texts import FALLBACK, LOCALES, texts_for
from ringfall.testing.words import OTHERS
from rules import GAMES


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


def test_options_keep_their_names_in_english() -> None:
    texts = texts_for(FALLBACK)
    named = texts.group("option-")
    assert all(name == called for name, called in named.items())
