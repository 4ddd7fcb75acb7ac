"""Write people, places and times in Discord's notation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime

from discord.utils import escape_mentions

from bot.game_texts import shortened
from bot.homes import DIRECT
from bot.seats import Seat, is_deleted
from bot.texts import Texts

NAME_LIMIT = 32
MessagePlace = tuple[int, int]
"""The ids of a channel and of a message in it."""

LINK = re.compile(r"(?<!\\)<@(\d+)>")
"""A link to a person, as `person_link` writes it; `literal` escapes typed ones."""

# Characters that reverse the order of the following text in a line.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LEFT_TO_RIGHT = "\u200e"
# Characters that format text anywhere, or at the start of a line; a number formats with its dot.
# discord.py does not escape within links.
_FORMATTING = re.compile(r"()([\\*_~`|\[<])")
_BEGINNING = re.compile(r"^(\s*)([#>+-])", re.MULTILINE)
_NUMBERED = re.compile(r"^(\s*\d+)(\.)", re.MULTILINE)
# Addresses, and invitations without a scheme such as discord.gg/code, which clients show as well.
_SCHEME = re.compile(r"()(:)(?=//)")
_PATH = re.compile(r"(\.\w+)(/)")
_BREAKS = frozenset(("Cc", "Cs", "Zl", "Zp"))


def display_name(name: str, limit: int = NAME_LIMIT) -> str:
    """Return a name in one short line that keeps the order of surrounding text.

    A name of formatting characters only becomes empty.
    """
    line = in_one_line(name)
    # Without this, a name in Hebrew or Arabic would swap places with a neighbouring one.
    directions = map(unicodedata.bidirectional, line)
    end = _LEFT_TO_RIGHT if any(direction in ("R", "AL") for direction in directions) else ""
    return f"{shortened(line, limit - len(end))}{end}"


def in_one_line(text: str) -> str:
    """Return a user's text in one line that keeps the order of surrounding text."""
    kept = (
        " " if unicodedata.category(char) in _BREAKS else char
        for char in text
        if char not in _TURNING
    )
    return " ".join("".join(kept).split())


def literal(text: str) -> str:
    """Escape a text so that Discord shows it literally: no format, mention, link or invitation."""
    for pattern in (_FORMATTING, _BEGINNING, _NUMBERED, _SCHEME, _PATH):
        text = pattern.sub(r"\1\\\2", text)
    return escape_mentions(text)


def quoted(text: str) -> str:
    """Return a user's text, short and plain, to be quoted in a sentence."""
    return literal(display_name(text))


def mention(texts: Texts, user_id: int) -> str:
    """Mention a user; a deleted player gets a general word."""
    return texts("deleted-player") if is_deleted(user_id) else person_link(user_id)


def person_link(user_id: int) -> str:
    return f"<@{user_id}>"


def called(texts: Texts, seat: Seat) -> str:
    """Mention the people or the role of a seat; a computer is named."""
    if seat.role_id is not None:
        return role_link(seat.role_id)
    return seat_name(texts, seat, [mention(texts, user_id) for user_id in seat.people])


def seat_name(texts: Texts, seat: Seat, names: Sequence[str]) -> str:
    """Name a seat by its people's names; texts treat a team like one person.

    A computer is named by its level, or by the program that plays for it; a channel has no name.
    """
    if seat.is_channel:
        return texts("channel")
    if seat.program:
        return quoted(seat.program)
    if seat.level is not None:
        return texts("computer", level=seat.level)
    return names[0] if len(names) == 1 else texts("team", people=" & ".join(names))


def role_link(role_id: int) -> str:
    return f"<@&{role_id}>"


def channel_link(channel_id: int) -> str:
    return f"<#{channel_id}>"


def place_link(guild_id: int, channel_id: int) -> str:
    """Link to a channel of a server; clients know no mention of direct messages."""
    return channel_url(guild_id, channel_id) if guild_id == DIRECT else channel_link(channel_id)


def channel_url(guild_id: int, channel_id: int) -> str:
    server = "@me" if guild_id == DIRECT else guild_id
    return f"https://discord.com/channels/{server}/{channel_id}"


def message_url(guild_id: int, channel_id: int, message_id: int) -> str:
    return f"{channel_url(guild_id, channel_id)}/{message_id}"


def date_and_time(moment: datetime) -> str:
    """Return a timestamp that clients show in the reader's time zone and language."""
    return f"<t:{int(moment.timestamp())}:f>"


def time_of_day(moment: datetime) -> str:
    """Return a timestamp that clients show as a time of day in the reader's time zone."""
    return f"<t:{int(moment.timestamp())}:t>"


def day(moment: datetime) -> str:
    """Return a timestamp that clients show as a day in the reader's language."""
    return f"<t:{int(moment.timestamp())}:D>"


def from_now(moment: datetime) -> str:
    """Return a timestamp that clients show relative to now, such as "in 3 hours"."""
    return f"<t:{int(moment.timestamp())}:R>"
