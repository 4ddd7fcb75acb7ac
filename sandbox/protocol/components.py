"""Buttons and select menus as users see them, at any depth of a layout."""

from __future__ import annotations

import copy
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox.protocol.kinds import ComponentType, Json

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `custom_id` is `None` for links.

    A button without a label is named by its emoji.
    """

    label: str
    custom_id: str | None
    disabled: bool
    style: int
    url: str | None = None
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """A select menu; `options` holds (label, value), empty for menus of users etc.

    `defaults` are the preselected values or ids. `channel_types` limits the offered channels,
    unless it is empty.
    """

    type: ComponentType
    custom_id: str
    options: tuple[tuple[str, str], ...]
    disabled: bool
    min_values: int
    max_values: int
    placeholder: str | None = None
    defaults: tuple[str, ...] = ()
    channel_types: tuple[int, ...] = ()


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, including nested ones."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for nested in ("accessory", "component"):
            if inner := component.get(nested):
                yield from walk([inner])


def numbered(components: list[Json]) -> list[Json]:
    """Return a copy as Discord returns it: every component has an id, ids are text."""
    copied = copy.deepcopy(components)
    every = list(walk(copied))
    taken = {component["id"] for component in every if component.get("id")}
    free = (number for number in itertools.count(1) if number not in taken)
    for component in every:
        component["id"] = component.get("id") or next(free)
        for entry in component.get("default_values") or []:
            entry["id"] = str(entry["id"])
        for shown in (component, *(component.get("options") or [])):
            if (emoji := shown.get("emoji")) and emoji.get("id"):
                emoji["id"] = str(emoji["id"])
    return copied


def select_of(component: Json) -> Select:
    """Return the select menu of a component."""
    options = component.get("options") or []
    return Select(
        type=ComponentType(component["type"]),
        custom_id=component["custom_id"],
        options=tuple((option["label"], option["value"]) for option in options),
        disabled=bool(component.get("disabled")),
        min_values=1 if component.get("min_values") is None else component["min_values"],
        max_values=component.get("max_values") or _max_choices(component),
        placeholder=component.get("placeholder"),
        defaults=(
            *(option["value"] for option in options if option.get("default")),
            *(entry["id"] for entry in component.get("default_values") or []),
        ),
        channel_types=tuple(component.get("channel_types") or ()),
    )


def button_of(component: Json) -> Button:
    """Return the button of a component."""
    emoji = component.get("emoji") or {}
    return Button(
        label=component.get("label") or emoji.get("name") or "",
        custom_id=component.get("custom_id"),
        disabled=bool(component.get("disabled")),
        style=component["style"],
        url=component.get("url"),
        emoji=emoji.get("name"),
    )


def _max_choices(component: Json) -> int:
    # Without a limit, all check boxes may be ticked, but a menu takes one choice.
    boxes = component["type"] == ComponentType.CHECKBOX_GROUP
    return len(component["options"]) if boxes else 1
