"""People and places the way Discord writes them."""

from __future__ import annotations

from datetime import datetime

from bot.services.model import Match


def mention(user_id: int) -> str:
    return f"<@{user_id}>"


def channel_link(channel_id: int) -> str:
    return f"<#{channel_id}>"


def message_url(guild_id: int, channel_id: int, message_id: int) -> str:
    return f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"


def scoreboard_url(match: Match) -> str | None:
    """Return the address of the match's scoreboard, `None` when it has none."""
    if match.card_id is None:
        return None
    return message_url(match.guild_id, match.channel_id, match.card_id)


def relative_time(moment: datetime) -> str:
    """Return a timestamp that every reader sees in words, such as "in 24 hours"."""
    return f"<t:{int(moment.timestamp())}:R>"
