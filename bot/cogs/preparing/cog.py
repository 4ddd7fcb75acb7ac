"""Preparing: what both players decide in secret before a match begins."""

from __future__ import annotations

from bot.cog import Cog
from bot.cogs.preparing.presses import PreparingPresses
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery


class Preparing(Cog):
    """Lets both players bid for the first turn, or set up their pieces, in secret."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.handlers = (
            PreparingPresses(
                core.preparations,
                core.additions,
                poster=delivery.poster,
                receipts=delivery.receipts,
                drafter=delivery.drafter,
                chance=core.chance,
            ),
        )
