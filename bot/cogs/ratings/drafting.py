"""Drafts statistics, with names, ratings and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.clock import Clock
from bot.cogs.ratings import rivalry, server_statistics
from bot.cogs.ratings import statistics as messages
from bot.cogs.ratings.service import PlayedMatch, StatsService
from bot.cogs.ratings.statistics import StatsQuery
from bot.discord_io.content.draft import Attachment, Draft
from bot.discord_io.content.people import DIRECT
from bot.discord_io.names import Names
from bot.match.additions import Additions
from bot.match.boards.drawing import PictureService
from bot.match.model import Match
from bot.profiles import Reader
from rules import AnyGame, Side


class StatsDrafter:
    """Drafts messages about the results of players."""

    def __init__(
        self,
        pictures: PictureService,
        names: Names,
        service: StatsService,
        additions: Additions,
        *,
        clock: Clock,
    ) -> None:
        self._pictures = pictures
        self._names = names
        self._service = service
        self._additions = additions
        self._clock = clock

    async def stats(
        self, guild_id: int | None, about: StatsQuery, reader: Reader, *, share: bool = True
    ) -> Draft:
        """Draft a player's statistics, with a chart of ratings or the card of two players.

        They are those of a server, or (`None`) of all, without ratings.
        """
        slug = about.game.slug if about.game else None
        played = await self._service.played(
            guild_id, about.user_id, game=slug, against=about.against
        )
        if about.against is None:
            name = await self._names.of(guild_id or DIRECT, about.user_id, reader.texts)
            picture = await self._chart(messages.chart(reader, name, played))
        else:
            picture = await self._card(
                guild_id or DIRECT, (about.user_id, about.against), played, reader
            )
        computer = (
            await self._service.against_computer(guild_id, about.user_id, game=slug)
            if about.against is None
            else ()
        )
        is_of_all = about.game is None and about.against is None
        more = [
            line
            for add in (self._additions.statistics if is_of_all else ())
            for line in await add(about.user_id, reader.texts)
        ]
        return messages.stats(
            reader.texts, about, played, picture, computer=computer, more=more, share=share
        )

    async def of_server(
        self,
        guild_id: int,
        game: AnyGame | None,
        reader: Reader,
        *,
        days: int,
        share: bool = True,
    ) -> Draft:
        """Draft the statistics of a server, of the last days or of all (0)."""
        since = self._clock() - timedelta(days=days) if days else None
        slug = game.slug if game else None
        tally = await self._service.of_server(guild_id, game=slug, since=since)
        attached = None
        if tally.matches:
            people = [user_id for user_id, _ in tally.active]
            await self._names.learn(guild_id, people)
            names = {each: await self._names.of(guild_id, each, reader.texts) for each in people}
            drawn, alt = server_statistics.picture(reader, tally, game, days, names)
            attached = Attachment("server.png", await self._pictures.results(drawn), alt)
        return server_statistics.server_stats(
            reader.texts, tally, game, days, attached, share=share
        )

    async def meeting(self, match: Match, reader: Reader) -> Attachment | None:
        """Draw the card of the two players of a new match, `None` if others play, too."""
        one, other = (match.people(side) for side in Side)
        if len(one) != 1 or len(other) != 1:
            return None
        played = await self._service.played(match.guild_id, one[0], against=other[0])
        people = (one[0], other[0])
        return await self._card(match.guild_id, people, played, reader, game=match.game)

    async def _chart(self, made: messages.Drawn | None) -> Attachment | None:
        if made is None:
            return None
        chart, alt = made
        return Attachment("ratings.png", await self._pictures.chart(chart), alt)

    async def _card(
        self,
        guild_id: int,
        people: tuple[int, int],
        played: Sequence[PlayedMatch],
        reader: Reader,
        *,
        game: AnyGame | None = None,
    ) -> Attachment | None:
        """Draw the card of two players, if they have one; they are about to play the `game`."""
        await self._names.learn(guild_id, people)
        left, right = [await self._names.of(guild_id, user, reader.texts) for user in people]
        ratings = None
        if game is not None:
            found = await self._service.ratings(guild_id, game.slug, people)
            ratings = (found.get(people[0]), found.get(people[1]))
        made = rivalry.rivalry(reader, (left, right), played, ratings, game=game)
        if made is None:
            return None
        drawn, alt = made
        return Attachment("rivalry.png", await self._pictures.rivalry(drawn), alt)
