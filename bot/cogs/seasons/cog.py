"""`/season`: a table of the server, with matches that the bot suggests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.cog import Cog, Need
from bot.cogs.analysis.cog import Analysis
from bot.cogs.ratings.cog import Ratings
from bot.cogs.seasons import messages
from bot.cogs.seasons.messages import SeasonKey
from bot.cogs.seasons.model import Player, Season, fitting_pace
from bot.cogs.seasons.posts import SeasonNews, SeasonTables
from bot.cogs.seasons.service import (
    MOST_AT_A_TIME,
    MOST_WEEKS,
    Presence,
    SeasonService,
    Surroundings,
)
from bot.cogs.seasons.tables import PERSONAL, SEASONS, has_open, is_message, shift_ends
from bot.discord_io.codes import TROUBLE, UNKNOWN_CHANNEL, is_passing
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.homes import knows
from bot.discord_io.permissions import (
    check_channel,
    check_may_start,
    check_permissions,
    may_start,
)
from bot.errors import UserError
from bot.match import access, command_options
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Challenge
from bot.match.options import described, game_choices, offered_game
from bot.match.presses import Press, pressed
from bot.match.terms import Terms
from bot.profiles import CHALLENGER_ROLES
from bot.storage import Transaction
from bot.texts import Texts
from rules import ALL_GAMES


def check_options(texts: Texts, season: Season) -> None:
    """Raise `UserError` with the valid options for one that no game of a season takes."""
    for name, value in season.options.items():
        if any(name in season.options_of(game) for game in season.games):
            continue
        having = (game for game in season.games if any(o.name == name for o in game.options))
        command_options.check_options(texts, next(having, season.games[0]), {name: value})


class SeasonPress(Press[SeasonKey], frozen=True):
    """A press on a button of a season, with the season and its people as they are now."""

    season: Season
    players: Sequence[Player]


class Seasons(Cog):
    """Runs seasons: suggests matches to the players who have joined, and keeps the table."""

    personal = PERSONAL
    needs = (
        Need(Ratings, "players of about the same strength are paired"),
        Need(Analysis, "the result names the worst turn of the analysed matches"),
    )

    def __init__(
        self, core: Core, delivery: Delivery, ratings: Ratings, analysis: Analysis
    ) -> None:
        super().__init__(core, delivery)
        surroundings = DiscordSurroundings(core, delivery)
        self._seasons = SeasonService(core, surroundings, ratings.find_ratings)
        self.duties = (self._seasons,)
        self._tables = SeasonTables(core, delivery, self._seasons)
        news = SeasonNews(core, delivery, self._seasons, analysis.analyses)
        for kind in (self._tables, news):
            delivery.engine.add(kind)

    async def cog_load(self) -> None:
        """Add `/season`, which has the options of all registered games."""
        all_games = app_commands.Choice[Any](name=described("season-all"), value=ALL_GAMES)
        weeks = command_options.CommandOption(
            "weeks", described("command-season-weeks"), app_commands.Range[int, 1, MOST_WEEKS]
        )
        at_a_time = command_options.CommandOption(
            "matches",
            described("command-season-matches"),
            app_commands.Range[int, 1, MOST_AT_A_TIME],
        )
        options = (
            command_options.CommandOption(
                "game",
                described("command-season-game"),
                choices=[*game_choices(), all_games],
                read=lambda slug: slug if slug == ALL_GAMES else offered_game(slug).slug,
            ),
            weeks,
            command_options.pace_option(),
            at_a_time,
            *command_options.options_of_games(by_experience=True),
        )
        command = command_options.declared_command(
            "season", described("command-season"), options, self._season, in_public=False
        )
        command.guild_only = True
        self.delivery.client.tree.add_command(command)

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
        text_key = await press.carry_out(self._seasons.join(press.season.id, press.user_id))
        self._run_now()
        await press.send(messages.said(press.texts, text_key, press.season))

    @pressed(SeasonKey, "leave", load=load)
    async def leave(self, press: SeasonPress) -> None:
        """Propose no more matches to a person; those that they play go on."""
        if not await press.carry_out(self._seasons.leave(press.season.id, press.user_id)):
            raise UserError("season-not-in")
        self._run_now()
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
        self._run_now()
        await press.give(messages.said(press.texts, "season-ended", press.season))

    @pressed(SeasonKey, "again", load=load)
    async def again(self, press: SeasonPress) -> None:
        """Start the next season with the same settings, and the people who have not left."""
        if not await access.manages_matches(press):
            raise UserError("season-again", game=press.season.name)
        people = [player.user_id for player in press.players if player.active]
        await self._start(press, press.season, people)

    async def card_title(self, challenge: Challenge, texts: Texts) -> str | None:
        is_proposed = await self._seasons.find_counting(challenge) is not None
        return messages.card_title(texts, challenge) if is_proposed else None

    async def card_lines(self, challenge: Challenge, texts: Texts) -> Sequence[str]:
        counts = await self._seasons.find_counting(challenge)
        return [] if counts is None else [messages.card_line(texts, counts=counts)]

    async def has_deadlines(self, transaction: Transaction) -> bool:
        return await has_open(transaction)

    async def shift_deadlines(
        self,
        transaction: Transaction,
        by: timedelta,
        *,
        but: tuple[datetime, datetime],
        game: str | None = None,
    ) -> None:
        await shift_ends(transaction, by, but=but, game=game)

    async def _season(self, request: Request, given: Mapping[str, Any]) -> None:
        """Start a season in this channel, or show those running on this server."""
        game = given.get("game")
        if game is None:
            await self._show(request)
            return
        guild, texts = await access.managed_matches(request), request.texts
        check_channel(request.interaction, await self.core.servers.get(guild.id))
        check_permissions(request.interaction, texts)
        weeks, matches = given.get("weeks", 4), given.get("matches", 1)
        terms = replace(given.get("pace", Terms(fitting_pace(weeks, matches))), rated=True)
        where, now = (guild.id, request.channel_id), self.core.clock()
        options = command_options.option_values(given)
        season = Season(0, *where, game, weeks, terms, matches, now, None, options=options)
        check_options(texts, season)
        await self._start(request, season)

    async def _show(self, request: Request) -> None:
        """Show the seasons that run on this server; people who manage its matches can end them."""
        guild_id = request.guild_id
        if guild_id is None:
            raise UserError("only-in-servers")
        manages = await access.manages_matches(request)
        states = await self._seasons.open_ones(guild_id)
        missing = await self._seasons.missing_games(guild_id)
        if not (states or missing):
            raise UserError("season-none" if manages else "season-none-yet")
        tables: dict[int, MessagePlace] = {}
        for state in states:
            table = await self._seasons.message_of(state.season, SEASONS)
            if table is not None and table.place is not None:
                tables[state.season.id] = table.place
        now = self.core.clock()
        await request.send(
            messages.open_seasons(request.texts, states, tables, missing, now, manages=manages)
        )

    async def _start(self, request: Request, season: Season, people: Sequence[int] = ()) -> None:
        """Start a season, and post its table, below which the proposals follow."""
        season = replace(season, starter_id=request.user_id)
        number = await request.carry_out(self._seasons.start(season, people))
        await self.delivery.engine.show(is_message(SEASONS, request.guild_id or 0, number))
        self._run_now()
        await request.send(messages.started(request.texts, season))

    def _run_now(self) -> None:
        """Propose matches and update the message at once."""
        for duty in (self._seasons, self.delivery.engine):
            self.delivery.client.run_now(duty)


class DiscordSurroundings(Surroundings):
    """What seasons need to know of Discord, as far as it says so."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self._core = core
        self._client = delivery.client
        self._visibility = delivery.visibility

    def is_here(self, guild_id: int) -> bool:
        return knows(self._client, guild_id)

    def knows_channel(self, guild_id: int, channel_id: int) -> bool:
        guild = self._client.get_guild(guild_id)
        return guild is None or guild.get_channel_or_thread(channel_id) is not None

    async def is_deleted(self, channel_id: int) -> bool:
        try:
            await self._client.fetch_channel(channel_id)
        except discord.HTTPException as error:
            return error.code == UNKNOWN_CHANNEL
        except (discord.DiscordException, *TROUBLE):
            pass
        return False

    async def presence(self, guild_id: int, user_id: int) -> Presence:
        """Look at a person's roles only where roles decide who may play."""
        if await self._visibility.have_left(guild_id, (user_id,)):
            return Presence.LEFT
        server, guild = await self._core.servers.get(guild_id), self._client.get_guild(guild_id)
        if not server[CHALLENGER_ROLES] or guild is None:
            return Presence.HERE
        try:
            member = await guild.fetch_member(user_id)
        except TROUBLE:
            return Presence.HERE
        return Presence.HERE if may_start(member, server) else Presence.BARRED

    async def letter_box(self, user_id: int) -> int | None:
        try:
            return (await self._client.create_dm(discord.Object(user_id))).id
        except discord.HTTPException as error:
            if is_passing(error):
                raise
            return None
