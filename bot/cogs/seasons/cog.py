"""`/season`: a table of the server, with matches that the bot suggests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from discord import app_commands
from msgspec.structs import replace

from bot.cog import Cog
from bot.cogs.seasons import messages
from bot.cogs.seasons.messages import SeasonKey
from bot.cogs.seasons.model import Player, Season
from bot.cogs.seasons.service import PERSONAL, SeasonService, SeasonSource
from bot.discord_io.content.draft import Draft
from bot.discord_io.homes import knows
from bot.discord_io.permissions import check_channel, check_may_start, check_permissions
from bot.errors import UserError
from bot.match import access
from bot.match.additions import first_of
from bot.match.client import Request
from bot.match.command_options import pace_option
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Challenge
from bot.match.options import described, game_choices, known_game, slash
from bot.match.presses import Press, pressed
from bot.messages.kinds import Kind, Mark, Message, with_button
from bot.texts import Texts
from rendering import MAX_SEASON_ROWS

# How many matches of a season are searched for the largest swing: the latest.
MOST_SEARCHED = 100


class SeasonPress(Press[SeasonKey], frozen=True):
    """A press on a button of a season, with the season and its people as they are now."""

    season: Season
    players: Sequence[Player]


class Seasons(Cog):
    """Runs seasons: suggests matches to the players who have joined, and keeps the table."""

    personal = PERSONAL

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        is_here, have_left = partial(knows, delivery.client), delivery.visibility.have_left
        self._seasons = SeasonService(core, is_here, have_left)
        self.duties = (self._seasons,)
        delivery.reconciler.add(SeasonTables(core, delivery, self._seasons))
        app_commands.choices(game=game_choices(), pace=[*pace_option().choices])(self.season)

    @slash("season", described("command-season"))
    @app_commands.describe(
        game=described("command-season-game"),
        weeks=described("command-season-weeks"),
        pace=described("command-challenge-pace"),
        matches=described("command-season-matches"),
    )
    @app_commands.guild_only()
    async def season(
        self,
        request: Request,
        game: str | None = None,
        weeks: app_commands.Range[int, 1, 12] = 4,
        pace: str = "3-days",
        matches: app_commands.Range[int, 1, 3] = 1,
    ) -> None:
        """Start a season of a game in this channel, or show those running on this server."""
        guild, texts = await access.managed_matches(request), request.texts
        if game is None:
            states = await self._seasons.open_ones(guild.id)
            if not states:
                raise UserError("season-none")
            await request.send(messages.open_seasons(texts, states, self.core.clock()))
            return
        check_channel(request.interaction, await self.core.servers.get(guild.id))
        check_permissions(request.interaction, texts)
        terms = replace(pace_option().read(pace), rated=True)
        where, now = (guild.id, request.channel_id), self.core.clock()
        season = Season(0, *where, known_game(game), weeks, terms, matches, now, None)
        await self._start(request, season)

    async def load(self, request: Request, key: SeasonKey) -> SeasonPress:
        """Load the season of a button in its channel; its managers end it from anywhere."""
        state = await self._seasons.get(key.season_id)
        season, is_end = state.season, key.action in ("end", "end-yes")
        is_here = is_end or request.channel_id == season.channel_id
        if request.guild_id != season.guild_id or not is_here:
            raise UserError("old-button")
        return SeasonPress(request.interaction, key, season, state.players)

    @pressed(SeasonKey, "join", "back", load=load)
    async def join(self, press: SeasonPress) -> None:
        """Let a person join, or come back after a rest."""
        check_may_start(press.interaction, await self.core.servers.get(press.guild_id))
        said = await press.carry_out(self._seasons.join(press.season.id, press.user_id))
        self._hurry()
        await press.send(messages.said(press.texts, said, press.season))

    @pressed(SeasonKey, "leave", load=load)
    async def leave(self, press: SeasonPress) -> None:
        """Propose no more matches to a person; those that they play go on."""
        if not await press.carry_out(self._seasons.leave(press.season.id, press.user_id)):
            raise UserError("season-not-in")
        self._hurry()
        await press.send(messages.left(press.texts, press.season))

    @pressed(SeasonKey, "end", load=load)
    async def ask_to_end(self, press: SeasonPress) -> None:
        await access.managed_matches(press)
        await press.give(messages.end_question(press.texts, press.season))

    @pressed(SeasonKey, "end-yes", load=load)
    async def end(self, press: SeasonPress) -> None:
        """End a season early, so that its week of grace begins."""
        await access.managed_matches(press)
        await press.carry_out(self._seasons.end(press.season))
        self._hurry()
        await press.give(messages.said(press.texts, "season-ended", press.season))

    @pressed(SeasonKey, "again", load=load)
    async def again(self, press: SeasonPress) -> None:
        """Start the next season with the same settings, and the people who have not left."""
        await access.managed_matches(press)
        people = [player.user_id for player in press.players if player.active]
        await self._start(press, press.season, people)

    async def card_lines(self, challenge: Challenge, texts: Texts) -> Sequence[str]:
        counts = await self._seasons.find_counting(challenge)
        return [] if counts is None else [messages.card_line(texts, counts=counts)]

    async def _start(self, request: Request, season: Season, people: Sequence[int] = ()) -> None:
        await request.carry_out(self._seasons.start(season, people))
        self._hurry()
        await request.send(messages.said(request.texts, "season-started", season))

    def _hurry(self) -> None:
        """Propose matches and update the message at once."""
        for duty in (self._seasons, self.delivery.reconciler):
            self.delivery.client.hurry(duty)


class SeasonTables(SeasonSource, Kind):
    """Drafts the messages of seasons; `subject` is the number of the season."""

    def __init__(self, core: Core, delivery: Delivery, seasons: SeasonService) -> None:
        self._core = core
        self._delivery = delivery
        self._seasons = seasons

    def pause(self, message: Message) -> timedelta:  # noqa: ARG002
        """Return the pause between two edits of a table."""
        return timedelta(seconds=5)

    def can_show(self, guild_id: int) -> bool:
        return knows(self._delivery.client, guild_id)

    async def draft(self, message: Message) -> Draft:
        """Draft the table of a season as it is now."""
        state = await self._seasons.get(message.subject)
        season, standings, swing = state.season, state.rank(), None
        if season.closed_at is None:
            crowned = await self._seasons.find_crowned(season)
        else:
            crowned = {standing.user_id for standing in standings if standing.place == 1}
            played = [one.match_id for one in state.counted if one.match_id is not None]
            searched = played[-MOST_SEARCHED:]
            swing = await first_of(cog.find_swing(searched) for cog in self._core.additions)
        reader = await self._delivery.drafter.public_reader(season.guild_id)
        people = [standing.user_id for standing in standings[:MAX_SEASON_ROWS]]
        names, where = self._delivery.names, season.guild_id
        await names.learn(where, people)
        return messages.season_table(
            reader,
            state,
            standings,
            {user_id: await names.of(where, user_id, reader.texts) for user_id in people},
            crowned=crowned,
            swing=swing,
            now=self._core.clock(),
        )

    async def mark(self, message: Message) -> Mark:
        return with_button(SeasonKey(message.subject, "join"))
