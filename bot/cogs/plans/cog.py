"""Plans: `/match plans`, *Plans* in the menu of a match, and turns played at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.plans import tables
from bot.cogs.plans.drafting import PlanDrafter
from bot.cogs.plans.messages import note
from bot.cogs.plans.presses import PlanPresses
from bot.cogs.plans.service import PlanService
from bot.match.additions import Purpose
from bot.match.choosing.tried import TryAction
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.match.options import complete_match, described, find_own, slash
from bot.texts import Texts


class Plans(Cog):
    """Answers to the opponent's turns, planned in secret and played at once."""

    personal = tables.PERSONAL

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.plans = PlanService(core.database, core.matches)
        self.plans.join(core.additions)
        drafter = PlanDrafter(self.plans, core.pictures, delivery.names)
        self._presses = PlanPresses(self.plans, core.matches, drafter)
        self.handlers = (self._presses,)
        core.additions.menu.append(self._menu)
        core.additions.turn_notes.append(self._notes)
        core.additions.try_actions.append(
            TryAction("plan-line", self._presses.takes, self._presses.add_tried)
        )

    @slash("plans", described("command-match-plans"), group="match")
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_match)
    async def show(self, interaction: Interaction, match: str | None = None) -> None:
        await self._presses.open(interaction, await find_own(interaction, match))

    async def _menu(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        is_playing = match.result is None and match.side_of(user_id) is not None
        return {Purpose.TRY: ["plans"]} if is_playing else {}

    async def _notes(self, match: Match, user_id: int, texts: Texts) -> Sequence[str]:
        told = note(texts, await self.plans.unplayed(match, user_id))
        return [told] if told else []
