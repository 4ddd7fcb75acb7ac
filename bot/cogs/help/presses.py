"""What somebody who is new to a game is shown: its rules, and its first lesson."""

from __future__ import annotations

from bot.cogs.help.lesson_presses import first_page
from bot.discord_io.client import Interaction
from bot.discord_io.content.buttons import GameKey
from bot.discord_io.content.people import quoted
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.discord_io.interactions.presses import Press, Presses
from bot.errors import UserError
from rules import GAMES, AnyGame

presses = Presses()


@presses.on(GameKey, "rules")
async def rules_of_button(press: Press[GameKey]) -> None:
    """Explain the game that a button names."""
    await rules(press.interaction, press.key.game)


async def rules(interaction: Interaction, slug: str) -> None:
    """Explain a game privately."""
    drafter, reader = interaction.client.delivery.drafter, reader_of(interaction)
    await answer_of(interaction).send(await drafter.rules(known_game(slug), reader))


@presses.on(GameKey, "learn")
async def learn_of_button(press: Press[GameKey]) -> None:
    """Begin the lessons of the game that a button names."""
    await learn(press.interaction, press.key.game)


async def learn(interaction: Interaction, slug: str) -> None:
    """Begin the lessons of a game in a private message of their own."""
    page = first_page(interaction, known_game(slug))
    await answer_of(interaction).send(await interaction.client.delivery.drafter.page(page))


def known_game(slug: str) -> AnyGame:
    """Return the game that somebody asks for; `UserError` for one that there is not."""
    if slug not in GAMES:
        raise UserError("unknown-game", game=quoted(slug))
    return GAMES[slug]
