"""All presses: each handler says beside itself which ones lead to it."""

from __future__ import annotations

from bot.cogs.privacy import presses as privacy
from bot.cogs.servers import presses as oversight
from bot.cogs.settings import presses as settings
from bot.cogs.watching import presses as watch
from bot.match.presses import Presses


def all_presses() -> Presses:
    """Return the handlers of all buttons, menus and forms."""
    presses = Presses()
    for module in (
        oversight,
        privacy,
        settings,
        watch,
    ):
        presses.include(module.presses)
    return presses
