"""The commands as Discord has to know them: told to it only when they have changed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import structlog
from discord import app_commands

from bot.services.registrations import RegistrationService

log = structlog.get_logger(__name__)


async def register(
    tree: app_commands.CommandTree[Any],
    registrations: RegistrationService,
    application_id: int,
    digest: str,
) -> None:
    """Tell Discord of the commands, unless it has been told of exactly these."""
    if await registrations.is_current(application_id, digest):
        return
    await tree.sync()
    await registrations.note(application_id, digest)
    log.info("commands registered", commands=len(tree.get_commands()))


async def digest_of(tree: app_commands.CommandTree[Any]) -> str:
    """Return what tells these commands from all others, in every language."""
    told: list[dict[str, Any]] = []
    for command in tree.get_commands():
        if tree.translator is None:
            told.append(command.to_dict(tree))
        else:
            told.append(await command.get_translated_payload(tree, tree.translator))
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
