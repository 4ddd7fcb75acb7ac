"""The buttons on the card of a challenge."""

from __future__ import annotations

from bot.answers import texts_of
from bot.client import Interaction
from bot.permissions import check_permissions, may_make_thread
from bot.presenters.buttons import ChallengeKey
from bot.services.model import Challenge


async def accept(interaction: Interaction, key: ChallengeKey) -> None:
    """Start the match: the card becomes its scoreboard, and its first board is posted."""
    client = interaction.client
    check_permissions(interaction, texts_of(interaction))
    await _record_card(interaction, key)
    match = await client.challenges.accept(
        key.challenge_id, interaction.user.id, request_id=interaction.id
    )
    await interaction.response.defer()
    if match.place_id is None and not may_make_thread(interaction):
        await client.matches.placed(match.id, match.channel_id)
    await client.poster.deliver_match(
        match.id, edit_card=lambda draft: interaction.edit_original_response(**draft.as_edit())
    )


async def decline(interaction: Interaction, key: ChallengeKey) -> None:
    """Turn a challenge down."""
    await _record_card(interaction, key)
    challenge = await interaction.client.challenges.decline(
        key.challenge_id, interaction.user.id, request_id=interaction.id
    )
    await _show(interaction, challenge)


async def withdraw(interaction: Interaction, key: ChallengeKey) -> None:
    """Take a challenge back."""
    await _record_card(interaction, key)
    challenge = await interaction.client.challenges.withdraw(
        key.challenge_id, interaction.user.id, request_id=interaction.id
    )
    await _show(interaction, challenge)


async def _record_card(interaction: Interaction, key: ChallengeKey) -> None:
    """Record where the card stands, if a crash came between; a match needs it as scoreboard."""
    challenge = await interaction.client.challenges.get(key.challenge_id)
    if challenge.message_id is None:
        await interaction.client.poster.deliver_challenge(key.challenge_id)


async def _show(interaction: Interaction, challenge: Challenge) -> None:
    draft = await interaction.client.drafter.card(challenge)
    await interaction.response.edit_message(**draft.as_edit())
    await interaction.client.challenges.card_shown(challenge.id)
