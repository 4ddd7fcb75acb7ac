"""The sandbox's section in a project's pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

SECTION = "discord-sandbox"


class ProjectError(Exception):
    """The sandbox's section of a pyproject.toml is invalid."""


@dataclass(frozen=True)
class TurnCommand:
    """The slash command for a turn, and its option that lists the legal turns."""

    command: str
    option: str


@dataclass(frozen=True)
class SelfPlayRules:
    """What people press by themselves; `text` tells it on the page.

    `press` are regular expressions for whole ids of buttons and menus, the preferred ones first.
    """

    press: tuple[re.Pattern[str], ...]
    text: str = ""

    def place(self, custom_id: str) -> int | None:
        """Return the place of the first expression for an id, `None` if there is none."""
        matching = (i for i, pattern in enumerate(self.press) if pattern.fullmatch(custom_id))
        return next(matching, None)


@dataclass(frozen=True)
class Project:
    """The settings of a bot's project.

    `name` is the name of the bot, `channels` are the text channels of the guild. `environment`
    extends the bot's environment; `{directory}` in it is the bot's working directory.
    `turn_command` lets the sandbox take turns for people, `self_play` lets it press buttons for
    them. `starts` is a Python file whose function `starts(sandbox, person, channel)` returns the
    buttons of the start page.
    """

    name: str = "Bot"
    channels: tuple[str, ...] = ("general", "lounge")
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    turn_command: TurnCommand | None = None
    self_play: SelfPlayRules | None = None
    starts: Path | None = None

    @classmethod
    def read(cls, folder: Path, **defaults: Any) -> Project:
        """Read `[tool.discord-sandbox]` from the pyproject.toml of a folder, if any."""
        path = folder / "pyproject.toml"
        try:
            document = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
            values = {**defaults, **document.get("tool", {}).get(SECTION, {})}
            return cls(**_converted(values, folder))
        except (tomllib.TOMLDecodeError, TypeError, AttributeError, ValueError) as error:
            raise ProjectError(f"[tool.{SECTION}] in {path} is invalid: {error}") from error


def _converted(values: dict[str, Any], folder: Path) -> dict[str, Any]:
    known = [each.name for each in fields(Project)]
    if unknown := values.keys() - set(known):
        raise ValueError(f"unknown keys {', '.join(sorted(unknown))}; allowed: {', '.join(known)}")
    if "channels" in values:
        values["channels"] = tuple(values["channels"])
    if not values.get("channels", True):
        raise ValueError("channels must name at least one channel")
    if "turn_command" in values:
        values["turn_command"] = TurnCommand(**values["turn_command"])
    if "self_play" in values:
        values["self_play"] = _rules(**values["self_play"])
    if "starts" in values:
        values["starts"] = folder / values["starts"]
    return values


def _rules(press: Any, text: str = "") -> SelfPlayRules:
    if not isinstance(press, list) or not press:
        raise ValueError("press in self_play must be a list of regular expressions")
    try:
        return SelfPlayRules(tuple(re.compile(pattern) for pattern in press), text)
    except re.error as error:
        raise ValueError(f"press in self_play has no regular expression: {error}") from error
