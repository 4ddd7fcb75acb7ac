"""Giving a match up, after a private question."""

from __future__ import annotations

from discord import ButtonStyle

from bot.answers import note_stored, texts_of
from bot.client import Interaction
from bot.delivery.live import confirm
from bot.presenters.buttons import Button, MatchKey
from bot.presenters.draft import Draft
from bot.presenters.match import title
from bot.presenters.people import mention
from bot.services.model import Match
from bot.services.turns import check_player
from bot.views import show


async def ask(interaction: Interaction, key: MatchKey) -> None:
    """Ask the presser privately whether to resign."""
    await ask_about(interaction, await interaction.client.matches.get(key.match_id))


async def ask_about(interaction: Interaction, match: Match) -> None:
    """Ask privately whether to resign; `UserError` for all but the players of a match going on."""
    side = check_player(match, interaction.user.id)
    texts = texts_of(interaction)
    question = texts(
        "resign-question", title=title(match), opponent=mention(match.user_of(side.opponent))
    )
    await show.answer(
        interaction,
        Draft(
            question,
            buttons=(
                Button(_key(match, "resign-yes"), texts("button-resign-yes"), ButtonStyle.danger),
                Button(_key(match, "cancel"), texts("button-cancel")),
            ),
        ),
    )


async def resign(interaction: Interaction, key: MatchKey) -> None:
    """Resign for the presser; what everybody is told follows by itself."""
    match = await interaction.client.matches.resign(
        key.match_id, interaction.user.id, request_id=interaction.id
    )
    note_stored(interaction)
    told = texts_of(interaction)("resigned", title=title(match))
    await confirm(interaction, Draft(told))


async def cancel(interaction: Interaction, key: MatchKey) -> None:  # noqa: ARG001
    """Close a private question."""
    await interaction.response.edit_message(**Draft(texts_of(interaction)("cancelled")).as_edit())


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
