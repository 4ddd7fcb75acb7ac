"""Hints for whoever is to move, privately: each step of one takes the place of the one before."""

from __future__ import annotations

from bot.cogs.analysis.hint_messages import Step
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.match.access import MatchPress, match_press
from bot.match.boards import showing as show
from bot.match.boards.showing import Note
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Presses

STEPS = {"hint": Step.KIND, "hint-where": Step.WHERE, "hint-turn": Step.TURN}

presses = Presses()


async def begin(interaction: Interaction, match: Match) -> None:
    """Give the first step of a hint; `UserError` for whoever may not have one."""
    await _give(interaction, match, match.ply, Step.KIND)


@presses.on(MatchKey, *STEPS, load=match_press)
async def step(press: MatchPress) -> None:
    """Give the step that a button names; the present board where a turn was played meanwhile."""
    interaction, match, key = press.interaction, press.match, press.key
    if key.ply != match.ply:
        await show.board(interaction, match, note=Note.STALE, ply=key.ply, edit=True)
        return
    await _give(interaction, match, key.ply, STEPS[key.action])


async def _give(interaction: Interaction, match: Match, ply: int, step: Step) -> None:
    client = interaction.client
    hint = await client.core.hints.take(match, interaction.user.id, ply)
    draft = await client.delivery.drafter.reviews.hint(hint, step, reader_of(interaction))
    await answer_of(interaction).give(draft)
