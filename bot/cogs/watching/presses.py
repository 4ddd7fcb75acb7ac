"""Handles following, and showing missed turns."""

from __future__ import annotations

import discord

from bot.cogs.watching import messages
from bot.cogs.watching.service import FollowKind, WatchService
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.people import mention
from bot.discord_io.interactions.context import answer_of, reader_of, storing, texts_of
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.boards import showing as show
from bot.match.boards.messages import title
from bot.match.boards.pictures import PictureService
from bot.match.client import Interaction
from bot.match.commands.options import find_to_show, guild_id_of, read_match_id
from bot.match.model import Match
from bot.match.presses import pressed
from bot.match.seen import moments

Person = discord.Member | discord.User


class WatchPresses:
    """Handles `/watch` and the buttons to follow a match and to see missed turns."""

    def __init__(self, watching: WatchService, *, names: Names, pictures: PictureService) -> None:
        self._watching = watching
        self._names = names
        self._pictures = pictures

    async def follow_named(
        self, interaction: Interaction, match: str | None, player: Person | None
    ) -> None:
        """Follow the match or the player of a command; `UserError` for both or neither."""
        guild_id = guild_id_of(interaction)
        if player is not None:
            _check_one(match)
            await self._follow_player(interaction, player, guild_id)
        else:
            await self._follow(interaction, await _find(interaction, match))

    async def unfollow_named(
        self, interaction: Interaction, match: str | None, player: Person | None
    ) -> None:
        """Stop following the match or the player of a command; `UserError` as above."""
        if player is not None:
            _check_one(match)
            name = mention(texts_of(interaction), player.id)
            guild_id = guild_id_of(interaction)
            await self._unfollow(interaction, guild_id, FollowKind.PLAYER, player.id, name)
        else:
            await self._unfollow_match(interaction, await self._followed(interaction, match))

    async def show_followed(self, interaction: Interaction) -> None:
        """List what the reader follows here; retry refused direct messages."""
        user_id = interaction.user.id
        found = await self._watching.followed(user_id, interaction.guild_id)
        matches = await access.visible(interaction, found.matches)
        reader = reader_of(interaction)
        draft = messages.followed(
            reader.texts, matches, found.players, reader.preferences, refused=found.closed
        )
        await answer_of(interaction).send(draft)
        if found.closed:
            await self._watching.try_again(user_id)

    async def show_missed(self, interaction: Interaction, text: str | None) -> None:
        """Show missed turns of the reader's match; without own matches, of a followed one."""
        try:
            match = await find_to_show(interaction, text)
        except UserError as error:
            found = await self.followed_matches(interaction)
            if error.key != "no-match" or not found:
                raise
            match = found[-1]
        await self._show_missed(interaction, match)

    async def followed_matches(self, interaction: Interaction) -> list[Match]:
        """Return the matches that the reader follows, without unreadable or hidden ones."""
        found = await self._watching.followed(interaction.user.id, interaction.guild_id)
        return await access.visible(interaction, found.matches)

    async def _followed(self, interaction: Interaction, text: str | None) -> Match:
        """Return the named match; in a direct message, it must be one that the reader follows."""
        if interaction.guild_id is not None:
            return await _find(interaction, text)
        match_id = read_match_id(text)
        for match in await self.followed_matches(interaction):
            if match.id == match_id:
                return match
        raise UserError("watch-what" if match_id is None else "watch-not")

    @pressed(MatchKey, "follow", load=match_press)
    async def follow_by_button(self, press: MatchPress) -> None:
        """Follow the match of a button."""
        await self._follow(press.interaction, press.match)

    @pressed(MatchKey, "unfollow", load=match_press)
    async def unfollow_by_button(self, press: MatchPress) -> None:
        """Stop following the match of a button."""
        await self._unfollow_match(press.interaction, press.match)

    @pressed(MatchKey, "missed", load=match_press)
    async def missed_by_button(self, press: MatchPress) -> None:
        """Show the presser the missed turns of a button's match privately."""
        await self._show_missed(press.interaction, press.match)

    async def _follow(self, interaction: Interaction, match: Match) -> None:
        """Follow a match from now on; `UserError` for players of the match."""
        with storing(interaction):
            await self._watching.follow_match(interaction.user.id, match)
        reader = reader_of(interaction)
        draft = messages.follows_match(reader.texts, match, reader.preferences)
        await answer_of(interaction).send(draft)

    async def _follow_player(self, interaction: Interaction, player: Person, guild_id: int) -> None:
        """Follow all matches of a player in this server; `UserError` for oneself or a bot."""
        if player.bot:
            raise UserError("watch-bot")
        with storing(interaction):
            await self._watching.follow_player(interaction.user.id, guild_id, player.id)
        reader = reader_of(interaction)
        draft = messages.follows_player(reader.texts, player.id, reader.preferences)
        await answer_of(interaction).send(draft)

    async def _unfollow_match(self, interaction: Interaction, match: Match) -> None:
        subject, name = FollowKind.MATCH, title(match)
        await self._unfollow(interaction, match.guild_id, subject, match.id, name)

    async def _unfollow(
        self,
        interaction: Interaction,
        guild_id: int,
        subject: FollowKind,
        subject_id: int,
        name: str,
    ) -> None:
        with storing(interaction):
            await self._watching.unfollow(interaction.user.id, guild_id, subject, subject_id)
        await answer_of(interaction).send(messages.unfollowed(texts_of(interaction), name))

    async def _show_missed(self, interaction: Interaction, match: Match) -> None:
        """Show privately the turns since the reader last looked or played; record it."""
        reader = reader_of(interaction)
        since = await interaction.client.core.last_seen.turns_seen(interaction.user.id, match)
        hidden = reader.preferences.hide_results
        if since == match.ply:
            draft = messages.nothing_missed(reader.texts, match, hidden=hidden)
        elif hidden and match.result is not None:
            draft = messages.missed_end(reader.texts, match, since)
        else:
            names = await self._names.seats(match, reader.texts)
            shown = messages.plies_shown(since, match.ply)
            strip = tuple(moments(match, match.ply - shown + 1, match.ply))
            data = await self._pictures.grid(messages.strip_tiles(reader, strip, names))
            picture = messages.strip_picture(reader, match, strip, names, data)
            draft = messages.missed(reader.texts, match, since, picture, shown=shown)
        await answer_of(interaction).send(draft)
        await show.record_look(interaction, match)


def _check_one(match: str | None) -> None:
    if match is not None:
        raise UserError("watch-what")


async def _find(interaction: Interaction, text: str | None) -> Match:
    """Return the named match, else the only match played here."""
    match_id = read_match_id(text)
    if match_id is not None:
        return await access.match_here(interaction, match_id)
    here = await access.played_here(interaction)
    if len(here) != 1:
        raise UserError("watch-what")
    return here[0]
