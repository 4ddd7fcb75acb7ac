"""All presses: each handler says beside itself which ones lead to it."""

from __future__ import annotations

from bot.cogs.challenges import presses as card
from bot.cogs.challenges import rematch_presses as rematch
from bot.cogs.privacy import presses as privacy
from bot.match.presses import Presses


def all_presses() -> Presses:
    """Return the handlers of all buttons, menus and forms."""
    presses = Presses()
    for module in (
        card,
        privacy,
        rematch,
    ):
        presses.include(module.presses)
    return presses
