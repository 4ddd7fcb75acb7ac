"""Rules for JSON values, and Discord's error tree for invalid bodies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sandbox.errors import ApiError, Problem

Path = tuple[str | int, ...]
MAX_SNOWFLAKE = 2**63 - 1


class Findings:
    """The faults of a request body, by path of the field."""

    def __init__(self) -> None:
        self.tree: dict[str, Any] = {}
        self.count = 0

    def add(self, path: Path, code: str, message: str) -> None:
        """Add a fault of the field at `path`."""
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
        self.count += 1

    def raise_if_any(self) -> None:
        """Raise Discord's error if there are faults."""
        if self.tree:
            raise ApiError(Problem.INVALID_FORM_BODY, self.tree)


Rule = Callable[[Any, Path, Findings], None]


def check(body: Any, rule: Rule) -> None:
    """Raise Discord's error unless the body satisfies the rule."""
    findings = Findings()
    rule(body, (), findings)
    findings.raise_if_any()


def text(low: int, high: int) -> Rule:
    """A string of `low` to `high` characters."""

    def rule(value: Any, path: Path, findings: Findings) -> None:
        if not isinstance(value, str):
            findings.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif not low <= len(value) <= high:
            findings.add(path, *_length_fault(low, high))

    return rule


def number(low: float, high: float, *, whole: bool = True) -> Rule:
    """A number from `low` to `high`."""
    kinds = int if whole else (int, float)

    def rule(value: Any, path: Path, findings: Findings) -> None:
        if isinstance(value, bool) or not isinstance(value, kinds):
            findings.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            findings.add(
                path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}."
            )
        elif value > high:
            findings.add(
                path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}."
            )

    return rule


def boolean(value: Any, path: Path, findings: Findings) -> None:
    """`true` or `false`."""
    if not isinstance(value, bool):
        findings.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def snowflake(value: Any, path: Path, findings: Findings) -> None:
    """An id: digits in a string, or an integer."""
    digits = isinstance(value, str) and value.isascii() and value.isdigit()
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not (digits or whole) or not 0 <= int(value) <= MAX_SNOWFLAKE:
        findings.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def anything(_value: Any, _path: Path, _findings: Findings) -> None:
    """Accept any value."""


def one_of(*values: object) -> Rule:
    """One of these values."""
    listed = "{" + ", ".join(repr(value) for value in values) + "}"

    def rule(value: Any, path: Path, findings: Findings) -> None:
        if isinstance(value, bool) is not isinstance(values[0], bool) or value not in values:
            findings.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {listed}.")

    return rule


def items(rule: Rule, low: int, high: int) -> Rule:
    """A list of `low` to `high` values that satisfy the rule."""

    def list_rule(value: Any, path: Path, findings: Findings) -> None:
        if not isinstance(value, list):
            findings.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not low <= len(value) <= high:
            findings.add(path, *_length_fault(low, high))
        for index, item in enumerate(value):
            rule(item, (*path, index), findings)

    return list_rule


def distinct(value: Any, path: Path, findings: Findings) -> None:
    """A list without duplicates."""
    if isinstance(value, list) and len(set(map(repr, value))) < len(value):
        findings.add(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")


def fields(required: Mapping[str, Rule], optional: Mapping[str, Rule]) -> Rule:
    """An object with these fields; optional ones may be `null`, others are ignored."""

    def rule(value: Any, path: Path, findings: Findings) -> None:
        if not isinstance(value, dict):
            findings.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for name, field_rule in required.items():
            if value.get(name) is None:
                findings.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
            else:
                field_rule(value[name], (*path, name), findings)
        for name, field_rule in optional.items():
            if value.get(name) is not None:
                field_rule(value[name], (*path, name), findings)

    return rule


def by_type(rules: Mapping[int, Rule]) -> Rule:
    """An object whose `type` selects its rule."""
    allowed = ", ".join(str(int(kind)) for kind in rules)

    def rule(value: Any, path: Path, findings: Findings) -> None:
        kind = value.get("type") if isinstance(value, dict) else None
        if not isinstance(kind, int) or kind not in rules:
            message = f'Value of field "type" must be one of ({allowed},).'
            findings.add((*path, "type"), "UNION_TYPE_CHOICES", message)
            return
        rules[kind](value, path, findings)

    return rule


def every(*rules: Rule) -> Rule:
    """A value that satisfies all the rules."""

    def rule(value: Any, path: Path, findings: Findings) -> None:
        for part in rules:
            part(value, path, findings)

    return rule


def _length_fault(low: int, high: int) -> tuple[str, str]:
    if low:
        return "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."
    return "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
