"""The guides of the games; one that says more than any game's is one more line here."""

from __future__ import annotations

from functools import cache

from guide.core import AnyGuide, Guide
from guide.rust import GUIDE as RUST
from guide.tzaar import GUIDE as TZAAR
from guide.zertz import GUIDE as ZERTZ
from rules.registry import get_game

GUIDES: dict[str, AnyGuide] = {}


def register_guide(guide: AnyGuide) -> None:
    """Have a guide talk about its game; `ValueError` where another one does already."""
    if guide.game.slug in GUIDES:
        raise ValueError(f"{guide.game.name} has a guide already")
    GUIDES[guide.game.slug] = guide


for _guide in (ZERTZ, TZAAR, RUST):
    register_guide(_guide)


def get_guide(slug: str) -> AnyGuide:
    """Return the guide of a game, or one that knows no more than its rules.

    `UnknownGameError`, a `KeyError`, when there is no such game.
    """
    return GUIDES.get(slug) or _plain_guide(slug)


@cache
def _plain_guide(slug: str) -> AnyGuide:
    return Guide(get_game(slug))
