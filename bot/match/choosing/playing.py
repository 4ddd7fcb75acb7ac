"""Play a turn for a press or a command, with one private message about it."""

from __future__ import annotations

from bot.discord_io.content.draft import Draft
from bot.discord_io.events import channel_id_of
from bot.discord_io.interactions.answer import Manner, is_in_private
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.discord_io.interactions.owed_answers import Reply
from bot.match.access import act_of
from bot.match.additions import TurnFlow
from bot.match.client import Interaction
from bot.match.model import Match


async def play(interaction: Interaction, after: Match, text: str, ply: int | None) -> None:
    """Store the turn that leads to `after`; the answer is its board, a link to it, or a flow's.

    `text` is the turn. `ply` is the one that a form or a question was made for.
    """
    client, answer, flow = interaction.client, answer_of(interaction), flow_of(interaction)
    reply = _reply(interaction, after) if flow is None else None
    with storing(interaction):
        played = await client.core.matches.play(
            after.id, act_of(interaction), text, reply=reply, ply=ply, checked=after
        )
    if flow is not None:
        board = await client.delivery.poster.deliver(played)
        await flow.go_on(interaction, played.match, board=board)
    else:
        answer.leave_to_posts()
        board = await client.delivery.poster.deliver(played, answer)
    if board is None and (reply is None or not reply.is_private):
        await client.delivery.receipts.stand_by(played.match, answer, texts_of(interaction))
    await client.pipeline.copies.drop(interaction, _subject(after))
    if flow is None:
        for follow in client.core.additions.after_turn:
            await follow(interaction, played)


async def ask(
    interaction: Interaction,
    match: Match,
    draft: Draft,
    *,
    edit: bool = True,
    flow: TurnFlow | None = None,
) -> None:
    """Ask privately about the user's turn; the message replaces an older one about it."""
    flow = flow or flow_of(interaction)
    if flow is not None:
        draft = flow.around(texts_of(interaction), match, draft)
    answer = answer_of(interaction)
    await (answer.give(draft) if edit else answer.send(draft))
    subject = _subject(match) if flow is None else flow.subject
    await interaction.client.pipeline.copies.replace(interaction, subject)


def flow_of(interaction: Interaction) -> TurnFlow | None:
    """Return what the message that was pressed on belongs to."""
    found = (find(interaction) for find in interaction.client.core.additions.flows)
    return next((flow for flow in found if flow is not None), None)


def _reply(interaction: Interaction, match: Match) -> Reply:
    """Return where the answer goes: public only if the match is played here."""
    channel_id = channel_id_of(interaction)
    is_here = match.is_placed and channel_id == match.place_id and not is_in_private(interaction)
    if is_here and answer_of(interaction).announce(Manner.PUBLIC):
        return Reply(channel_id, interaction.token)
    return Reply(channel_id, interaction.token, texts_of(interaction).language)


def _subject(match: Match) -> str:
    return f"turn of {match.id}"
