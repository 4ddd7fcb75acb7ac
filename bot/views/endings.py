"""Giving a match up: a private question, then one line for everybody."""

from __future__ import annotations

from discord import ButtonStyle

from bot.answers import texts_of
from bot.client import Interaction
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
    """Resign for the presser, say so where the match is played, and post the result."""
    client = interaction.client
    match = await client.matches.resign(
        key.match_id, interaction.user.id, request_id=interaction.id
    )
    told = texts_of(interaction)("resigned", title=title(match))
    await interaction.response.edit_message(**Draft(told).as_edit())
    if match.place_id not in (None, match.channel_id):
        # In the channel the result says it.
        texts = (await client.drafter.everybody(match.guild_id)).texts
        line = texts("line-resigned", player=mention(interaction.user.id))
        await client.poster.say(match, Draft(line), nonce=interaction.id)
    await client.poster.deliver_match(match.id)


async def cancel(interaction: Interaction, key: MatchKey) -> None:  # noqa: ARG001
    """Close a private question."""
    await interaction.response.edit_message(**Draft(texts_of(interaction)("cancelled")).as_edit())


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
