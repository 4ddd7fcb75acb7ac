"""A stage of choosing a turn: the next choice, or whether to send the turn that is whole."""

from __future__ import annotations

from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.match.choosing import questions
from bot.match.choosing.picking import Stage
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.turns import after_moves


async def show_stage(interaction: Interaction, match: Match, now: Stage, *, edit: bool) -> None:
    """Ask for the next choice, or whether to send the turn that is whole."""
    client, reader = interaction.client, reader_of(interaction)
    if now.is_whole:
        after = after_moves(match, now.whole_moves, at=client.core.clock())
        draft = await client.delivery.drafter.preview(match, after, now, reader)
    else:
        note = await thrown_away(interaction, match)
        draft = await client.delivery.drafter.choosing(match, now, reader, note=note)
    answer = answer_of(interaction)
    await (answer.give(draft) if edit else answer.send(draft))


async def thrown_away(interaction: Interaction, match: Match) -> str:
    """Say which turns of the presser's, told beforehand, could not be played; empty for none."""
    matches = interaction.client.core.matches
    turns = await matches.thrown_away(match, interaction.user.id)
    return questions.thrown_away(texts_of(interaction), turns) if turns else ""
