"""Shows statistics and leaderboards privately, pages and shares them."""

from __future__ import annotations

from bot.cogs.ratings.drafting import StatsDrafter
from bot.cogs.ratings.messages import LeaderboardKey, leaderboard
from bot.cogs.ratings.server_statistics import PERIODS, ServerStatsKey
from bot.cogs.ratings.service import StatsService
from bot.cogs.ratings.statistics import StatsKey, StatsQuery
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, chosen_value, reader_of, texts_of
from bot.errors import UserError
from bot.match.access import MatchPress, match_press
from bot.match.boards import private_views
from bot.match.client import Interaction
from bot.match.options import guild_id_of, known_game
from bot.match.presses import Press, pressed
from rules import GAMES, AnyGame


class StatsPresses:
    """Handles the buttons of statistics and leaderboards."""

    def __init__(self, stats: StatsService, drafter: StatsDrafter) -> None:
        self._stats = stats
        self._drafter = drafter

    async def show_stats(self, interaction: Interaction, about: StatsQuery) -> None:
        """Show statistics privately; `UserError` for a player against themselves."""
        if about.user_id == about.against:
            raise UserError("stats-self")
        _check_whose(interaction, about)
        draft = await self._drafter.stats(interaction.guild_id, about, reader_of(interaction))
        await answer_of(interaction).send(draft)

    async def show_server(self, interaction: Interaction, game: AnyGame | None) -> None:
        """Show the statistics of the server privately."""
        guild_id, reader = guild_id_of(interaction), reader_of(interaction)
        draft = await self._drafter.of_server(guild_id, game, reader, days=0)
        await answer_of(interaction).send(draft)

    @pressed(ServerStatsKey, "show")
    async def show_server_by_button(self, press: Press[ServerStatsKey]) -> None:
        """Show the statistics of the server in the game that a button names."""
        await self.show_server(press.interaction, _game_of(press.key.game))

    @pressed(ServerStatsKey, "period")
    async def choose_period(self, press: Press[ServerStatsKey]) -> None:
        """Show the statistics of the server in another period."""
        interaction, key = press.interaction, press.key
        draft = await self._drafter.of_server(
            guild_id_of(interaction), _game_of(key.game), reader_of(interaction), days=_period(key)
        )
        await answer_of(interaction).give(draft)

    @pressed(ServerStatsKey, "share")
    async def share_server(self, press: Press[ServerStatsKey]) -> None:
        """Show the channel the statistics of the server."""
        interaction, key = press.interaction, press.key
        reader = await private_views.begin(interaction)
        draft = await self._drafter.of_server(
            guild_id_of(interaction), _game_of(key.game), reader, days=_period(key), share=False
        )
        await private_views.share(interaction, draft)

    async def show_leaders(self, interaction: Interaction, game: AnyGame | None) -> None:
        """Show a leaderboard privately: of a game, or of the reader's last rated one."""
        guild_id, user_id = guild_id_of(interaction), interaction.user.id
        if game is None:
            own = await self._stats.own(guild_id, user_id)
            game = known_game(next(iter((*own, *GAMES))))
        found = await self._stats.leaders(guild_id, game.slug, user_id)
        await answer_of(interaction).send(leaderboard(texts_of(interaction), game, found))

    @pressed(MatchKey, "stats", load=match_press)
    async def show_own_stats(self, press: MatchPress) -> None:
        """Show the presser's statistics in the game of a match privately."""
        about = StatsQuery(press.interaction.user.id, press.match.game)
        await self.show_stats(press.interaction, about)

    @pressed(StatsKey, "share")
    async def share_stats(self, press: Press[StatsKey]) -> None:
        """Show the channel the statistics of a player."""
        interaction, key = press.interaction, press.key
        about = StatsQuery(key.user_id, _game_of(key.game), key.against or None)
        _check_whose(interaction, about)
        reader = await private_views.begin(interaction)
        draft = await self._drafter.stats(interaction.guild_id, about, reader, share=False)
        await private_views.share(interaction, draft)

    @pressed(LeaderboardKey, "open")
    async def open_leaders(self, press: Press[LeaderboardKey]) -> None:
        """Show privately the leaderboard of the game that a button names."""
        await self.show_leaders(press.interaction, known_game(press.key.game))

    @pressed(LeaderboardKey, "back", "on")
    async def turn_page(self, press: Press[LeaderboardKey]) -> None:
        """Turn to the page that a button names."""
        await self._give_page(press.interaction, press.key.game, press.key.page)

    @pressed(LeaderboardKey, "game")
    async def choose_game(self, press: Press[LeaderboardKey]) -> None:
        """Show the game that was chosen from the menu."""
        await self._give_page(press.interaction, chosen_value(press.interaction), 0)

    @pressed(LeaderboardKey, "share")
    async def share_leaders(self, press: Press[LeaderboardKey]) -> None:
        """Show the channel a page of a leaderboard."""
        interaction, key = press.interaction, press.key
        reader = await private_views.begin(interaction)
        game = known_game(key.game)
        found = await self._stats.leaders(
            guild_id_of(interaction), game.slug, interaction.user.id, page=key.page
        )
        draft = leaderboard(reader.texts, game, found, share=False)
        await private_views.share(interaction, draft)

    async def _give_page(self, interaction: Interaction, slug: str, page: int) -> None:
        game = known_game(slug)
        found = await self._stats.leaders(
            guild_id_of(interaction), game.slug, interaction.user.id, page=page
        )
        await answer_of(interaction).give(leaderboard(texts_of(interaction), game, found))


def _check_whose(interaction: Interaction, about: StatsQuery) -> None:
    """Raise `UserError` in a direct message, if the statistics are those of another person."""
    if interaction.guild_id is None and about.user_id != interaction.user.id:
        raise UserError("stats-of-others")


def _game_of(slug: str) -> AnyGame | None:
    return known_game(slug) if slug else None


def _period(key: ServerStatsKey) -> int:
    """Return the period of a button in days; `UserError` for one that is not offered."""
    if key.days not in PERIODS:
        raise UserError("old-button")
    return key.days
