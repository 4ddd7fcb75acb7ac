"""Store the settings that a server's managers choose for everyone on it."""

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
from bot.storage.errors import readable, skipping
from bot.storage.processes import WriteThroughCache
from bot.zones import UNIVERSAL, known_zones, parse_zone, zone_of

DEFAULT_LANGUAGE = "en"


class Placement(enum.StrEnum):
    """Where a match's boards go: its own thread or post, or the challenge's channel."""

    THREAD = "thread"
    FORUM = "forum"
    CHANNEL = "channel"


class ServerSettings(Struct, frozen=True):
    """One server's settings.

    `channels` are the ids of the channels for challenges, empty for all. `language` and `look` are
    those of public messages. `max_matches` limits a person's running matches here; `None` sets no
    limit. `takebacks` tells whether turns may be taken back. `wall` is the id of the channel that
    shows all running matches, `forum` that of the forum for the posts of matches. `puzzle` is the
    id of the daily puzzle's channel, and `puzzle_zone` the time zone of its days. With `weekly`,
    that of each Sunday is from the server's own matches.

    Members with one of the `challenger_roles` may start matches, everyone if there are none. Those
    with one of the `manager_roles` manage matches, as do members who manage the server. Ids of
    deleted roles stay: if no other role is left, only managers may start matches.
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
    weekly: bool = False
    challenger_roles: tuple[int, ...] = ()
    manager_roles: tuple[int, ...] = ()


class ServerService:
    """Stores servers' settings."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept = WriteThroughCache[int, ServerSettings](database)

    async def get(self, guild_id: int | None) -> ServerSettings:
        """Return a server's settings; a direct message (`None`) has the defaults."""
        if guild_id is None:
            return ServerSettings()
        return await self._kept.get(guild_id, self._read)

    async def change(self, guild_id: int, changes: Mapping[str, Any]) -> ServerSettings:
        """Change some of a server's settings, by name; return all of them.

        Raises `UserError` for an unknown time zone.
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
        """Drop a server's cached settings."""
        self._kept.drop(guild_id)

    async def _read(self, guild_id: int) -> ServerSettings:
        async with self._database.read() as transaction:
            return await find_settings(transaction, guild_id)


async def find_settings(transaction: Transaction, guild_id: int) -> ServerSettings:
    """Return a server's settings, or the defaults.

    Unreadable settings count as none.
    """
    with skipping("server settings", guild_id):
        if row := await queries.find(transaction, guild_id):
            return _settings(row)
    return ServerSettings()


async def find_choosers(
    transaction: Transaction, name: str, guild_id: int | None = None
) -> dict[int, ServerSettings]:
    """Return the servers with this setting, such as a wall: all, or one of them."""
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
        weekly=row.weekly,
        challenger_roles=_ids(row.challenger_roles or ()),
        manager_roles=_ids(row.manager_roles or ()),
    )


def _number(value: object) -> int:
    """Return a stored number; `ValueError` for anything else."""
    if not isinstance(value, int):
        raise ValueError("no number")
    return value


def _ids(values: Sequence[object]) -> tuple[int, ...]:
    """Return the ids of channels or roles; `ValueError` for an invalid one."""
    return tuple(_number(value) for value in values)


def _known_zone(name: str) -> str:
    """Return a stored time zone's name; `ValueError` or `KeyError` if there is none."""
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
        weekly=chosen.weekly,
        challenger_roles=chosen.challenger_roles or None,
        manager_roles=chosen.manager_roles or None,
    )
