"""Store people's preferences: how they see boards and learn of their turn."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.profiles import preference_tables as queries
from bot.profiles.look import Look, known_look
from bot.profiles.preference_tables import StoredPreferences
from bot.storage import Database, Transaction
from bot.storage.errors import skipping
from bot.storage.processes import WriteThroughCache
from rules import AnyGame
from rules.own_rows import OwnRows


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
            await queries.replace(transaction, _stored(user_id, chosen))
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
            if row := await queries.find(transaction, user_id):
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


def _stored(user_id: int, chosen: Preferences) -> StoredPreferences:
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
