"""Converts texts and ids from the page to values."""

from __future__ import annotations

from base64 import b64decode
from mimetypes import guess_type
from typing import TYPE_CHECKING, Any

from sandbox.checks.commands import INTEGER, NUMBER
from sandbox.checks.messages import Upload
from sandbox.errors import ImpossibleError
from sandbox.world.options import ATTACHMENT, BOOLEAN, CHANNEL, MENTIONABLE, ROLE, USER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Channel, Role, User
    from sandbox.world.state import World


def read_options(
    world: World, definitions: list[Json], typed: Mapping[str, Any], *, complete: bool = True
) -> dict[str, Any]:
    """Return a command's option values; if incomplete, only the valid ones."""
    kinds = {definition["name"]: definition["type"] for definition in definitions}
    values: dict[str, Any] = {}
    for name, text in typed.items():
        try:
            values[name] = _read(world, kinds.get(name, 0), text)
        except ImpossibleError:
            if complete:
                raise
    return values


def _read(world: World, kind: int, text: Any) -> Any:
    if kind == ATTACHMENT:
        return _file(text)
    if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
        return _named(world, text)
    if kind == BOOLEAN:
        return text == "true"
    if kind not in (INTEGER, NUMBER):
        return text
    try:
        return int(text) if kind == INTEGER else float(text)
    except ValueError:
        raise ImpossibleError(f"{text!r} is not a number.") from None


def _file(given: Mapping[str, str]) -> Upload:
    """Read a file: its name, and its content in base64."""
    name, data = given["filename"], b64decode(given["data"], validate=True)
    return Upload(name, data, guess_type(name)[0] or "application/octet-stream")


def _named(world: World, text: str) -> User | Role | Channel:
    if found := world.find(text):
        return found
    raise ImpossibleError(f"There is no user, role or channel called {text!r} here.")
