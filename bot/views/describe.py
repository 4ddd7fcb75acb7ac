"""A board in words, privately: from a message, a button, or a command; and the sharing of it."""

from __future__ import annotations

from bot.answers import defer, texts_of
from bot.client import Interaction
from bot.errors import UserError
from bot.presenters.buttons import MatchKey
from bot.services.model import Match
from bot.views import show


async def message(interaction: Interaction, message_id: int) -> None:
    """Describe the board that a message shows; `UserError` when it shows none."""
    shown = await interaction.client.posts.shown_on(message_id)
    if shown is None:
        raise UserError("nothing-to-describe")
    match = await show.match_here(interaction, shown.match_id)
    await position(interaction, match, match.ply if shown.ply is None else shown.ply)


async def board(interaction: Interaction, key: MatchKey) -> None:
    """Describe the board that a button belongs to."""
    await position(interaction, await show.match_here(interaction, key.match_id), key.ply)


async def share(interaction: Interaction, key: MatchKey) -> None:
    """Show everybody in the channel the description of a board."""
    match = await show.match_here(interaction, key.match_id)
    await position(interaction, match, key.ply, private=False)


async def position(
    interaction: Interaction, match: Match, ply: int, *, private: bool = True
) -> None:
    """Describe how a match stood after `ply` turns; `UserError` for a turn yet to be played."""
    if ply > match.ply:
        raise UserError("no-such-turn", turn=ply, count=match.ply)
    await defer(interaction, private=private)
    client = interaction.client
    first, *more = await client.drafter.description(
        await client.matches.at(match.id, ply), texts_of(interaction), share=private
    )
    await interaction.edit_original_response(**first.as_edit())
    for draft in more:
        await interaction.followup.send(**draft.as_new(), ephemeral=private)
