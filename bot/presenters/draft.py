"""A message before it is sent: what it says, shows and offers, whom it mentions."""

from __future__ import annotations

import io
from typing import Any

import discord
from msgspec import Struct

from bot.presenters.buttons import Button, Menu, view_of
from bot.services.deleted import is_deleted

CONTENT_LIMIT = 2000
ALT_LIMIT = 1024


class Attachment(Struct, frozen=True):
    """A file that goes with a message; `alt` says in words what a picture shows."""

    filename: str
    data: bytes
    alt: str | None = None

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), self.filename, description=self.alt)


class Section(Struct, frozen=True):
    """A part of a long message that stands in a box of its own, with its picture below its text."""

    text: str
    picture: Attachment | None = None

    def embed(self) -> discord.Embed:
        data: dict[str, Any] = {"description": self.text}
        if self.picture:
            url = f"attachment://{self.picture.filename}"
            # Discord takes the words for whoever does not see it; `set_image` does not.
            data["image"] = {"url": url, "description": self.picture.alt}
        return discord.Embed.from_dict(data)


class Draft(Struct, frozen=True):
    """The whole of a message; `mentions` are the ids of the people who are notified.

    It has one attachment at most: clients crop several images of a message to squares and show them
    side by side. The picture of a section is shown whole, in the section's own box. A `silent`
    message makes no sound on anybody's phone: nobody has to hurry for it.
    """

    content: str
    attachment: Attachment | None = None
    buttons: tuple[Button, ...] = ()
    mentions: tuple[int, ...] = ()
    menus: tuple[Menu, ...] = ()
    sections: tuple[Section, ...] = ()
    silent: bool = False

    def as_new(self) -> dict[str, Any]:
        """Return the arguments that send this as a new message."""
        arguments: dict[str, Any] = {"content": self.content, "allowed_mentions": self._allowed()}
        if self.silent:
            arguments["silent"] = True
        if files := self._files():
            arguments["files"] = files
        if self.sections:
            arguments["embeds"] = self._embeds()
        if view := view_of(self.buttons, self.menus):
            arguments["view"] = view
        return arguments

    def as_edit(self) -> dict[str, Any]:
        """Return the arguments that turn an existing message into this."""
        return {
            "content": self.content,
            "attachments": self._files(),
            "embeds": self._embeds(),
            "view": view_of(self.buttons, self.menus),
            "allowed_mentions": self._allowed(),
        }

    def _files(self) -> list[discord.File]:
        pictures = (section.picture for section in self.sections)
        return [each.file() for each in (self.attachment, *pictures) if each]

    def _embeds(self) -> list[discord.Embed]:
        return [section.embed() for section in self.sections]

    def _allowed(self) -> discord.AllowedMentions:
        users = [discord.Object(user) for user in self.mentions if not is_deleted(user)]
        if not users:
            return discord.AllowedMentions.none()
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def fitted(parts: list[str], limit: int, separator: str = " ") -> str:
    """Join the parts, leaving out those that do not fit any more."""
    text = ""
    for part in parts:
        longer = f"{text}{separator}{part}" if text else part
        if len(longer) <= limit:
            text = longer
    return text
