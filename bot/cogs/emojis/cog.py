"""Uploads the pieces as emojis of the application."""

from __future__ import annotations

from bot.cog import Cog
from bot.cogs.emojis.upload import Upload
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery


class Emojis(Cog):
    """Shows pieces beside their names, on buttons, in menus and in scores."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.duties = [Upload(delivery.client, core.emojis, clock=core.clock)]
