"""The form that a turn is typed into, and what was filled into a form."""

from __future__ import annotations

from typing import Any

import discord

from bot.client import Interaction
from bot.presenters.buttons import Key
from bot.presenters.game import completion_name, shortened, ways_on
from bot.texts import Texts
from rules import AnyGame, AnyPosition

LABEL_LIMIT = 45
PLACEHOLDER_LIMIT = 100
MOVE_LIMIT = 200


def move_form(
    texts: Texts, key: Key, title: str, game: AnyGame, position: AnyPosition
) -> discord.ui.Modal:
    """Ask for a turn in a field called "move"; `title` says of what."""
    modal = discord.ui.Modal(
        title=shortened(texts("move-title", title=title), LABEL_LIMIT), custom_id=str(key)
    )
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=texts("move-label"),
        custom_id="move",
        placeholder=shortened(
            texts("move-hint", moves=_ways_to_begin(game, position)), PLACEHOLDER_LIMIT
        ),
        max_length=MOVE_LIMIT,
    )
    modal.add_item(field)
    # The client answers the form whoever has opened it; discord.py need not remember it.
    modal.stop()
    return modal


def filled_in(interaction: Interaction) -> dict[str, list[str]]:
    """Return what was typed or chosen in each field of a form, by the names of the fields."""
    data: Any = interaction.data or {}
    return {
        str(field["custom_id"]): [str(value) for value in _values(field)]
        for row in data.get("components", ())
        for field in row.get("components", [row.get("component", {})])
        if "custom_id" in field
    }


def _values(field: Any) -> list[Any]:
    return field["values"] if "values" in field else [field.get("value", "")]


def _ways_to_begin(game: AnyGame, position: AnyPosition) -> str:
    """Name a few ways to begin, or whole turns where there are few."""
    ways = ways_on(game, position, "")
    return ", ".join(map(completion_name, ways[:4]))
