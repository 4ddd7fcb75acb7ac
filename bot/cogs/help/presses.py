"""What somebody who is new to a game is shown: its rules, and its first lesson."""

from __future__ import annotations

from bot.cogs.help.lesson_presses import first_page
from bot.discord_io.content.buttons import GameKey
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.match.client import Interaction
from bot.match.options import known_game
from bot.match.presses import Press, Presses

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
