"""What Discord is told of the commands, made once for all bots of a process.

discord.py asks for each of their texts in each of Discord's languages, at a first start.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from discord.app_commands import Command, CommandTree, ContextMenu, Group, Translator

_Command = Command[Any, ..., Any] | ContextMenu | Group
_Make = Callable[[Any, CommandTree[Any], Translator], Awaitable[dict[str, Any]]]

_MADE: dict[tuple[type[Translator], str], dict[str, Any]] = {}


def share_translated() -> None:
    """Have all commands that are the same in English be translated once, from now on."""
    for kind in (Command, ContextMenu, Group):
        kind.get_translated_payload = _once(kind.get_translated_payload)


def _once(make: _Make) -> _Make:
    async def made(
        command: _Command, tree: CommandTree[Any], translator: Translator
    ) -> dict[str, Any]:
        # Two that stand in groups may be the same in English, and not in other languages.
        if getattr(command, "parent", None) is not None:
            return await make(command, tree, translator)
        key = type(translator), json.dumps(command.to_dict(tree))
        if key not in _MADE:
            _MADE[key] = await make(command, tree, translator)
        return _MADE[key]

    return made
