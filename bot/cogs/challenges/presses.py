"""The card of a challenge: how it is posted, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from bot.cogs.challenges import messages as presenter
from bot.discord_io.content.buttons import ChallengeKey, carries
from bot.discord_io.interactions.answer import Manner
from bot.discord_io.interactions.context import answer_by_edit, answer_of, storing, texts_of
from bot.discord_io.permissions import check_channel, check_permissions, may_make_thread
from bot.discord_io.tokens import Reply
from bot.errors import UserError
from bot.match.access import act_of
from bot.match.client import Interaction
from bot.match.model import Challenge
from bot.match.presses import Press, Presses
from bot.profiles.servers import Placement

Make = Callable[..., Coroutine[Any, Any, Challenge]]
End = Callable[..., Coroutine[Any, Any, Challenge]]

presses = Presses()


class ChallengePress(Press[ChallengeKey], frozen=True):
    """A press on a button of a challenge, with the challenge as it stands now."""

    challenge: Challenge


async def challenge_press(interaction: Interaction, key: ChallengeKey) -> ChallengePress:
    """Load the challenge of a button; `UserError` for one of another server."""
    challenge = await interaction.client.core.challenges.get(key.challenge_id)
    if challenge.guild_id != interaction.guild_id:
        raise UserError("unknown-challenge", challenge=str(challenge.id))
    return ChallengePress(interaction, key, challenge)


async def post(interaction: Interaction, make: Make, *, channel_id: int | None = None) -> None:
    """Post the card of a challenge as the public answer, or in another channel; `make` stores it.

    It is stored before it is answered, so that a refusal can still be private. Cogs may act on it
    as soon as its card is posted: the computer accepts it.
    """
    client, answer, here = interaction.client, answer_of(interaction), interaction.channel_id or 0
    there = channel_id or here
    # What was promised in private cannot become the card, which everybody sees.
    can_be_card = there == here and answer.announce(Manner.PUBLIC)
    check_channel(interaction, await client.core.servers.get(interaction.guild_id or 0))
    check_permissions(interaction, texts_of(interaction))
    with storing(interaction):
        made = await make(
            act=act_of(interaction, delivers=True),
            channel_id=there,
            reply=Reply(here, answer.token) if can_be_card else None,
        )
    if can_be_card:
        answer.leave_to_posts()
    stands = await client.delivery.poster.deliver_card(made.id, answer)
    if stands:
        for act in client.core.additions.card_posted:
            await act(made)
    if not can_be_card:
        await answer.send(presenter.posted(texts_of(interaction), there))


@presses.on(ChallengeKey, "accept", "accept-odds", load=challenge_press)
async def accept(press: ChallengePress) -> None:
    """Start the match: the card becomes its scoreboard, and its first board is posted.

    By one of its buttons that is at the odds that the card proposes.
    """
    interaction, client, card_id = press.interaction, press.interaction.client, _card_id(press)
    check_permissions(interaction, texts_of(interaction))
    answer = answer_by_edit(interaction, card_id)
    with storing(interaction):
        match = await client.core.challenges.accept(
            press.challenge.id,
            act_of(interaction, delivers=True),
            card_id=card_id,
            place_id=await only_place(interaction),
            odds=press.key.action == "accept-odds",
        )
    try:
        await answer_of(interaction).acknowledge()
    finally:
        await client.delivery.poster.begin(match.id, answer)


@presses.on(ChallengeKey, "decline", load=challenge_press)
async def decline(press: ChallengePress) -> None:
    """Turn a challenge down."""
    await _end(press, press.interaction.client.core.challenges.decline)


@presses.on(ChallengeKey, "withdraw", load=challenge_press)
async def withdraw(press: ChallengePress) -> None:
    """Take a challenge back."""
    await _end(press, press.interaction.client.core.challenges.withdraw)


async def _end(press: ChallengePress, end: End) -> None:
    """End a challenge; the answer to the press is the edit of the card."""
    interaction, card_id = press.interaction, _card_id(press)
    answer = answer_by_edit(interaction, card_id)
    with storing(interaction):
        await end(press.challenge.id, act_of(interaction, delivers=True), card_id=card_id)
    await interaction.client.delivery.poster.deliver_card(press.challenge.id, answer)
    await answer_of(interaction).acknowledge()


async def only_place(interaction: Interaction) -> int | None:
    """Return the channel, where it is certain that boards can go nowhere else."""
    server = await interaction.client.core.servers.get(interaction.guild_id)
    may_go_elsewhere = server.placement is Placement.FORUM or may_make_thread(interaction)
    return None if may_go_elsewhere else interaction.channel_id


def _card_id(press: ChallengePress) -> int | None:
    """Return the id of the card; `None` where the button was pressed on something else."""
    message = press.interaction.message
    return message.id if message is not None and carries(message, press.key) else None
