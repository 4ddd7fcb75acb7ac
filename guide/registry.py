"""The guides of the games; one that says more than any game's is one more line here."""

from __future__ import annotations

from functools import cache

from guide.core import AnyGuide, Guide
from guide.rust import GUIDE as RUST
from guide.tzaar import GUIDE as TZAAR
from guide.zertz import GUIDE as ZERTZ
from rules.registry import get_game

GUIDES: dict[str, AnyGuide] = {guide.game.slug: guide for guide in (ZERTZ, TZAAR, RUST)}


def get_guide(slug: str) -> AnyGuide:
    """Return the guide of a game, or one that knows no more than its rules.

    `UnknownGameError`, a `KeyError`, when there is no such game.
    """
    return GUIDES.get(slug) or _plain_guide(slug)


@cache
def _plain_guide(slug: str) -> AnyGuide:
    return Guide(get_game(slug))
