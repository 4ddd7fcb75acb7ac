"""All presses: each handler says beside itself which ones lead to it."""

from __future__ import annotations

from bot.cogs.analysis import hint_presses as hint
from bot.cogs.analysis import presses as analysis
from bot.cogs.challenges import presses as card
from bot.cogs.challenges import rematch_presses as rematch
from bot.cogs.computer import presses as computer
from bot.cogs.help import lesson_presses as lesson
from bot.cogs.help import presses as introduction
from bot.cogs.matches import describe_presses as describe
from bot.cogs.matches import endings, offers
from bot.cogs.play import presses as picker
from bot.cogs.play import turn_presses as turn
from bot.cogs.ratings import presses as stats
from bot.cogs.records import download_presses as download
from bot.cogs.records import film_presses as film
from bot.cogs.records import presses as record
from bot.cogs.replay import note_presses as notes
from bot.cogs.replay import presses as replay
from bot.match.boards import showing as show
from bot.match.clock import presses as timing
from bot.match.presses import Presses


def all_presses() -> Presses:
    """Return the handlers of all buttons, menus and forms."""
    presses = Presses()
    for module in (
        analysis,
        card,
        computer,
        describe,
        download,
        endings,
        film,
        hint,
        introduction,
        lesson,
        notes,
        offers,
        picker,
        record,
        rematch,
        replay,
        show,
        stats,
        timing,
        turn,
    ):
        presses.include(module.presses)
    return presses
