"""The keys under which refusals can be translated."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path

import pytest

import rules
from rules import GAMES, AnyGame, MoveError

SOURCE = Path(rules.__file__).parent


def refusal_keys(slug: str) -> set[str]:
    """Return the keys of all refusals that the code of a game makes."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in (SOURCE / slug).glob("*.py"))
    return set(re.findall(r"Objection\(\s*\"([a-z-]+)\"", code))


@pytest.mark.parametrize("slug", GAMES)
def test_every_key_of_a_refusal_is_listed_where_translators_look(slug: str) -> None:
    listed = inspect.getdoc(importlib.import_module(f"rules.{slug}.refusals")) or ""
    keys = listed.partition("Keys: ")[2].rstrip(".").replace("\n", " ").split(", ")
    assert keys == sorted(refusal_keys(slug))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_very_long_text_is_quoted_in_part(game: AnyGame) -> None:
    with pytest.raises(MoveError) as caught:
        game.parse_turn(game.start(), "no " * 2000)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("slug", GAMES)
def test_no_refusal_is_made_around_the_table_of_keys(slug: str) -> None:
    """A key that is put together, or an error without one, could not be found."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in (SOURCE / slug).glob("*.py"))
    assert len(re.findall(r"\bObjection\(", code)) == len(
        re.findall(r"\bObjection\(\s*\"[a-z-]+\"", code)
    )
    assert not re.search(r"(Invalid|Illegal|Ambiguous)MoveError\(", code)
