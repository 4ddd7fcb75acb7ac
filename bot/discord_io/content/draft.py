"""Describe a message before it is sent: text, pictures, buttons, mentions."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.discord_io.content.buttons import Button, Menu, view_of
from bot.discord_io.content.people import LINK, display_name, literal, person_link
from bot.seats import is_deleted
from bot.texts import without_emojis
from rules.own_rows import OwnRows

CONTENT_LIMIT = 2000
ALT_LIMIT = 1024
# Even escaped, a name of this length is no longer than the link that it replaces.
SHORT_NAME_LIMIT = 9

# A name as `literal` writes it: no line break, and no character that begins a link.
_NAME = r"(?:\\.|[^\\<\n]){1,80}"
# A message that notifies no one has to write out all names: clients only know the users in its
# `mentions` (discord-api-docs#1479).
_ALL_NAMED = discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False)


Draw = Callable[[partial[bytes]], Awaitable[bytes]]
"""Runs what draws a picture, off the event loop."""


class Attachment(Struct, frozen=True):
    """A file sent with a message; `alt` describes a picture in words."""

    filename: str
    data: bytes
    alt: str | None = None

    def renamed(self, rows: OwnRows) -> Attachment:
        """Return the same file, described with the coordinates of own rows."""
        return replace(self, alt=self.alt and rows.words_to_own(self.alt))


class Picture(Struct, frozen=True):
    """A picture that is drawn when its message is sent; `alt` describes it in words."""

    filename: str
    render: partial[bytes]
    alt: str

    def renamed(self, rows: OwnRows) -> Picture:
        """Return the same picture, described with the coordinates of own rows."""
        return replace(self, alt=rows.words_to_own(self.alt))


class Section(Struct, frozen=True):
    """A part of a long message in its own embed, with its picture below its text.

    It names no people: clients don't look up the names of people in an embed.
    """

    text: str
    picture: Picture | None = None

    def embed(self) -> discord.Embed:
        data: dict[str, Any] = {"description": self.text}
        if self.picture:
            url = f"attachment://{self.picture.filename}"
            # Discord accepts this alternative text; discord.py's `set_image` doesn't.
            data["image"] = {"url": url, "description": self.picture.alt}
        return discord.Embed.from_dict(data)


class Draft(Struct, frozen=True):
    """A whole message; `mentions` are the ids of the people to notify.

    Its content names people by links. A new public message keeps the links of people it notifies,
    and shows everyone else's display name instead.

    It has at most one picture or attachment: clients crop several images of a message to squares
    and show them side by side. A section's picture is shown whole, in the section's embed.
    `drawings` are the drawn pictures, without which it can't be sent. A `silent` message makes no
    sound on phones: it is not urgent.
    """

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    mentions: tuple[int, ...] = ()
    menus: tuple[Menu, ...] = ()
    sections: tuple[Section, ...] = ()
    silent: bool = False
    attachment: Attachment | None = None
    drawings: tuple[Attachment, ...] = ()

    @property
    def pictures(self) -> list[Picture]:
        pictures = (self.picture, *(section.picture for section in self.sections))
        return [picture for picture in pictures if picture]

    async def draw(self, draw: Draw) -> Draft:
        """Return the same message with its pictures drawn."""
        pictures = self.pictures
        if self.drawings or not pictures:
            return self
        drawn = await asyncio.gather(*(draw(picture.render) for picture in pictures))
        drawings = (
            Attachment(picture.filename, data, picture.alt)
            for picture, data in zip(pictures, drawn, strict=True)
        )
        return replace(self, drawings=tuple(drawings))

    @property
    def unnotified(self) -> tuple[int, ...]:
        """The ids of the people that it names without notifying them."""
        named = dict.fromkeys(int(user_id) for user_id in LINK.findall(self.content))
        return tuple(user_id for user_id in named if user_id not in self.mentions)

    def as_new(self, names: Mapping[int, str]) -> dict[str, Any]:
        """Return the arguments to send this as a new message that notifies `mentions`.

        `names` are the display names of all other people in it.
        """
        allowed = discord.AllowedMentions.none()
        if users := [discord.Object(user) for user in self.mentions if not is_deleted(user)]:
            allowed.users = users
        return self._new(self._with_names(names), allowed)

    def as_private(self) -> dict[str, Any]:
        """Return the arguments to send this as a new private message."""
        return self._new(self.content, _ALL_NAMED)

    def as_edit(self) -> dict[str, Any]:
        """Return the arguments to edit a message into this; edits notify no one."""
        return {
            **content_edit(self.content),
            "attachments": self._files(),
            "embeds": self._embeds(),
            "view": view_of(self.buttons, self.menus),
        }

    @property
    def without_emojis(self) -> Draft:
        """The same message without emojis on its buttons and in its menus."""
        menus = (
            replace(menu, entries=tuple(replace(entry, emoji="") for entry in menu.entries))
            for menu in self.menus
        )
        buttons = tuple(replace(button, emoji="") for button in self.buttons)
        return replace(self, buttons=buttons, menus=tuple(menus))

    def renamed(self, rows: OwnRows | None) -> Draft:
        """Return the same message with the coordinates of own rows; ids stay as they are."""
        if rows is None:
            return self
        told = rows.words_to_own
        menus = tuple(
            replace(
                menu,
                entries=tuple(
                    replace(each, label=told(each.label), hint=told(each.hint))
                    for each in menu.entries
                ),
            )
            for menu in self.menus
        )
        return replace(
            self,
            content=told(self.content),
            picture=self.picture and self.picture.renamed(rows),
            attachment=self.attachment and self.attachment.renamed(rows),
            buttons=tuple(replace(button, label=told(button.label)) for button in self.buttons),
            menus=menus,
            sections=tuple(
                Section(told(each.text), each.picture and each.picture.renamed(rows))
                for each in self.sections
            ),
        )

    def says(self, content: str) -> bool:
        """Tell whether a message with this content is the same, with names or links.

        Emojis don't count: they may have been uploaded in between.
        """
        # Line by line, so that malicious names cannot multiply the ways to match.
        theirs, ours = (without_emojis(text).split("\n") for text in (content, self.content))
        return len(theirs) == len(ours) and all(map(self._says_line, ours, theirs))

    def _says_line(self, ours: str, theirs: str) -> bool:
        parts = LINK.split(ours)
        pattern = [re.escape(parts[0])]
        for user_id, text in zip(parts[1::2], parts[2::2], strict=True):
            link = re.escape(person_link(int(user_id)))
            pattern.append(link if int(user_id) in self.mentions else f"(?:{link}|{_NAME})")
            pattern.append(re.escape(text))
        return re.fullmatch("".join(pattern), theirs) is not None

    def _new(self, content: str, allowed: discord.AllowedMentions) -> dict[str, Any]:
        arguments: dict[str, Any] = {"content": content, "allowed_mentions": allowed}
        if self.silent:
            arguments["silent"] = True
        if files := self._files():
            arguments["files"] = files
        if self.sections:
            arguments["embeds"] = self._embeds()
        if view := view_of(self.buttons, self.menus):
            arguments["view"] = view
        return arguments

    def _with_names(self, names: Mapping[int, str]) -> str:
        """Return the content with names; shorten them if it would become too long."""
        content = self._replace_links({user_id: literal(name) for user_id, name in names.items()})
        if len(content) <= CONTENT_LIMIT:
            return content
        short = {u: literal(display_name(name, SHORT_NAME_LIMIT)) for u, name in names.items()}
        return self._replace_links(short)

    def _replace_links(self, names: Mapping[int, str]) -> str:
        others = {str(u): names[u] for u in self.unnotified if u in names}
        return LINK.sub(lambda link: others.get(link[1], link[0]), self.content)

    def _files(self) -> list[discord.File]:
        if len(self.drawings) < len(self.pictures):
            raise ValueError("the pictures of this message are not drawn")
        files = (*self.drawings, *filter(None, [self.attachment]))
        return [
            discord.File(io.BytesIO(file.data), file.filename, description=file.alt)
            for file in files
        ]

    def _embeds(self) -> list[discord.Embed]:
        return [section.embed() for section in self.sections]


def content_edit(content: str) -> dict[str, Any]:
    """Return the arguments to change only the text of an existing message."""
    return {"content": content, "allowed_mentions": _ALL_NAMED}


def fitted(parts: list[str], limit: int, separator: str = " ") -> str:
    """Join the parts that fit, leaving out the rest."""
    text = ""
    for part in parts:
        longer = f"{text}{separator}{part}" if text else part
        if len(longer) <= limit:
            text = longer
    return text


def fitted_lines(lines: Iterable[str]) -> str:
    """Join the lines that fit into a message, leaving out the rest and empty ones."""
    return fitted([line for line in lines if line], CONTENT_LIMIT, "\n")
