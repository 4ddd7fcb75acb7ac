"""What Discord offers for the options of `/challenge`, in every language."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.errors import UserError
from bot.game_texts import level_hint, shortened
from bot.match.clock.terms import TimeControl
from bot.match.commands.options import described
from bot.match.model import First
from bot.texts import Texts, spoken
from engine import LEVELS
from rules import GAMES

NAME_LIMIT = 100

Choices = list[app_commands.Choice[str]]


SWAP = "swap"


def first_choices() -> Choices:
    """List who may move first as choices."""
    return [
        app_commands.Choice(name=described(f"first-{first}"), value=first)
        for first in (*First, SWAP)
    ]


def read_first(text: str | None) -> tuple[First, bool]:
    """Return who moves first, and whether the opponent may swap sides after the first turn."""
    if text == SWAP:
        return First.ME, True
    try:
        return First(text or First.RANDOM), False
    except ValueError:
        allowed = ", ".join((*First, SWAP))
        raise UserError("option", option="first", allowed=allowed) from None


def pace_choices() -> Choices:
    """List the times for a turn as choices."""
    return [
        app_commands.Choice(name=described(f"pace-{pace}"), value=pace.value)
        for pace in TimeControl
    ]


def level_choices() -> list[app_commands.Choice[int]]:
    """List the levels of the computer as choices."""
    return [
        app_commands.Choice(name=spoken(partial(_level_name, level=level)), value=level)
        for level in LEVELS
    ]


def _level_name(texts: Texts, *, level: int) -> str:
    name = texts("level-name", level=level)
    # Discord shows the same levels for all games, so their descriptions must fit each game.
    hints = {level_hint(texts, game, level) for game in GAMES.values()}
    if len(hints) > 1:
        return shortened(f"{level} {name}", NAME_LIMIT)
    (hint,) = hints
    return shortened(
        texts("command-challenge-choice", choice=f"{level} {name}", hint=hint), NAME_LIMIT
    )
