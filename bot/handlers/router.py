"""All presses: each handler says beside itself which ones lead to it."""

from __future__ import annotations

from bot.handlers import (
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
    oversight,
    picker,
    privacy,
    puzzle,
    record,
    rematch,
    replay,
    settings,
    show,
    stats,
    timing,
    turn,
    watch,
)
from bot.interactions.presses import Presses


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
        oversight,
        picker,
        privacy,
        puzzle,
        record,
        rematch,
        replay,
        settings,
        show,
        stats,
        timing,
        turn,
        watch,
    ):
        presses.include(module.presses)
    return presses
