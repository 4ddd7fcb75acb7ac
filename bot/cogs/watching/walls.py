"""The walls of servers: posted once, and edited when something has changed, but rarely."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import discord
import structlog
from msgspec.structs import replace

from bot.cogs.watching.wall_messages import MOST_LISTED, PICTURE
from bot.cogs.watching.wall_service import Wall, WallService
from bot.discord_io.codes import (
    TROUBLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    in_words,
    is_closed,
    is_gone,
)
from bot.discord_io.content.draft import Draft
from bot.discord_io.shards import hears_of
from bot.discord_io.visibility import shares_sight
from bot.match.boards.drafting import Drafter
from bot.match.model import Match
from bot.match.service import MatchService
from bot.messages.sending import Mark, Sender, that_says
from bot.news import Subject
from bot.storage import StorageError
from bot.storage.unreadable import UnreadableError

log = structlog.get_logger(__name__)


class Walls:
    """Brings walls up to date, one after the other, and each once a minute at most.

    It is a duty of the agenda. Boards come first: nothing here wakes it, and while it waits for
    Discord nobody waits for it.
    """

    name = "walls"
    woken_by = frozenset({Subject.SERVER})

    def __init__(
        self,
        client: discord.Client,
        *,
        walls: WallService,
        matches: MatchService,
        drafter: Drafter,
        sender: Sender,
    ) -> None:
        self._client = client
        self._walls = walls
        self._matches = matches
        self._drafter = drafter
        self._sender = sender

    async def next_due(self) -> datetime | None:
        """Return when the first wall is to be changed."""
        return min((due for _, due in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        """Change all walls that are due; what Discord does not let through is tried again."""
        if not self._client.is_ready():
            # Without the channels of a server nobody knows which matches may be shown.
            return
        for guild_id, _ in await self._waiting():
            wall = await self._walls.begin(guild_id)
            if wall is not None:
                await self._try(wall)

    async def _waiting(self) -> list[tuple[int, datetime]]:
        """List the walls that wait on servers which this process knows the channels of."""
        waiting = await self._walls.waiting()
        return [(guild_id, due) for guild_id, due in waiting if hears_of(self._client, guild_id)]

    async def _try(self, wall: Wall) -> None:
        guild = self._client.get_guild(wall.guild_id)
        if guild is None or guild.unavailable:
            await self._walls.refused(wall)
            return
        try:
            if wall.chosen is None or wall.is_elsewhere:
                await self._remove(wall)
            else:
                await self._show(guild, wall, wall.chosen)
        except TROUBLE as error:
            log.info("wall not updated", server=guild.id, error=in_words(error))
            if isinstance(error, discord.HTTPException):
                await self._note(wall, error)
        except StorageError:
            raise
        except Exception as error:
            # It would fail again before long, and the walls of others do not wait for that.
            log.error("wall failed", server=guild.id, exc_info=error)
            await self._walls.refused(wall)

    async def _note(self, wall: Wall, error: discord.HTTPException) -> None:
        """Note what keeps a wall from standing, unless that passes by itself."""
        if error.code == UNKNOWN_CHANNEL:
            await self._walls.gone(wall)
        elif error.code == UNKNOWN_MESSAGE:
            await self._walls.lost(wall)
        elif is_closed(error):
            await self._walls.refused(wall)

    async def _remove(self, wall: Wall) -> None:
        """Take the message away from where it does not belong, as far as that is possible."""
        try:
            await self._delete(wall)
        except discord.HTTPException as error:
            if not (is_gone(error) or is_closed(error)):
                raise
        await self._walls.removed(wall)

    async def _delete(self, wall: Wall) -> None:
        stored = wall.stored
        if stored is None:
            return
        message_id = stored.message_id
        if message_id is None and stored.begun:
            found = await self._sender.find(await self._mark(wall), stored.channel_id)
            message_id = found and found.id
        if message_id is not None:
            channel = self._client.get_partial_messageable(stored.channel_id)
            await channel.get_partial_message(message_id).delete()

    async def _show(self, guild: discord.Guild, wall: Wall, channel_id: int) -> None:
        draft, stored = await self._draft(guild, wall, channel_id), wall.stored
        message_id = await self._sender.put(
            replace(draft, silent=True),
            channel_id,
            stored.message_id if stored else None,
            guild_id=guild.id,
            lost=await self._mark(wall, draft) if stored and stored.begun else None,
        )
        await self._walls.shown(wall, message_id)

    async def _mark(self, wall: Wall, *drafts: Draft) -> Mark:
        """Know a wall, posted just before a crash maybe, whatever it showed by then."""
        empty = await self._drafter.wall(wall.guild_id, [], count=0)
        says = [that_says(draft) for draft in (*drafts, empty)]
        return lambda message: (
            any(known(message) for known in says)
            or any(each.filename == PICTURE for each in message.attachments)
        )

    async def _draft(self, guild: discord.Guild, wall: Wall, channel_id: int) -> Draft:
        """Show what everybody who sees the wall may see where it is played."""
        hidden = {
            place_id
            for place_id in {each.channel_id for each in wall.standing}
            if not shares_sight(guild, channel_id, place_id)
        }
        seen = [each.match_id for each in wall.standing if each.channel_id not in hidden]
        return await self._drafter.wall(guild.id, await self._read(seen), count=len(seen))

    async def _read(self, match_ids: Sequence[int]) -> list[Match]:
        """Return the first matches that can be read, as many as a message has room for."""
        matches: list[Match] = []
        for match_id in match_ids[:MOST_LISTED]:
            try:
                matches.append(await self._matches.get(match_id))
            except UnreadableError:
                continue
        return matches
