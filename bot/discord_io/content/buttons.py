"""Define buttons, menus and their ids; an id holds all that a press needs."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Meta, Struct

# Discord's limit for the characters of an id.
ID_LIMIT = 100

# Clients can send any id, so numbers must fit every database, date and offset.
RowId = Annotated[int, Meta(ge=0, lt=10**18)]
PersonId = Annotated[int, Meta(ge=0, lt=9 * 10**18)]
Small = Annotated[int, Meta(ge=0, lt=10**6)]
Seconds = Annotated[int, Meta(ge=0, lt=10**11)]
Word = Annotated[str, Meta(pattern=r"\A[a-z-]+\Z")]
MaybeWord = Annotated[str, Meta(pattern=r"\A[a-z-]*\Z")]


class Key(Struct, frozen=True):
    """The id of a button, menu or form: a prefix and a subclass's fields, with colons.

    Every subclass has an `action`. A last field with the default `""` may hold any text; an empty
    one is omitted.
    """

    prefix: ClassVar[str]
    kinds: ClassVar[dict[str, type[Key]]] = {}
    """All id types by their prefixes."""

    def __init_subclass__(cls) -> None:
        if cls.prefix in Key.kinds:
            raise ValueError(f"two types of ids begin with {cls.prefix!r}")
        Key.kinds[cls.prefix] = cls

    @property
    def route(self) -> tuple[type[Key], str]:
        """The key of the press's handler: the type of the id, and its action."""
        return type(self), msgspec.structs.asdict(self)["action"]

    def __str__(self) -> str:
        text = ":".join([self.prefix, *(str(value) for value in msgspec.structs.astuple(self))])
        return text.removesuffix(":")


def parse_key(text: str) -> Key | None:
    """Parse the id of one of our buttons; `None` for any other text."""
    prefix, _, rest = text.partition(":")
    kind = Key.kinds.get(prefix)
    if kind is None:
        return None
    names = kind.__struct_fields__
    values = dict(zip(names, rest.split(":", len(names) - 1), strict=False))
    try:
        key = msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError:
        return None
    # Other spellings of a number are not ours.
    return key if str(key) == text else None


class MatchKey(Key, frozen=True):
    """The id of a button that belongs to a match after `ply` turns.

    `turn` is the turn that the button plays.
    """

    prefix = "m"
    match_id: RowId
    ply: RowId
    action: Word
    turn: str = ""


class ChallengeKey(Key, frozen=True):
    """The id of a button on the card of a challenge."""

    prefix = "c"
    challenge_id: RowId
    action: Word


class PersonKey(Key, frozen=True):
    """The id of a button or form about the person, or the server, that uses it."""

    prefix = "p"
    action: Word


class PageKey(Key, frozen=True):
    """The id of a button or menu on a page of a long list; `number` is the page's."""

    prefix = "n"
    action: Word
    number: Small


class GameKey(Key, frozen=True):
    """The id of a button that is about a game, not about a match."""

    prefix = "g"
    game: Word
    action: Word


class LessonKey(Key, frozen=True):
    """The id of a button in a lesson of a game; `path` leads to the chosen part."""

    prefix = "l"
    game: Word
    number: Small
    action: Word
    path: str = ""


class StatsKey(Key, frozen=True):
    """The id of a button on a person's statistics.

    They cover one game or (`""`) all, and one opponent or (0) all.
    """

    prefix = "s"
    user_id: PersonId
    game: MaybeWord
    against: PersonId
    action: Word


class LeadersKey(Key, frozen=True):
    """The id of a button on a page, counted from 0, of a game's leaderboard."""

    prefix = "b"
    game: Word
    page: Small
    action: Word


class PuzzleKey(Key, frozen=True):
    """The id of a button of a person's puzzle after `step` actions.

    `path` leads to the chosen part, or is the number of the turn shown.
    """

    prefix = "q"
    solving_id: RowId
    step: Small
    action: Word
    path: str = ""


class DailyKey(Key, frozen=True):
    """The id of a button below a daily puzzle."""

    prefix = "d"
    day: Small
    action: Word


class ErasureKey(Key, frozen=True):
    """The id of the button that deletes all data about a person.

    `asked_at` is the time of the question, in seconds since 1970.
    """

    prefix = "e"
    user_id: PersonId
    asked_at: Seconds
    action: Word


class Button(Struct, frozen=True):
    """A button as data; without a `row` it takes the next free place."""

    key: Key
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    row: int | None = None
    disabled: bool = False


class Entry(Struct, frozen=True):
    """An entry of a menu; `hint` is a smaller line below it."""

    value: str
    label: str
    hint: str = ""


class Menu(Struct, frozen=True):
    """A menu for choosing one entry, as data."""

    key: Key
    prompt: str
    entries: tuple[Entry, ...]


def view_of(buttons: tuple[Button, ...], menus: tuple[Menu, ...] = ()) -> discord.ui.View | None:
    """Lay out menus, and below them buttons in rows of five; `None` without any."""
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
    # The id of a press says everything, in a later process too: discord.py need not track it.
    view.stop()
    return view


def carries(message: discord.Message, key: Key) -> bool:
    """Tell whether a message has the button with this id."""
    return key in keys_of(message)


def keys_of(message: discord.Message) -> list[Key]:
    """List the ids of our buttons and menus on a message."""
    ids = (
        getattr(child, "custom_id", None)
        # discord.py omits the attribute on messages received without components.
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
