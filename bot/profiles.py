"""Store what people and servers have chosen, and derive the reader of a message from it."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import asdict, replace
from sqlalchemy import bindparam, delete, insert, select

from bot.clock import UNIVERSAL, known_zones, parse_zone, zone_of
from bot.storage import Database, Transaction
from bot.storage.database import columns, shown
from bot.storage.errors import readable, skipping
from bot.storage.processes import WriteThroughCache
from bot.storage.schema import preferences, servers
from bot.texts import Texts, texts_for
from rendering.themes import THEMES
from rules import AnyGame, Side
from rules.own_rows import OwnRows


class Look(Struct, frozen=True):
    """A theme of `rendering.themes`, in its plain or colour-blind version.

    A large look is for phones.
    """

    theme: str = "wood"
    colour_blind: bool = False
    large: bool = False

    @property
    def stored(self) -> str:
        """Return the theme as stored, with its size."""
        return f"{self.theme} {_LARGE}" if self.large else self.theme


_LARGE = "large"


def known_look(theme: str, colour_blind: bool) -> Look:  # noqa: FBT001
    """Read a stored look; `ValueError` for an unknown theme or size."""
    name, _, size = theme.partition(" ")
    if name not in THEMES or size not in ("", _LARGE):
        raise ValueError(f"no theme {theme!r}, only {', '.join(THEMES)}")
    return Look(name, colour_blind, large=size == _LARGE)


class StoredPreferences(Struct, frozen=True):
    """One person's preferences."""

    user_id: int
    theme: str | None
    colour_blind: bool | None
    bottom: str
    confirm: str
    notifications: str
    language: str | None
    mistakes: bool
    forced_turns: bool
    own_rows: bool
    next_line: bool
    hide_results: bool


_FIND_PREFERENCES = select(*columns(StoredPreferences.__struct_fields__, preferences)).where(
    preferences.c.user_id == bindparam("person")
)


async def find_stored_preferences(
    transaction: Transaction, user_id: int
) -> StoredPreferences | None:
    """Return a person's preferences; `None` if they have none."""
    row = (await transaction.execute(_FIND_PREFERENCES, {"person": user_id})).one_or_none()
    return None if row is None else StoredPreferences(*row)


async def replace_preferences(transaction: Transaction, chosen: StoredPreferences) -> None:
    """Replace a person's preferences."""
    await transaction.execute(delete(preferences).where(preferences.c.user_id == chosen.user_id))
    await transaction.execute(insert(preferences).values(asdict(chosen)))


class Bottom(enum.StrEnum):
    """Which side is at the bottom of a private board; in public the first side is.

    For spectators `OWN` is the first side.
    """

    FIRST = "first"
    OWN = "own"
    SECOND = "second"


class Confirm(enum.StrEnum):
    """When to show a clear turn, typed or chosen, before it is played.

    `AT_FIRST` is the default: always in a person's first matches, then as `LOSING`.
    """

    AT_FIRST = "at-first"
    LOSING = "losing"
    ALWAYS = "always"


class Notifications(enum.StrEnum):
    """How a person learns that it is their turn."""

    MENTION = "mention"
    DIRECT = "direct"
    NONE = "none"


class Preferences(Struct, frozen=True):
    """One person's preferences.

    A `look` of `None` is the server's, a `language` of `None` that of the person's Discord client.
    `mistakes` tells whether their own blunders come back as puzzles, `forced_turns` whether a turn
    is played for them if it is the only legal one. With `own_rows`, the rows of a column count from
    its own bottom cell. `next_line` tells them after a turn which other match waits. With
    `hide_results`, results show only after a press, where only that person reads them.
    """

    look: Look | None = None
    bottom: Bottom = Bottom.FIRST
    confirm: Confirm = Confirm.AT_FIRST
    notifications: Notifications = Notifications.MENTION
    language: str | None = None
    mistakes: bool = False
    forced_turns: bool = False
    own_rows: bool = False
    next_line: bool = True
    hide_results: bool = False

    def rows_of(self, game: AnyGame, options: Mapping[str, str]) -> OwnRows | None:
        """Return the rows of a board for this person, `None` for the common ones."""
        bottoms = game.bottom_rows(options)
        return OwnRows(bottoms) if self.own_rows and bottoms else None


class PreferenceService:
    """Stores the preferences of people."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept = WriteThroughCache[int, Preferences](database)

    async def get(self, user_id: int) -> Preferences:
        """Return a person's preferences, or the defaults.

        Unreadable preferences count as none.
        """
        return await self._kept.get(user_id, self._read)

    async def change(self, user_id: int, changes: Mapping[str, Any]) -> Preferences:
        """Change some of a person's preferences, by name; return all of them."""
        async with self._database.write() as transaction:
            chosen = replace(await self._find(transaction, user_id), **changes)
            await replace_preferences(transaction, _stored_preferences(user_id, chosen))
        self._kept.drop(user_id)
        return chosen

    def forget(self, user_id: int) -> None:
        """Drop a person's cached preferences."""
        self._kept.drop(user_id)

    async def _read(self, user_id: int) -> Preferences:
        async with self._database.read() as transaction:
            return await self._find(transaction, user_id)

    async def _find(self, transaction: Transaction, user_id: int) -> Preferences:
        with skipping("preferences", user_id):
            if row := await find_stored_preferences(transaction, user_id):
                return _preferences(row)
        return Preferences()


def _preferences(row: StoredPreferences) -> Preferences:
    return Preferences(
        look=None if row.theme is None else known_look(row.theme, bool(row.colour_blind)),
        bottom=Bottom(row.bottom),
        confirm=Confirm(row.confirm),
        notifications=Notifications(row.notifications),
        language=row.language,
        mistakes=row.mistakes,
        forced_turns=row.forced_turns,
        own_rows=row.own_rows,
        next_line=row.next_line,
        hide_results=row.hide_results,
    )


def _stored_preferences(user_id: int, chosen: Preferences) -> StoredPreferences:
    return StoredPreferences(
        user_id,
        theme=chosen.look and chosen.look.stored,
        colour_blind=chosen.look and chosen.look.colour_blind,
        bottom=chosen.bottom,
        confirm=chosen.confirm,
        notifications=chosen.notifications,
        language=chosen.language,
        mistakes=chosen.mistakes,
        forced_turns=chosen.forced_turns,
        own_rows=chosen.own_rows,
        next_line=chosen.next_line,
        hide_results=chosen.hide_results,
    )


class StoredServer(Struct, frozen=True):
    """One server's settings."""

    guild_id: int
    placement: str
    channels: Sequence[int]
    theme: str
    colour_blind: bool
    language: str
    max_matches: int | None
    takebacks: bool
    wall: Sequence[int] | None
    forum: Sequence[int] | None
    puzzle: Sequence[int] | None
    puzzle_zone: str | None
    weekly: bool
    challenger_roles: Sequence[int] | None
    manager_roles: Sequence[int] | None


_FIND_SERVER = select(*columns(StoredServer.__struct_fields__, servers)).where(
    servers.c.guild_id == bindparam("server")
)


async def find_stored_server(transaction: Transaction, guild_id: int) -> StoredServer | None:
    """Return a server's settings; `None` if it has none."""
    row = (await transaction.execute(_FIND_SERVER, {"server": guild_id})).one_or_none()
    return None if row is None else StoredServer(*row)


async def find_stored_choosers(transaction: Transaction, name: str) -> list[StoredServer]:
    """Return the servers with this setting; unreadable values become `None`."""
    query = select(*shown(servers, StoredServer.__struct_fields__))
    query = query.where(servers.c[name].is_not(None)).order_by(servers.c.guild_id)
    return [StoredServer(*row) for row in await transaction.execute(query)]


async def replace_server(transaction: Transaction, chosen: StoredServer) -> None:
    """Replace a server's settings."""
    await transaction.execute(delete(servers).where(servers.c.guild_id == chosen.guild_id))
    await transaction.execute(insert(servers).values(asdict(chosen)))


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
            await replace_server(transaction, _stored_server(guild_id, chosen))
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
        if row := await find_stored_server(transaction, guild_id):
            return _settings(row)
    return ServerSettings()


async def find_choosers(
    transaction: Transaction, name: str, guild_id: int | None = None
) -> dict[int, ServerSettings]:
    """Return the servers with this setting, such as a wall: all, or one of them."""
    if guild_id is not None:
        settings = await find_settings(transaction, guild_id)
        return {guild_id: settings} if getattr(settings, name) else {}
    rows = await find_stored_choosers(transaction, name)
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


def _stored_server(guild_id: int, chosen: ServerSettings) -> StoredServer:
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


class Reader(Struct, frozen=True):
    """One person, or (`user_id` is `None`) everyone on a server.

    `look` is how pictures are drawn for them, including the server's default.
    """

    texts: Texts
    look: Look = field(default_factory=Look)
    user_id: int | None = None
    preferences: Preferences = field(default_factory=Preferences)

    def bottom(self, own: Side | None) -> Side:
        """Return the side to draw at the bottom; `own` is the side the reader plays."""
        if self.preferences.bottom is Bottom.OWN:
            return own or Side.FIRST
        return Side.FIRST if self.preferences.bottom is Bottom.FIRST else Side.SECOND


def one_reader(
    user_id: int, preferences: Preferences, server: ServerSettings, *, locale: str
) -> Reader:
    """Return a person as the reader of private messages; `locale` is their client's."""
    return Reader(
        texts_for(preferences.language or locale),
        preferences.look or server.look,
        user_id,
        preferences,
    )


def public_reader(server: ServerSettings) -> Reader:
    """Return everyone on a server as the reader of public messages."""
    return Reader(texts_for(server.language), server.look)
