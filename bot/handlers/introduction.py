"""What somebody who is new to a game is shown: its rules."""

from __future__ import annotations

from bot.errors import UserError
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, texts_of
from bot.presenters import introduction as presenter
from bot.presenters.buttons import GameKey
from bot.presenters.people import quoted
from rules import GAMES, AnyGame


async def rules(interaction: Interaction, key: GameKey) -> None:
    """Explain a game privately."""
    for page in presenter.rules(texts_of(interaction), known_game(key.game)):
        await answer_of(interaction).send(page)


def known_game(slug: str) -> AnyGame:
    """Return the game that somebody asks for; `UserError` for one that there is not."""
    if slug not in GAMES:
        raise UserError("unknown-game", game=quoted(slug))
    return GAMES[slug]
