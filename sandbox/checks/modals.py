"""Validates modals and autocomplete choices."""

from __future__ import annotations

from typing import Any

from sandbox.checks.components import (
    COMPONENT_ID,
    CUSTOM_ID,
    SELECT_OPTION,
    TEXT_DISPLAY,
    selects,
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
from sandbox.protocol.components import walk
from sandbox.protocol.kinds import ComponentType

COMPONENTS_PER_MODAL = 5
CHOICES_PER_COMPLETION = 25


def check_modal(data: Any) -> None:
    """Refuse a modal that Discord would refuse."""
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
    """Refuse invalid autocomplete choices; `value` is the rule for their values."""
    choice = fields({"name": text(1, 100), "value": value}, {})
    findings = Findings()
    fields({}, {"choices": items(choice, 0, CHOICES_PER_COMPLETION)})(data, ("data",), findings)
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


def _enabled(value: Any, path: Path, findings: Findings) -> None:
    if value:
        message = "A disabled component cannot be used in a modal"
        findings.add(path, "COMPONENT_DISABLED_IN_MODAL", message)


def _one_preset(group: Any, path: Path, findings: Findings) -> None:
    options = group.get("options") or []
    if sum(bool(option.get("default")) for option in options if isinstance(option, dict)) > 1:
        message = "Only one option can be the default"
        findings.add((*path, "options"), "RADIO_GROUP_MULTIPLE_DEFAULTS", message)


def _may_be_empty(group: Any, path: Path, findings: Findings) -> None:
    if group.get("min_values") == 0 and group.get("required") is not False:
        message = "required must be false if min_values is 0"
        findings.add((*path, "min_values"), "CHECKBOX_GROUP_MIN_VALUES", message)


def _options(low: int, high: int) -> Rule:
    return fields(
        {"custom_id": CUSTOM_ID, "options": items(SELECT_OPTION, low, high)},
        COMPONENT_ID
        | {"required": boolean, "min_values": number(0, 10), "max_values": number(1, 10)},
    )


REQUIRED: dict[str, Rule] = {"required": boolean}
IN_A_MODAL: dict[str, Rule] = {**REQUIRED, "disabled": _enabled}
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
                **selects(IN_A_MODAL),
                ComponentType.TEXT_INPUT: _text_input({}),
                ComponentType.FILE_UPLOAD: fields({"custom_id": CUSTOM_ID}, REQUIRED),
                ComponentType.RADIO_GROUP: every(_options(2, 10), _one_preset),
                ComponentType.CHECKBOX_GROUP: every(_options(1, 10), _may_be_empty),
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
            COMPONENTS_PER_MODAL,
        ),
    },
    {},
)
