"""Load the bot's texts: Fluent files by language, with the emojis of pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import structlog
from discord import Locale, app_commands
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import MessageReference, TermReference
from fluent.syntax.visitor import Visitor

LOCALES = Path(__file__).parent / "locales"
FALLBACK = "en"
FOLDERS = [LOCALES]
"""The folders with texts; each has a folder for every language."""

LIST_LIMIT = 4
MOST_KEPT = 4_096
# Discord supports about thirty languages.
MOST_TAGS = 64

log = structlog.get_logger(__name__)

Value = str | int | date
"""A value in a text; a date is written as usual in the language."""


class Texts:
    """The texts of one language."""

    def __init__(self, language: str, *folders: Path) -> None:
        """Take the folders to read, instead of `FOLDERS`."""
        self.language = language
        # Isolation marks around values would end up in moves that people copy.
        functions: dict[str, Callable[..., Any]] = {"OR": self._either, "AND": self._together}
        self._bundle = FluentBundle([language], functions=functions, use_isolating=False)
        files = files_of(language, *folders)
        # The first folder is the bot's own, and no other one changes its texts.
        self._sources = dict(
            entry
            for file in reversed(files)
            for entry in split_entries(file.read_text(encoding="utf-8"))
        )
        # Films ask for texts in a thread of their own.
        self._parsing = Lock()
        self._keys = frozenset(key for key in self._sources if not key.startswith("-"))
        self._fallback = None if language == FALLBACK else texts_for(FALLBACK)
        # Many texts repeat: words of pictures, names of turns and pieces.
        self._said = lru_cache(MOST_KEPT)(self._say)
        self._group = cache(self._keys_from)

    def __call__(self, key: str, /, **values: Value) -> str:
        """Return the text; `KeyError` when no language has it."""
        text = self.find(key, **values)
        if text is None:
            raise KeyError(f"no text {key!r}")
        return text

    def find(self, key: str, /, **values: Value) -> str | None:
        """Return the text, or `None` when no language has it."""
        return self._said(key, tuple(values.items()))

    def _say(self, key: str, named: tuple[tuple[str, Value], ...]) -> str | None:
        values = dict(named)
        with self._parsing:
            self._parse(key)
        if not self._bundle.has_message(key):
            return self._fallback.find(key, **values) if self._fallback else None
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return None
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            log.error(
                "text with errors", key=key, language=self.language, errors=list(map(str, errors))
            )
        return str(text)

    def _keys_from(self, prefix: str) -> tuple[str, ...]:
        return tuple(key for key in self.all_keys() if key.startswith(prefix))

    def _either(self, names: str) -> str:
        """Join comma-separated alternatives with "or"; shorten a long list."""
        listed = names.split(", ")
        shown = (
            listed if len(listed) <= LIST_LIMIT else [*listed[: LIST_LIMIT - 1], self("list-more")]
        )
        return self._join("list-or", shown)

    def _together(self, names: str) -> str:
        return self._join("list-and", names.split(", "))

    def _join(self, key: str, names: Sequence[str]) -> str:
        *first, last = names
        return self(key, first=", ".join(first), last=last) if first else last

    def group(self, prefix: str, /, **values: Value) -> dict[str, str]:
        """Return the texts whose keys begin with `prefix`, by the rest of the key."""
        return {key.removeprefix(prefix): self(key, **values) for key in self._group(prefix)}

    def all_keys(self) -> frozenset[str]:
        return self._keys | (self._fallback.all_keys() if self._fallback else frozenset[str]())

    def _parse(self, key: str) -> None:
        """Parse an entry and those it refers to, unless done: all would take half a second."""
        if (source := self._sources.pop(key, None)) is not None:
            resource = FluentResource(source)
            references = _References()
            references.visit(resource)
            for other in references.keys:
                self._parse(other)
            self._bundle.add_resource(resource)

    def pages(self, key: str) -> Iterator[str]:
        """Yield the texts `key`, `key-2`, `key-3` and so on."""
        yield self(key)
        number = 2
        while (page := self.find(f"{key}-{number}")) is not None:
            yield page
            number += 1


# A message or a term begins in the first column; its further lines are indented.
_ENTRY = re.compile(r"^(?=[-#a-zA-Z])", re.MULTILINE)


def split_entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the key and the source of each message and term of a Fluent file."""
    for source in _ENTRY.split(text):
        key, equals, _ = source.partition("=")
        if equals and not source.startswith("#"):
            yield key.strip(), source


class _References(Visitor):
    """Collects the keys of the messages and terms that an entry refers to."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802
        self.keys.append(node.id.name)

    def visit_TermReference(self, node: TermReference) -> None:  # noqa: N802
        self.keys.append(f"-{node.id.name}")
        self.generic_visit(node)


def remove_texts(folder: Path) -> None:
    """Remove a folder of texts again."""
    FOLDERS.remove(folder)
    _texts_of.cache_clear()
    texts_for.cache_clear()


def read_texts(language: str, *folders: Path) -> dict[str, str]:
    """Return the sources of all texts of a language, in `FOLDERS` or others, by their keys."""
    return {
        key: source
        for file in files_of(language, *folders)
        for key, source in split_entries(file.read_text(encoding="utf-8"))
    }


def add_texts(folder: Path) -> None:
    """Add a folder of texts, such as a game's own; it has a folder for every language."""
    FOLDERS.append(folder)
    _texts_of.cache_clear()
    texts_for.cache_clear()


def text_files() -> list[Path]:
    return [file for tag in language_tags() for file in files_of(tag)]


def files_of(language: str, *folders: Path) -> list[Path]:
    places = folders or FOLDERS
    return [file for place in places for file in sorted((place / language).glob("*.ftl"))]


@lru_cache(MOST_TAGS)
def texts_for(language: str) -> Texts:
    """Return the texts for a tag such as `pt-BR`: of it, its parent or English.

    The tag may be invalid, as Discord or users choose some of them.
    """
    parent = language.partition("-")[0]
    return _texts_of(next((tag for tag in (language, parent) if tag in language_tags()), FALLBACK))


@cache
def languages() -> dict[str, str]:
    """Return every language's own name, by its tag."""
    return {tag: texts_for(tag)("language-name") for tag in language_tags()}


@cache
def language_tags() -> tuple[str, ...]:
    return tuple(sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir()))


@cache
def _texts_of(tag: str) -> Texts:
    return Texts(tag)


def spoken(make: Callable[[Texts], str]) -> app_commands.locale_str:
    """Return an English text that the translator finds in other languages."""
    return app_commands.locale_str(make(texts_for(FALLBACK)), make=make)


class CommandTranslator(app_commands.Translator):
    """Translates commands for Discord: `spoken` texts, and options by their names."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        texts = texts_for(locale.value)
        if texts.language == FALLBACK:
            return None
        make: Callable[[Texts], str] | None = string.extras.get("make")
        if make is not None:
            return make(texts)
        if context.location is app_commands.TranslationContextLocation.parameter_name:
            return texts.find(f"option-{string.message}")
        return None


# An emoji of the application in a text, as in https://discord.com/developers/docs/reference.
_TAG = re.compile(r"<:\w{2,32}:\d{1,20}> ?")


class PieceEmojis:
    """The emojis of pieces, by game and piece; none before they are uploaded."""

    def __init__(self) -> None:
        self._tags: dict[tuple[str, str], str] = {}

    def add(self, game: str, piece: str, tag: str) -> None:
        self._tags[game, piece] = tag

    def find(self, game: str, piece: str) -> str:
        """Return the emoji of a piece as a tag; empty if there is none."""
        return self._tags.get((game, piece), "")

    def before(self, game: str, piece: str, text: str) -> str:
        """Put the emoji of a piece before a text, if there is one."""
        tag = self.find(game, piece)
        return f"{tag} {text}" if tag else text


NO_EMOJIS = PieceEmojis()


def without_marks(text: str) -> str:
    """Remove the marks of bold text, which a screen reader would read aloud."""
    return text.replace("**", "")


def without_emojis(text: str) -> str:
    """Remove the bot's own emojis from a text."""
    return _TAG.sub("", text)
