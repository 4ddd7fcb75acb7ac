"""The keys of refusals: each has its message, and each message is asked for."""

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
    """Return the keys of all refusals that the code of a game's own guide makes."""
    return set(re.findall(r"Refusal\(\s*\"([a-z-]+)\"", _code(slug)))


@pytest.mark.parametrize("slug", GUIDES)
def test_every_refusal_has_a_message_and_no_message_is_left_over(slug: str) -> None:
    assert texts_for("en").group(f"{slug}-refused-").keys() == refusal_keys(slug)


@pytest.mark.parametrize("slug", GUIDES)
def test_no_key_of_a_refusal_is_put_together(slug: str) -> None:
    """It could not be found."""
    made = len(re.findall(r"\bRefusal\(", _code(slug)))
    assert made == len(re.findall(r"\bRefusal\(\s*\"[a-z-]+\"", _code(slug)))


@pytest.mark.parametrize("own", GUIDES.values(), ids=list(GUIDES))
def test_a_very_long_text_is_quoted_in_part(own: AnyGuide) -> None:
    assert len(said(own, refused(own, own.game.start(), LONG))) < 150


def _code(slug: str) -> str:
    """Return the modules of a guide: those beside the one with its class, but no tests."""
    own = type(get_guide(slug))
    if own is Guide:
        return ""
    folder = Path(inspect.getfile(own)).parent
    files = (file for file in folder.glob("*.py") if not file.name.startswith("test_"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)
