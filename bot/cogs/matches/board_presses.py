"""Shows boards, menus and lists of matches, and shares boards and lists."""

from __future__ import annotations

from bot.cogs.matches import lists
from bot.cogs.matches import menu as presenter
from bot.discord_io.content.buttons import MatchKey, PersonKey
from bot.discord_io.content.people import channel_link, channel_url, message_url
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.additions import Additions, Purpose
from bot.match.boards import private_views
from bot.match.boards.drafter import Drafter
from bot.match.boards.private_views import BoardReason
from bot.match.client import Interaction
from bot.match.clock.rest_service import RestService
from bot.match.lookup import LIST_LENGTH
from bot.match.model import Match
from bot.match.presses import Press, pressed
from bot.match.tables.people import OwnMatch
from bot.match.turns import check_player
from bot.profiles import ServerService

# How many finished matches fit into the list of all.
ENDED_SHOWN = 5


class BoardPresses:
    """Handles the buttons that show a match, its menu, its turns, or a user's matches."""

    def __init__(
        self,
        *,
        servers: ServerService,
        rests: RestService,
        additions: Additions,
        drafter: Drafter,
    ) -> None:
        self._servers = servers
        self._rests = rests
        self._additions = additions
        self._drafter = drafter

    @pressed(MatchKey, "show", load=match_press)
    async def show_board(self, press: MatchPress) -> None:
        """Show the present board of a button's match privately."""
        await private_views.board(press.interaction, press.match)

    @pressed(MatchKey, "look", load=match_press)
    async def flip(self, press: MatchPress) -> None:
        """Turn a private board to the side that a button names."""
        bottom = private_views.SIDES.get(press.key.turn)
        await private_views.board(press.interaction, press.match, bottom=bottom, edit=True)

    @pressed(MatchKey, "share-show", load=match_press)
    async def share_board(self, press: MatchPress) -> None:
        """Show the channel the present board."""
        interaction, match = press.interaction, press.match
        await access.begin_sharing(interaction, match)
        link = await private_views.board_url(interaction.client, match)
        await private_views.share(interaction, await self._drafter.shared_board(match, link=link))

    @pressed(MatchKey, "menu", "over", load=match_press)
    async def open_menu(self, press: MatchPress) -> None:
        """Show privately what else can be done with a match."""
        interaction, match, key = press.interaction, press.match, press.key
        if key.ply != match.ply:
            await private_views.board(interaction, match, note=BoardReason.STALE, ply=key.ply)
            return
        actions = await self._actions(match, interaction.user.id)
        await answer_of(interaction).send(presenter.menu(texts_of(interaction), match, actions))

    @pressed(MatchKey, *Purpose, "menu-back", load=match_press_at_any_ply)
    async def turn_menu(self, press: MatchPress) -> None:
        """Turn the menu to the page of a purpose, or back, as the match is now.

        A purpose without an action left leads back, too.
        """
        interaction, match, action = press.interaction, press.match, press.key.action
        texts, actions = texts_of(interaction), await self._actions(match, interaction.user.id)
        if action in actions:
            purpose = Purpose(action)
            draft = presenter.page(texts, match, purpose, actions[purpose])
        else:
            draft = presenter.menu(texts, match, actions)
        await answer_of(interaction).give(draft)

    async def show_time(self, interaction: Interaction, match: Match) -> None:
        """Show a player what they can do about time now; `UserError` for anyone else."""
        check_player(match, interaction.user.id)
        actions = (await self._actions(match, interaction.user.id)).get(Purpose.TIME, ())
        draft = presenter.page(texts_of(interaction), match, Purpose.TIME, actions)
        await answer_of(interaction).send(draft)

    async def _actions(self, match: Match, user_id: int) -> presenter.Actions:
        server = await self._servers.get(match.guild_id)
        added = [await actions(match, user_id) for actions in self._additions.menu]
        return presenter.actions_of(match, user_id, added, takebacks=server.takebacks)

    @pressed(PersonKey, "cancel")
    async def cancel(self, press: Press[PersonKey]) -> None:
        """Delete a private question."""
        await answer_of(press.interaction).vanish()

    async def own_matches(self, interaction: Interaction) -> None:
        """List the user's matches: waiting for them, other running ones, finished ones."""
        matches, guild_id = interaction.client.core.matches, interaction.guild_id
        own = await matches.own(interaction.user.id, finished=ENDED_SHOWN, guild_id=guild_id)
        here = [one for one in own if guild_id in (None, one.guild_id)]
        running = [one for one in here if not one.is_over]
        shown = [*running[:LIST_LENGTH], *(one for one in here if one.is_over)]
        read = await self._rests.all_seen(await matches.all_readable(one.id for one in shown))
        seen = await private_views.seen_boards(interaction, shown)
        going_on = [match for match in read if match.result is None]
        reader = reader_of(interaction)
        manages = guild_id is not None and await access.manages_matches(interaction)
        draft = lists.own_matches(
            reader.texts,
            going_on,
            [match for match in read if match.result is not None],
            counts=lists.OwnCounts(
                running=len(running),
                waiting=sum(one.waits for one in running),
                elsewhere=sum(one.waits for one in own) - sum(one.waits for one in running),
                is_on_server=guild_id is not None,
            ),
            links={one.id: board_or_channel_url(one) for one in seen},
            places={one.id: _place(interaction, one) for one in seen},
            challenges=await access.open_challenges(interaction),
            manages=manages,
            hidden=reader.preferences.hide_results,
        )
        await answer_of(interaction).send(draft)

    async def finished_matches(self, interaction: Interaction) -> None:
        """List the user's finished matches; in direct messages, those on all servers."""
        matches = interaction.client.core.matches
        own = await matches.own(
            interaction.user.id, finished=LIST_LENGTH, guild_id=interaction.guild_id
        )
        over = [one for one in own if one.is_over]
        seen = await private_views.seen_boards(interaction, over)
        places = {one.id: _place(interaction, one) for one in seen}
        reader = reader_of(interaction)
        draft = lists.match_list(
            reader.texts,
            await matches.all_readable(one.id for one in over),
            places,
            hidden=reader.preferences.hide_results,
        )
        await answer_of(interaction).send(draft)

    @pressed(PersonKey, "share-list")
    async def share_list(self, press: Press[PersonKey]) -> None:
        """Show the channel the matches of the presser."""
        interaction = press.interaction
        reader = await private_views.begin(interaction)
        own = await interaction.client.core.matches.own(interaction.user.id)
        here = [one for one in own if one.guild_id == interaction.guild_id][:LIST_LENGTH]
        found = await interaction.client.core.matches.all_readable(one.id for one in here)
        await private_views.share(
            interaction, lists.match_list(reader.texts, await self._rests.all_seen(found))
        )


def _place(interaction: Interaction, one: OwnMatch) -> str:
    """Return the link to the place of a match; those of other servers need a whole address."""
    if one.guild_id == interaction.guild_id:
        return channel_link(one.place_id)
    return channel_url(one.guild_id, one.place_id)


def board_or_channel_url(one: OwnMatch) -> str:
    """Return the URL of the latest board, or of the channel where it will be posted."""
    if one.board is None:
        return channel_url(one.guild_id, one.place_id)
    return message_url(one.guild_id, *one.board)
