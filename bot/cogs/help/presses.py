"""Answers newcomers privately: rules, how to play, and what the bot is."""

from __future__ import annotations

import asyncio

from bot.cogs.help import messages as presenter
from bot.cogs.help import rulebook
from bot.discord_io.content.buttons import GameKey, MatchKey, PersonKey
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.discord_io.permissions import invite_url
from bot.match.access import MatchPress, match_press
from bot.match.boards import private_views
from bot.match.boards.drafter import Drafter
from bot.match.client import Interaction
from bot.match.options import known_game
from bot.match.presses import Press, pressed
from bot.settings import Settings


class HelpPresses:
    """Explains the games and the bot."""

    def __init__(self, settings: Settings, drafter: Drafter) -> None:
        self._settings = settings
        self._drafter = drafter

    @pressed(GameKey, "rules")
    async def rules_by_button(self, press: Press[GameKey]) -> None:
        """Explain the game that a button names."""
        await self.rules(press.interaction, press.key.game)

    async def rules(self, interaction: Interaction, slug: str) -> None:
        """Explain a game privately."""
        game, reader = known_game(slug), reader_of(interaction)
        pages = rulebook.pages(reader, game)
        pictures = await asyncio.gather(*(self._drafter.drawn(page.picture) for page in pages))
        draft = rulebook.rules(reader.texts, game, pages, pictures)
        await answer_of(interaction).send(draft)

    @pressed(MatchKey, "help", load=match_press)
    async def help_by_button(self, press: MatchPress) -> None:
        """Explain privately how to play."""
        await self.explain(press.interaction)

    async def explain(self, interaction: Interaction) -> None:
        """Explain privately how to play."""
        here = (await private_views.public_reader_here(interaction)).texts
        await answer_of(interaction).give(presenter.help_text(texts_of(interaction), here))

    @pressed(PersonKey, "help")
    async def go_back(self, press: Press[PersonKey]) -> None:
        """Explain how to play, in place of what the bot is."""
        await self.explain(press.interaction)

    @pressed(PersonKey, "about")
    async def about(self, press: Press[PersonKey]) -> None:
        """Say what the bot is, where its source is, and how to invite it."""
        interaction = press.interaction
        told = presenter.about(
            texts_of(interaction),
            invite=invite_url(interaction.application_id),
            source=self._settings.source_url,
            privacy=self._settings.privacy_url,
            terms=self._settings.terms_url,
            trouble=interaction.client.status_page.trouble,
        )
        await answer_of(interaction).give(told)
