"""Describes boards privately, from a message, a button or a command; shares them."""

from __future__ import annotations

import discord

from bot.cogs.matches.describe import description
from bot.discord_io.content.buttons import MatchKey, keys_of
from bot.discord_io.interactions.context import answer_of, texts_of
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.boards import private_views
from bot.match.client import Interaction
from bot.match.delivery.outbox import PostService
from bot.match.model import Match, Moment
from bot.match.presses import pressed
from bot.match.service import MatchService
from bot.match.turns import stood_at

# The buttons that only boards and results have, but no answers of ours.
POSTED = ("menu", "over", "result")


class DescribePresses:
    """Describes boards in words."""

    def __init__(self, matches: MatchService, posts: PostService, names: Names) -> None:
        self._matches = matches
        self._posts = posts
        self._names = names

    async def message(self, interaction: Interaction, target: discord.Message) -> None:
        """Describe the board that a message shows; `UserError` if it shows none."""
        shown = await self._posts.shown_on(target.id) or _just_posted(interaction, target)
        if shown is None:
            raise UserError("nothing-to-describe")
        match = access.use_rows(interaction, await access.match_here(interaction, shown.match_id))
        if shown.ply is not None and shown.take_backs is not None:
            if await self._matches.taken_back(match.id, shown.ply, shown.take_backs):
                raise UserError("taken-back")
            if await self._matches.is_old_start(match, shown.ply, shown.take_backs):
                raise UserError("old-start")
        await self.position(interaction, match, match.ply if shown.ply is None else shown.ply)

    @pressed(MatchKey, "describe", load=match_press)
    async def board(self, press: MatchPress) -> None:
        """Describe the board that a button belongs to."""
        await self.position(press.interaction, press.match, press.key.ply)

    @pressed(MatchKey, "share-describe", load=match_press)
    async def share(self, press: MatchPress) -> None:
        """Show the channel the description of a board."""
        interaction = press.interaction
        texts = (await access.begin_sharing(interaction, press.match)).texts
        then = stood_at(press.match, press.key.ply)
        names = await self._names.seats(then, texts)
        await private_views.share(interaction, *description(texts, then, names, share=False))

    async def position(self, interaction: Interaction, match: Match, ply: int) -> None:
        """Describe a match after `ply` turns; `UserError` for a turn not yet played."""
        access.check_ply(match, ply)
        texts, then = texts_of(interaction), stood_at(match, ply)
        for draft in description(texts, then, await self._names.seats(then, texts)):
            await answer_of(interaction).send(draft)


def _just_posted(interaction: Interaction, target: discord.Message) -> Moment | None:
    """Return what our own message shows if it is posted, but not yet recorded."""
    if interaction.client.user is None or target.author.id != interaction.client.user.id:
        return None
    for key in keys_of(target):
        if isinstance(key, MatchKey) and key.action in POSTED:
            return Moment(key.match_id, key.ply)
    return None
