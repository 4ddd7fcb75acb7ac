"""Buttons and menus as data; an id holds all that a press needs, in any process."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import discord
import msgspec
from discord import ButtonStyle
from msgspec import Meta, Struct

from bot.game_texts import CHOICE_LIMIT, shortened
from bot.texts import Texts

# The maximum lengths in Discord: of an id, and of texts, which are cut where they are laid out.
ID_LIMIT, LABEL_LIMIT, PROMPT_LIMIT = 100, 80, 150

# Users can forge ids, so numbers must be small enough for every database, date and offset.
RowId = Annotated[int, Meta(ge=0, lt=10**18)]
PersonId = Annotated[int, Meta(ge=0, lt=9 * 10**18)]
Small = Annotated[int, Meta(ge=0, lt=10**6)]
Seconds = Annotated[int, Meta(ge=0, lt=10**11)]
Word = Annotated[str, Meta(pattern=r"\A[a-z-]+\Z")]
MaybeWord = Annotated[str, Meta(pattern=r"\A[a-z-]*\Z")]


_NUMBER = re.compile("[0-9]{1,18}")


def number_in(text: str) -> int | None:
    """Return the number that a user's text is; `None` for any other, and one that is too large.

    Python's own check also accepts digits of other scripts, and signs such as `²`.
    """
    return int(text) if _NUMBER.fullmatch(text) else None


class Key(Struct, frozen=True):
    """The id of a button, menu or form: a prefix and the fields of a subclass.

    Colons separate the fields. Every subclass has an `action`. A last field with the default `""`
    may hold any text, and is left out if it is empty.
    """

    prefix: ClassVar[str]
    kinds: ClassVar[dict[str, type[Key]]] = {}
    """All types of ids by prefix."""

    def __init_subclass__(cls) -> None:
        if cls.prefix in Key.kinds:
            raise ValueError(f"two types of ids begin with {cls.prefix!r}")
        Key.kinds[cls.prefix] = cls

    @property
    def route(self) -> tuple[type[Key], str]:
        """The type of the id and its action, which determine the handler."""
        return type(self), msgspec.structs.asdict(self)["action"]

    def __str__(self) -> str:
        text = ":".join([self.prefix, *(str(value) for value in msgspec.structs.astuple(self))])
        return text.removesuffix(":")


def parse_key(text: str) -> Key | None:
    """Read the id of any of our buttons; `None` if it is not ours."""
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
    # Other ways to write a number are never ours.
    return key if str(key) == text else None


class MatchKey(Key, frozen=True):
    """The id of a button of a match as it was after `ply` turns.

    `turn` is the one that the button plays.
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
    """The id of a button or form that concerns only the user, or the server."""

    prefix = "p"
    action: Word


class PageKey(Key, frozen=True):
    """The id of a button or menu on page `number` of a long list.

    `of` says which list, if there are several of a kind, such as one for each game.
    """

    prefix = "n"
    action: Word
    number: Small
    of: str = ""


class GameKey(Key, frozen=True):
    """The id of a button about a game, not about a match."""

    prefix = "g"
    game: Word
    action: Word


class CommandKey(Key, frozen=True):
    """The id of a button that runs a command, with its options, for a match."""

    prefix = "r"
    action: Word
    match_id: RowId
    command: str = ""


class ListKey(Key, frozen=True):
    """The id of a list of buttons; the value of each entry is the id of a button."""

    prefix = "ls"
    action: Word
    name: Word


class Button(Struct, frozen=True):
    """A button as data; without a `row`, it takes the next free place.

    `emoji` is a tag as `PieceEmojis` returns it, or empty.
    """

    key: Key
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    row: int | None = None
    disabled: bool = False
    emoji: str = ""


class MenuOption(Struct, frozen=True):
    """A choice in a menu; `hint` is a smaller line below it."""

    value: str
    label: str
    hint: str = ""
    emoji: str = ""


class Menu(Struct, frozen=True):
    """A menu with one choice, as data; without a `row`, it takes the next free one."""

    key: Key
    prompt: str
    entries: tuple[MenuOption, ...]
    row: int | None = None


def button_list(name: str, prompt: str, buttons: Iterable[Button], row: int | None = None) -> Menu:
    """Make a list of buttons, which takes the place of one; `name` is unique in a message."""
    entries = tuple(MenuOption(str(button.key), button.label) for button in buttons)
    return Menu(ListKey("choose", name), prompt, entries, row)


def step_buttons(
    texts: Texts,
    back: Key,
    on: Key,
    *,
    is_start: bool,
    is_end: bool,
    first: Key | None = None,
    on_label: str = "button-step-on",
    row: int | None = None,
) -> tuple[Button, ...]:
    """Make the buttons to step back and on, and to the start if `first` is the id of that.

    At the start and the end, those that lead nowhere are disabled. Their ids must differ even so:
    they are unique in a message.
    """
    steps = [(back, "button-step-back", is_start), (on, on_label, is_end)]
    if first is not None:
        steps.insert(0, (first, "button-step-first", is_start))
    return tuple(Button(key, texts(label), row=row, disabled=off) for key, label, off in steps)


def cancel_button(texts: Texts, *, row: int | None = None) -> Button:
    """Make the button that deletes a private question."""
    return Button(PersonKey("cancel"), texts("button-cancel"), row=row)


def page_at(number: int, count: int, size: int) -> tuple[int, int]:
    """Return the page of a list nearest to a number, counted from 0, and how many there are."""
    pages = max(1, -(-count // size))
    return max(0, min(number, pages - 1)), pages


def page_buttons(
    texts: Texts, action: str, page: int, pages: int, *, of: str = ""
) -> tuple[Button, ...]:
    """Make the buttons to the pages before and after `page`; none for a single page."""
    if pages == 1:
        return ()
    # Without a page before it, the button needs an id that no other one has.
    back, on = PageKey(action, page - 1 if page else pages, of), PageKey(action, page + 1, of)
    return step_buttons(texts, back, on, is_start=not page, is_end=page == pages - 1)


def view_of(buttons: tuple[Button, ...], menus: tuple[Menu, ...] = ()) -> discord.ui.View | None:
    """Lay out menus, and buttons in rows of five below them; `None` without any."""
    if not buttons and not menus:
        return None
    view = discord.ui.View(timeout=None)
    for menu in menus:
        view.add_item(_select(menu))
    for button in buttons:
        plain: discord.ui.Button[Any] = discord.ui.Button(
            label=shortened(button.label, LABEL_LIMIT),
            style=button.style,
            custom_id=str(button.key),
            row=button.row,
            disabled=button.disabled,
            emoji=button.emoji or None,
        )
        view.add_item(plain)
    # A press is handled by its id, in a later process too: discord.py must store no view.
    view.stop()
    return view


def carries(message: discord.Message, key: Key) -> bool:
    """Tell whether a message has the button with this id."""
    return key in keys_of(message)


def keys_of(message: discord.Message) -> list[Key]:
    """List the ids of our buttons and menus on a message."""
    ids = (
        getattr(child, "custom_id", None)
        # discord.py has no such attribute on a message without them.
        for row in getattr(message, "components", ())
        for child in getattr(row, "children", ())
    )
    return [key for key in map(parse_key, filter(None, ids)) if key]


def _select(menu: Menu) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            value=entry.value,
            label=shortened(entry.label, CHOICE_LIMIT),
            description=shortened(entry.hint, CHOICE_LIMIT) or None,
            emoji=entry.emoji or None,
        )
        for entry in menu.entries
    ]
    return discord.ui.Select(
        custom_id=str(menu.key),
        placeholder=shortened(menu.prompt, PROMPT_LIMIT),
        options=options,
        row=menu.row,
    )
