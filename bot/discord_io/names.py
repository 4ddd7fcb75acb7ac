"""Keep display names, for messages and pictures: cached in memory, never stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

import discord
from cachetools import LRUCache
from msgspec import Struct, field

from bot.clock import Clock, again_at
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import display_name, seat_name
from bot.profiles import SettingsService, public_reader
from bot.seats import HasSeats, Seat, is_deleted
from bot.texts import Texts
from rules import Side

CAPACITY = 5_000
BATCH = 100  # the limit of Discord's answers to one request
UNRESPONSIVE_FOR = timedelta(minutes=1)
CONNECTION_PATIENCE_S = 10.0


class Names(Struct, eq=False, kw_only=True):
    """Display names of people on each server, learned from interactions or requested.

    `is_heard` tells whether a shard has a session; Discord takes requests only then. A request may
    take `patience_s`.
    """

    client: discord.Client
    servers: SettingsService
    clock: Clock
    is_heard: Callable[[int], bool]
    patience_s: float
    _known: LRUCache[tuple[int, int], str] = field(default_factory=lambda: LRUCache(CAPACITY))
    _unanswered_at: datetime | None = None

    def remember(self, guild_id: int, user: discord.User | discord.Member) -> None:
        """Remember a user's current name."""
        self._known[guild_id, user.id] = display_name(user.display_name)

    async def of(self, guild_id: int, user_id: int, texts: Texts) -> str:
        """Return a user's name on a server; a general word if it is unavailable."""
        await self._meet(guild_id, (user_id,))
        return self._find_name(guild_id, user_id, texts)

    async def unnotified(self, guild_id: int | None, draft: Draft) -> dict[int, str]:
        """Return the names of people in a new message whom it does not notify."""
        people, where = draft.unnotified, guild_id or 0
        if not people:
            return {}
        await self._meet(where, people)
        names = {user_id: self._known.get((where, user_id)) for user_id in people}
        if not all(names.values()):
            word = public_reader(await self.servers.get(guild_id)).texts("player")
            return {user_id: name or word for user_id, name in names.items()}
        return {user_id: name for user_id, name in names.items() if name}

    async def seats(self, match: HasSeats, texts: Texts) -> dict[Side, str]:
        await self._meet(match.guild_id, [user for seat in match.seats for user in seat.people])
        named = (self._seat(match.guild_id, seat, texts) for seat in match.seats)
        return dict(zip(Side, named, strict=True))

    async def connected(self) -> None:
        """Wait a while for the connection, which allows requests for many people at once."""
        try:
            async with asyncio.timeout(CONNECTION_PATIENCE_S):
                await self.client.wait_until_ready()
        except TimeoutError:
            return

    async def learn(self, guild_id: int, user_ids: Iterable[int]) -> None:
        """Request the unknown names among these people once, as far as Discord answers."""
        unknown = self._unknown(guild_id, user_ids)
        for start in range(0, len(unknown), BATCH):
            if not await self._ask(guild_id, unknown[start : start + BATCH]):
                return

    def _seat(self, guild_id: int, seat: Seat, texts: Texts) -> str:
        if seat.role_id is not None:
            guild = self.client.get_guild(guild_id)
            role = guild and guild.get_role(seat.role_id)
            return display_name(role.name) if role else texts("role")
        names = [self._find_name(guild_id, user_id, texts) for user_id in seat.people]
        return seat_name(texts, seat, names)

    def _find_name(self, guild_id: int, user_id: int, texts: Texts) -> str:
        if is_deleted(user_id):
            return texts("deleted-player")
        return self._known.get((guild_id, user_id)) or texts("player")

    async def _meet(self, guild_id: int, user_ids: Sequence[int]) -> None:
        """Learn people's names, one by one if they cannot be requested at once."""
        if self._unknown(guild_id, user_ids):
            await self.learn(guild_id, user_ids)
            left = self._unknown(guild_id, user_ids)
            await asyncio.gather(*(self._fetch(guild_id, user_id) for user_id in left))

    def _unknown(self, guild_id: int, user_ids: Iterable[int]) -> list[int]:
        people = (user_id for user_id in user_ids if not is_deleted(user_id))
        return [user_id for user_id in people if (guild_id, user_id) not in self._known]

    async def _ask(self, guild_id: int, user_ids: Sequence[int]) -> bool:
        """Request names over the Gateway, many at once; return whether it answered."""
        guild = self.client.get_guild(guild_id)
        # discord.py stays ready after a session is lost, which may be void on reconnect.
        if guild is None or not self.is_heard(guild.shard_id) or self._is_unresponsive():
            return False
        # The Gateway limits requests per minute, and a board does not wait for the next minute.
        if self.client.is_ws_ratelimited():
            return False
        try:
            async with asyncio.timeout(self.patience_s):
                members = await guild.query_members(
                    user_ids=list(user_ids), limit=BATCH, cache=False
                )
        except (TimeoutError, RuntimeError, OSError, discord.DiscordException):
            self._unanswered_at = self.clock()
            return False
        for member in members:
            self.remember(guild_id, member)
        return True

    def _is_unresponsive(self) -> bool:
        """Tell whether the Gateway has just left a request unanswered."""
        now = self.clock()
        return again_at(self._unanswered_at, UNRESPONSIVE_FOR, now=now) > now

    async def _fetch(self, guild_id: int, user_id: int) -> None:
        guild = self.client.get_guild(guild_id)
        try:
            async with asyncio.timeout(self.patience_s):
                user = guild and await _fetch_member(guild, user_id)
                # A user who has left the server still has a global name.
                user = user or await self.client.fetch_user(user_id)
        except discord.NotFound:
            self._known[guild_id, user_id] = ""
        except (discord.HTTPException, OSError, TimeoutError):
            return
        else:
            self.remember(guild_id, user)


async def _fetch_member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound:
        return None
