"""The laws of games: each has its reason, and the page of them is up to date."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ringfall.testing.laws import FOLDER, laws_in, page

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*/test_*.py")), ids=lambda file: file.stem)
def test_each_law_says_why_it_is_one(file: Path) -> None:
    """A stranger whose game breaks a law reads the reason first."""
    laws = list(laws_in(ast.parse(file.read_text(encoding="utf-8"))))
    assert laws
    assert [name for name, reason in laws if not reason.endswith(".")] == []


def test_the_page_of_laws_is_up_to_date() -> None:
    """After a change: `python -m ringfall.testing --list > docs/laws.md`."""
    assert (ROOT / "docs/laws.md").read_text(encoding="utf-8") == page()
