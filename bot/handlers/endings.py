"""Giving a match up, after a private question."""

from __future__ import annotations

from discord import ButtonStyle

from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, storing, texts_of
from bot.presenters.buttons import Button, MatchKey
from bot.presenters.draft import Draft
from bot.presenters.match import title
from bot.presenters.people import called
from bot.services.model import Match
from bot.services.turns import check_player


async def ask(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Ask the presser privately whether to resign."""
    await ask_about(interaction, match)


async def ask_about(interaction: Interaction, match: Match) -> None:
    """Ask privately whether to resign; `UserError` for all but the players of a match going on."""
    side = check_player(match, interaction.user.id)
    texts = texts_of(interaction)
    question = texts(
        "resign-question", title=title(match), opponent=called(texts, match.seat(side.opponent))
    )
    buttons = (
        Button(_key(match, "resign-yes"), texts("button-resign-yes"), ButtonStyle.danger),
        Button(_key(match, "cancel"), texts("button-cancel")),
    )
    await answer_of(interaction).send(Draft(question, buttons=buttons))


async def resign(interaction: Interaction, match: Match, key: MatchKey) -> None:  # noqa: ARG001
    """Resign for the presser; what everybody is told follows by itself."""
    with storing(interaction):
        await interaction.client.services.matches.resign(
            match.id, interaction.user.id, request_id=interaction.id
        )
    told = texts_of(interaction)("resigned", title=title(match))
    await answer_of(interaction).give(Draft(told))


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
