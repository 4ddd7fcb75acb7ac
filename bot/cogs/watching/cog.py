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
from bot.cogs.watching.walls import WALL_TOPIC, Walls
from bot.discord_io.content.buttons import MatchKey, PageKey
from bot.discord_io.content.people import mention
from bot.discord_io.interactions.context import (
    answer_of,
    chosen_value,
    reader_of,
    storing,
    texts_of,
)
from bot.discord_io.interactions.pipeline import offered
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press
from bot.match.additions import Purpose
from bot.match.boards import private_views
from bot.match.boards.board_messages import title
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.lookup import moments
from bot.match.model import Match
from bot.match.options import choices_of, described, find_to_show, guild_id_of, read_match_id
from bot.match.presses import Press, pressed
from bot.profiles import Reader

Choices = list[app_commands.Choice[str]]


class Watching(Cog):
    """Lets spectators follow matches and players, by digests and walls."""

    personal = service.PERSONAL

    watch = app_commands.Group(name="watch", description=described("command-watch"))

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.watching = WatchService(core.database, clock=core.clock)
        self.digests = Digests(core, delivery, self.watching)
        self.walls = delivery.keep_up_to_date(Walls(core, delivery))
        self.duties = (self.digests, self.walls)
        core.additions.menu.append(self._menu)
        core.additions.own_settings.append(messages.HIDE_RESULTS)
        core.additions.server_topics.append(WALL_TOPIC)

    @offered
    async def complete_running(self, interaction: Interaction, typed: str) -> Choices:
        """List the running matches of this server that the reader may follow."""
        return await choices_of(interaction, typed, await access.others_running(interaction))

    @offered
    async def complete_missed(self, interaction: Interaction, typed: str) -> Choices:
        """List the matches that the reader plays or follows."""
        own = await private_views.own_matches(interaction)
        others = await self._followed_matches(interaction)
        return await choices_of(interaction, typed, [*own, *others])

    @watch.command(name="follow", description=described("command-watch-follow"))
    @app_commands.describe(
        match=described("command-watch-match"), player=described("command-watch-player")
    )
    @app_commands.autocomplete(match=complete_running)
    async def follow(
        self,
        interaction: Interaction,
        match: str | None = None,
        player: discord.User | None = None,
    ) -> None:
        guild_id = guild_id_of(interaction)
        if player is None:
            await self._follow(interaction, await _find_match(interaction, match))
        elif match is None:
            await self._follow_player(interaction, player, guild_id)
        else:
            raise UserError("watch-what")

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
            await self.watching.unfollow(user_id, match.guild_id, kind, match.id)
        await answer_of(interaction).send(
            messages.unfollowed_match(texts_of(interaction), title(match))
        )

    @watch.command(name="list", description=described("command-watch-list"))
    async def list_followed(self, interaction: Interaction) -> None:
        await self._show_followed(interaction)

    @pressed(PageKey, "followed")
    async def turn_page(self, press: Press[PageKey]) -> None:
        """Show the page that a button names."""
        await self._show_followed(press.interaction, press.key.number)

    @pressed(PageKey, "unfollow")
    async def unfollow_chosen(self, press: Press[PageKey]) -> None:
        """Stop following what was chosen from the menu, and show the rest."""
        interaction, texts = press.interaction, texts_of(press.interaction)
        kind, guild_id, subject_id = messages.read_value(chosen_value(interaction))
        if kind is FollowKind.PLAYER:
            name = mention(texts, subject_id)
        else:
            matches = await self._followed_matches(interaction)
            name = next((title(match) for match in matches if match.id == subject_id), None)
        with storing(interaction):
            await self.watching.unfollow(interaction.user.id, guild_id, kind, subject_id)
        await self._show_followed(interaction, press.key.number, unfollowed=name)

    @watch.command(name="missed", description=described("command-watch-missed"))
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_missed)
    async def missed(self, interaction: Interaction, match: str | None = None) -> None:
        try:
            shown = await find_to_show(interaction, match)
        except UserError as error:
            followed = await self._followed_matches(interaction)
            if error.key != "no-match" or not followed:
                raise
            shown = followed[-1]
        await self._show_missed(interaction, shown)

    @pressed(MatchKey, "missed", load=match_press)
    async def missed_by_button(self, press: MatchPress) -> None:
        """Show the presser the missed turns of a button's match privately."""
        await self._show_missed(press.interaction, press.match)

    async def _follow(self, interaction: Interaction, match: Match) -> None:
        """Follow a match from now on; `UserError` for players of the match."""
        with storing(interaction):
            await self.watching.follow_match(interaction.user.id, match)
        reader = reader_of(interaction)
        draft = messages.follows_match(reader.texts, match, reader.preferences)
        await answer_of(interaction).send(draft)

    async def _follow_player(
        self, interaction: Interaction, player: discord.User, guild_id: int
    ) -> None:
        """Follow all matches of a player in this server; `UserError` for oneself or a bot."""
        if player.bot:
            raise UserError("watch-bot")
        with storing(interaction):
            await self.watching.follow_player(interaction.user.id, guild_id, player.id)
        reader = reader_of(interaction)
        draft = messages.follows_player(reader.texts, player.id, reader.preferences)
        await answer_of(interaction).send(draft)

    async def _show_followed(
        self, interaction: Interaction, page: int = 0, *, unfollowed: str | None = None
    ) -> None:
        """List a page of what the reader follows here; retry refused direct messages.

        `unfollowed` is what they no longer follow.
        """
        user_id, reader = interaction.user.id, reader_of(interaction)
        follows = await self.watching.followed(user_id, interaction.guild_id)
        matches = await access.visible(interaction, follows.matches)
        followed = [*matches, *follows.players]
        pages = max(1, -(-len(followed) // messages.FOLLOWED_A_PAGE))
        page = min(page, pages - 1)
        start = page * messages.FOLLOWED_A_PAGE
        shown = followed[start : start + messages.FOLLOWED_A_PAGE]
        entries = [await self._entry(one, reader) for one in shown]
        draft = messages.followed(
            reader.texts,
            entries,
            reader.preferences,
            page=page,
            pages=pages,
            refused=follows.closed,
            unfollowed=unfollowed,
        )
        await answer_of(interaction).give(draft)
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

    async def _followed_matches(self, interaction: Interaction) -> list[Match]:
        """Return the matches that the reader follows, without unreadable or hidden ones."""
        follows = await self.watching.followed(interaction.user.id, interaction.guild_id)
        return await access.visible(interaction, follows.matches)

    async def _show_missed(self, interaction: Interaction, match: Match) -> None:
        """Show privately the turns since the reader last looked or played; record it."""
        reader = reader_of(interaction)
        since = await self.core.last_seen.turns_seen(interaction.user.id, match)
        hidden = reader.preferences.hide_results
        if since == match.ply:
            draft = messages.nothing_missed(reader.texts, match, hidden=hidden)
        elif hidden and match.result is not None:
            draft = messages.missed_end(reader.texts, match, since)
        else:
            names = await self.delivery.names.seats(match, reader.texts)
            shown = messages.plies_shown(since, match.ply)
            strip = tuple(moments(match, match.ply - shown + 1, match.ply))
            data = await self.core.pictures.grid(messages.strip_tiles(reader, strip, names))
            picture = messages.strip_picture(reader, match, strip, names, data)
            draft = messages.missed(reader.texts, match, since, picture, shown=shown)
        await answer_of(interaction).send(draft)
        await private_views.record_look(interaction, match)

    async def _menu(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        followed = await self.watching.followed(user_id, match.guild_id)
        return messages.menu_actions(match, user_id, is_followed=match.id in followed.matches)


async def _find_match(interaction: Interaction, text: str | None) -> Match:
    """Return the named match, else the only match played here."""
    match_id = read_match_id(text)
    if match_id is not None:
        return await access.match_here(interaction, match_id)
    here = await access.played_here(interaction)
    if len(here) != 1:
        raise UserError("watch-what")
    return here[0]
