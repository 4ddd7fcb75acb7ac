"""The commands as Discord has to know them: told to it only when they have changed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import structlog
from discord import app_commands

from bot.discord_io.interactions.service import InteractionService
from bot.texts import text_files

log = structlog.get_logger(__name__)


async def register(
    tree: app_commands.CommandTree[Any],
    interactions: InteractionService,
    application_id: int,
    digest: str,
) -> None:
    """Tell Discord of the commands, unless it has been told of exactly these."""
    if await interactions.has_registered(application_id, digest):
        return
    await tree.sync()
    await interactions.note_registered(application_id, digest)
    log.info("commands registered", commands=len(tree.get_commands()))


def digest_of(tree: app_commands.CommandTree[Any]) -> str:
    """Return what tells these commands, and all texts that they may be described by, from others.

    To say them in each language takes much of a start; to register them once more, when a text that
    is not theirs has changed, takes little of an update.
    """
    told = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode())
    for file in text_files():
        digest.update(file.read_bytes())
    return digest.hexdigest()
