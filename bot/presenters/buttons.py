"""Buttons, menus and their ids: all that a press needs is in the id, nothing is kept in memory."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ButtonStyle
from msgspec import Struct

# As many signs as Discord takes in an id.
ID_LIMIT = 100

# Patterns of ids. They are compiled when the first press comes: for a start that takes too long.
# Whatever else came, numbers are small enough for every database.
_NUMBER = "[0-9]{1,18}"
_MATCH_ID = rf"m:(?P<match>{_NUMBER}):(?P<ply>{_NUMBER}):(?P<action>[a-z-]+)(?::(?P<turn>.+))?"
_CHALLENGE_ID = rf"c:(?P<challenge>{_NUMBER}):(?P<action>[a-z-]+)"
_LESSON_ID = r"l:(?P<game>[a-z]+):(?P<number>[0-9]{1,3}):(?P<action>[a-z-]+)(?::(?P<path>.+))?"
_PERSON_ID = r"p:(?P<action>[a-z-]+)"
_PAGE_ID = r"n:(?P<action>[a-z-]+):(?P<number>[0-9]{1,6})"
# Discord's own ids have a digit more.
_USER = "[0-8]?[0-9]{1,18}"
_STATS_ID = rf"s:(?P<user>{_USER}):(?P<game>[a-z]*):(?P<against>{_USER}):(?P<action>[a-z-]+)"
_LEADERS_ID = r"b:(?P<game>[a-z]+):(?P<page>[0-9]{1,6}):(?P<action>[a-z-]+)"
_PUZZLE_ID = (
    rf"q:(?P<solving>{_NUMBER}):(?P<step>[0-9]{{1,9}}):(?P<action>[a-z-]+)(?::(?P<path>.+))?"
)
_DAILY_ID = r"d:(?P<day>[0-9]{1,6}):(?P<action>[a-z-]+)"
_ERASURE_ID = rf"e:(?P<user>{_USER}):(?P<asked>[0-9]{{1,11}}):(?P<action>[a-z-]+)"
_GAME_ID = r"g:(?P<game>[a-z]+):(?P<action>[a-z-]+)"


class MatchKey(Struct, frozen=True):
    """The id of a button that belongs to a match as it stood after `ply` turns.

    `turn` is the one that a button is there to play.
    """

    match_id: int
    ply: int
    action: str
    turn: str = ""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_MATCH_ID, text)
        if found is None:
            return None
        return cls(int(found["match"]), int(found["ply"]), found["action"], found["turn"] or "")

    def __str__(self) -> str:
        key = f"m:{self.match_id}:{self.ply}:{self.action}"
        return f"{key}:{self.turn}" if self.turn else key


class ChallengeKey(Struct, frozen=True):
    """The id of a button on the card of a challenge."""

    challenge_id: int
    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_CHALLENGE_ID, text)
        return cls(int(found["challenge"]), found["action"]) if found else None

    def __str__(self) -> str:
        return f"c:{self.challenge_id}:{self.action}"


class PersonKey(Struct, frozen=True):
    """The id of a button or a form that concerns only the person, or the server, it comes from."""

    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_PERSON_ID, text)
        return cls(found["action"]) if found else None

    def __str__(self) -> str:
        return f"p:{self.action}"


class PageKey(Struct, frozen=True):
    """The id of a button or a menu of a page of a long list; `number` is that of a page."""

    action: str
    number: int

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_PAGE_ID, text)
        return cls(found["action"], int(found["number"])) if found else None

    def __str__(self) -> str:
        return f"n:{self.action}:{self.number}"


class GameKey(Struct, frozen=True):
    """The id of a button that is about a game, and no match of it."""

    game: str
    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_GAME_ID, text)
        return cls(found["game"], found["action"]) if found else None

    def __str__(self) -> str:
        return f"g:{self.game}:{self.action}"


class LessonKey(Struct, frozen=True):
    """The id of a button in a lesson of a game; `path` is the one to what has been chosen."""

    game: str
    number: int
    action: str
    path: str = ""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_LESSON_ID, text)
        if found is None:
            return None
        return cls(found["game"], int(found["number"]), found["action"], found["path"] or "")

    def __str__(self) -> str:
        key = f"l:{self.game}:{self.number}:{self.action}"
        return f"{key}:{self.path}" if self.path else key


class StatsKey(Struct, frozen=True):
    """The id of a button on somebody's statistics.

    They are of one game, or (`""`) of all, and against one person, or (0) against anybody.
    """

    user_id: int
    game: str
    against: int
    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_STATS_ID, text)
        if found is None:
            return None
        return cls(int(found["user"]), found["game"], int(found["against"]), found["action"])

    def __str__(self) -> str:
        return f"s:{self.user_id}:{self.game}:{self.against}:{self.action}"


class LeadersKey(Struct, frozen=True):
    """The id of a button on a page, counted from 0, of the order of a game."""

    game: str
    page: int
    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_LEADERS_ID, text)
        return cls(found["game"], int(found["page"]), found["action"]) if found else None

    def __str__(self) -> str:
        return f"b:{self.game}:{self.page}:{self.action}"


class PuzzleKey(Struct, frozen=True):
    """The id of a button of somebody's puzzle as it stood after `step` things were done.

    `path` is the one to what has been chosen, or the number of a turn that is shown.
    """

    solving_id: int
    step: int
    action: str
    path: str = ""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_PUZZLE_ID, text)
        if found is None:
            return None
        return cls(int(found["solving"]), int(found["step"]), found["action"], found["path"] or "")

    def __str__(self) -> str:
        key = f"q:{self.solving_id}:{self.step}:{self.action}"
        return f"{key}:{self.path}" if self.path else key


class DailyKey(Struct, frozen=True):
    """The id of a button below the puzzle of a day."""

    day: int
    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_DAILY_ID, text)
        return cls(int(found["day"]), found["action"]) if found else None

    def __str__(self) -> str:
        return f"d:{self.day}:{self.action}"


class ErasureKey(Struct, frozen=True):
    """The id of the button by which one person has all about themselves deleted.

    `asked_at` is when they were asked, in seconds since 1970.
    """

    user_id: int
    asked_at: int
    action: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an id; `None` when it is another kind of id."""
        found = re.fullmatch(_ERASURE_ID, text)
        if found is None:
            return None
        return cls(int(found["user"]), int(found["asked"]), found["action"])

    def __str__(self) -> str:
        return f"e:{self.user_id}:{self.asked_at}:{self.action}"


Key = (
    MatchKey
    | ChallengeKey
    | PersonKey
    | PageKey
    | GameKey
    | LessonKey
    | PuzzleKey
    | DailyKey
    | ErasureKey
    | StatsKey
    | LeadersKey
)


def parse_key(text: str) -> Key | None:
    """Read the id of any of our buttons; `None` when it is not ours."""
    return (
        MatchKey.parse(text)
        or ChallengeKey.parse(text)
        or PersonKey.parse(text)
        or PageKey.parse(text)
        or GameKey.parse(text)
        or LessonKey.parse(text)
        or PuzzleKey.parse(text)
        or DailyKey.parse(text)
        or ErasureKey.parse(text)
        or StatsKey.parse(text)
        or LeadersKey.parse(text)
    )


class Button(Struct, frozen=True):
    """A button as data; without a `row` it fills the next place."""

    key: Key
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    row: int | None = None
    disabled: bool = False


class Entry(Struct, frozen=True):
    """A line of a menu; `hint` is a smaller line below it."""

    value: str
    label: str
    hint: str = ""


class Menu(Struct, frozen=True):
    """A menu of which one entry is chosen, as data."""

    key: Key
    prompt: str
    entries: tuple[Entry, ...]


def view_of(buttons: tuple[Button, ...], menus: tuple[Menu, ...] = ()) -> discord.ui.View | None:
    """Lay out menus, and buttons in rows of five below them; `None` without any."""
    if not buttons and not menus:
        return None
    view = discord.ui.View(timeout=None)
    for menu in menus:
        view.add_item(_select(menu))
    for button in buttons:
        plain: discord.ui.Button[Any] = discord.ui.Button(
            label=button.label,
            style=button.style,
            custom_id=str(button.key),
            row=button.row,
            disabled=button.disabled,
        )
        view.add_item(plain)
    # A press says by its id what it wants, in a later process too: discord.py remembers nothing.
    view.stop()
    return view


def carries(message: discord.Message, key: Key) -> bool:
    """Tell whether a message has the button with this id."""
    return key in keys_of(message)


def keys_of(message: discord.Message) -> list[Key]:
    """List the ids of our buttons and menus on a message."""
    ids = (
        getattr(child, "custom_id", None)
        # What Discord has told of a message without them has no such attribute.
        for row in getattr(message, "components", ())
        for child in getattr(row, "children", ())
    )
    return [key for key in map(parse_key, filter(None, ids)) if key]


def _select(menu: Menu) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(value=entry.value, label=entry.label, description=entry.hint or None)
        for entry in menu.entries
    ]
    return discord.ui.Select(custom_id=str(menu.key), placeholder=menu.prompt, options=options)
