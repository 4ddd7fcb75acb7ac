"""Validates application commands: names, descriptions, options, translations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sandbox.checks.fields import (
    Findings,
    Path,
    Rule,
    boolean,
    distinct,
    every,
    fields,
    items,
    number,
    one_of,
    snowflake,
    text,
)

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, SUBCOMMAND_GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
OPTION_TYPES = tuple(range(1, 12))
OPTIONS_PER_COMMAND = 25
CHOICES_PER_OPTION = 25
COMMAND_LENGTH = 8000
MAX_NUMBER = 2**53
# fmt: off
LOCALES = frozenset({
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no",
    "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
})
# fmt: on
# Letters and digits of any script, hyphen, underscore and apostrophe.
NAME_PATTERN = re.compile(r"[-_'\w]{1,32}")


def check_command(command: Any, path: Path = ()) -> None:
    """Refuse a command that Discord would refuse."""
    findings = Findings()
    find_command_faults(command, path, findings)
    findings.raise_if_any()


def find_command_faults(command: Any, path: Path, findings: Findings) -> None:
    """Collect the faults of one command."""
    kind = command.get("type") or CHAT_INPUT if isinstance(command, dict) else CHAT_INPUT
    before = findings.count
    (CHAT_COMMAND if kind == CHAT_INPUT else MENU_COMMAND)(command, path, findings)
    if findings.count > before:
        return
    if kind == CHAT_INPUT:
        _check_options(command.get("options") or [], (*path, "options"), findings, depth=0)
        if (length := _length(command)) > COMMAND_LENGTH:
            message = f"Command exceeds maximum size ({COMMAND_LENGTH}): {length}"
            findings.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    elif command.get("description") or command.get("options"):
        message = "Context menu commands cannot have description or options"
        findings.add(
            (*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", message
        )


def value_rule(option_type: int) -> Rule:
    """Return the rule for the choice values of an option of this type."""
    if option_type == INTEGER:
        return number(-MAX_NUMBER, MAX_NUMBER)
    if option_type == NUMBER:
        return number(-MAX_NUMBER, MAX_NUMBER, whole=False)
    return text(1, 100)


def _check_options(options: list[Json], path: Path, findings: Findings, *, depth: int) -> None:
    optional_seen = False
    names: set[str] = set()
    for index, option in enumerate(options):
        here = (*path, index)
        OPTION(option, here, findings)
        if findings.count:
            return
        if option["name"] in names:
            message = "Option name must be unique"
            findings.add(
                (*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message
            )
        names.add(option["name"])
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            findings.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_option(option, here, findings, depth=depth)
    _check_one_kind(options, path, findings)


def _check_one_kind(options: list[Json], path: Path, findings: Findings) -> None:
    nested = [option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP) for option in options]
    if any(nested) and not all(nested):
        message = "Sub-commands and other options cannot be mixed"
        findings.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_option(option: Json, path: Path, findings: Findings, *, depth: int) -> None:
    kind = option["type"]
    if (kind == SUBCOMMAND_GROUP and depth > 0) or (kind == SUBCOMMAND and depth > 1):
        message = "Sub-command option nested too deeply"
        findings.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    if kind in (SUBCOMMAND, SUBCOMMAND_GROUP):
        inner = (*path, "options")
        _check_options(option.get("options") or [], inner, findings, depth=depth + 1)
        return
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        message = "Autocomplete cannot be used with choices"
        findings.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
    rule = fields({"name": text(1, 100), "value": value_rule(kind)}, TRANSLATED_CHOICE)
    items(rule, 0, CHOICES_PER_OPTION)(choices, (*path, "choices"), findings)
    _check_choice_names(choices, path, findings)


def _check_choice_names(choices: list[Json], path: Path, findings: Findings) -> None:
    for key in ("name", "value"):
        values = [choice.get(key) for choice in choices]
        if len(values) != len(set(values)):
            message = f"Option choice {key}s must be unique"
            findings.add(
                (*path, "choices"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                message,
            )


def _length(node: Json) -> int:
    """Count the characters of a command, each text in its longest translation."""
    total = 0
    for key in ("name", "description"):
        translations = (node.get(f"{key}_localizations") or {}).values()
        total += max(len(entry) for entry in [node.get(key) or "", *translations])
    if isinstance(node.get("value"), str):
        total += len(node["value"])
    children = [*(node.get("options") or []), *(node.get("choices") or [])]
    return total + sum(map(_length, children))


def _name(value: Any, path: Path, findings: Findings) -> None:
    text(1, 32)(value, path, findings)
    if isinstance(value, str) and not (NAME_PATTERN.fullmatch(value) and value == value.lower()):
        message = (
            r"String value did not match validation regex: ^[-_'\p{L}\p{N}]{1,32}$ in lower case"
        )
        findings.add(path, "APPLICATION_COMMAND_INVALID_NAME", message)


def _translations(rule: Rule) -> Rule:
    def translations(value: Any, path: Path, findings: Findings) -> None:
        if not isinstance(value, dict):
            findings.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for locale, entry in value.items():
            if locale not in LOCALES:
                findings.add((*path, locale), "LOCALE_INVALID", f"Unknown locale {locale}")
            rule(entry, (*path, locale), findings)

    return translations


def _permissions(value: Any, path: Path, findings: Findings) -> None:
    if isinstance(value, bool) or not str(value).isdecimal():
        findings.add(path, "PERMISSIONS_TYPE_COERCE", f'Value "{value}" is not a permission set.')


DESCRIPTION = text(1, 100)
TRANSLATED: dict[str, Rule] = {
    "name_localizations": _translations(_name),
    "description_localizations": _translations(DESCRIPTION),
}
TRANSLATED_CHOICE: dict[str, Rule] = {"name_localizations": _translations(text(1, 100))}
OPTION = fields(
    {"type": one_of(*OPTION_TYPES), "name": _name, "description": DESCRIPTION},
    {
        **TRANSLATED,
        "required": boolean,
        "autocomplete": boolean,
        "min_length": number(0, 6000),
        "max_length": number(1, 6000),
        "min_value": number(-MAX_NUMBER, MAX_NUMBER, whole=False),
        "max_value": number(-MAX_NUMBER, MAX_NUMBER, whole=False),
        "options": items(fields({}, {}), 0, OPTIONS_PER_COMMAND),
        "choices": items(fields({}, {}), 0, CHOICES_PER_OPTION),
        "channel_types": items(number(0, 16), 0, 16),
    },
)
COMMON: dict[str, Rule] = {
    "id": snowflake,
    "type": one_of(CHAT_INPUT, USER, MESSAGE),
    "nsfw": boolean,
    "dm_permission": boolean,
    "default_member_permissions": _permissions,
    "contexts": every(items(one_of(0, 1, 2), 1, 3), distinct),
    "integration_types": every(items(one_of(0, 1), 1, 2), distinct),
}
CHAT_COMMAND = fields(
    {"name": _name, "description": DESCRIPTION},
    {**COMMON, **TRANSLATED, "options": items(fields({}, {}), 0, OPTIONS_PER_COMMAND)},
)
MENU_COMMAND = fields(
    {"name": text(1, 32)}, {**COMMON, "name_localizations": _translations(text(1, 32))}
)
