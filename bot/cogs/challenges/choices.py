"""The options that choose the opponent's level, the first player and the time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from discord import app_commands

from bot.game_texts import level_hint, shortened
from bot.match.clock.terms_words import brief_pace
from bot.match.commands.declared import CommandOption, one_of
from bot.match.model import First
from bot.match.options import described
from bot.match.terms import UNTIMED, Terms, TimeControl
from bot.texts import Texts, spoken
from engine import LEVELS
from rules import GAMES

NAME_LIMIT = 100
UNPREPARED = (First.RANDOM, First.ME, First.THEM)
"""Who may move first where players can't bid: from a position."""

PACES = {TimeControl.NONE.value: UNTIMED} | {
    "-".join(filter(None, (pace, kind))): Terms(
        pace, strict="strict" in kind, saving="saving" in kind
    )
    for kind in ("", "strict", "saving", "strict-saving")
    for pace in TimeControl
    if pace.per_turn
}
"""The times for a turn, the simple ones first."""


def first_option(possible: Iterable[First]) -> CommandOption:
    """Return the option of who moves first, and whether the opponent may swap sides then."""
    meanings = {first.value: (first, False) for first in possible} | {"swap": (First.ME, True)}
    return one_of("first", described("command-challenge-first"), meanings, _first_text)


def pace_option() -> CommandOption:
    """Return the option of the time for a turn."""
    return one_of("pace", described("command-challenge-pace"), PACES, _pace_name)


def level_option() -> CommandOption:
    """Return the option of the computer's level."""
    choices = [
        app_commands.Choice(name=spoken(partial(_level_name, level=level)), value=level)
        for level in LEVELS
    ]
    return CommandOption("level", described("command-challenge-level"), int, choices=choices)


def _first_text(texts: Texts, first: str) -> str:
    return texts(f"first-{first}")


def _pace_name(texts: Texts, pace: str) -> str:
    return brief_pace(texts, PACES[pace])


def _level_name(texts: Texts, *, level: int) -> str:
    name = texts("level-name", level=level)
    # Discord shows the same levels for all games, so their descriptions must fit each game.
    hints = {level_hint(texts, game, level) for game in GAMES.values()}
    if len(hints) > 1:
        return shortened(name, NAME_LIMIT)
    (hint,) = hints
    return shortened(texts("command-challenge-choice", choice=name, hint=hint), NAME_LIMIT)
