"""Describe the reader of a message: their language and look."""

from __future__ import annotations

from msgspec import Struct, field

from bot.profiles.look import Look
from bot.profiles.preferences import Bottom, Preferences
from bot.profiles.servers import ServerSettings
from bot.texts import Texts, texts_for
from rules import Side


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
