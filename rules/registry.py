"""The games that can be played; a new game of the house is one more line here."""

from __future__ import annotations

import re

from rules.core import AnyGame
from rules.rust import GAME as RUST
from rules.tzaar import GAME as TZAAR
from rules.zertz import GAME as ZERTZ

GAMES: dict[str, AnyGame] = {}

_SLUG = re.compile("[a-z]+")


def register_game(game: AnyGame) -> None:
    """Make a game known to everybody; `ValueError` for a slug that is taken, or is no small word.

    Its guide, its pictures and its texts are registered by themselves, where they are kept.
    """
    if not _SLUG.fullmatch(game.slug):
        raise ValueError(f"a slug has small letters only, not {game.slug!r}")
    if game.slug in GAMES:
        raise ValueError(f"there is a game {game.slug!r} already")
    GAMES[game.slug] = game


for _game in (ZERTZ, TZAAR, RUST):
    register_game(_game)


class UnknownGameError(KeyError):
    """A slug that names no game."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug

    def __str__(self) -> str:
        return f"there is no game {self.slug!r}; there is {', '.join(GAMES)}"


def get_game(slug: str) -> AnyGame:
    """Return the game with this slug; `UnknownGameError`, a `KeyError`, when there is none."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGameError(slug) from None
