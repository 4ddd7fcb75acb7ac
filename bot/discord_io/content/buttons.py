"""Buttons, menus and their ids: all that a press needs is in the id, nothing is kept in memory."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Meta, Struct

# As many signs as Discord takes in an id.
ID_LIMIT = 100

# Anybody can make an id up: numbers are small enough for every database, date and offset.
RowId = Annotated[int, Meta(ge=0, lt=10**18)]
PersonId = Annotated[int, Meta(ge=0, lt=9 * 10**18)]
Small = Annotated[int, Meta(ge=0, lt=10**6)]
Seconds = Annotated[int, Meta(ge=0, lt=10**11)]
Word = Annotated[str, Meta(pattern=r"\A[a-z-]+\Z")]
MaybeWord = Annotated[str, Meta(pattern=r"\A[a-z-]*\Z")]


class Key(Struct, frozen=True):
    """The id of a button, a menu or a form: a prefix and the fields of a subclass, with colons.

    Every subclass has an `action`. A last field with the default `""` may hold any text, and is
    left out where it is empty.
    """

    prefix: ClassVar[str]
    kinds: ClassVar[dict[str, type[Key]]] = {}
    """All types of ids by their prefixes."""

    def __init_subclass__(cls) -> None:
        if cls.prefix in Key.kinds:
            raise ValueError(f"two types of ids begin with {cls.prefix!r}")
        Key.kinds[cls.prefix] = cls

    @property
    def route(self) -> tuple[type[Key], str]:
        """What says which handler a press leads to: the type of the id, and its action."""
        return type(self), msgspec.structs.asdict(self)["action"]

    def __str__(self) -> str:
        text = ":".join([self.prefix, *(str(value) for value in msgspec.structs.astuple(self))])
        return text.removesuffix(":")


def parse_key(text: str) -> Key | None:
    """Read the id of any of our buttons; `None` when it is not ours."""
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
    # Whatever else reads as a number is no number of ours.
    return key if str(key) == text else None


class MatchKey(Key, frozen=True):
    """The id of a button that belongs to a match as it stood after `ply` turns.

    `turn` is the one that a button is there to play.
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
    """The id of a button or a form that concerns only the person, or the server, it comes from."""

    prefix = "p"
    action: Word


class PageKey(Key, frozen=True):
    """The id of a button or a menu of a page of a long list; `number` is that of a page."""

    prefix = "n"
    action: Word
    number: Small


class GameKey(Key, frozen=True):
    """The id of a button that is about a game, and no match of it."""

    prefix = "g"
    game: Word
    action: Word


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
