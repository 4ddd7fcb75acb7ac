"""Whom a message is for: the language it is written in, and how boards are drawn in it."""

from __future__ import annotations

from msgspec import Struct, field

from bot.profiles.look import Look
from bot.profiles.preferences import Bottom, Preferences
from bot.profiles.servers import ServerSettings
from bot.texts import Texts, texts_for
from rules import Side


class Reader(Struct, frozen=True):
    """One person, or (`user_id` is `None`) everybody in a server.

    `look` is how pictures are drawn for them, with the server's choice already taken into account.
    """

    texts: Texts
    look: Look = field(default_factory=Look)
    user_id: int | None = None
    preferences: Preferences = field(default_factory=Preferences)

    def bottom(self, own: Side | None) -> Side:
        """Return the side to draw at the bottom; `own` is the one that the reader plays, if any."""
        if self.preferences.bottom is Bottom.OWN:
            return own or Side.FIRST
        return Side.FIRST if self.preferences.bottom is Bottom.FIRST else Side.SECOND


def one_reader(
    user_id: int, preferences: Preferences, server: ServerSettings, *, locale: str
) -> Reader:
    """Return somebody as the reader of private messages; `locale` is what Discord is set to."""
    return Reader(
        texts_for(preferences.language or locale),
        preferences.look or server.look,
        user_id,
        preferences,
    )


def everybody(server: ServerSettings) -> Reader:
    """Return everybody in a server as the reader of what is posted there."""
    return Reader(texts_for(server.language), server.look)
