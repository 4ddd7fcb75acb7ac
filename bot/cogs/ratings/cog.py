"""Ratings: `/stats`, `/leaderboard`, and the effect of matches on ratings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.ratings import messages, rater, statistics, statistics_messages
from bot.cogs.ratings.rater import Rerating, rate, readable_ratings
from bot.cogs.ratings.rating_model import shown, suitable_odds
from bot.cogs.ratings.server_counts import ServerCounts
from bot.cogs.ratings.statistics import StatsService, Tally
from bot.cogs.ratings.statistics_messages import ServerStatsKey, StatsDrafter, StatsKey, StatsQuery
from bot.discord_io.content.buttons import MatchKey, PageKey
from bot.discord_io.content.draft import Draft, Picture
from bot.errors import UserError
from bot.games import offered_games
from bot.match.access import MatchPress, match_press
from bot.match.acts import ActContext
from bot.match.additions import Additions, Purpose, collect, having
from bot.match.boards import private_views
from bot.match.challenge.bids_and_setups import Odds
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Challenge, Match, Result
from bot.match.options import described, game_choices, guild_id_of, known_game, slash
from bot.match.presses import Press, pressed
from bot.profiles import Reader
from bot.storage import Transaction
from bot.texts import Texts
from rules import AnyGame

# Odds are proposed to players who have met this often.
MATCHES_BEFORE = 5


class Ratings(Cog):
    """Rates matches, shows players their results, and proposes odds."""

    personal = rater.PERSONAL

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._stats = StatsService(core.database)
        self._counts = ServerCounts(self._stats, clock=core.clock)
        self._drafter = StatsDrafter(delivery.names, self._stats, self._counts, core.additions)
        self.duties = (Rerating(core.database, clock=core.clock),)
        app_commands.choices(game=game_choices())(self.stats)
        app_commands.choices(game=game_choices())(self.leaderboard)

    async def cog_unload(self) -> None:
        await self._counts.close()

    @slash("stats", described("command-stats"))
    @app_commands.describe(
        player=described("command-stats-player"),
        game=described("command-stats-game"),
        against=described("command-stats-against"),
        server=described("command-stats-server"),
    )
    async def stats(
        self,
        request: Request,
        player: discord.User | None = None,
        game: str | None = None,
        against: discord.User | None = None,
        server: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        if server:
            if player or against:
                raise UserError("stats-server-player")
            await self._show_server(request, game)
            return
        for user in (player, against):
            if user is not None:
                self.delivery.names.remember(request.home.guild_id, user)
        about = StatsQuery(
            (player or request.interaction.user).id,
            _game_of(game),
            against.id if against else None,
        )
        await self._show_stats(request, about)

    @pressed(MatchKey, "stats", load=match_press)
    async def show_own_stats(self, press: MatchPress) -> None:
        """Show the presser's statistics in the game of a match privately."""
        await self._show_stats(press, StatsQuery(press.user_id, press.match.game))

    @pressed(StatsKey, "share")
    async def share_stats(self, press: Press[StatsKey]) -> None:
        """Show the channel the statistics of a player."""
        key = press.key
        about = StatsQuery(key.user_id, _game_of(key.game), key.against or None)
        _check_whose(press, about)
        reader = await private_views.begin(press)
        draft = await self._drafter.stats(press.guild_id, about, reader, share=False)
        await private_views.share(press, draft)

    @pressed(ServerStatsKey, "show")
    async def show_server_by_button(self, press: Press[ServerStatsKey]) -> None:
        await self._show_server(press, press.key.game)

    @pressed(ServerStatsKey, "period")
    async def choose_period(self, press: Press[ServerStatsKey]) -> None:
        key = press.key
        draft = await self._drafter.of_server(
            guild_id_of(press), _game_of(key.game), press.reader, days=_period(key)
        )
        await press.give(draft)

    @pressed(ServerStatsKey, "share")
    async def share_server(self, press: Press[ServerStatsKey]) -> None:
        """Show the channel the statistics of the server."""
        key = press.key
        reader = await private_views.begin(press)
        draft = await self._drafter.of_server(
            guild_id_of(press), _game_of(key.game), reader, days=_period(key), share=False
        )
        await private_views.share(press, draft)

    @slash("leaderboard", described("command-leaderboard"))
    @app_commands.describe(game=described("command-leaderboard-game"))
    @app_commands.guild_only()
    async def leaderboard(self, request: Request, game: str | None = None) -> None:
        await self._show_leaders(request, game)

    @pressed(PageKey, "leaders-open")
    async def open_leaders(self, press: Press[PageKey]) -> None:
        await self._show_leaders(press, press.key.of)

    @pressed(PageKey, "leaders")
    async def turn_page(self, press: Press[PageKey]) -> None:
        await self._give_page(press, press.key.of, press.key.number)

    @pressed(PageKey, "leaders-game")
    async def choose_game(self, press: Press[PageKey]) -> None:
        """Show the game that was chosen from the menu."""
        await self._give_page(press, press.chosen_value(), 0)

    @pressed(PageKey, "leaders-share")
    async def share_leaders(self, press: Press[PageKey]) -> None:
        """Show the channel a page of a leaderboard."""
        key = press.key
        reader = await private_views.begin(press)
        game = known_game(key.of)
        draft = await self._leaders(press, game, reader.texts, page=key.number, share=False)
        await private_views.share(press, draft)

    async def _show_stats(self, request: Request, about: StatsQuery) -> None:
        """Show statistics privately; `UserError` for a player against themselves."""
        if about.user_id == about.against:
            raise UserError("stats-self")
        _check_whose(request, about)
        await request.send(await self._drafter.stats(request.guild_id, about, request.reader))

    async def _show_server(self, request: Request, slug: str | None) -> None:
        guild_id, reader = guild_id_of(request), request.reader
        await request.send(await self._drafter.of_server(guild_id, _game_of(slug), reader, days=0))

    async def _show_leaders(self, request: Request, slug: str | None) -> None:
        """Show a leaderboard privately: of a game, or of the reader's last rated one."""
        guild_id, user_id = guild_id_of(request), request.user_id
        game = _game_of(slug)
        if game is None:
            rated = await self._stats.own(guild_id, user_id)
            game = next(iter((*map(known_game, rated), *offered_games())))
        await request.send(await self._leaders(request, game, request.texts))

    async def _give_page(self, request: Request, slug: str, page: int) -> None:
        draft = await self._leaders(request, known_game(slug), request.texts, page=page)
        await request.give(draft)

    async def _leaders(
        self, request: Request, game: AnyGame, texts: Texts, *, page: int = 0, share: bool = True
    ) -> Draft:
        """Write a page of the leaderboard of a game, with the lists of other cogs."""
        leaders = await self._stats.leaders(
            guild_id_of(request), game.slug, request.user_id, page=page
        )
        cogs = having(self.core.additions, Additions.leaderboard_actions) if share else []
        others = await collect(cog.leaderboard_actions() for cog in cogs)
        return messages.leaderboard(texts, game, leaders, share=share, others=others)

    async def find_rating(self, transaction: Transaction, match_id: int) -> int | None:
        """Return the average rating of the players of a match, `None` if it was not rated."""
        average = await rater.find_average_rating(transaction, match_id)
        return None if average is None else shown(average)

    async def find_ratings(
        self, guild_id: int, game: AnyGame, people: Collection[int]
    ) -> Mapping[int, int]:
        """Return the ratings of people in a game on a server, without those who have none."""
        ratings = await self._stats.ratings(guild_id, game.slug, people)
        return {user_id: rating.shown for user_id, rating in ratings.items()}

    async def at_end(self, act: ActContext, match: Match, result: Result) -> None:
        await rate(act, match, result)

    async def find_odds(self, transaction: Transaction, challenge: Challenge) -> Odds | None:
        return await find_odds(transaction, challenge)

    async def start_picture(self, match: Match, reader: Reader) -> Picture | None:
        return await self._drafter.meeting(match, reader)

    async def result_lines(self, match: Match, texts: Texts) -> list[str]:
        line = messages.result_line(texts, match, await self._stats.changes(match.id))
        return [line] if line else []

    async def score_lines(self, match: Match, texts: Texts) -> list[str]:
        people, tally = await self._stats.score(match)
        return [messages.lead_line(texts, people, tally)] if tally else []

    async def card_lines(self, challenge: Challenge, texts: Texts) -> list[str]:
        if challenge.rematch_of is None or challenge.opponent_id is None:
            return []
        people = (challenge.challenger_id, challenge.opponent_id)
        played = await self._stats.played(
            challenge.guild_id, people[0], game=challenge.game.slug, against=people[1]
        )
        return [messages.score_line(texts, people, Tally.of(played))] if played else []

    async def menu_actions(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {} if match.side_of(user_id) is None else {Purpose.MORE: ["stats"]}


def _check_whose(request: Request, about: StatsQuery) -> None:
    """Raise `UserError` in a direct message, if the statistics are those of another person."""
    if request.guild_id is None and about.user_id != request.user_id:
        raise UserError("stats-of-others")


def _game_of(slug: str | None) -> AnyGame | None:
    return known_game(slug) if slug else None


def _period(key: ServerStatsKey) -> int:
    """Return the period of a button in days; `UserError` for one that is not offered."""
    if key.days not in statistics_messages.PERIODS:
        raise UserError("old-button")
    return key.days


async def find_odds(transaction: Transaction, challenge: Challenge) -> Odds | None:
    """Return the odds that would suit a challenge, `None` if it needs none."""
    people = (challenge.challenger_id, challenge.opponent_id)
    even = challenge.game.is_even(challenge.options) and not challenge.terms.odds
    if people[1] is None or challenge.opening is not None or not even:
        return None
    scope = (challenge.guild_id, challenge.game.slug)
    latest = await rater.find_latest_ratings(transaction, scope, (people[0], people[1]))
    known = {row.user_id: row.after for row in readable_ratings(latest)}
    if len(known) != len(people):
        return None
    met = await statistics.count_results_between(transaction, scope, (people[0], people[1]))
    if met < MATCHES_BEFORE:
        return None
    return suitable_odds(challenge.game, challenge.options, known)
