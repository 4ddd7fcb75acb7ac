"""The buttons on the card of a challenge."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from bot.answers import note_stored, texts_of
from bot.client import Interaction
from bot.delivery.live import LiveEdit, message_id_of
from bot.permissions import check_permissions, may_make_thread
from bot.presenters.buttons import ChallengeKey
from bot.services.model import Challenge

End = Callable[..., Coroutine[Any, Any, Challenge]]


async def accept(interaction: Interaction, key: ChallengeKey) -> None:
    """Start the match: the card becomes its scoreboard, and its first board is posted."""
    client, card_id, live = interaction.client, message_id_of(interaction), LiveEdit(interaction)
    check_permissions(interaction, texts_of(interaction))
    channel_id = interaction.channel_id
    with client.places.lending(card_id, live):
        match = await client.challenges.accept(
            key.challenge_id,
            interaction.user.id,
            request_id=interaction.id,
            card_id=card_id,
            place_id=None if may_make_thread(interaction) else channel_id,
        )
        note_stored(interaction)
        await live.acknowledge()
        await client.poster.scoreboard_shown(match.id)


async def decline(interaction: Interaction, key: ChallengeKey) -> None:
    """Turn a challenge down."""
    await _end(interaction, key, interaction.client.challenges.decline)


async def withdraw(interaction: Interaction, key: ChallengeKey) -> None:
    """Take a challenge back."""
    await _end(interaction, key, interaction.client.challenges.withdraw)


async def _end(interaction: Interaction, key: ChallengeKey, end: End) -> None:
    """End a challenge; the answer to the press is the edit of the card."""
    card_id, live = message_id_of(interaction), LiveEdit(interaction)
    with interaction.client.places.lending(card_id, live):
        async with live.in_time():
            await end(
                key.challenge_id, interaction.user.id, request_id=interaction.id, card_id=card_id
            )
            note_stored(interaction)
            await interaction.client.poster.card_delivered(key.challenge_id)
