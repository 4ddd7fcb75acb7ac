"""The games that can be played; a new game is one more line here."""

from rules.core import AnyGame
from rules.rust import GAME as RUST
from rules.tzaar import GAME as TZAAR
from rules.zertz import GAME as ZERTZ

GAMES: dict[str, AnyGame] = {game.slug: game for game in (ZERTZ, TZAAR, RUST)}


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
