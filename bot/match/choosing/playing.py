"""Play a turn for a press or a command, with one private message about it."""

from __future__ import annotations

from bot.discord_io.interactions.answer import Manner, is_in_private
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.tokens import Reply
from bot.match.access import act_of
from bot.match.client import Interaction
from bot.match.model import Match


async def play(interaction: Interaction, after: Match, text: str, ply: int | None) -> None:
    """Store the turn that leads to `after`; the answer is its board, or a link to it.

    `text` is the turn. `ply` is the one that a form or a question was made for.
    """
    client, answer = interaction.client, answer_of(interaction)
    reply = _reply(interaction, after)
    with storing(interaction):
        played = await client.core.matches.play(
            after.id, act_of(interaction), text, reply=reply, ply=ply, checked=after
        )
    answer.leave_to_posts()
    await client.delivery.poster.deliver(played, answer)
    await client.pipeline.copies.drop(interaction, _subject(after))


async def keep_one_message(interaction: Interaction, match: Match) -> None:
    """Let the private answer replace an older one about the user's turn in a match."""
    await interaction.client.pipeline.copies.replace(interaction, _subject(match))


def _reply(interaction: Interaction, match: Match) -> Reply:
    """Return where the answer goes: public only if the match is played here."""
    channel_id = interaction.channel_id or 0
    is_here = match.is_placed and channel_id == match.place_id and not is_in_private(interaction)
    if is_here and answer_of(interaction).announce(Manner.PUBLIC):
        return Reply(channel_id, interaction.token)
    return Reply(channel_id, interaction.token, texts_of(interaction).language)


def _subject(match: Match) -> str:
    return f"turn of {match.id}"
