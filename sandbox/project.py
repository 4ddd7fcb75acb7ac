"""What a project tells the sandbox about its bot, in its pyproject.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

SECTION = "discord-sandbox"


class ProjectError(Exception):
    """A pyproject.toml whose section for the sandbox cannot be used."""


@dataclass(frozen=True)
class TurnCommand:
    """The slash command that takes a turn, and its option that lists the possible turns."""

    command: str
    option: str


@dataclass(frozen=True)
class Project:
    """What differs from bot to bot.

    `name` is the name of the bot, `channels` are the text channels of the guild. `environment` is
    added to the environment of the bot; `{directory}` in it is the bot's working directory.
    `turn_command` lets the sandbox take turns for people. `starts` is a Python file whose function
    `starts(sandbox, person, channel)` returns the buttons of the start page.
    """

    name: str = "Bot"
    channels: tuple[str, ...] = ("general", "lounge")
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    turn_command: TurnCommand | None = None
    starts: Path | None = None

    @classmethod
    def read(cls, folder: Path, **defaults: Any) -> Project:
        """Read `[tool.discord-sandbox]` of the pyproject.toml in a folder, if there is one."""
        path = folder / "pyproject.toml"
        try:
            document = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
            values = {**defaults, **document.get("tool", {}).get(SECTION, {})}
            return cls(**_converted(values, folder))
        except (tomllib.TOMLDecodeError, TypeError, AttributeError, ValueError) as error:
            raise ProjectError(f"[tool.{SECTION}] in {path} is wrong: {error}") from error


def _converted(values: dict[str, Any], folder: Path) -> dict[str, Any]:
    known = [each.name for each in fields(Project)]
    if unknown := values.keys() - set(known):
        raise ValueError(f"it has no {', '.join(sorted(unknown))}; it may have {', '.join(known)}")
    if "channels" in values:
        values["channels"] = tuple(values["channels"])
    if not values.get("channels", True):
        raise ValueError("channels must name at least one channel")
    if "turn_command" in values:
        values["turn_command"] = TurnCommand(**values["turn_command"])
    if "starts" in values:
        values["starts"] = folder / values["starts"]
    return values
