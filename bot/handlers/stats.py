"""What people have won: shown privately, turned over, and shared."""

from __future__ import annotations

from bot.errors import UserError
from bot.handlers.introduction import known_game
from bot.interactions import sharing
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, reader_of, texts_of
from bot.interactions.forms import chosen_value
from bot.presenters.buttons import LeadersKey, MatchKey, StatsKey
from bot.presenters.leaders import leaderboard
from bot.presenters.stats import Subject
from bot.services.model import Match
from rules import GAMES, AnyGame


async def person(interaction: Interaction, about: Subject) -> None:
    """Show privately what somebody has won; `UserError` for one against themselves."""
    if about.user_id == about.against:
        raise UserError("stats-self")
    statistics = interaction.client.delivery.drafter.statistics
    draft = await statistics.of(interaction.guild_id or 0, about, reader_of(interaction))
    await answer_of(interaction).send(draft)


async def own_in_game(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Show privately what somebody has won in the game of a match."""
    await person(interaction, Subject(interaction.user.id, match.game))


async def share_person(interaction: Interaction, key: StatsKey) -> None:
    """Show everybody in the channel what somebody has won."""
    everybody = await sharing.begin(interaction)
    about = Subject(key.user_id, known_game(key.game) if key.game else None, key.against or None)
    draft = await interaction.client.delivery.drafter.statistics.of(
        interaction.guild_id or 0, about, everybody, share=False
    )
    await sharing.share(interaction, draft)


async def leaders(interaction: Interaction, game: AnyGame | None) -> None:
    """Show privately who is rated highest in a game, the one somebody was rated in last."""
    stats = interaction.client.services.stats
    if game is None:
        own = await stats.own(interaction.guild_id or 0, interaction.user.id)
        game = known_game(next(iter((*own, *GAMES))))
    found = await stats.leaders(interaction.guild_id or 0, game.slug, interaction.user.id)
    await answer_of(interaction).send(leaderboard(texts_of(interaction), game, found))


async def open_leaders(interaction: Interaction, key: LeadersKey) -> None:
    """Show privately who is rated highest in the game that a button names."""
    await leaders(interaction, known_game(key.game))


async def turn_page(interaction: Interaction, key: LeadersKey) -> None:
    """Turn to the page that a button names."""
    await _give(interaction, key.game, key.page)


async def choose_game(interaction: Interaction, key: LeadersKey) -> None:  # noqa: ARG001
    """Turn to the game that was chosen from the menu."""
    await _give(interaction, chosen_value(interaction), 0)


async def share_leaders(interaction: Interaction, key: LeadersKey) -> None:
    """Show everybody in the channel a page."""
    everybody = await sharing.begin(interaction)
    game = known_game(key.game)
    found = await interaction.client.services.stats.leaders(
        interaction.guild_id or 0, game.slug, interaction.user.id, page=key.page
    )
    draft = leaderboard(everybody.texts, game, found, share=False)
    await sharing.share(interaction, draft)


async def _give(interaction: Interaction, slug: str, page: int) -> None:
    game = known_game(slug)
    found = await interaction.client.services.stats.leaders(
        interaction.guild_id or 0, game.slug, interaction.user.id, page=page
    )
    await answer_of(interaction).give(leaderboard(texts_of(interaction), game, found))
