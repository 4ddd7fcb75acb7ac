"""The keys of refusals and their messages match one to one."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from bot.texts import texts_for
from guide import GUIDES, AnyGuide, Guide, get_guide
from tests.guide.refused import refused, said

LONG = "no " * 2000


def refusal_keys(slug: str) -> set[str]:
    """Return the keys of all refusals in the code of a game's guide."""
    return set(re.findall(r"Refusal\(\s*\"([a-z-]+)\"", _code(slug)))


@pytest.mark.parametrize("slug", GUIDES)
def test_refusals_and_messages_match(slug: str) -> None:
    assert texts_for("en").group(f"{slug}-refused-").keys() == refusal_keys(slug)


@pytest.mark.parametrize("slug", GUIDES)
def test_no_refusal_key_is_composed_at_runtime(slug: str) -> None:
    """The test could not find a composed key."""
    made = len(re.findall(r"\bRefusal\(", _code(slug)))
    assert made == len(re.findall(r"\bRefusal\(\s*\"[a-z-]+\"", _code(slug)))


@pytest.mark.parametrize("own", GUIDES.values(), ids=list(GUIDES))
def test_a_very_long_text_is_quoted_in_part(own: AnyGuide) -> None:
    assert len(said(own, refused(own, own.game.start(), LONG))) < 150


def _code(slug: str) -> str:
    """Return the modules of a game's guide."""
    own = type(get_guide(slug))
    if own is Guide:
        return ""
    folder = Path(inspect.getfile(own)).parent
    files = (file for file in folder.glob("*.py") if not file.name.startswith("test_"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)
