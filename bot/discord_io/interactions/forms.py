"""Read what was typed or chosen in forms and menus; clients may send anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.discord_io.content.buttons import number_in
from bot.discord_io.interactions.answer import Asked
from bot.errors import UserError


def custom_id_of(interaction: Asked) -> str:
    """Return the id of the pressed button or the submitted form."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


def filled_in(interaction: Asked) -> dict[str, list[str]]:
    """Return the values of a submitted form by the names of its fields."""
    return {
        str(field["custom_id"]): [str(value) for value in _values(field)]
        for field in _fields(interaction)
        if "custom_id" in field
    }


def typed_move(interaction: Asked) -> str:
    """Return the typed turn; `UserError` for a form without that field."""
    typed = filled_in(interaction).get("move")
    if not typed:
        raise UserError("old-form")
    return "".join(typed)


def chosen_value(interaction: Asked) -> str:
    """Return the one value chosen from a menu; `UserError` for none, or several."""
    data: Any = interaction.data or {}
    match data.get("values"):
        case [value]:
            return str(value)
        case _:
            raise UserError("old-button")


def chosen_number(interaction: Asked) -> int:
    """Return the one number chosen from a menu; `UserError` for anything else."""
    if (number := number_in(chosen_value(interaction))) is None:
        raise UserError("old-button")
    return number


def _fields(interaction: Asked) -> Iterator[Mapping[str, Any]]:
    data: Any = interaction.data or {}
    for row in data.get("components") or ():
        yield from row.get("components") or [row.get("component") or {}]


def _values(field: Mapping[str, Any]) -> list[Any]:
    if "values" in field:
        return list(field["values"] or ())
    return [field.get("value") or ""]
