"""What people are called, for pictures and alt texts: kept in memory for a while, never stored."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import discord

from bot.presenters.people import display_name
from bot.services.model import Match
from bot.texts import Texts
from rules import Side

CAPACITY = 5_000
PATIENCE_S = 2.0


class Names:
    """Display names of people in each server, learned from what they do, or asked for."""

    def __init__(self, client: discord.Client, texts: Texts) -> None:
        self._client = client
        self._texts = texts
        self._known: OrderedDict[tuple[int, int], str] = OrderedDict()

    def remember(self, guild_id: int, user: discord.User | discord.Member) -> None:
        """Note what somebody is called at present."""
        self._known[guild_id, user.id] = display_name(user.display_name)
        self._known.move_to_end((guild_id, user.id))
        if len(self._known) > CAPACITY:
            self._known.popitem(last=False)

    async def of(self, guild_id: int, user_id: int) -> str:
        """Return what somebody is called in a server; a general word when that is not to be had."""
        if (guild_id, user_id) not in self._known:
            await self._ask(guild_id, user_id)
        return self._known.get((guild_id, user_id)) or self._texts("player")

    async def seats(self, match: Match) -> dict[Side, str]:
        """Return what the two players of a match are called."""
        names = await asyncio.gather(
            *(self.of(match.guild_id, match.user_of(side)) for side in Side)
        )
        return dict(zip(Side, names, strict=True))

    async def _ask(self, guild_id: int, user_id: int) -> None:
        guild = self._client.get_guild(guild_id)
        try:
            async with asyncio.timeout(PATIENCE_S):
                user = await (
                    guild.fetch_member(user_id) if guild else self._client.fetch_user(user_id)
                )
        except (discord.HTTPException, OSError, TimeoutError):
            return
        self.remember(guild_id, user)
