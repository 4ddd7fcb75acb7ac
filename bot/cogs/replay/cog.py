"""Replay: `/match show` and `/match replay`, and their buttons."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.replay.drafting import ReplayDrafter
from bot.cogs.replay.presses import ReplayPresses
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.commands.options import (
    complete_any_match,
    complete_turn,
    described,
    find_to_show,
    read_ply,
    slash,
)
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match


class Replay(Cog):
    """The board of a match after any of its turns."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        boards = ReplayDrafter(delivery.names, delivery.drafter, core.additions)
        self._steps = ReplayPresses(boards)
        self.handlers = (self._steps,)
        core.additions.menu.append(self._menu)
        core.additions.result.append(self._result)
        core.additions.show_turn.append(self._steps.show)

    @slash("show", described("command-match-show"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-describe-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def show(
        self, interaction: Interaction, match: str | None = None, at: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        ply = read_ply(found, at)
        if ply is None:
            await show.board(interaction, found)
        else:
            await self._steps.open_at(interaction, found, ply)

    @slash("replay", described("command-match-replay"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-replay-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def replay(
        self, interaction: Interaction, match: str | None = None, at: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        await self._steps.open_at(interaction, found, read_ply(found, at) or 0)

    async def _menu(self, _match: Match, _user_id: int) -> Sequence[str]:
        return ["replay"]

    async def _result(self, _match: Match) -> Sequence[str]:
        return ["replay"]
