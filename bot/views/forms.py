"""What was filled into a form."""

from __future__ import annotations

from typing import Any

from bot.client import Interaction


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
