"""Keeps the walls of servers up to date: one message with all running matches."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta

import discord
from msgspec.structs import replace

from bot.cogs.watching import wall_messages as messages
from bot.cogs.watching.wall_messages import MOST_LISTED, PICTURE
from bot.cogs.watching.wall_tables import find_running
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.names import Names
from bot.discord_io.visibility import ChannelVisibility, hears_of
from bot.match.boards.drafter import Drafter
from bot.match.boards.drawing import PictureService
from bot.match.challenge.listing import MOST_LISTED as MOST_CHALLENGES
from bot.match.challenge.service import MOST_ANSWERABLE, ChallengeService
from bot.match.model import Challenge, Match
from bot.match.service import MatchService
from bot.match.tables.challenges import find_answerable
from bot.messages.live_messages import LiveKind, Mark, Source, Target
from bot.messages.live_tables import LiveMessage
from bot.profiles import ServerSettings, find_choosers
from bot.storage import Database, Transaction
from bot.storage.errors import UnreadableError


class WallSource(Source):
    """Finds the servers that want a wall; compares all it can show, so no turn waits."""

    name = "walls"
    every = timedelta(minutes=1)
    follows_channel = True

    async def targets(
        self,
        transaction: Transaction,
        now: datetime,
        guild_id: int | None = None,
    ) -> list[Target]:
        """List the walls that should exist."""
        chosen = await find_choosers(transaction, "wall", guild_id)
        return [
            Target(each, 0, settings.wall[0], await _version(transaction, each, settings, now))
            for each, settings in chosen.items()
        ]


class Walls(WallSource, LiveKind):
    """Draws walls; each shows only what all of its viewers may see."""

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        *,
        matches: MatchService,
        challenges: ChallengeService,
        drafter: Drafter,
        names: Names,
        pictures: PictureService,
        visibility: ChannelVisibility,
    ) -> None:
        self._client = client
        self._database = database
        self._matches = matches
        self._challenges = challenges
        self._drafter = drafter
        self._names = names
        self._pictures = pictures
        self._visibility = visibility

    def can_show(self, guild_id: int) -> bool:
        """Tell whether this process knows the channels of a server, and their permissions."""
        if not (self._client.is_ready() and hears_of(self._client, guild_id)):
            return False
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    async def draft(self, message: LiveMessage) -> Draft:
        """List and draw the running matches that everyone who sees the wall may see."""
        guild_id, here = message.guild_id, message.channel_id
        async with self._database.read() as transaction:
            standing = await find_running(transaction, guild_id)
        challenges = await self._challenges.answerable(guild_id)
        visible = {
            place_id
            for place_id in {each.channel_id for each in (*standing, *challenges)}
            if self._visibility.viewers_can_see(guild_id, here, place_id)
        }
        seen = [each.match_id for each in standing if each.channel_id in visible]
        matches = await self._read(seen)
        answerable = [each for each in challenges if each.channel_id in visible]
        draft = await self._draft(
            guild_id, matches, count=len(seen), challenges=answerable[:MOST_CHALLENGES]
        )
        return replace(draft, silent=True)

    async def mark(self, message: LiveMessage) -> Mark:
        """Identify a wall by its picture, or by its first line while there are no matches."""
        empty = await self._draft(message.guild_id, [], count=0)
        return lambda found: (
            empty.says(found.content.partition("\n")[0])
            or any(each.filename == PICTURE for each in found.attachments)
        )

    async def _draft(
        self,
        guild_id: int,
        matches: Sequence[Match],
        *,
        count: int,
        challenges: Sequence[Challenge] = (),
    ) -> Draft:
        """Draft the message with the first of `count` running matches, and open challenges."""
        reader = await self._drafter.public_reader(guild_id)
        names = {match.id: await self._names.seats(match, reader.texts) for match in matches}
        picture = None
        if matches:
            data = await self._pictures.grid(messages.tiles(reader, matches, names))
            picture = Attachment(PICTURE, data, messages.alt(reader.texts, matches, names))
        return messages.wall(reader.texts, matches, picture, count=count, challenges=challenges)

    async def _read(self, match_ids: Sequence[int]) -> list[Match]:
        """Return the first readable matches, as many as fit into a message."""
        matches: list[Match] = []
        for match_id in match_ids[:MOST_LISTED]:
            try:
                matches.append(await self._matches.get(match_id))
            except UnreadableError:
                continue
        return matches


async def _version(
    transaction: Transaction, guild_id: int, settings: ServerSettings, now: datetime
) -> int:
    """Return a number for everything that a wall shows, with look and language."""
    standing = await find_running(transaction, guild_id)
    challenges = await find_answerable(
        transaction, guild_id, user_id=None, now=now, limit=MOST_ANSWERABLE
    )
    whole = repr((settings.look, settings.language, standing, challenges))
    digest = hashlib.blake2b(whole.encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)
