"""What the managers of a server choose for everybody in it."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bot.profiles import server_tables as queries
from bot.profiles.look import Look, known_look
from bot.profiles.server_tables import StoredServer
from bot.storage import Database, Transaction
from bot.storage.cache import WriteThroughCache
from bot.storage.unreadable import readable, skipping
from bot.zones import UNIVERSAL, known_zones, parse_zone, zone_of

DEFAULT_LANGUAGE = "en"


class Placement(enum.StrEnum):
    """Where the boards of a match go: a thread or a post of its own, or its challenge's channel."""

    THREAD = "thread"
    FORUM = "forum"
    CHANNEL = "channel"


class ServerSettings(Struct, frozen=True):
    """What one server has chosen.

    `channels` are the ids of those in which challenges are made, none for all of them. `language`
    and `look` are those of what everybody reads. `max_matches` is the most that one person may have
    going on here at a time; `None` sets no limit. `takebacks` tells whether turns may be taken
    back. `wall` is the id of the channel that shows all that is being played, if there is one, and
    `forum` that of the forum for the posts of matches. `puzzle` is the id of the channel that gets
    a puzzle each day, if there is one, and `puzzle_zone` the time zone of these days.
    """

    placement: Placement = Placement.THREAD
    channels: tuple[int, ...] = ()
    look: Look = field(default_factory=Look)
    language: str = DEFAULT_LANGUAGE
    max_matches: int | None = None
    takebacks: bool = True
    wall: tuple[int, ...] = ()
    forum: tuple[int, ...] = ()
    puzzle: tuple[int, ...] = ()
    puzzle_zone: str = UNIVERSAL


class ServerService:
    """Keeps what servers have chosen."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept = WriteThroughCache[int, ServerSettings](database)

    async def get(self, guild_id: int | None) -> ServerSettings:
        """Return what a server has chosen; `None`, for a direct message, has chosen nothing."""
        if guild_id is None:
            return ServerSettings()
        return await self._kept.get(guild_id, self._read)

    async def change(self, guild_id: int, changes: Mapping[str, Any]) -> ServerSettings:
        """Store some of what a server has chosen, by name; return all that holds then.

        `UserError` for a time zone that there is not.
        """
        if "puzzle_zone" in changes:
            zones = await asyncio.to_thread(known_zones)
            changes = {**changes, "puzzle_zone": parse_zone(changes["puzzle_zone"], zones)}
        async with self._database.write() as transaction:
            chosen = replace(await find_settings(transaction, guild_id), **changes)
            await queries.replace(transaction, _stored(guild_id, chosen))
        self._kept.drop(guild_id)
        return chosen

    def forget(self, guild_id: int) -> None:
        """Forget what is known of a server."""
        self._kept.drop(guild_id)

    async def _read(self, guild_id: int) -> ServerSettings:
        async with self._database.read() as transaction:
            return await find_settings(transaction, guild_id)


async def find_settings(transaction: Transaction, guild_id: int) -> ServerSettings:
    """Return what a server has chosen, or what holds for one that has chosen nothing.

    What cannot be read counts as nothing chosen.
    """
    with skipping("server settings", guild_id):
        if row := await queries.find(transaction, guild_id):
            return _settings(row)
    return ServerSettings()


async def find_choosers(
    transaction: Transaction, name: str, guild_id: int | None = None
) -> dict[int, ServerSettings]:
    """Return the servers that have chosen this, such as a wall: all, or one of them."""
    if guild_id is not None:
        settings = await find_settings(transaction, guild_id)
        return {guild_id: settings} if getattr(settings, name) else {}
    rows = await queries.find_choosers(transaction, name)
    read = readable(((row.guild_id, row) for row in rows), _with_settings, "server settings")
    return {each: settings for each, settings in read if getattr(settings, name)}


def _with_settings(row: StoredServer) -> tuple[int, ServerSettings]:
    return row.guild_id, _settings(row)


def _settings(row: StoredServer) -> ServerSettings:
    return ServerSettings(
        placement=Placement(row.placement),
        channels=_ids(row.channels),
        look=known_look(row.theme, row.colour_blind),
        language=row.language,
        max_matches=None if row.max_matches is None else _number(row.max_matches),
        takebacks=row.takebacks,
        wall=_ids(row.wall or ()),
        forum=_ids(row.forum or ()),
        puzzle=_ids(row.puzzle or ()),
        puzzle_zone=_known_zone(row.puzzle_zone or UNIVERSAL),
    )


def _number(value: object) -> int:
    """Return a number as it is stored; `ValueError` for anything else that was, in its place."""
    if not isinstance(value, int):
        raise ValueError("no number")
    return value


def _ids(values: Sequence[object]) -> tuple[int, ...]:
    """Return the ids of channels; `ValueError` where one is none."""
    return tuple(_number(value) for value in values)


def _known_zone(name: str) -> str:
    """Return the name of a time zone as it is stored; `ValueError` or `KeyError` for no zone."""
    zone_of(name)
    return name


def _stored(guild_id: int, chosen: ServerSettings) -> StoredServer:
    return StoredServer(
        guild_id,
        placement=chosen.placement,
        channels=chosen.channels,
        theme=chosen.look.stored,
        colour_blind=chosen.look.colour_blind,
        language=chosen.language,
        max_matches=chosen.max_matches,
        takebacks=chosen.takebacks,
        wall=chosen.wall or None,
        forum=chosen.forum or None,
        puzzle=chosen.puzzle or None,
        puzzle_zone=chosen.puzzle_zone,
    )
