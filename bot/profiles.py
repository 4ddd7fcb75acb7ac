"""Settings of people and servers: what can be chosen, what is, and the reader that follows."""

from __future__ import annotations

import contextlib
import enum
import re
from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from datetime import time
from itertools import product
from typing import Any, Generic, TypeVar

from msgspec import Struct, StructMeta
from sqlalchemy import ColumnElement, Table, and_, delete, insert, select

from bot.clock import known_zones, parse_zone, zone_of
from bot.errors import UserError
from bot.storage import Database, Transaction
from bot.storage.processes import WriteThroughCache
from bot.storage.schema import preferences, server_settings
from bot.texts import Texts, language_tags, texts_for
from rendering.themes import THEMES
from rules import AnyGame, Side
from rules.own_rows import OwnRows

T = TypeVar("T")

ID = re.compile("[0-9]{1,19}")
# Raised for a stored value that is none any more: damaged, the column may hold another type.
UNREADABLE = (UserError, TypeError, ValueError)


class AbstractStruct(StructMeta, ABCMeta):
    """Makes structs that have abstract methods."""


class Setting(Struct, Generic[T], frozen=True, eq=False, metaclass=AbstractStruct):
    """One setting; its texts and its stored values have its `name`.

    The form of a `topic` asks for it. Values are stored as texts, and sent by forms as the same.
    """

    name: str
    topic: str
    default: T

    @abstractmethod
    def parse(self, text: str) -> T:
        """Read a stored value; `UserError` or `ValueError` if it is none (any more)."""

    @abstractmethod
    def print(self, value: T) -> str:
        """Return the text that `parse` reads."""

    def read(self, sent: str) -> T:
        """Read what a form has sent; `UserError` if it is no value. May take long."""
        return self.parse(sent)


class Choice(Setting[T], frozen=True, eq=False):
    """One of several answers, with their values."""

    answers: Mapping[str, T]

    def parse(self, text: str) -> T:
        if text not in self.answers:
            raise UserError("old-form")
        return self.answers[text]

    def print(self, value: T) -> str:
        return next(answer for answer, meaning in self.answers.items() if meaning == value)


def switch(name: str, topic: str, *, default: bool = False) -> Choice[bool]:
    """Make a setting that is on or off."""
    answers = {"on": True, "off": False} if default else {"off": False, "on": True}
    return Choice(name, topic, default, answers)


class IdKind(enum.Enum):
    """What the ids of a setting are, and how many of them there may be."""

    CHANNELS = "channels", 25
    CHANNEL = "channel", 1
    FORUM = "forum", 1
    ROLES = "roles", 10
    PEOPLE = "people", 25

    @property
    def most(self) -> int:
        return self.value[1]


class Ids(Setting[tuple[int, ...]], frozen=True, eq=False):
    """Any number of channels, people or roles; may be empty.

    If all chosen roles are deleted, the text `settings-<name>-deleted` says what that means. With
    `posts`, the bot posts in the chosen channels; `error-<name>-permissions` lists the
    permissions that it lacks there.
    """

    kind: IdKind
    posts: bool = False

    def parse(self, text: str) -> tuple[int, ...]:
        ids = text.split(",") if text else []
        if len(ids) > self.kind.most or not all(map(ID.fullmatch, ids)):
            raise UserError("old-form")
        return tuple(sorted(map(int, ids)))

    def print(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))


class Words(Setting[str], frozen=True, eq=False):
    """A short text; what stores it checks it."""

    def parse(self, text: str) -> str:
        return text.strip()

    def print(self, value: str) -> str:
        return value


class Zone(Words, frozen=True, eq=False):
    """A time zone, typed as a city, a name or an offset."""

    def parse(self, text: str) -> str:
        with contextlib.suppress(KeyError):
            zone_of(text)
            return text
        raise ValueError("no time zone")

    def read(self, sent: str) -> str:
        return parse_zone(sent, known_zones())


Values = Mapping[Setting[Any], Any]


class Chosen(Struct, frozen=True):
    """What a person or a server has chosen: texts by the names of settings."""

    texts: Mapping[str, str] = {}

    def __getitem__(self, setting: Setting[T]) -> T:
        """Return the value of a setting, or its default if no readable one is stored."""
        text = self.texts.get(setting.name)
        if text is not None:
            with contextlib.suppress(*UNREADABLE):
                return setting.parse(text)
        return setting.default

    def find_unreadable(self, setting: Setting[Any]) -> str | None:
        """Return the stored text of a setting whose default counts, as the text is unreadable."""
        text = self.texts.get(setting.name)
        if text is not None:
            try:
                setting.parse(text)
            except UNREADABLE:
                return str(text)
        return None

    def text_of(self, setting: Setting[Any]) -> str:
        return setting.print(self[setting])

    def with_values(self, values: Values) -> Chosen:
        """Return the same with other values of some settings."""
        texts = {setting.name: setting.print(value) for setting, value in values.items()}
        return Chosen({**self.texts, **texts})


class SettingsService:
    """Stores the settings of people, or of servers: a row each that is not the default."""

    def __init__(self, database: Database, table: Table) -> None:
        self._database = database
        self._table = table
        self._kept = WriteThroughCache[int, Chosen](database)

    async def get(self, owner_id: int | None) -> Chosen:
        """Return what a person or server has chosen; a direct message (`None`) has the defaults."""
        if owner_id is None:
            return Chosen()
        return await self._kept.get(owner_id, self._read)

    async def change(
        self, owner_id: int, values: Values, *, chooser_id: int | None = None
    ) -> Chosen:
        """Change some settings of a person or server; return all of them.

        `chooser_id` is the moderator who chooses those of a server.
        """
        table, (owner, *_) = self._table, self._table.c
        names = [setting.name for setting in values]
        chooser = {} if chooser_id is None else {"chooser_id": chooser_id}
        rows = [
            {owner.name: owner_id, "name": setting.name, "value": setting.print(value), **chooser}
            for setting, value in values.items()
            if value != setting.default
        ]
        async with self._database.write() as transaction:
            await transaction.execute(
                delete(table).where(owner == owner_id, table.c.name.in_(names))
            )
            if rows:
                await transaction.execute(insert(table), rows)
            chosen = await find_chosen(transaction, table, owner_id)
        self._kept.drop(owner_id)
        return chosen

    def forget(self, owner_id: int) -> None:
        """Drop the cached settings of a person or server."""
        self._kept.drop(owner_id)

    async def _read(self, owner_id: int) -> Chosen:
        async with self._database.read() as transaction:
            return await find_chosen(transaction, self._table, owner_id)


async def find_chosen(transaction: Transaction, table: Table, owner_id: int) -> Chosen:
    """Return what a person or server has chosen."""
    owner, *_ = table.c
    query = select(table.c.name, table.c.value).where(owner == owner_id)
    return Chosen({row.name: row.value for row in await transaction.execute(query)})


async def find_settings(transaction: Transaction, guild_id: int) -> Chosen:
    """Return what a server has chosen."""
    return await find_chosen(transaction, server_settings, guild_id)


async def find_choosers(
    transaction: Transaction, setting: Setting[Any], guild_id: int | None = None
) -> dict[int, Chosen]:
    """Return the servers that have chosen something, such as a wall: all, or one of them."""
    columns = server_settings.c
    choosers = select(columns.guild_id).where(columns.name == setting.name)
    if guild_id is not None:
        choosers = choosers.where(columns.guild_id == guild_id)
    query = select(server_settings).where(columns.guild_id.in_(choosers))
    texts: dict[int, dict[str, str]] = {}
    for row in await transaction.execute(query.order_by(columns.guild_id)):
        texts.setdefault(row.guild_id, {})[row.name] = row.value
    servers = {server: Chosen(chosen) for server, chosen in texts.items()}
    return {server: chosen for server, chosen in servers.items() if chosen[setting]}


def has_chosen(setting: Setting[T], value: T) -> ColumnElement[bool]:
    """SQL condition: a row of `preferences` with a value other than the default."""
    return and_(preferences.c.name == setting.name, preferences.c.value == setting.print(value))


class Look(Struct, frozen=True):
    """A theme of `rendering.themes`, in its plain or colour-blind version.

    A large look is for phones.
    """

    theme: str = "wood"
    colour_blind: bool = False
    large: bool = False


LOOKS = {
    f"{theme}{'-letters' if colour_blind else ''}{'-large' if large else ''}": Look(
        theme, colour_blind, large
    )
    for colour_blind, large in product((False, True), repeat=2)
    for theme in THEMES
}


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
    DAILY = "daily"  # in one direct message a day
    NONE = "none"


class Placement(enum.StrEnum):
    """Where a match's boards go: its own thread or post, or the challenge's channel."""

    THREAD = "thread"
    FORUM = "forum"
    CHANNEL = "channel"


def _members(members: type[Member]) -> dict[str, Member]:
    return {member.value: member for member in members}


Member = TypeVar("Member", bound=enum.StrEnum)

AS_THE_SERVER = "server"
DEFAULT_LANGUAGE = "en"
_LANGUAGES = {tag: tag for tag in language_tags()}

# The settings of a person. Without an own look, pictures have that of the server; without a
# language, texts are in that of the person's Discord client.
LOOK = Choice[Look | None]("look", "look", None, {AS_THE_SERVER: None, **LOOKS})
NOTIFICATIONS = Choice("notifications", "turns", Notifications.MENTION, _members(Notifications))
# When the message of each day comes, in the person's time zone.
DAILY_AT = Choice("daily_at", "turns", time(18), {f"{hour}:00": time(hour) for hour in range(24)})
CONFIRM = Choice("confirm", "turns", Confirm.AT_FIRST, _members(Confirm))
LANGUAGE = Choice[str | None]("language", "turns", None, {"discord": None, **_LANGUAGES})
BOTTOM = Choice("bottom", "private", Bottom.FIRST, _members(Bottom))
# The rows of a column count from its own bottom cell.
OWN_ROWS = switch("own_rows", "private")
# Results show only after a press, where only that person reads them.
HIDE_RESULTS = switch("hide_results", "play")

# The settings of a server. The look and the language are those of public messages. Only members
# with a challenger role may start matches; if no such role is set, everyone may. Members with a
# manager role, or with the permission to manage the server, manage matches. Ids of deleted roles
# stay: if no other role is left, only managers may start matches.
PLACEMENT = Choice("placement", "boards", Placement.THREAD, _members(Placement))
FORUM = Ids("forum", "boards", (), IdKind.FORUM)
CHANNELS = Ids("channels", "boards", (), IdKind.CHANNELS)
SERVER_LOOK = Choice("look", "reading", Look(), LOOKS)
SERVER_LANGUAGE = Choice("language", "reading", DEFAULT_LANGUAGE, _LANGUAGES)
MAX_MATCHES = Choice[int | None](
    "max_matches",
    "play",
    None,
    {**{str(limit): limit for limit in (1, 2, 3, 5, 10, 25)}, "none": None},
)
TAKEBACKS = switch("takebacks", "play", default=True)
CHALLENGER_ROLES = Ids("challenger_roles", "play", (), IdKind.ROLES)
MANAGER_ROLES = Ids("manager_roles", "play", (), IdKind.ROLES)


def own_rows_of(chosen: Chosen, game: AnyGame, options: Mapping[str, str]) -> OwnRows | None:
    """Return the rows of a board for a person, `None` for the common ones."""
    bottoms = game.bottom_rows(options)
    return OwnRows(bottoms) if chosen[OWN_ROWS] and bottoms else None


class Reader(Struct, frozen=True):
    """One person, or (`user_id` is `None`) everyone on a server.

    `look` is how pictures are drawn for them, including the server's default.
    """

    texts: Texts
    look: Look = Look()
    user_id: int | None = None
    preferences: Chosen = Chosen()

    def bottom(self, own_side: Side | None) -> Side:
        """Return the side to draw at the bottom; `own_side` is the side the reader plays."""
        if self.preferences[BOTTOM] is Bottom.OWN:
            return own_side or Side.FIRST
        return Side.FIRST if self.preferences[BOTTOM] is Bottom.FIRST else Side.SECOND


def one_reader(user_id: int, preferences: Chosen, server: Chosen, *, locale: str) -> Reader:
    """Return a person as the reader of private messages; `locale` is their client's."""
    return Reader(
        texts_for(preferences[LANGUAGE] or locale),
        preferences[LOOK] or server[SERVER_LOOK],
        user_id,
        preferences,
    )


def letter_texts(preferences: Chosen, otherwise: Texts) -> Texts:
    """Return the texts for a message to a person outside of interactions.

    Discord does not reveal their language there. Without a chosen one, it is that of a server.
    """
    language = preferences[LANGUAGE]
    return texts_for(language) if language else otherwise


def public_reader(server: Chosen) -> Reader:
    """Return everyone on a server as the reader of public messages."""
    return Reader(texts_for(server[SERVER_LANGUAGE]), server[SERVER_LOOK])
