"""What people have won: shown privately, turned over, and shared."""

from __future__ import annotations

from bot.cogs.ratings.leaders import leaderboard
from bot.cogs.ratings.statistics import Subject
from bot.discord_io.content.buttons import LeadersKey, MatchKey, StatsKey
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.discord_io.interactions.forms import chosen_value
from bot.errors import UserError
from bot.match import sharing
from bot.match.access import MatchPress, match_press
from bot.match.client import Interaction
from bot.match.options import known_game
from bot.match.presses import Press, Presses
from rules import GAMES, AnyGame

presses = Presses()


async def person(interaction: Interaction, about: Subject) -> None:
    """Show privately what somebody has won; `UserError` for one against themselves."""
    if about.user_id == about.against:
        raise UserError("stats-self")
    statistics = interaction.client.delivery.drafter.statistics
    draft = await statistics.of(interaction.guild_id or 0, about, reader_of(interaction))
    await answer_of(interaction).send(draft)


@presses.on(MatchKey, "stats", load=match_press)
async def own_in_game(press: MatchPress) -> None:
    """Show privately what the presser has won in the game of a match."""
    await person(press.interaction, Subject(press.interaction.user.id, press.match.game))


@presses.on(StatsKey, "share")
async def share_person(press: Press[StatsKey]) -> None:
    """Show everybody in the channel what a person has won."""
    interaction, key = press.interaction, press.key
    everybody = await sharing.begin(interaction)
    about = Subject(key.user_id, known_game(key.game) if key.game else None, key.against or None)
    draft = await interaction.client.delivery.drafter.statistics.of(
        interaction.guild_id or 0, about, everybody, share=False
    )
    await sharing.share(interaction, draft)


async def leaders(interaction: Interaction, game: AnyGame | None) -> None:
    """Show privately who is rated highest in a game, the one somebody was rated in last."""
    stats = interaction.client.core.stats
    if game is None:
        own = await stats.own(interaction.guild_id or 0, interaction.user.id)
        game = known_game(next(iter((*own, *GAMES))))
    found = await stats.leaders(interaction.guild_id or 0, game.slug, interaction.user.id)
    await answer_of(interaction).send(leaderboard(texts_of(interaction), game, found))


@presses.on(LeadersKey, "open")
async def open_leaders(press: Press[LeadersKey]) -> None:
    """Show privately who is rated highest in the game that a button names."""
    await leaders(press.interaction, known_game(press.key.game))


@presses.on(LeadersKey, "back", "on")
async def turn_page(press: Press[LeadersKey]) -> None:
    """Turn to the page that a button names."""
    await _give(press.interaction, press.key.game, press.key.page)


@presses.on(LeadersKey, "game")
async def choose_game(press: Press[LeadersKey]) -> None:
    """Turn to the game that was chosen from the menu."""
    await _give(press.interaction, chosen_value(press.interaction), 0)


@presses.on(LeadersKey, "share")
async def share_leaders(press: Press[LeadersKey]) -> None:
    """Show everybody in the channel a page."""
    interaction, key = press.interaction, press.key
    everybody = await sharing.begin(interaction)
    game = known_game(key.game)
    found = await interaction.client.core.stats.leaders(
        interaction.guild_id or 0, game.slug, interaction.user.id, page=key.page
    )
    draft = leaderboard(everybody.texts, game, found, share=False)
    await sharing.share(interaction, draft)


async def _give(interaction: Interaction, slug: str, page: int) -> None:
    game = known_game(slug)
    found = await interaction.client.core.stats.leaders(
        interaction.guild_id or 0, game.slug, interaction.user.id, page=page
    )
    await answer_of(interaction).give(leaderboard(texts_of(interaction), game, found))
