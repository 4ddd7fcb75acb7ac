"""Register the commands with Discord, only if they have changed or that is unknown."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import structlog
from discord import app_commands
from sqlalchemy import select

from bot.clock import Clock
from bot.discord_io.requests import UnreadableBodyError
from bot.storage import Database, StorageError
from bot.storage.database import replace_row
from bot.storage.schema import registrations

# The operator may have changed the registered commands by other means.
TRUSTED = timedelta(days=7)

log = structlog.get_logger(__name__)


class Registration:
    """Registers commands, and stores a digest of those of each application."""

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def register(
        self, tree: app_commands.CommandTree[Any], application_id: int, digest: str
    ) -> None:
        """Register the commands, unless these were registered last."""
        if await self.has_registered(application_id, digest):
            return
        try:
            await tree.sync()
        except UnreadableBodyError:
            log.warning("unreadable answer to the registration of commands")
        await self.note_registered(application_id, digest)
        log.info("commands registered", commands=len(tree.get_commands()))

    async def has_registered(self, application_id: int, digest: str) -> bool:
        """Tell whether an application has commands with this digest, as far as recorded."""
        query = select(registrations.c.digest, registrations.c.registered_at).where(
            registrations.c.application_id == application_id
        )
        rows = await self._database.fetch(query)
        # With an unreadable time they are registered again.
        if not rows or rows[0].registered_at is None:
            return False
        age = self._clock() - rows[0].registered_at
        return rows[0].digest == digest and timedelta() <= age < TRUSTED

    async def note_registered(self, application_id: int, digest: str) -> None:
        """Record registered commands; after a failure they are registered again."""
        commands = {"application_id": application_id, "digest": digest}
        try:
            async with self._database.write() as transaction:
                row = {**commands, "registered_at": self._clock()}
                await replace_row(transaction, registrations, row)
        except StorageError as error:
            log.warning("registration not stored", error=str(error))


def digest_of(tree: app_commands.CommandTree[Any], texts: Iterable[Path]) -> str:
    """Return a digest of the commands and of the files of texts that may describe them.

    Translating the commands would slow down every start, so the digest covers their files. An
    update that changes an unrelated text costs one more registration.
    """
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode())
    for file in texts:
        digest.update(file.read_bytes())
    return digest.hexdigest()
