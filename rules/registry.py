"""Register the games; a new built-in game is one more line here."""

from __future__ import annotations

import re

from rules.core import AnyGame
from rules.rust import GAME as RUST
from rules.tzaar import GAME as TZAAR
from rules.zertz import GAME as ZERTZ

GAMES: dict[str, AnyGame] = {}

_SLUG = re.compile("[a-z]+")
# Discord takes these as names of a command's options.
_OPTION = re.compile("[a-z][a-z0-9_]{0,31}")


def register_game(game: AnyGame) -> None:
    """Register a game; raise `ValueError` if its slug is invalid or taken, or an option invalid.

    Its guide, pictures and texts are registered in their own packages.
    """
    if not _SLUG.fullmatch(game.slug):
        raise ValueError(f"a slug has lower-case letters only, not {game.slug!r}")
    if game.slug in GAMES:
        raise ValueError(f"there is already a game {game.slug!r}")
    for option in game.options:
        if not _OPTION.fullmatch(option.name):
            raise ValueError(f"an option has small letters, digits and _ only, not {option.name!r}")
    GAMES[game.slug] = game


for _game in (ZERTZ, TZAAR, RUST):
    register_game(_game)


class UnknownGameError(KeyError):
    """A slug without a game."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug

    def __str__(self) -> str:
        return f"there is no game {self.slug!r}; choose from {', '.join(GAMES)}"


def get_game(slug: str) -> AnyGame:
    """Return the game with this slug; raise `UnknownGameError` (a `KeyError`) if none."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGameError(slug) from None
