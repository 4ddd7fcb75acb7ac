"""Games of others are registered everywhere or nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import engine.puzzles
from bot.games import register_package
from bot.texts import texts_for
from guide import GUIDES, get_guide
from rendering import get_drawing
from rendering.games import DRAWINGS
from rendering.themes import EQUIPMENT
from ringfall import GamePackage
from rules import GAMES, Option, get_game
from rules.rust import Rust

HOUSE = get_game("rust")
BOOKS = Path(engine.puzzles.__file__).parent


class Twin(Rust):
    """A game of the house under another name."""

    slug = "twin"
    name = "TWIN"
    options = ()


class Taken(Twin):
    slug = HOUSE.slug


class Button(Twin):
    slug = "button"


class Wide(Twin):
    slug = "all"


class Paced(Twin):
    options = (Option("pace", ("fast", "slow"), "fast"),)


TWIN = Twin()
TEXTS = "twin-rules = Two.\n" + "".join(
    f"twin-reason-{reason.value} = so\n" for reason in TWIN.reasons
)


def package(folder: Path, **parts: Any) -> GamePackage:
    """Return a package that is complete but for some parts."""
    (folder / "en").mkdir(exist_ok=True)
    (folder / "en" / "twin.ftl").write_text(parts.pop("text", TEXTS), encoding="utf-8")
    drawing = get_drawing(HOUSE.slug)
    whole = GamePackage(game=TWIN, scene=drawing.scene, phrases=drawing.phrases, texts=folder)
    return replace(whole, **parts)


WRONG: Mapping[str, tuple[dict[str, Any], str]] = MappingProxyType(
    {
        "a slug of the house": ({"game": Taken()}, "already a game 'rust'"),
        "a slug that stands for all games": ({"game": Wide()}, "already a game 'all'"),
        "a slug of texts": ({"game": Button()}, "taken by texts"),
        "an option of commands": ({"game": Paced()}, "'pace' is one that commands have"),
        "a guide of another game": ({"guide": get_guide("zertz")}, "guide"),
        "a scene that is none": ({"scene": lambda _position, _view: None}, "no Scene"),
        "phrases without a reason": ({"phrases": {}}, "lack"),
        "pieces for no board": ({"pieces": {"stone": None}, "board": "moon"}, "unknown board"),
        "a format that is none": ({"formats": ["sgf"]}, "no format"),
        "an opponent without levels": ({"opponent": "strong"}, "no Opponent with 5 levels"),
        "puzzles of another game": ({"puzzles": BOOKS / "rust.jsonl"}, "to be called twin-001"),
        "puzzles that are none": ({"puzzles": Path(__file__)}, "no puzzle"),
        "puzzles without end": ({"puzzles": Path("/dev/zero")}, "at most 1,048,576 bytes"),
        "no texts": ({"text": ""}, "'twin-rules' is missing"),
        "texts of others": ({"text": f"{TEXTS}button-move = Hop\n"}, "'button-move'"),
    }
)


def state() -> tuple[object, ...]:
    registries = (GAMES, GUIDES, DRAWINGS, EQUIPMENT)
    return (*map(tuple, registries), texts_for("en").find("twin-rules"))


@pytest.mark.parametrize(("parts", "reason"), WRONG.values(), ids=WRONG)
def test_a_package_with_a_wrong_part_changes_nothing(
    tmp_path: Path, parts: dict[str, Any], reason: str
) -> None:
    before = state()
    wrong = package(tmp_path, **parts)
    with pytest.raises(ValueError, match=reason):
        register_package(wrong)
    assert state() == before
