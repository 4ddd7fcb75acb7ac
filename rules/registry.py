"""Register the games; a new built-in game is one more line here."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules.core import AnyGame, Game, Option
from rules.rust import GAME as RUST
from rules.tzaar import GAME as TZAAR
from rules.zertz import GAME as ZERTZ

GAMES: dict[str, AnyGame] = {}
LEFT_OUT: dict[str, str] = {}
"""Why installed games are left out, by the names of their entry points."""
GROUP = "ringfall.games"
"""The entry points of installed games; each is named as the slug of its game."""
ALL_GAMES = "all"
"""What stands for all games where a slug is asked for; no game has it as its slug."""

MOST_CHOICES = 25
"""As many as Discord lists."""
MOST_GAMES = MOST_CHOICES - 1
"""One choice of a list may stand for all games."""
LONGEST_NAME = 32

_SLUG = re.compile("[a-z]{1,16}")
# Discord takes these as names of a command's options, and as their values.
_OPTION, _CHOICE = re.compile("[a-z][a-z0-9_]{0,31}"), re.compile("[a-z0-9_-]{1,32}")


def is_slug(text: str) -> bool:
    """Tell whether a game may have this slug."""
    return _SLUG.fullmatch(text) is not None


def register_game(game: AnyGame) -> None:
    """Register a game; raise `ValueError` if its slug is invalid or taken, or an option invalid.

    Its guide, pictures and texts are registered in their own packages.
    """
    _check_names(game)
    GAMES[game.slug] = game


def prepare_game(name: str, package: Any) -> Callable[[], None]:
    """Check the `game` of an installed package, and return what registers it.

    A layer of `rules.installed`: its `name` is that of the entry point.
    """
    if not isinstance(getattr(package, "game", None), Game):
        raise ValueError(f"it is no GamePackage with a game, but {type(package).__name__}")
    game: AnyGame = package.game
    if game.slug != name:
        raise ValueError(f"its entry point is {name!r}, but the slug of its game {game.slug!r}")
    _check_names(game)
    start = game.start(seed=0)
    if game.parse_position(str(start)) != start:
        raise ValueError("its start is not read back from its text")
    if start.outcome is not None or not start.legal_moves():
        raise ValueError("its start has no turn")
    return lambda: GAMES.update({name: game})


def _check_names(game: AnyGame) -> None:
    if not is_slug(game.slug):
        raise ValueError(f"a slug is 1 to 16 lower-case letters, not {game.slug!r}")
    if game.slug == ALL_GAMES or game.slug in GAMES:
        raise ValueError(f"there is already a game {game.slug!r}")
    if not (game.name.isprintable() and 0 < len(game.name) <= LONGEST_NAME):
        raise ValueError(f"a name is 1 to {LONGEST_NAME} characters, not {game.name!r}")
    if game.name in {other.name for other in GAMES.values()}:
        raise ValueError(f"there is already a game with the name {game.name!r}")
    if len(GAMES) >= MOST_GAMES:
        raise ValueError(f"there are {MOST_GAMES} games already, which is as many as fit")
    for option in game.options:
        _check_option(option)


def _check_option(option: Option) -> None:
    if not (_OPTION.fullmatch(option.name) and all(map(_CHOICE.fullmatch, option.choices))):
        raise ValueError(
            f"an option has small letters, digits and _ only, not {option.name!r} of"
            f" {', '.join(option.choices)}"
        )
    if option.default not in option.choices or len(option.choices) > MOST_CHOICES:
        raise ValueError(f"the option {option.name!r} lacks its default, or has too many values")


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
