"""Shows and shares boards, menus and lists of matches."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from bot.cogs.matches import lists
from bot.cogs.matches import menu as presenter
from bot.discord_io.content.buttons import MatchKey, PersonKey
from bot.discord_io.content.people import channel_url
from bot.discord_io.interactions.context import answer_of, reader_of, texts_of
from bot.match import access, sharing
from bot.match.access import MatchPress, match_press
from bot.match.additions import Additions, added_lines
from bot.match.boards import showing as show
from bot.match.boards.drafting import Drafter
from bot.match.boards.showing import BoardReason
from bot.match.client import Interaction, Ringfall
from bot.match.clock.rest_service import RestService
from bot.match.model import Match
from bot.match.presses import Press, pressed
from bot.profiles.servers import ServerService

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

    @pressed(MatchKey, "show", "result", load=match_press)
    async def show_board(self, press: MatchPress) -> None:
        """Show the present board of a button's match privately."""
        await show.board(press.interaction, press.match)

    @pressed(MatchKey, "look", load=match_press)
    async def flip(self, press: MatchPress) -> None:
        """Turn a private board to the side that a button names."""
        bottom = show.SIDES.get(press.key.turn)
        await show.board(press.interaction, press.match, bottom=bottom, edit=True)

    @pressed(MatchKey, "share-show", load=match_press)
    async def share_board(self, press: MatchPress) -> None:
        """Show the channel the present board."""
        interaction, match = press.interaction, press.match
        await access.begin_sharing(interaction, match)
        link = await show.board_url(interaction.client, match)
        await sharing.share(interaction, await self._drafter.shared_board(match, link=link))

    @pressed(MatchKey, "menu", "over", load=match_press)
    async def open_menu(self, press: MatchPress) -> None:
        """Show privately what else can be done with a match."""
        interaction, match, key = press.interaction, press.match, press.key
        if key.ply != match.ply:
            await show.board(interaction, match, note=BoardReason.STALE, ply=key.ply)
            return
        user_id = interaction.user.id
        server = await self._servers.get(match.guild_id)
        added = [await actions(match, user_id) for actions in self._additions.menu]
        draft = presenter.menu(
            texts_of(interaction),
            match,
            user_id,
            takebacks=server.takebacks,
            added=list(chain.from_iterable(added)),
        )
        await answer_of(interaction).send(draft)

    @pressed(PersonKey, "cancel")
    async def cancel(self, press: Press[PersonKey]) -> None:
        """Delete a private question."""
        await answer_of(press.interaction).vanish()

    @pressed(MatchKey, "history", load=match_press)
    async def show_history(self, press: MatchPress) -> None:
        """List the turns of a button's match privately."""
        await self.history(press.interaction, press.match)

    async def history(self, interaction: Interaction, match: Match) -> None:
        """List the turns of a match privately."""
        texts = texts_of(interaction)
        more = await added_lines(self._additions.history_lines, match, texts)
        await answer_of(interaction).send(lists.history(texts, match, more=more))

    @pressed(MatchKey, "share-history", load=match_press)
    async def share_history(self, press: MatchPress) -> None:
        """Show the channel the turns of a match."""
        interaction, match = press.interaction, press.match
        reader = await access.begin_sharing(interaction, match)
        more = await added_lines(self._additions.history_lines, match, reader.texts)
        draft = lists.history(reader.texts, match, more=more, share=False)
        await sharing.share(interaction, draft)

    async def own_matches(self, interaction: Interaction) -> None:
        """List the user's matches: waiting for them, other running ones, finished ones."""
        going_on = await self._with_absences(await show.matches_here(interaction))
        over = (await show.matches_here(interaction, finished=True))[:ENDED_SHOWN]
        waiting = [match for match in going_on if match.may_move(interaction.user.id)]
        linked = waiting[: lists.MOST_LINKED]
        links = {match.id: await _place_url(interaction.client, match) for match in linked}
        reader, count = reader_of(interaction), len(waiting)
        manages = await access.manages_matches(interaction)
        draft = lists.own_matches(
            reader.texts,
            going_on,
            over,
            waiting=count,
            links=links,
            manages=manages,
            hidden=reader.preferences.hide_results,
        )
        await answer_of(interaction).send(draft)

    async def finished_matches(self, interaction: Interaction) -> None:
        """List the user's finished matches."""
        over = await show.matches_here(interaction, finished=True)
        reader = reader_of(interaction)
        draft = lists.match_list(reader.texts, over, hidden=reader.preferences.hide_results)
        await answer_of(interaction).send(draft)

    @pressed(PersonKey, "share-list")
    async def share_list(self, press: Press[PersonKey]) -> None:
        """Show the channel the matches of the presser."""
        interaction = press.interaction
        reader = await sharing.begin(interaction)
        matches = await self._with_absences(await show.matches_here(interaction))
        await sharing.share(interaction, lists.match_list(reader.texts, matches))

    async def _with_absences(self, matches: Iterable[Match]) -> list[Match]:
        """Return matches with their absent players."""
        return [await self._rests.seen(match) for match in matches]


async def _place_url(client: Ringfall, match: Match) -> str:
    """Return the URL of the latest board, or of the channel where it will be posted."""
    url = await show.board_url(client, match)
    return url or channel_url(match.guild_id, match.place_id)
