"""What somebody who is new to a game is shown: its rules, and its first lesson."""

from __future__ import annotations

from bot.errors import UserError
from bot.handlers.lesson import first_page
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, reader_of
from bot.presenters.buttons import GameKey
from bot.presenters.people import quoted
from rules import GAMES, AnyGame


async def rules(interaction: Interaction, key: GameKey) -> None:
    """Explain a game privately."""
    drafter, reader = interaction.client.delivery.drafter, reader_of(interaction)
    await answer_of(interaction).send(await drafter.rules(known_game(key.game), reader))


async def learn(interaction: Interaction, key: GameKey) -> None:
    """Begin the lessons of a game in a private message of their own."""
    page = first_page(interaction, known_game(key.game))
    await answer_of(interaction).send(await interaction.client.delivery.drafter.page(page))


def known_game(slug: str) -> AnyGame:
    """Return the game that somebody asks for; `UserError` for one that there is not."""
    if slug not in GAMES:
        raise UserError("unknown-game", game=quoted(slug))
    return GAMES[slug]
