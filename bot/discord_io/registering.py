"""Register the commands with Discord, only if they have changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import structlog
from discord import app_commands

from bot.discord_io.bodies import UnreadableBodyError
from bot.discord_io.interactions.service import InteractionService

log = structlog.get_logger(__name__)


async def register(
    tree: app_commands.CommandTree[Any],
    interactions: InteractionService,
    application_id: int,
    digest: str,
) -> None:
    """Register the commands, unless these were registered last."""
    if await interactions.has_registered(application_id, digest):
        return
    try:
        await tree.sync()
    except UnreadableBodyError:
        log.warning("unreadable answer to the registration of commands")
    await interactions.note_registered(application_id, digest)
    log.info("commands registered", commands=len(tree.get_commands()))


def digest_of(tree: app_commands.CommandTree[Any], texts: Iterable[Path]) -> str:
    """Return a digest of the commands and of the files of texts that may describe them.

    Translating the commands would slow down every start, so the digest covers their files. An
    update that changes an unrelated text costs one more registration.
    """
    told = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode())
    for file in texts:
        digest.update(file.read_bytes())
    return digest.hexdigest()
