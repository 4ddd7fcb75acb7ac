"""A board in words, privately: from a message, a button, or a command; and the sharing of it."""

from __future__ import annotations

import discord

from bot.errors import UserError
from bot.handlers import show
from bot.interactions.answer import Manner
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, texts_of
from bot.presenters.buttons import MatchKey, keys_of
from bot.services.model import Match, Moment

# The buttons that only boards and results have, and none of our answers.
POSTED = ("menu", "over", "result")


async def message(interaction: Interaction, target: discord.Message) -> None:
    """Describe the board that a message shows; `UserError` when it shows none."""
    posts = interaction.client.services.posts
    shown = await posts.shown_on(target.id) or _just_posted(interaction, target)
    if shown is None:
        raise UserError("nothing-to-describe")
    match = await show.match_here(interaction, shown.match_id)
    if shown.ply is not None and shown.take_backs is not None:
        matches = interaction.client.services.matches
        if await matches.taken_back(match.id, shown.ply, shown.take_backs):
            raise UserError("taken-back")
    await position(interaction, match, match.ply if shown.ply is None else shown.ply)


async def board(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Describe the board that a button belongs to."""
    await position(interaction, match, key.ply)


async def share(interaction: Interaction, match: Match, key: MatchKey) -> None:
    """Show everybody in the channel the description of a board."""
    answer_of(interaction).announce(Manner.PUBLIC)
    await position(interaction, match, key.ply, private=False)


async def position(
    interaction: Interaction, match: Match, ply: int, *, private: bool = True
) -> None:
    """Describe how a match stood after `ply` turns; `UserError` for a turn yet to be played."""
    show.check_ply(match, ply)
    client = interaction.client
    texts = texts_of(interaction) if private else (await show.everybody_here(interaction)).texts
    drafts = await client.delivery.drafter.description(
        await client.services.matches.at(match.id, ply), texts, share=private
    )
    for draft in drafts:
        await answer_of(interaction).send(draft, private=private)


def _just_posted(interaction: Interaction, target: discord.Message) -> Moment | None:
    """Return what our own message shows that stands already, but is not noted as posted yet."""
    if interaction.client.user is None or target.author.id != interaction.client.user.id:
        return None
    for key in keys_of(target):
        if isinstance(key, MatchKey) and key.action in POSTED:
            return Moment(key.match_id, key.ply)
    return None
