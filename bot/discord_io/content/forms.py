"""Describe forms as data: questions, possible answers, current values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import discord
from discord import ChannelType, SelectDefaultValueType, ui
from msgspec import Struct

from bot.discord_io.content.buttons import Key, MenuOption
from bot.discord_io.content.people import channel_link, person_link, role_link
from bot.game_texts import shortened
from bot.profiles import IdKind
from bot.texts import Texts
from rules.own_rows import OwnRows

LABEL_LIMIT = 45
MOVE_LIMIT = 200
PLACEHOLDER_LIMIT = 100
WORDS_LIMIT = 20
WORDS_LENGTH = 300
SEPARATOR = " · "


class ChoiceField(Struct, frozen=True):
    """A question with a list of answers; `chosen` is the current value."""

    name: str
    label: str
    entries: tuple[MenuOption, ...]
    chosen: str

    @property
    def answer(self) -> str:
        """The current value, in words."""
        return next((e.label for e in self.entries if e.value == self.chosen), self.chosen)

    def item(self) -> discord.ui.Item[Any]:
        options = [
            discord.SelectOption(
                value=entry.value, label=entry.label, default=entry.value == self.chosen
            )
            for entry in self.entries
        ]
        return discord.ui.Select(custom_id=self.name, options=options, required=True)


_Select = Callable[..., discord.ui.Item[Any]]
_SELECT_CHANNELS: _Select = partial(ui.ChannelSelect[Any], channel_types=[ChannelType.text])
_SELECT_FORUMS: _Select = partial(ui.ChannelSelect[Any], channel_types=[ChannelType.forum])
_SELECTS: Mapping[IdKind, tuple[_Select, SelectDefaultValueType]] = {
    IdKind.CHANNELS: (_SELECT_CHANNELS, SelectDefaultValueType.channel),
    IdKind.CHANNEL: (_SELECT_CHANNELS, SelectDefaultValueType.channel),
    IdKind.FORUM: (_SELECT_FORUMS, SelectDefaultValueType.channel),
    IdKind.ROLES: (ui.RoleSelect[Any], SelectDefaultValueType.role),
    IdKind.PEOPLE: (ui.UserSelect[Any], SelectDefaultValueType.user),
}


class IdsField(Struct, frozen=True):
    """A question for some channels, roles or people; `none` describes an empty choice."""

    name: str
    label: str
    none: str
    chosen: tuple[int, ...]
    kind: IdKind

    @property
    def answer(self) -> str:
        """The current value, in words."""
        links = {IdKind.ROLES: role_link, IdKind.PEOPLE: person_link}
        return ", ".join(map(links.get(self.kind, channel_link), self.chosen)) or self.none

    def item(self) -> discord.ui.Item[Any]:
        select, value_type = _SELECTS[self.kind]
        return select(
            custom_id=self.name,
            placeholder=self.none,
            min_values=0,
            max_values=self.kind.most,
            required=False,
            default_values=[
                discord.SelectDefaultValue(id=chosen_id, type=value_type)
                for chosen_id in self.chosen
            ],
        )


class TextField(Struct, frozen=True):
    """A question for a few optional words; `hint` is shown while it is empty.

    `none` describes an empty answer, `chosen` is the current value.
    """

    name: str
    label: str
    hint: str
    none: str
    chosen: str

    @property
    def answer(self) -> str:
        """The current value, in words."""
        return self.chosen or self.none

    def item(self) -> discord.ui.Item[Any]:
        return discord.ui.TextInput(
            custom_id=self.name,
            placeholder=self.hint,
            default=self.chosen or None,
            max_length=WORDS_LENGTH,
            required=False,
        )


Field = ChoiceField | IdsField | TextField


class Form(Struct, frozen=True):
    """A form of at most five fields; `key` routes its submission."""

    key: Key
    title: str
    fields: tuple[Field, ...]

    def modal(self) -> discord.ui.Modal:
        """Return the form as a modal, with the current values filled in."""
        modal = discord.ui.Modal(title=self.title, custom_id=str(self.key))
        for field in self.fields:
            modal.add_item(discord.ui.Label(text=field.label, component=field.item()))
        modal.stop()  # see `view_of`
        return modal


def move_form(
    texts: Texts, key: Key, title: str, turns: Iterable[str], *, rows: OwnRows | None = None
) -> discord.ui.Modal:
    """Ask for a turn in a field called "move"; `title` is the form's title.

    Some of the `turns` are shown as examples, in the reader's own `rows` if there are any.
    """
    modal = discord.ui.Modal(
        title=shortened(texts("move-title", title=title), LABEL_LIMIT), custom_id=str(key)
    )
    examples = SEPARATOR.join(_fitting(turns))
    if rows is not None:
        examples = rows.words_to_own(examples)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=texts("move-label"),
        custom_id="move",
        placeholder=texts("move-hint", moves=examples) if examples else None,
        max_length=MOVE_LIMIT,
    )
    modal.add_item(field)
    modal.stop()
    return modal


def text_form(
    key: Key, title: str, name: str, *, label: str, hint: str, text: str, limit: int
) -> discord.ui.Modal:
    """Ask for an optional text of some lines in a field `name`; `text` is the present one."""
    modal = discord.ui.Modal(title=title, custom_id=str(key))
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label=label,
        custom_id=name,
        style=discord.TextStyle.paragraph,
        placeholder=hint,
        default=text or None,
        required=False,
        max_length=limit,
    )
    modal.add_item(field)
    modal.stop()
    return modal


def _fitting(turns: Iterable[str]) -> Iterator[str]:
    """Yield the first turns, as many as fit beside a few words."""
    room = PLACEHOLDER_LIMIT - WORDS_LIMIT
    for turn in turns:
        room -= len(turn) + len(SEPARATOR)
        if room < 0:
            return
        yield turn
