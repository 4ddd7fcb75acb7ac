"""Validates requests against Discord's OpenAPI description, if available."""

from __future__ import annotations

import json
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from jsonschema.protocols import Validator

MAX_REPORT = 300


@cache
def description_in(path: Path) -> ApiDescription:
    """Load a description once for all sandboxes of the process."""
    return ApiDescription(path)


class ApiDescription:
    """The request bodies in Discord's OpenAPI description."""

    def __init__(self, path: Path) -> None:
        document = _simplify(json.loads(path.read_text(encoding="utf-8")))
        # The description demands strings; Discord also accepts integers, and clients send them.
        document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
        self._document = document
        self._validators: dict[str, Validator] = {}
        # Caches the last result of each route: validating a bot's commands takes 0.25 s.
        self._latest: dict[str, tuple[str, list[str]]] = {}

    def faults(self, method: str, route: str, body: Any) -> list[str]:
        """Return the deviations of a request body from the description."""
        template = self._templates.get(_shape(route))
        if template is None:
            return [f"{route} is not in Discord's description"]
        operation = self._document["paths"][template].get(method.lower())
        if operation is None:
            return [f"{method} {route} is not in Discord's description"]
        if "requestBody" not in operation:
            return []
        key, text = f"{method} {template}", json.dumps(body)
        if self._latest.get(key, ("", []))[0] != text:
            errors = self._validator(key, operation).iter_errors(body)
            self._latest[key] = text, [_report(error) for error in errors]
        return self._latest[key][1]

    @cached_property
    def _templates(self) -> dict[str, str]:
        return {_shape(template): template for template in self._document["paths"]}

    def _validator(self, key: str, operation: dict[str, Any]) -> Validator:
        # Imported here, as only users of a description need jsonschema.
        from jsonschema import Draft202012Validator

        if key not in self._validators:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            components = self._document["components"]
            self._validators[key] = Draft202012Validator({**schema, "components": components})
        return self._validators[key]


def _simplify(value: Any) -> Any:
    """Return a part of the description with each set of constants as one list, checked faster.

    Beside such a list, the description repeats all constants of its kind.
    """
    if isinstance(value, list):
        return [_simplify(item) for item in value]
    if not isinstance(value, dict):
        return value
    part = {key: _simplify(item) for key, item in value.items()}
    if isinstance(part.get("enum"), list):
        part.pop("allOf", None)
    branches = part.get("oneOf")
    if isinstance(branches, list) and all("const" in branch for branch in branches):
        del part["oneOf"]
        part["enum"] = [branch["const"] for branch in branches]
    return part


def _shape(route: str) -> str:
    parts = ("*" if part.startswith("{") else part for part in route.split("/"))
    return "/".join(parts)


def _report(error: Any) -> str:
    deepest = min(error.context, key=lambda e: -len(e.path)) if error.context else error
    where = "/".join(str(step) for step in deepest.absolute_path)
    return f"{where or 'body'}: {deepest.message}"[:MAX_REPORT]
