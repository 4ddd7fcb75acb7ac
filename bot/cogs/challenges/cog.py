"""Challenges: `/challenge`, `/setup`, `/rematch`, cards and their buttons."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.challenges.cards import Cards
from bot.cogs.challenges.challenge_command import ChallengeCommands
from bot.cogs.challenges.presses import ChallengePresses
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.match.options import complete_rematch, described, find_finished


class Challenges(Cog):
    """Challenge people, answer challenges, and ask for a rematch."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.cards = Cards(
            challenges=core.challenges,
            posts=core.posts,
            channels=delivery.channels,
            drafter=delivery.drafter,
            sender=delivery.sender,
            additions=core.additions,
            sleep=core.sleep,
        )
        self._presses = ChallengePresses(
            core.challenges, core.preparations, cards=self.cards, poster=delivery.poster
        )
        self.handlers = (self._presses,)
        core.news.add_listener(self.cards, delivers=True)
        core.additions.challenge_workers.append(self.cards.worker)
        core.additions.deliver_challenge.append(self.cards.deliver)
        core.additions.result.append(self._result_actions)

    @app_commands.command(description=described("command-rematch"))
    @app_commands.describe(match=described("command-rematch-option"))
    @app_commands.autocomplete(match=complete_rematch)
    async def rematch(self, interaction: Interaction, match: str | None = None) -> None:
        await self._presses.ask_rematch(interaction, await find_finished(interaction, match))

    async def _result_actions(self, _match: Match) -> Sequence[str]:
        return ["rematch"]

    async def cog_load(self) -> None:
        """Add the commands that have the options of all registered games."""
        for command in ChallengeCommands(self.core.challenges, self.delivery.names).make():
            self.delivery.client.tree.add_command(command)

    async def cog_unload(self) -> None:
        """Stop posting cards; pending ones stay stored."""
        await self.cards.worker.close()
