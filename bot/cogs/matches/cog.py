"""Matches: `/match` with subcommands to list, describe and end matches; buttons."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.matches.board_presses import BoardPresses
from bot.cogs.matches.command_presses import CommandPresses
from bot.cogs.matches.describe_presses import DescribePresses
from bot.cogs.matches.ending_presses import EndingPresses
from bot.cogs.matches.offer_presses import OfferPresses
from bot.cogs.matches.swap_presses import SwapPresses
from bot.cogs.matches.time_presses import TimePresses
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Offer
from bot.match.options import (
    complete_any_match,
    complete_match,
    complete_turn,
    described,
    find_own,
    find_to_show,
    read_ply,
)

match_option = app_commands.describe(match=described("command-match-option"))


class Matches(Cog):
    """Everything about matches except playing; other cogs add subcommands to `/match`."""

    group = app_commands.Group(name="match", description=described("command-match"))

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._boards = BoardPresses(
            servers=core.servers,
            rests=core.rests,
            additions=core.additions,
            drafter=delivery.drafter,
        )
        self._describing = DescribePresses(core.matches, core.posts, delivery.names)
        self._endings = EndingPresses(core.matches, delivery.poster)
        self._offers = OfferPresses(core.matches, delivery.poster)
        self.handlers = (
            self._boards,
            CommandPresses(),
            self._describing,
            self._endings,
            self._offers,
            SwapPresses(core.matches, delivery.poster),
            TimePresses(core.times, self._endings, delivery.poster),
        )
        menu = app_commands.ContextMenu(
            name=described("command-describe-menu"), callback=self.describe_message
        )
        self.menus = (menu,)

    async def describe_message(self, interaction: Interaction, message: discord.Message) -> None:
        await self._describing.message(interaction, message)

    @group.command(name="describe", description=described("command-match-describe"))
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-describe-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def describe(
        self, interaction: Interaction, match: str | None = None, at: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        ply = read_ply(found, at)
        await self._describing.position(interaction, found, found.ply if ply is None else ply)

    @group.command(name="list", description=described("command-match-list"))
    @app_commands.describe(finished=described("command-match-list-finished"))
    async def list_matches(self, interaction: Interaction, finished: bool = False) -> None:  # noqa: FBT001, FBT002
        if finished:
            await self._boards.finished_matches(interaction)
        else:
            await self._boards.own_matches(interaction)

    @group.command(name="draw", description=described("command-match-draw"))
    @match_option
    @app_commands.autocomplete(match=complete_match)
    async def draw(self, interaction: Interaction, match: str | None = None) -> None:
        await self._offers.offer(interaction, await find_own(interaction, match), Offer.DRAW)

    @group.command(name="takeback", description=described("command-match-takeback"))
    @match_option
    @app_commands.autocomplete(match=complete_match)
    async def takeback(self, interaction: Interaction, match: str | None = None) -> None:
        await self._offers.offer(interaction, await find_own(interaction, match), Offer.TAKEBACK)

    @group.command(name="time", description=described("command-match-time"))
    @match_option
    @app_commands.autocomplete(match=complete_match)
    async def time(self, interaction: Interaction, match: str | None = None) -> None:
        await self._boards.show_time(interaction, await find_own(interaction, match))

    @group.command(name="resign", description=described("command-match-resign"))
    @match_option
    @app_commands.autocomplete(match=complete_match)
    async def resign(self, interaction: Interaction, match: str | None = None) -> None:
        await self._endings.ask(interaction, await find_own(interaction, match))
