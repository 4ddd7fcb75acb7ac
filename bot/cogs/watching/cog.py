"""`/watch`: follow matches and players, see missed turns; the walls of servers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.watching import messages, service
from bot.cogs.watching.digests import Digests
from bot.cogs.watching.messages import Entry
from bot.cogs.watching.service import FollowKind, WatchService
from bot.cogs.watching.walls import WALL, Walls
from bot.cogs.watching.weeks import Weeks
from bot.discord_io.content.buttons import MatchKey, PageKey, page_at
from bot.discord_io.content.people import mention
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.additions import Purpose
from bot.match.boards import private_views
from bot.match.boards.match_words import title
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.options import (
    choices_of,
    described,
    find_to_show,
    guild_id_of,
    offered,
    read_match_id,
    slash,
)
from bot.match.presses import Press, pressed
from bot.profiles import HIDE_RESULTS, Reader

Choices = list[app_commands.Choice[str]]


class Watching(Cog):
    """Lets spectators follow matches and players, by digests and walls."""

    personal = service.PERSONAL
    settings = (HIDE_RESULTS,)
    server_settings = (WALL,)

    watch = app_commands.Group(name="watch", description=described("command-watch"))

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.watching = WatchService(core.database, clock=core.clock)
        self.digests = Digests(core, delivery, self.watching)
        for kind in (self.digests, Walls(core, delivery), Weeks(core, delivery)):
            delivery.engine.add(kind)
        self.duties = (self.digests,)

    @offered
    async def complete_running(self, request: Request, typed: str) -> Choices:
        """List the running matches of this server that the reader may follow."""
        return await choices_of(request, typed, await access.others_running(request))

    @offered
    async def complete_missed(self, request: Request, typed: str) -> Choices:
        """List the matches that the reader plays or follows."""
        played = await private_views.own_matches(request)
        return await choices_of(request, typed, [*played, *await self._find_followed(request)])

    @slash("follow", described("command-watch-follow"), group="watch")
    @app_commands.describe(
        match=described("command-watch-match"), player=described("command-watch-player")
    )
    @app_commands.autocomplete(match=complete_running)
    async def follow(
        self,
        request: Request,
        match: str | None = None,
        player: discord.User | None = None,
    ) -> None:
        guild_id = guild_id_of(request)
        if player is None:
            await self._follow(request, await _find_match(request, match))
        elif match is None:
            await self._follow_player(request, player, guild_id)
        else:
            raise UserError("watch-what")

    @pressed(MatchKey, "follow", load=match_press)
    async def follow_by_button(self, press: MatchPress) -> None:
        await self._follow(press, press.match)

    @pressed(MatchKey, "unfollow", load=match_press)
    async def unfollow_by_button(self, press: MatchPress) -> None:
        match = press.match
        user_id, kind = press.user_id, FollowKind.MATCH
        await press.carry_out(self.watching.unfollow(user_id, match.guild_id, kind, match.id))
        await press.send(messages.confirm_unfollow(press.texts, title(match)))

    @slash("list", described("command-watch-list"), group="watch")
    async def list_followed(self, request: Request) -> None:
        await self._show_followed(request)

    @pressed(PageKey, "followed")
    async def turn_page(self, press: Press[PageKey]) -> None:
        await self._show_followed(press, press.key.number)

    @pressed(PageKey, "unfollow")
    async def unfollow_chosen(self, press: Press[PageKey]) -> None:
        """Stop following what was chosen from the menu, and show the rest."""
        texts = press.texts
        kind, guild_id, subject_id = messages.read_value(press.chosen_value())
        if kind is FollowKind.PLAYER:
            name = mention(texts, subject_id)
        else:
            matches = await self._find_followed(press)
            name = next((title(match) for match in matches if match.id == subject_id), None)
        await press.carry_out(self.watching.unfollow(press.user_id, guild_id, kind, subject_id))
        await self._show_followed(press, press.key.number, unfollowed=name)

    @slash("missed", described("command-watch-missed"), group="watch")
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_missed)
    async def missed(self, request: Request, match: str | None = None) -> None:
        try:
            shown = await find_to_show(request, match)
        except UserError as error:
            followed = await self._find_followed(request)
            if error.key != "no-match" or not followed:
                raise
            shown = followed[-1]
        await self._show_missed(request, shown)

    @pressed(MatchKey, "missed", load=match_press)
    async def missed_by_button(self, press: MatchPress) -> None:
        await self._show_missed(press, press.match)

    async def _follow(self, request: Request, match: Match) -> None:
        """Follow a match from now on; `UserError` for players of the match."""
        await request.carry_out(self.watching.follow_match(request.user_id, match))
        await request.send(messages.follows(request.reader, match))

    async def _follow_player(self, request: Request, player: discord.User, guild_id: int) -> None:
        """Follow all matches of a player in this server; `UserError` for oneself or a bot."""
        if player.bot:
            raise UserError("watch-bot")
        await request.carry_out(self.watching.follow_player(request.user_id, guild_id, player.id))
        await request.send(messages.follows(request.reader, player.id))

    async def _show_followed(
        self, request: Request, page: int = 0, *, unfollowed: str | None = None
    ) -> None:
        """List a page of what the reader follows here; retry refused direct messages.

        `unfollowed` is what they no longer follow.
        """
        user_id, reader = request.user_id, request.reader
        follows = await self.watching.followed(user_id, request.guild_id)
        matches = await access.visible(request, follows.matches)
        followed = [*matches, *follows.players]
        page, pages = page_at(page, len(followed), messages.FOLLOWED_A_PAGE)
        start = page * messages.FOLLOWED_A_PAGE
        shown = followed[start : start + messages.FOLLOWED_A_PAGE]
        entries = [await self._entry(subject, reader) for subject in shown]
        draft = messages.followed(
            reader.texts,
            entries,
            reader.preferences,
            page=page,
            pages=pages,
            refused=follows.closed,
            unfollowed=unfollowed,
        )
        await request.give(draft)
        if follows.closed:
            await self.watching.try_again(user_id)

    async def _entry(self, followed: Match | tuple[int, int], reader: Reader) -> Entry:
        """Return the line of a match or a player in the list, and its choice in the menu."""
        if isinstance(followed, Match):
            names = await self.delivery.names.seats(followed, reader.texts)
            return messages.match_entry(reader, followed, names)
        guild_id, player_id = followed
        name = await self.delivery.names.of(guild_id, player_id, reader.texts)
        return messages.player_entry(reader.texts, guild_id, player_id, name)

    async def _find_followed(self, request: Request) -> list[Match]:
        """Return the matches that the reader follows, without unreadable or hidden ones."""
        follows = await self.watching.followed(request.user_id, request.guild_id)
        return await access.visible(request, follows.matches)

    async def _show_missed(self, request: Request, match: Match) -> None:
        """Show privately the turns since the reader last looked or played; record it."""
        reader = request.reader
        since = await self.core.last_seen.turns_seen(request.user_id, match)
        hidden = reader.preferences[HIDE_RESULTS]
        if since == match.ply:
            draft = messages.nothing_missed(reader.texts, match, hidden=hidden)
        elif hidden and match.result is not None:
            draft = messages.missed_end(reader.texts, match, since)
        else:
            names = await self.delivery.names.seats(match, reader.texts)
            draft = messages.missed(reader, match, since, names)
        await request.send(draft)
        await private_views.record_look(request, match)

    async def menu_actions(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        followed = await self.watching.followed(user_id, match.guild_id)
        return messages.menu_actions(match, user_id, is_followed=match.id in followed.matches)


async def _find_match(request: Request, text: str | None) -> Match:
    """Return the named match, else the only match played here."""
    match_id = read_match_id(text)
    if match_id is not None:
        return await access.match_here(request, match_id)
    here = await access.played_here(request)
    if len(here) != 1:
        raise UserError("watch-what")
    return here[0]
