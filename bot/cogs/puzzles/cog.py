"""Puzzles: `/puzzle`, its buttons, and the puzzle of the day."""

from __future__ import annotations

from discord import app_commands

from bot.cog import Cog
from bot.cogs.analysis.service import BlunderService
from bot.cogs.puzzles import daily_tables, tables
from bot.cogs.puzzles.daily import DAILY_TOPIC, Dailies
from bot.cogs.puzzles.messages import MISTAKES, tally_lines
from bot.cogs.puzzles.presses import PuzzlePresses
from bot.cogs.puzzles.service import PuzzleService
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.options import described, game_choices
from bot.texts import Texts


class Puzzles(Cog):
    """Lets people solve puzzles in private: positions with a win to find."""

    personal = (*tables.PERSONAL, *daily_tables.PERSONAL)

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._puzzles = PuzzleService(
            core.database, clock=core.clock, engine=core.engine, judge=core.judge
        )
        blunders = BlunderService(core.database, core.loader)
        self.dailies = delivery.keep_up_to_date(
            Dailies(core.database, blunders, delivery.drafter, delivery.visibility)
        )
        self.presses = PuzzlePresses(
            self._puzzles,
            blunders=blunders,
            dailies=self.dailies,
            drafter=delivery.drafter,
            pictures=core.pictures,
            clock=core.clock,
            open_try=core.additions.open_try,
        )
        self.handlers = (self.presses,)
        self.duties = (self.dailies,)
        core.additions.statistics.append(self._tally)
        core.additions.own_settings.append(MISTAKES)
        core.additions.server_topics.append(DAILY_TOPIC)
        app_commands.choices(game=game_choices())(self.puzzle)

    @app_commands.command(description=described("command-puzzle"))
    @app_commands.describe(game=described("command-puzzle-game"))
    async def puzzle(self, interaction: Interaction, game: str | None = None) -> None:
        await self.presses.begin(interaction, game)

    async def _tally(self, user_id: int, texts: Texts) -> list[str]:
        return tally_lines(texts, await self._puzzles.tally(user_id))
