"""Say where matches and challenges are at home: on a server, or in direct messages."""

from __future__ import annotations

from msgspec import Struct

DIRECT = 0
"""What takes the place of the server's id in a direct message with the bot."""


class Home(Struct, frozen=True):
    """Where a match or a challenge is at home.

    That is a server of the bot, or (`guild_id` is `DIRECT`) its direct messages with one person. A
    home of `answers_only` is a channel of others, which only answers to interactions reach.
    """

    guild_id: int
    answers_only: bool

    @property
    def is_of_one(self) -> bool:
        """Whether only one person is there: in the direct messages of the bot."""
        return self.guild_id == DIRECT and not self.answers_only

    @property
    def is_server(self) -> bool:
        """Whether it is a server of the bot."""
        return self.guild_id != DIRECT and not self.answers_only
