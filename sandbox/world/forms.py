"""Select menus, and the fields of modals with their defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.errors import ImpossibleError
from sandbox.protocol.components import Select, select_of
from sandbox.protocol.kinds import SELECT_TYPES, ComponentType, Json
from sandbox.world.models import Channel, Role, User

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sandbox.world.interaction import Field, Modal
    from sandbox.world.options import Resolved

MAX_TEXT = 4000
EVERYONE = "@everyone"
NAMED = {
    ComponentType.USER_SELECT: User,
    ComponentType.ROLE_SELECT: Role,
    ComponentType.MENTIONABLE_SELECT: (User, Role),
    ComponentType.CHANNEL_SELECT: Channel,
}
SUBMITTED_AS_LIST = SELECT_TYPES | {ComponentType.CHECKBOX_GROUP, ComponentType.FILE_UPLOAD}


def choose(select: Select, values: Sequence[Any], resolved: Resolved) -> list[str]:
    """Return the chosen values; adds the objects they name to `resolved`."""
    if not select.min_values <= len(values) <= select.max_values:
        raise ImpossibleError(f"{len(values)} values chosen from {select}")
    if select.type in NAMED:
        return [_choose_named(select, value, resolved) for value in values]
    return _choose_options(select.options, values)


def fill_in(modal: Modal, values: Mapping[str, Any], resolved: Resolved) -> list[Json]:
    """Return the components of a submitted modal; `values` by custom id or label.

    A field without a value keeps its default.
    """
    known = [name for field in modal.fields for name in (field.custom_id, field.label)]
    if unknown := [name for name in values if name not in known]:
        raise ImpossibleError(f"no fields {unknown} in {modal.title!r}; there are {known}")
    given = {
        field.custom_id: _fill(field, _given(field, values), resolved) for field in modal.fields
    }
    return [_submitted(component, given) for component in modal.components]


def _choose_named(select: Select, value: Any, resolved: Resolved) -> str:
    thing = resolved.find(value) if isinstance(value, str) else value
    if thing is None or not isinstance(thing, NAMED[select.type]):
        raise ImpossibleError(f"{value!r} cannot be chosen from {select}")
    if (
        isinstance(thing, Role)
        and thing.name == EVERYONE
        and select.type is ComponentType.ROLE_SELECT
    ):
        # https://github.com/discord/discord-api-docs/issues/6894
        raise ImpossibleError("@everyone is not offered by role selects")
    if isinstance(thing, Channel) and select.channel_types and not _is_offered(select, thing):
        raise ImpossibleError(f"{thing} is not offered by {select}")
    return resolved.add(thing)


def _is_offered(select: Select, channel: Channel) -> bool:
    return channel.type in select.channel_types


def _choose_options(options: Sequence[tuple[str, str]], values: Sequence[Any]) -> list[str]:
    by_name = {name: value for label, value in options for name in (label, value)}
    if unknown := [value for value in values if value not in by_name]:
        raise ImpossibleError(f"no options {unknown}; there are {options}")
    return [by_name[value] for value in values]


def _given(field: Field, values: Mapping[str, Any]) -> Any:
    return values.get(field.custom_id, values.get(field.label, field.preset))


def _fill(field: Field, value: Any, resolved: Resolved) -> Any:
    name = field.label or field.custom_id
    if field.required and value in ("", [], (), None):
        raise ImpossibleError(f"the field {name!r} must be filled in")
    if field.type is ComponentType.TEXT_INPUT:
        return _fill_text(field, value)
    if field.type is ComponentType.CHECKBOX:
        return bool(value)
    if field.type is ComponentType.RADIO_GROUP:
        return _choose_options(_options(field), [value])[0] if value else None
    if field.type is ComponentType.FILE_UPLOAD or not value:
        return list(value or [])
    return choose(select_of(field.component), value, resolved)


def _fill_text(field: Field, value: str) -> str:
    low = field.component.get("min_length") or 0
    high = field.component.get("max_length") or MAX_TEXT
    if value and not low <= len(value) <= high:
        raise ImpossibleError(f"the field {field.custom_id!r} takes {low} to {high} characters")
    return value


def _options(field: Field) -> list[tuple[str, str]]:
    return [(option["label"], option["value"]) for option in field.component["options"]]


def _submitted(component: Json, given: Mapping[str, Any]) -> Json:
    body: Json = {"type": component["type"], "id": component["id"]}
    if custom_id := component.get("custom_id"):
        key = "values" if component["type"] in SUBMITTED_AS_LIST else "value"
        body |= {"custom_id": custom_id, key: given[custom_id]}
    if "components" in component:
        body["components"] = [_submitted(inner, given) for inner in component["components"]]
    if "component" in component:
        body["component"] = _submitted(component["component"], given)
    return body
