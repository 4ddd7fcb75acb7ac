"""Validates message components: rows of buttons and menus, and v2 layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.checks.emoji import known_emoji
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
    snowflake,
    text,
)
from sandbox.protocol.components import walk
from sandbox.protocol.kinds import ComponentType

if TYPE_CHECKING:
    from collections.abc import Collection

BUTTONS_PER_ROW = 5
ROWS_PER_MESSAGE = 5
CHOICES_PER_SELECT = 25
COMPONENTS_PER_LAYOUT = 40
LAYOUT_TEXT_LENGTH = 4000
ALT_TEXT_LENGTH = 1024
LINK_STYLE = 5
PREMIUM_STYLE = 6

CUSTOM_ID = text(1, 100)
COMPONENT_ID: dict[str, Rule] = {"id": number(0, 2**31 - 1)}
EMOJI = every(fields({}, {"id": snowflake, "name": text(1, 100), "animated": boolean}), known_emoji)


def check_components(
    components: list[Any], filenames: Collection[str], path: Path, findings: Findings, *, v2: bool
) -> None:
    """Collect the faults of components; `filenames` are valid for `attachment://`."""
    (LAYOUT if v2 else ROWS)(components, path, findings)
    # The counts need a valid structure.
    if not findings.count:
        _check_custom_ids(components, path, findings)
        if v2:
            _check_layout(components, filenames, path, findings)


def unique_values(options: Any, path: Path, findings: Findings) -> None:
    """Report menu options with equal values."""
    values = [option.get("value") for option in options if isinstance(option, dict)]
    for index, value in enumerate(values):
        if value in values[:index]:
            message = "The specified option value is already used"
            findings.add(
                (*path, index, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message
            )


def select_limits(select: Any, path: Path, findings: Findings) -> None:
    """Report contradictory limits of a menu."""
    if not isinstance(select, dict):
        return
    low, high = select.get("min_values"), select.get("max_values")
    options = select.get("options")
    if isinstance(low, int) and low > (high if isinstance(high, int) else 1):
        message = f"min_values {low} is greater than max_values {high or 1}"
        findings.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES", message)
    if isinstance(options, list) and isinstance(high, int) and high > len(options):
        message = f"max_values {high} is greater than the number of options {len(options)}"
        findings.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", message)
    if _presets(select) > (high if isinstance(high, int) else 1):
        message = f"{_presets(select)} default values are more than max_values {high or 1}"
        findings.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", message)


def _presets(select: Any) -> int:
    options, entries = select.get("options"), select.get("default_values")
    chosen = [o for o in options if isinstance(o, dict) and o.get("default")] if options else []
    return len(chosen) + (len(entries) if isinstance(entries, list) else 0)


def string_select(extra: dict[str, Rule]) -> Rule:
    """Return the rule for a menu of fixed options."""
    options = every(items(SELECT_OPTION, 1, CHOICES_PER_SELECT), _list_only(unique_values))
    required = {"custom_id": CUSTOM_ID, "options": options}
    return every(fields(required, SELECT_FIELDS | extra), select_limits)


def entity_select(extra: dict[str, Rule], *kinds: str) -> Rule:
    """Return the rule for a menu of users, roles or channels; `kinds` of its defaults."""
    defaults = items(fields({"id": snowflake, "type": one_of(*kinds)}, {}), 0, 25)
    optional = {"default_values": defaults, "channel_types": items(number(0, 16), 0, 25)}
    return every(fields({"custom_id": CUSTOM_ID}, SELECT_FIELDS | optional | extra), select_limits)


def selects(extra: dict[str, Rule]) -> dict[int, Rule]:
    """Return the rules for all menus by component type."""
    return {
        ComponentType.STRING_SELECT: string_select(extra),
        ComponentType.USER_SELECT: entity_select(extra, "user"),
        ComponentType.ROLE_SELECT: entity_select(extra, "role"),
        ComponentType.MENTIONABLE_SELECT: entity_select(extra, "user", "role"),
        ComponentType.CHANNEL_SELECT: entity_select(extra, "channel"),
    }


def _list_only(rule: Rule) -> Rule:
    def guarded(value: Any, path: Path, findings: Findings) -> None:
        if isinstance(value, list):
            rule(value, path, findings)

    return guarded


def _button(button: Any, path: Path, findings: Findings) -> None:
    before = findings.count
    BUTTON_FIELDS(button, path, findings)
    if findings.count > before:
        return
    style = button["style"]
    if style == LINK_STYLE:
        _require_field(button, "url", "custom_id", path, findings)
    elif style == PREMIUM_STYLE:
        _require_field(button, "sku_id", "custom_id", path, findings)
        return
    else:
        _require_field(button, "custom_id", "url", path, findings)
    if not button.get("label") and not button.get("emoji"):
        message = "A button must have a label or an emoji"
        findings.add((*path, "label"), "BUTTON_COMPONENT_LABEL_REQUIRED", message)


def _require_field(button: Any, wanted: str, unwanted: str, path: Path, findings: Findings) -> None:
    if not button.get(wanted):
        code = f"BUTTON_COMPONENT_{wanted.upper()}_REQUIRED"
        findings.add((*path, wanted), code, f"A {wanted} is required for this button")
    if button.get(unwanted):
        message = f"A {wanted} and a {unwanted} cannot both be specified"
        findings.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)


def _row(row: Any, path: Path, findings: Findings) -> None:
    ROW_FIELDS(row, path, findings)
    inside = row.get("components")
    if not isinstance(inside, list):
        return
    kinds = [component.get("type") for component in inside if isinstance(component, dict)]
    if any(kind != ComponentType.BUTTON for kind in kinds) and len(kinds) > 1:
        message = "A row holds buttons or one select menu"
        findings.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _media(media: Any, path: Path, findings: Findings) -> None:
    fields({"url": text(1, 2048)}, {})(media, path, findings)


def _check_custom_ids(components: list[Any], path: Path, findings: Findings) -> None:
    seen: set[str] = set()
    for component in walk(components):
        custom_id = component.get("custom_id")
        if custom_id in seen:
            message = f"Component custom id cannot be duplicated: {custom_id}"
            findings.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        if custom_id:
            seen.add(custom_id)


def _check_layout(
    components: list[Any], filenames: Collection[str], path: Path, findings: Findings
) -> None:
    every_component = list(walk(components))
    if len(every_component) > COMPONENTS_PER_LAYOUT:
        message = f"The total number of components cannot exceed {COMPONENTS_PER_LAYOUT}"
        findings.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    shown = sum(len(c.get("content") or "") for c in every_component)
    if shown > LAYOUT_TEXT_LENGTH:
        message = f"The displayable text size exceeds the maximum size of {LAYOUT_TEXT_LENGTH}"
        findings.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    for url in media_urls(components):
        _check_media_url(url, filenames, path, findings)


def media_urls(components: list[Any]) -> list[str]:
    """Return all media addresses in a layout."""
    urls = []
    for component in walk(components):
        holders = [component, *(component.get("items") or [])]
        media = (holder.get(key) for holder in holders for key in ("media", "file"))
        urls += [entry["url"] for entry in media if entry]
    return urls


def _check_media_url(url: str, filenames: Collection[str], path: Path, findings: Findings) -> None:
    scheme, _, rest = url.partition("://")
    if scheme == "attachment" and rest not in filenames:
        message = f"The referenced attachment was not found in attachments: {rest}"
        findings.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
    elif scheme not in ("attachment", "http", "https"):
        message = f"Scheme '{scheme}' is not supported: use http, https or attachment"
        findings.add(path, "URL_TYPE_INVALID_SCHEME", message)


SELECT_FIELDS: dict[str, Rule] = {
    **COMPONENT_ID,
    "placeholder": text(0, 150),
    "min_values": number(0, 25),
    "max_values": number(1, 25),
    "disabled": boolean,
}
SELECT_OPTION = fields(
    {"label": text(1, 100), "value": text(1, 100)},
    {"description": text(0, 100), "emoji": EMOJI, "default": boolean},
)
BUTTON_FIELDS = fields(
    {"style": one_of(1, 2, 3, 4, 5, 6)},
    {
        **COMPONENT_ID,
        "custom_id": CUSTOM_ID,
        "label": text(0, 80),
        "emoji": EMOJI,
        "url": text(1, 512),
        "sku_id": snowflake,
        "disabled": boolean,
    },
)
IN_A_ROW = by_type(
    {
        ComponentType.BUTTON: _button,
        **selects({}),
    }
)
ROW_FIELDS = fields({"components": items(IN_A_ROW, 1, BUTTONS_PER_ROW)}, COMPONENT_ID)
ROWS = items(by_type({ComponentType.ACTION_ROW: _row}), 0, ROWS_PER_MESSAGE)

TEXT_DISPLAY = fields({"content": text(1, LAYOUT_TEXT_LENGTH)}, COMPONENT_ID)
MEDIA_TEXTS: dict[str, Rule] = {"description": text(1, ALT_TEXT_LENGTH), "spoiler": boolean}
THUMBNAIL = fields({"media": _media}, COMPONENT_ID | MEDIA_TEXTS)
SECTION = fields(
    {
        "components": items(by_type({ComponentType.TEXT_DISPLAY: TEXT_DISPLAY}), 1, 3),
        "accessory": by_type({ComponentType.BUTTON: _button, ComponentType.THUMBNAIL: THUMBNAIL}),
    },
    COMPONENT_ID,
)
GALLERY = fields({"items": items(fields({"media": _media}, MEDIA_TEXTS), 1, 10)}, COMPONENT_ID)
FILE = fields({"file": _media}, COMPONENT_ID | {"spoiler": boolean})
SEPARATOR = fields({}, COMPONENT_ID | {"divider": boolean, "spacing": one_of(1, 2)})
IN_A_CONTAINER: dict[int, Rule] = {
    ComponentType.ACTION_ROW: _row,
    ComponentType.SECTION: SECTION,
    ComponentType.TEXT_DISPLAY: TEXT_DISPLAY,
    ComponentType.MEDIA_GALLERY: GALLERY,
    ComponentType.FILE: FILE,
    ComponentType.SEPARATOR: SEPARATOR,
}
CONTAINER = fields(
    {"components": items(by_type(IN_A_CONTAINER), 1, COMPONENTS_PER_LAYOUT)},
    COMPONENT_ID | {"accent_color": number(0, 0xFFFFFF), "spoiler": boolean},
)
LAYOUT = items(
    by_type({**IN_A_CONTAINER, ComponentType.CONTAINER: CONTAINER}), 0, COMPONENTS_PER_LAYOUT
)
