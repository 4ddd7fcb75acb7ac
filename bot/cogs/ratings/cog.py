"""Ratings: `/stats`, `/leaderboard`, and the effect of matches on ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.ratings import tables
from bot.cogs.ratings.drafting import StatsDrafter
from bot.cogs.ratings.messages import lead_line, result_line, score_line
from bot.cogs.ratings.odds import find_odds
from bot.cogs.ratings.presses import StatsPresses
from bot.cogs.ratings.rater import Rerating, rate
from bot.cogs.ratings.ratings import shown
from bot.cogs.ratings.service import StatsService, Tally
from bot.cogs.ratings.statistics import StatsQuery
from bot.discord_io.content.people import DIRECT
from bot.errors import UserError
from bot.match.additions import Purpose
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Challenge, Match
from bot.match.options import described, game_choices, guild_id_of, known_game
from bot.storage import Transaction
from bot.texts import Texts


class Ratings(Cog):
    """Rates matches, shows players their results, and proposes odds."""

    personal = tables.PERSONAL

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._stats = StatsService(core.database)
        drafter = StatsDrafter(
            core.pictures, delivery.names, self._stats, core.additions, clock=core.clock
        )
        self._presses = StatsPresses(self._stats, drafter)
        self.handlers = (self._presses,)
        self.duties = (Rerating(core.database, clock=core.clock),)
        core.additions.at_end.append(rate)
        core.additions.odds.append(find_odds)
        core.additions.ratings.append(self._average_rating)
        core.additions.start_pictures.append(drafter.meeting)
        core.additions.result_lines.append(self._result_lines)
        core.additions.card_lines.append(self._card_lines)
        core.additions.menu.append(self._menu)
        app_commands.choices(game=game_choices())(self.stats)
        app_commands.choices(game=game_choices())(self.leaderboard)

    @app_commands.command(description=described("command-stats"))
    @app_commands.describe(
        player=described("command-stats-player"),
        game=described("command-stats-game"),
        against=described("command-stats-against"),
        server=described("command-stats-server"),
    )
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        game: str | None = None,
        against: discord.User | None = None,
        server: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        if server:
            if player or against:
                raise UserError("stats-server-player")
            guild_id_of(interaction)
            await self._presses.show_server(interaction, known_game(game) if game else None)
            return
        for user in (player, against):
            if user is not None:
                self.delivery.names.remember(interaction.guild_id or DIRECT, user)
        about = StatsQuery(
            (player or interaction.user).id,
            known_game(game) if game else None,
            against.id if against else None,
        )
        await self._presses.show_stats(interaction, about)

    @app_commands.command(description=described("command-leaderboard"))
    @app_commands.describe(game=described("command-leaderboard-game"))
    @app_commands.guild_only()
    async def leaderboard(self, interaction: Interaction, game: str | None = None) -> None:
        guild_id_of(interaction)
        await self._presses.show_leaders(interaction, known_game(game) if game else None)

    async def _average_rating(self, transaction: Transaction, match_id: int) -> int | None:
        average = await tables.find_average(transaction, match_id)
        return None if average is None else shown(average)

    async def _result_lines(self, match: Match, texts: Texts) -> list[str]:
        line = result_line(texts, match, await self._stats.changes(match.id))
        people, tally = await self._stats.score(match)
        return [*([line] if line else []), *([lead_line(texts, people, tally)] if tally else [])]

    async def _card_lines(self, challenge: Challenge, texts: Texts) -> list[str]:
        if challenge.rematch_of is None or challenge.opponent_id is None:
            return []
        people = (challenge.challenger_id, challenge.opponent_id)
        played = await self._stats.played(
            challenge.guild_id, people[0], game=challenge.game.slug, against=people[1]
        )
        return [score_line(texts, people, Tally.of(played))] if played else []

    async def _menu(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {} if match.side_of(user_id) is None else {Purpose.ASK: ["stats"]}
