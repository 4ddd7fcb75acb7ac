"""Texts and messages: what they are made of, and whether they fit into Discord."""

from __future__ import annotations

import inspect
import itertools
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast, parse, visitor

from bot.discord_io.content.buttons import ID_LIMIT, Button, Menu, parse_key, view_of
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft
from bot.match.refusals import reason_text
from bot.texts import FALLBACK, LOCALES, files_of, texts_for
from guide import AnyGuide, Guide, RefusedTurnError, get_guide
from rules import AnyPosition

LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())
OTHERS = [language for language in LANGUAGES if language != FALLBACK]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
NUMBERS = (0, 1, 2, 3, 5, 11, 1234)


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


def assert_fits(draft: Draft) -> None:
    assert 0 < len(draft.content) <= CONTENT_LIMIT
    things: list[Button | Menu] = [*draft.buttons, *draft.menus]
    ids = [str(thing.key) for thing in things]
    assert len(set(ids)) == len(ids)
    assert all(len(text) <= ID_LIMIT and parse_key(text) for text in ids)
    assert all(0 < len(button.label) <= 80 for button in draft.buttons)
    for menu in draft.menus:
        values = [entry.value for entry in menu.entries]
        assert 1 <= len(set(values)) == len(values) <= 25
        assert all(len(entry.label) <= 100 >= len(entry.hint) for entry in menu.entries)
    view = view_of(draft.buttons, draft.menus)
    assert view is None or len(view.to_components()) <= 5


def said(guide: AnyGuide, position: AnyPosition, text: str) -> str:
    """Return the English sentence of a refusal."""
    with pytest.raises(RefusedTurnError) as caught:
        guide.parse_turn(position, text)
    return reason_text(texts_for("en"), guide.game, caught.value.refusal)


def refusal_keys(slug: str) -> set[str]:
    """Return the keys of all refusals in the code of a game's guide."""
    return set(re.findall(r"Refusal\(\s*\"([a-z-]+)\"", code_of(get_guide(slug))))


def code_of(guide: AnyGuide) -> str:
    """Return the modules of a game's own guide."""
    if type(guide) is Guide:
        return ""
    folder = Path(inspect.getfile(type(guide))).parent
    files = (file for file in folder.glob("*.py") if not file.name.startswith("test_"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)
