"""The keys of refusals and their messages match one to one."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from bot.texts import texts_for
from guide import GUIDES, AnyGuide, Guide, RefusedTurnError, get_guide
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


@pytest.mark.parametrize(
    ("typed", "reading"),
    [
        ("white somewhere near d4 then get rid of a1", "Wd4,a1"),
        ("get rid of a1 after white d4", None),
        ("somewhere near d4 then get rid of a1", None),
        ("white somewhere near d4 then get rid of c3", None),
        ("hello", None),
    ],
)
def test_an_unreadable_text_is_understood_by_its_coordinates(
    typed: str, reading: str | None
) -> None:
    zertz = get_guide("zertz")
    with pytest.raises(RefusedTurnError) as caught:
        zertz.parse_turn(zertz.game.start(), typed)
    assert caught.value.refusal.key == "unreadable"
    assert caught.value.reading(typed) == reading


def test_a_refusal_quotes_what_was_typed() -> None:
    zertz = get_guide("zertz")
    with pytest.raises(RefusedTurnError) as caught:
        zertz.parse_turn(zertz.game.start(), "w somewhere")
    assert "“Weiß irgendwo”" in said(zertz, caught.value.quoting("Weiß irgendwo").refusal)


def _code(slug: str) -> str:
    """Return the modules of a game's guide."""
    own = type(get_guide(slug))
    if own is Guide:
        return ""
    folder = Path(inspect.getfile(own)).parent
    files = (file for file in folder.glob("*.py") if not file.name.startswith("test_"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)
