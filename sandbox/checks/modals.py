"""Modals and autocomplete choices."""

from __future__ import annotations

from typing import Any

from sandbox.checks.components import (
    COMPONENT_ID,
    CUSTOM_ID,
    SELECT_OPTION,
    TEXT_DISPLAY,
    entity_select,
    string_select,
)
from sandbox.checks.fields import (
    Findings,
    Path,
    Rule,
    boolean,
    by_type,
    every,
    fields,
    items,
    number,
    one_of,
    text,
)
from sandbox.world.kinds import ComponentType
from sandbox.world.models import walk

COMPONENTS_A_MODAL = 5
CHOICES_A_COMPLETION = 25


def check_modal(data: Any) -> None:
    """Refuse the data of a modal that Discord would refuse."""
    findings = Findings()
    MODAL(data, ("data",), findings)
    findings.raise_if_any()
    inputs = [c["custom_id"] for c in walk(data["components"]) if "custom_id" in c]
    if len(inputs) != len(set(inputs)):
        path = ("data", "components")
        message = "Component custom id cannot be duplicated"
        findings.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", message)
    findings.raise_if_any()


def check_choices(data: Any, value: Rule) -> None:
    """Refuse wrong autocomplete choices; `value` is the rule of the option's type."""
    choice = fields({"name": text(1, 100), "value": value}, {})
    findings = Findings()
    fields({}, {"choices": items(choice, 0, CHOICES_A_COMPLETION)})(data, ("data",), findings)
    findings.raise_if_any()


def _length_order(component: Any, path: Path, findings: Findings) -> None:
    low, high = component.get("min_length"), component.get("max_length")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        message = f"min_length {low} is greater than max_length {high}"
        findings.add((*path, "min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH", message)


def _text_input(required: dict[str, Rule]) -> Rule:
    shape = fields(
        {"custom_id": CUSTOM_ID, "style": one_of(1, 2), **required},
        COMPONENT_ID
        | {
            "min_length": number(0, 4000),
            "max_length": number(1, 4000),
            "required": boolean,
            "value": text(0, 4000),
            "placeholder": text(0, 100),
        },
    )
    return every(shape, _length_order)


def _options(low: int, high: int) -> Rule:
    return fields(
        {"custom_id": CUSTOM_ID, "options": items(SELECT_OPTION, low, high)},
        COMPONENT_ID
        | {"required": boolean, "min_values": number(0, 10), "max_values": number(1, 10)},
    )


REQUIRED: dict[str, Rule] = {"required": boolean}
ROW = fields(
    {
        "components": items(
            by_type({ComponentType.TEXT_INPUT: _text_input({"label": text(1, 45)})}), 1, 1
        )
    },
    COMPONENT_ID,
)
LABEL = fields(
    {
        "label": text(1, 45),
        "component": by_type(
            {
                ComponentType.STRING_SELECT: string_select(REQUIRED),
                ComponentType.TEXT_INPUT: _text_input({}),
                ComponentType.USER_SELECT: entity_select(REQUIRED),
                ComponentType.ROLE_SELECT: entity_select(REQUIRED),
                ComponentType.MENTIONABLE_SELECT: entity_select(REQUIRED),
                ComponentType.CHANNEL_SELECT: entity_select(REQUIRED),
                ComponentType.FILE_UPLOAD: fields({"custom_id": CUSTOM_ID}, REQUIRED),
                ComponentType.RADIO_GROUP: _options(2, 10),
                ComponentType.CHECKBOX_GROUP: _options(1, 10),
                ComponentType.CHECKBOX: fields({"custom_id": CUSTOM_ID}, {"default": boolean}),
            }
        ),
    },
    COMPONENT_ID | {"description": text(1, 100)},
)
MODAL = fields(
    {
        "custom_id": CUSTOM_ID,
        "title": text(1, 45),
        "components": items(
            by_type(
                {
                    ComponentType.ACTION_ROW: ROW,
                    ComponentType.TEXT_DISPLAY: TEXT_DISPLAY,
                    ComponentType.LABEL: LABEL,
                }
            ),
            1,
            COMPONENTS_A_MODAL,
        ),
    },
    {},
)
