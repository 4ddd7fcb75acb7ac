"""`/match replay`, and its buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.replay.drafting import ReplayDrafter
from bot.cogs.replay.presses import ReplayPresses
from bot.match.additions import Purpose
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.match.options import (
    complete_any_match,
    complete_turn,
    described,
    find_to_show,
    read_ply,
    slash,
)


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

    @slash("replay", described("command-match-replay"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-replay-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def replay(
        self, interaction: Interaction, match: str | None = None, at: str | None = None
    ) -> None:
        found = await find_to_show(interaction, match)
        ply = read_ply(found, at)
        await self._steps.open_at(interaction, found, found.ply if ply is None else ply)

    async def _menu(self, _match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {Purpose.LOOK: ["replay"]}

    async def _result(self, _match: Match) -> Sequence[str]:
        return ["replay"]
