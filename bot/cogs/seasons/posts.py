"""The messages of seasons: the table, lines before the end, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.cogs.analysis.service import AnalysisService
from bot.cogs.seasons import messages
from bot.cogs.seasons.messages import SeasonKey
from bot.cogs.seasons.model import SeasonState, Standing
from bot.cogs.seasons.service import SeasonService, SeasonSource
from bot.cogs.seasons.tables import HALF, LAST_DAYS, RESULT, SEASONS, outdate_table
from bot.discord_io.content.draft import Draft
from bot.discord_io.homes import knows
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.messages.kinds import Kind, Mark, Message, with_button
from bot.profiles import LANGUAGE, Reader
from bot.storage import Transaction
from bot.texts import texts_for
from rendering import MAX_SEASON_ROWS

# How many matches of a season are searched for the largest swing: the latest.
MOST_SEARCHED = 100


class SeasonPosts(Kind):
    """Drafts messages about seasons; `subject` is the number of the season."""

    def __init__(self, core: Core, delivery: Delivery, seasons: SeasonService) -> None:
        self._core = core
        self._delivery = delivery
        self._seasons = seasons

    def can_show(self, guild_id: int) -> bool:
        return knows(self._delivery.client, guild_id)

    async def _names(
        self, reader: Reader, guild_id: int, standings: Sequence[Standing]
    ) -> dict[int, str]:
        """Return the names of the people whom the picture of a table shows."""
        people = [standing.user_id for standing in standings[:MAX_SEASON_ROWS]]
        names = self._delivery.names
        await names.learn(guild_id, people)
        return {user_id: await names.of(guild_id, user_id, reader.texts) for user_id in people}


class SeasonTables(SeasonSource, SeasonPosts):
    """Drafts the tables of seasons, which are edited as long as a season is open."""

    def pause(self, message: Message) -> timedelta:  # noqa: ARG002
        """Return the pause between two edits of a table."""
        return timedelta(seconds=5)

    def barred(self, season_id: int) -> list[int]:
        return self._seasons.barred_in(season_id)

    async def draft(self, message: Message) -> Draft:
        """Draft the table of a season as it is now; after its end, a link to the result."""
        state = await self._seasons.get(message.subject)
        season = state.season
        reader = await self._delivery.drafter.public_reader(season.guild_id)
        if season.closed_at is not None:
            result = await self._seasons.message_of(season, RESULT)
            spot = result.place if result and result.channel_id == season.channel_id else None
            return messages.closed_table(reader.texts, season, spot)
        standings = state.rank()
        return messages.season_table(
            reader,
            state,
            standings,
            await self._names(reader, season.guild_id, standings),
            crowned=await self._seasons.find_crowned(season),
            barred=self._seasons.barred(state),
            now=self._core.clock(),
        )

    async def mark(self, message: Message) -> Mark:
        return with_button(SeasonKey(message.subject, "join"))


class SeasonNews(SeasonPosts):
    """Drafts the lines half way and near the end of a season, and its result."""

    kinds = (HALF, LAST_DAYS, RESULT)

    def __init__(
        self, core: Core, delivery: Delivery, seasons: SeasonService, analyses: AnalysisService
    ) -> None:
        super().__init__(core, delivery, seasons)
        self._analyses = analyses

    async def draft(self, message: Message) -> Draft | None:
        """Draft a new message; lines are not posted, nor edited, after the end of the season."""
        state = await self._seasons.get(message.subject)
        season = state.season
        reader = await self._delivery.drafter.public_reader(season.guild_id)
        if message.kind != RESULT:
            if message.message_id or season.ends_at <= self._core.clock():
                return None
            table = await self._seasons.message_of(season, SEASONS)
            return messages.season_line(reader.texts, message.kind, state, table and table.place)
        if message.channel_id != season.channel_id:
            return await self._letter(state)
        standings, searched = (
            state.rank(),
            [proposal.match_id for proposal in state.counted if proposal.match_id],
        )
        names = await self._names(reader, season.guild_id, standings)
        swing = await self._analyses.find_swing(searched[-MOST_SEARCHED:])
        return messages.season_result(reader, state, standings, names, swing=swing)

    async def mark(self, message: Message) -> Mark:
        """Identify a line by its beginning: who leads may have changed since an attempt."""
        state = await self._seasons.get(message.subject)
        if message.kind == RESULT and message.channel_id == state.season.channel_id:
            return with_button(SeasonKey(message.subject, "again"))
        if message.kind == RESULT:
            return await super().mark(message)
        reader = await self._delivery.drafter.public_reader(message.guild_id)
        title = messages.line_title(reader.texts, message.kind, state.season)
        return lambda posted: posted.content.startswith(title)

    async def at_posted(self, transaction: Transaction, message: Message) -> None:
        """Let the old table link to the result."""
        if message.kind == RESULT:
            await outdate_table(transaction, message.guild_id, message.subject)

    async def _letter(self, state: SeasonState) -> Draft:
        """Write to the person who started a season, in their language."""
        season, guild = state.season, self._delivery.client.get_guild(state.season.guild_id)
        preferences = await self._core.preferences.get(season.starter_id or 0)
        reader = await self._delivery.drafter.public_reader(season.guild_id)
        language = preferences[LANGUAGE]
        texts = texts_for(language) if language else reader.texts
        return messages.channel_gone(texts, season, "" if guild is None else guild.name)
