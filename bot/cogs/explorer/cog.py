"""The explorer: `/explore`, its buttons, and the index of finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.cog import Cog
from bot.cogs.explorer.drafting import ExplorerDrafter
from bot.cogs.explorer.explore_command import explore_command
from bot.cogs.explorer.indexing import Indexing, note_end
from bot.cogs.explorer.presses import ExplorerPresses
from bot.cogs.explorer.service import ExplorerService
from bot.match.additions import Purpose, TurnAddition
from bot.match.choosing.tried import TriedLine, TryAction, allows_help
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.texts import Texts
from rules import Side


class Explorer(Cog):
    """Looks up which turns were played from a position, by whom, and how they ended."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._explorer = explorer = ExplorerService(core.database)
        drafter = ExplorerDrafter(core.pictures)
        self._presses = ExplorerPresses(explorer, core.challenges, drafter)
        self.handlers = (self._presses,)
        self.duties = (
            Indexing(core.database, core.loader, core.additions.ratings, clock=core.clock),
        )
        core.additions.at_end.append(note_end)
        core.additions.menu.append(self._menu)
        core.additions.turns.append(self._on_turn)
        core.additions.try_actions.append(
            TryAction("explore", self._explores, self._presses.open_tried)
        )

    async def cog_load(self) -> None:
        """Add `/explore`, which has the options of all registered games."""
        self.delivery.client.tree.add_command(explore_command(self._presses))

    async def _explores(self, tried: TriedLine) -> bool:
        match = tried.match
        return match is not None and tried.allows_help and await self._is_worthwhile(match)

    async def _menu(self, match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        is_over = match.result is not None
        return {Purpose.ASK: ["explore"]} if is_over and await self._is_worthwhile(match) else {}

    async def _on_turn(
        self, match: Match, _ply: int, _names: Mapping[Side, str], _texts: Texts
    ) -> TurnAddition:
        is_offered = allows_help(match) and await self._is_worthwhile(match)
        return TurnAddition(actions=["explore"] if is_offered else [])

    async def _is_worthwhile(self, match: Match) -> bool:
        return await self._explorer.is_worthwhile(match.game, match.guild_id)
