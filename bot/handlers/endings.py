"""Giving a match up, after a private question."""

from __future__ import annotations

from bot.interactions.client import Interaction
from bot.interactions.exchange import act_of, answer_of, storing, texts_of
from bot.presenters import endings as presenter
from bot.presenters.buttons import MatchKey
from bot.services.model import Match
from bot.services.turns import check_player


async def ask(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Ask the presser privately whether to resign."""
    await ask_about(interaction, match)


async def ask_about(interaction: Interaction, match: Match) -> None:
    """Ask privately whether to resign; `UserError` for all but the players of a match going on."""
    side = check_player(match, interaction.user.id)
    question = presenter.resign_question(texts_of(interaction), match, side)
    await answer_of(interaction).send(question)


async def resign(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Resign for the presser; what everybody is told follows by itself."""
    with storing(interaction):
        await interaction.client.services.matches.resign(match.id, act_of(interaction))
    await answer_of(interaction).give(presenter.resigned(texts_of(interaction), match))
