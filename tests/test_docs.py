"""The pages and the pictures of the documentation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from docs.__main__ import ANIMATED, FOLDER, read

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(FOLDER.glob("*.md"))]
LINK = re.compile(r"\]\(([^)#:]+)\)")


def test_the_animation_shows_the_start_and_every_turn() -> None:
    with Image.open(FOLDER / "match.gif") as animation:
        assert getattr(animation, "n_frames", 1) == len(read(ANIMATED).turns) + 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_leads_to_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    missing = [to for to in LINK.findall(text) if not (page.parent / to).exists()]
    assert missing == []
