"""All presses: each handler says beside itself which ones lead to it."""

from __future__ import annotations

from bot.cogs.challenges import presses as card
from bot.cogs.challenges import rematch_presses as rematch
from bot.cogs.help import lesson_presses as lesson
from bot.cogs.help import presses as introduction
from bot.cogs.matches import describe_presses as describe
from bot.cogs.matches import endings, offers
from bot.cogs.play import presses as picker
from bot.cogs.play import turn_presses as turn
from bot.cogs.privacy import presses as privacy
from bot.cogs.records import download_presses as download
from bot.cogs.records import film_presses as film
from bot.cogs.records import presses as record
from bot.cogs.replay import note_presses as notes
from bot.cogs.replay import presses as replay
from bot.cogs.servers import presses as oversight
from bot.cogs.settings import presses as settings
from bot.cogs.watching import presses as watch
from bot.match.boards import showing as show
from bot.match.clock import presses as timing
from bot.match.presses import Presses


def all_presses() -> Presses:
    """Return the handlers of all buttons, menus and forms."""
    presses = Presses()
    for module in (
        card,
        describe,
        download,
        endings,
        film,
        introduction,
        lesson,
        notes,
        offers,
        oversight,
        picker,
        privacy,
        record,
        rematch,
        replay,
        settings,
        show,
        timing,
        turn,
        watch,
    ):
        presses.include(module.presses)
    return presses
