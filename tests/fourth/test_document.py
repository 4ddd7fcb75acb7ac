"""The document about adding a game shows the fourth game's files."""

from __future__ import annotations

import re

import pytest

from tests.e2e.process import ROOT

DOCUMENT = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```(python|ftl)\n(.*?)```", DOCUMENT, re.DOTALL)
FOLDER = ROOT / "tests" / "fourth"


@pytest.mark.parametrize(("language", "shown"), SHOWN, ids=range(len(SHOWN)))
def test_every_snippet_is_in_a_file_of_the_game(language: str, shown: str) -> None:
    files = FOLDER.glob("*.py") if language == "python" else FOLDER.glob("locales/en/*.ftl")
    assert any(_bare(shown) in _bare(file.read_text(encoding="utf-8")) for file in files), shown


def test_every_file_of_the_game_is_named() -> None:
    names = {file.name for file in FOLDER.glob("*.py") if not file.name.startswith(("test_", "_"))}
    assert {name for name in names - {"conftest.py"} if f"`{name}`" not in DOCUMENT} == set()


def _bare(text: str) -> str:
    """Return a text without indentation and blank lines, which the formatter changes."""
    return "\n".join(filter(None, map(str.strip, text.splitlines())))
