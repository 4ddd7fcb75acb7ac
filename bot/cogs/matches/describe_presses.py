"""A board in words, privately: from a message, a button, or a command; and the sharing of it."""

from __future__ import annotations

import discord

from bot.discord_io.content.buttons import MatchKey, keys_of
from bot.discord_io.interactions.context import answer_of, texts_of
from bot.errors import UserError
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press
from bot.match.client import Interaction
from bot.match.model import Match, Moment
from bot.match.presses import Presses
from bot.match.turns import stood_at

# The buttons that only boards and results have, and none of our answers.
POSTED = ("menu", "over", "result")

presses = Presses()


async def message(interaction: Interaction, target: discord.Message) -> None:
    """Describe the board that a message shows; `UserError` when it shows none."""
    posts = interaction.client.core.posts
    shown = await posts.shown_on(target.id) or _just_posted(interaction, target)
    if shown is None:
        raise UserError("nothing-to-describe")
    match = await access.match_here(interaction, shown.match_id)
    if shown.ply is not None and shown.take_backs is not None:
        matches = interaction.client.core.matches
        if await matches.taken_back(match.id, shown.ply, shown.take_backs):
            raise UserError("taken-back")
    await position(interaction, match, match.ply if shown.ply is None else shown.ply)


@presses.on(MatchKey, "describe", load=match_press)
async def board(press: MatchPress) -> None:
    """Describe the board that a button belongs to."""
    await position(press.interaction, press.match, press.key.ply)


@presses.on(MatchKey, "share-describe", load=match_press)
async def share(press: MatchPress) -> None:
    """Show everybody in the channel the description of a board."""
    interaction, match, key = press.interaction, press.match, press.key
    texts = (await access.begin_sharing(interaction, match)).texts
    drafter = interaction.client.delivery.drafter
    drafts = await drafter.description(stood_at(match, key.ply), texts, share=False)
    await sharing.share(interaction, *drafts)


async def position(interaction: Interaction, match: Match, ply: int) -> None:
    """Describe how a match stood after `ply` turns; `UserError` for a turn yet to be played."""
    access.check_ply(match, ply)
    drafter = interaction.client.delivery.drafter
    for draft in await drafter.description(stood_at(match, ply), texts_of(interaction)):
        await answer_of(interaction).send(draft)


def _just_posted(interaction: Interaction, target: discord.Message) -> Moment | None:
    """Return what our own message shows that stands already, but is not noted as posted yet."""
    if interaction.client.user is None or target.author.id != interaction.client.user.id:
        return None
    for key in keys_of(target):
        if isinstance(key, MatchKey) and key.action in POSTED:
            return Moment(key.match_id, key.ply)
    return None
