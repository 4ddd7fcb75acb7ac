"""Handles following, and showing missed turns."""

from __future__ import annotations

import discord

from bot.cogs.watching import messages
from bot.cogs.watching.messages import Entry
from bot.cogs.watching.service import FollowKind, WatchService
from bot.discord_io.content.buttons import MatchKey, PageKey
from bot.discord_io.content.people import mention
from bot.discord_io.interactions.context import (
    answer_of,
    chosen_value,
    reader_of,
    storing,
    texts_of,
)
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.boards import private_views
from bot.match.boards.board_messages import title
from bot.match.boards.drawing import PictureService
from bot.match.client import Interaction
from bot.match.lookup import moments
from bot.match.model import Match
from bot.match.options import find_to_show, guild_id_of, read_match_id
from bot.match.presses import Press, pressed
from bot.profiles import Reader

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

    async def show_followed(
        self, interaction: Interaction, page: int = 0, *, told: str | None = None
    ) -> None:
        """List a page of what the reader follows here; retry refused direct messages.

        `told` is what they no longer follow.
        """
        user_id, reader = interaction.user.id, reader_of(interaction)
        found = await self._watching.followed(user_id, interaction.guild_id)
        matches = await access.visible(interaction, found.matches)
        followed = [*matches, *found.players]
        pages = max(1, -(-len(followed) // messages.FOLLOWED_A_PAGE))
        page = min(page, pages - 1)
        start = page * messages.FOLLOWED_A_PAGE
        shown = followed[start : start + messages.FOLLOWED_A_PAGE]
        entries = [await self._entry(each, reader) for each in shown]
        draft = messages.followed(
            reader.texts,
            entries,
            reader.preferences,
            page=page,
            pages=pages,
            refused=found.closed,
            told=told,
        )
        await answer_of(interaction).give(draft)
        if found.closed:
            await self._watching.try_again(user_id)

    @pressed(PageKey, "followed")
    async def turn_page(self, press: Press[PageKey]) -> None:
        """Show the page that a button names."""
        await self.show_followed(press.interaction, press.key.number)

    @pressed(PageKey, "unfollow")
    async def unfollow_chosen(self, press: Press[PageKey]) -> None:
        """Stop following what was chosen from the menu, and show the rest."""
        interaction, texts = press.interaction, texts_of(press.interaction)
        kind, guild_id, subject_id = messages.read_value(chosen_value(interaction))
        if kind is FollowKind.PLAYER:
            told = mention(texts, subject_id)
        else:
            matches = await self.followed_matches(interaction)
            told = next((title(match) for match in matches if match.id == subject_id), None)
        with storing(interaction):
            await self._watching.unfollow(interaction.user.id, guild_id, kind, subject_id)
        await self.show_followed(interaction, press.key.number, told=told)

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

    @pressed(MatchKey, "follow", load=match_press)
    async def follow_by_button(self, press: MatchPress) -> None:
        """Follow the match of a button."""
        await self._follow(press.interaction, press.match)

    @pressed(MatchKey, "unfollow", load=match_press)
    async def unfollow_by_button(self, press: MatchPress) -> None:
        """Stop following the match of a button."""
        interaction, match = press.interaction, press.match
        user_id, kind = interaction.user.id, FollowKind.MATCH
        with storing(interaction):
            await self._watching.unfollow(user_id, match.guild_id, kind, match.id)
        await answer_of(interaction).send(messages.unfollowed(texts_of(interaction), title(match)))

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

    async def _entry(self, followed: Match | tuple[int, int], reader: Reader) -> Entry:
        """Return the line of a match or a player in the list, and its choice in the menu."""
        if isinstance(followed, Match):
            names = await self._names.seats(followed, reader.texts)
            return messages.match_entry(reader, followed, names)
        guild_id, player_id = followed
        name = await self._names.of(guild_id, player_id, reader.texts)
        return messages.player_entry(reader.texts, guild_id, player_id, name)

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
        await private_views.record_look(interaction, match)


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
