"""Register the guides of the games; a new built-in guide is one more line here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from guide.core import AnyGuide, Guide
from guide.rust import GUIDE as RUST
from guide.tzaar import GUIDE as TZAAR
from guide.zertz import GUIDE as ZERTZ
from rules.core import AnyGame
from rules.registry import GAMES, get_game

GUIDES: dict[str, AnyGuide] = {}


def register_guide(guide: AnyGuide) -> None:
    """Register a guide for its game; raise `ValueError` if there is one already."""
    if guide.game.slug in GUIDES:
        raise ValueError(f"{guide.game.name} already has a guide")
    GUIDES[guide.game.slug] = guide


for _guide in (ZERTZ, TZAAR, RUST):
    register_guide(_guide)


def prepare_guide(name: str, package: Any) -> Callable[[], None]:
    """Check the `guide` of an installed package, and return what registers it, if it has one.

    A layer of `rules.installed`.
    """
    if package.guide is None:
        return lambda: None
    guide: AnyGuide = package.guide
    if not isinstance(package.guide, Guide) or guide.game is not package.game:
        raise ValueError("its guide is not one of its game")
    return lambda: GUIDES.update({name: guide})


def get_guide(slug: str) -> AnyGuide:
    """Return the guide of a game, or a default one.

    Raises `UnknownGameError`, a `KeyError`, if there is no such game.
    """
    return GUIDES.get(slug) or _plain_guide(slug)


def games_with_lessons() -> list[AnyGame]:
    """List the games that can be learned in lessons."""
    return [game for game in GAMES.values() if get_guide(game.slug).lessons]


@cache
def _plain_guide(slug: str) -> AnyGuide:
    return Guide(get_game(slug))
