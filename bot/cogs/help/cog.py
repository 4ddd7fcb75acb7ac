"""Help: `/rules`, `/learn` and `/help`, the lessons and their buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.help.lesson_presses import LessonPresses
from bot.cogs.help.presses import HelpPresses
from bot.match.additions import Purpose
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.match.options import described, game_choices


class Help(Cog):
    """Explains the games, their rules and lessons, and the bot."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._help = HelpPresses(core.settings, delivery.drafter)
        self._lessons = LessonPresses(delivery.drafter)
        self.handlers = (self._help, self._lessons)
        core.additions.menu.append(self._menu)
        app_commands.choices(game=game_choices())(self.rules)
        app_commands.choices(game=game_choices())(self.learn)

    @app_commands.command(name="rules", description=described("command-rules"))
    @app_commands.describe(game=described("command-rules-game"))
    async def rules(self, interaction: Interaction, game: str) -> None:
        await self._help.rules(interaction, game)

    @app_commands.command(name="learn", description=described("command-learn"))
    @app_commands.describe(game=described("command-rules-game"))
    async def learn(self, interaction: Interaction, game: str) -> None:
        await self._lessons.learn(interaction, game)

    @app_commands.command(name="help", description=described("command-help"))
    async def help(self, interaction: Interaction) -> None:
        await self._help.explain(interaction)

    async def _menu(self, _match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {Purpose.ASK: ["help"]}
