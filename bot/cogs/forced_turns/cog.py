"""Forced turns: a setting to have them played automatically."""

from __future__ import annotations

from bot.cog import Cog
from bot.cogs.forced_turns.player import ForcedTurns
from bot.discord_io.content.settings_forms import ChoiceSetting, off_at_first
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery


class ForcedTurnsCog(Cog):
    """Plays a person's only legal turn, if they have turned that on."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        player = ForcedTurns(
            core.database,
            core.matches,
            core.preferences,
            deliver=delivery.poster.deliver,
            clock=core.clock,
        )
        self.duties = (player,)
        core.additions.own_settings.append(ChoiceSetting("forced_turns", off_at_first))
