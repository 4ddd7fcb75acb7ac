"""Matches: `/match` with subcommands to show, list, describe and end them, and their buttons."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.matches import messages
from bot.cogs.matches.actions import MatchActions
from bot.discord_io.content.buttons import CommandKey, MatchKey, PersonKey, keys_of
from bot.discord_io.content.people import channel_link, channel_url
from bot.discord_io.homes import has_departed
from bot.errors import UserError
from bot.homes import Home
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.additions import Purpose
from bot.match.boards import private_views
from bot.match.boards.match_words import missing_lines
from bot.match.boards.private_views import BoardReason
from bot.match.client import Interaction, Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.lookup import LIST_LENGTH
from bot.match.model import Match, MessageKind, Moment, Offer
from bot.match.options import (
    complete_any_match,
    complete_match,
    complete_turn,
    described,
    find_own,
    find_turn,
    read_match_id,
    run_again,
    slash,
)
from bot.match.presses import Press, pressed
from bot.match.tables.people import OwnMatch
from bot.match.turns import check_player, stood_at
from bot.profiles import HIDE_RESULTS, TAKEBACKS
from bot.storage.schema import messages as messages_table

match_option = app_commands.describe(match=described("command-match-option"))

# The buttons that only boards and results have, but no answers of ours.
POSTED = ("menu", "over", "result")
# How many finished matches fit into the list of all.
ENDED_SHOWN = 5


class Matches(Cog):
    """Everything about matches except playing; other cogs add subcommands to `/match`."""

    group = app_commands.Group(name="match", description=described("command-match"))

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._actions = MatchActions(core.matches, core.times, delivery)
        self.handlers = (self._actions,)
        menu = app_commands.ContextMenu(
            name=described("command-describe-menu"), callback=self.describe_message
        )
        self.menus = (menu,)

    @slash("list", described("command-match-list"), group="match")
    @app_commands.describe(finished=described("command-match-list-finished"))
    async def list_matches(self, request: Request, finished: bool = False) -> None:  # noqa: FBT001, FBT002
        if finished:
            await self._list_finished(request)
        else:
            await self._list_own(request)

    @slash("describe", described("command-match-describe"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-describe-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def describe(
        self, request: Request, match: str | None = None, at: str | None = None
    ) -> None:
        shown, ply = await find_turn(request, match, at)
        await self._describe(request, shown, ply)

    async def describe_message(self, interaction: Interaction, message: discord.Message) -> None:
        """Describe the board that a message shows; `UserError` if it shows none."""
        request = Request(interaction)
        shown = await self._shown_on(message.id) or _just_posted(request, message)
        if shown is None:
            raise UserError("nothing-to-describe")
        match = access.use_rows(request, await access.match_here(request, shown.match_id))
        if shown.ply is not None and shown.take_backs is not None:
            if await self.core.history.taken_back(match.id, shown.ply, shown.take_backs):
                raise UserError("taken-back")
            if await self.core.history.is_old_start(match, shown.ply, shown.take_backs):
                raise UserError("old-start")
        await self._describe(request, match, match.ply if shown.ply is None else shown.ply)

    async def _shown_on(self, message_id: int) -> Moment | None:
        """Return what a message shows, `None` if it is no board, scoreboard or result."""
        is_it = messages_table.c.message_id == message_id, messages_table.c.match_id.is_not(None)
        shown = await self.core.messages.find_last(*is_it)
        if shown is None:
            return None
        is_board = shown.kind == MessageKind.BOARD
        return Moment(shown.match_id, shown.ply if is_board else None, shown.take_backs)

    @slash("draw", described("command-match-draw"), group="match")
    @match_option
    @app_commands.autocomplete(match=complete_match)
    async def draw(self, request: Request, match: str | None = None) -> None:
        await self._actions.offer(request, await find_own(request, match), Offer.DRAW)

    @slash("takeback", described("command-match-takeback"), group="match")
    @match_option
    @app_commands.autocomplete(match=complete_match)
    async def takeback(self, request: Request, match: str | None = None) -> None:
        await self._actions.offer(request, await find_own(request, match), Offer.TAKEBACK)

    @slash("time", described("command-match-time"), group="match")
    @match_option
    @app_commands.autocomplete(match=complete_match)
    async def time(self, request: Request, match: str | None = None) -> None:
        own_match = await find_own(request, match)
        check_player(own_match, request.user_id)
        actions = (await self._menu_of(own_match, request.user_id)).get(Purpose.TIME, ())
        await request.send(messages.page(request.texts, own_match, Purpose.TIME, actions))

    @slash("resign", described("command-match-resign"), group="match")
    @match_option
    @app_commands.autocomplete(match=complete_match)
    async def resign(self, request: Request, match: str | None = None) -> None:
        await self._actions.ask_to_end(request, await find_own(request, match))

    @pressed(MatchKey, "show", load=match_press)
    async def show_board(self, press: MatchPress) -> None:
        await private_views.board(press, press.match)

    @pressed(MatchKey, "look", load=match_press)
    async def flip(self, press: MatchPress) -> None:
        """Turn a private board to the side that a button names."""
        bottom = private_views.SIDES.get(press.key.turn)
        await private_views.board(press, press.match, bottom=bottom, edit=True)

    @pressed(MatchKey, "share-show", load=match_press)
    async def share_board(self, press: MatchPress) -> None:
        match = press.match
        if await private_views.bring(press, match, again=True):
            return
        await private_views.begin(press, match)
        link = await private_views.board_url(press, match)
        await private_views.share(press, await self.delivery.drafter.shared_board(match, link=link))

    @pressed(MatchKey, "menu", "over", load=match_press)
    async def open_menu(self, press: MatchPress) -> None:
        """Show privately what else can be done with a match."""
        match, key = press.match, press.key
        if key.ply != match.ply:
            await private_views.board(press, match, note=BoardReason.STALE, ply=key.ply)
            return
        actions = await self._menu_of(match, press.user_id)
        await press.send(messages.menu(press.texts, match, actions))

    @pressed(MatchKey, *Purpose, "menu-back", load=match_press_at_any_ply)
    async def turn_menu(self, press: MatchPress) -> None:
        """Turn the menu to the page of a purpose, or back, as the match is now.

        A purpose without an action left leads back, too.
        """
        match, action = press.match, press.key.action
        texts, actions = press.texts, await self._menu_of(match, press.user_id)
        if action in actions:
            purpose = Purpose(action)
            draft = messages.page(texts, match, purpose, actions[purpose])
        else:
            draft = messages.menu(texts, match, actions)
        await press.give(draft)

    @pressed(PersonKey, "cancel")
    async def cancel(self, press: Press[PersonKey]) -> None:
        """Delete a private question."""
        await press.answer.vanish()

    @pressed(PersonKey, "share-list")
    async def share_list(self, press: Press[PersonKey]) -> None:
        """Show the channel the matches of the presser."""
        reader = await private_views.begin(press)
        listed = await self.core.matches.own(press.user_id)
        here = [match for match in listed if match.guild_id == press.guild_id][:LIST_LENGTH]
        matches = await self.core.matches.all_readable(match.id for match in here)
        draft = messages.match_list(reader.texts, await self.core.rests.all_seen(matches))
        await private_views.share(press, draft)

    @pressed(MatchKey, "describe", load=match_press)
    async def board(self, press: MatchPress) -> None:
        await self._describe(press, press.match, press.key.ply)

    @pressed(MatchKey, "share-describe", load=match_press)
    async def share(self, press: MatchPress) -> None:
        """Show the channel the description of a board."""
        texts = (await private_views.begin(press, press.match)).texts
        then = stood_at(press.match, press.key.ply)
        names = await self.delivery.names.seats(then, texts)
        await private_views.share(press, *messages.description(texts, then, names, share=False))

    @pressed(CommandKey, "run")
    async def run(self, press: Press[CommandKey]) -> None:
        await run_again(press, press.key.command, press.key.match_id)

    @pressed(CommandKey, "run-chosen")
    async def run_for_chosen(self, press: Press[CommandKey]) -> None:
        match_id = read_match_id(press.chosen_value()) or 0
        await run_again(press, press.key.command, match_id)

    async def _menu_of(self, match: Match, user_id: int) -> messages.Actions:
        """Return what a user can do with a match now, by purpose."""
        server = await self.core.servers.get(match.guild_id)
        added = [await cog.menu_actions(match, user_id) for cog in self.core.additions]
        return messages.actions_of(match, user_id, added, takebacks=server[TAKEBACKS])

    async def _list_own(self, request: Request) -> None:
        """List the user's matches: waiting for them, other running ones, finished ones."""
        matches, guild_id = self.core.matches, request.guild_id
        listed = await matches.own(request.user_id, finished=ENDED_SHOWN, guild_id=guild_id)
        here = [match for match in listed if _is_here(request, match)]
        missing = missing_lines(request.texts, here)
        here = [match for match in here if not match.is_missing]
        running = [match for match in here if not match.is_over]
        shown = [*running[:LIST_LENGTH], *(match for match in here if match.is_over)]
        read = await self.core.rests.all_seen(
            await matches.all_readable(match.id for match in shown)
        )
        seen = await access.seen_boards(request, shown)
        going_on = [match for match in read if match.result is None]
        reader = request.reader
        manages = guild_id is not None and await access.manages_matches(request)
        draft = messages.own_matches(
            reader.texts,
            going_on,
            [match for match in read if match.result is not None],
            counts=messages.OwnCounts(
                running=len(running),
                waiting=sum(match.waits for match in running),
                elsewhere=sum(match.waits for match in listed)
                - sum(match.waits for match in running),
                is_on_server=guild_id is not None,
            ),
            links={
                match.id: private_views.url_of(match, _server_of(request, match)) for match in seen
            },
            places=_places(request, shown, seen),
            challenges=await access.open_challenges(request),
            own_challenges=await access.own_challenges(request),
            missing=missing,
            manages=manages,
            hidden=reader.preferences[HIDE_RESULTS],
        )
        await request.send(draft)

    async def _list_finished(self, request: Request) -> None:
        """List the user's finished matches; in direct messages, those on all servers."""
        matches = self.core.matches
        listed = await matches.own(request.user_id, finished=LIST_LENGTH, guild_id=request.guild_id)
        over = [match for match in listed if match.is_over]
        seen = await access.seen_boards(request, over)
        places = _places(request, over, seen)
        reader = request.reader
        draft = messages.match_list(
            reader.texts,
            await matches.all_readable(match.id for match in over),
            places,
            missing=missing_lines(reader.texts, over),
            hidden=reader.preferences[HIDE_RESULTS],
        )
        await request.send(draft)

    async def _describe(self, request: Request, match: Match, ply: int) -> None:
        """Describe a match after `ply` turns; `UserError` for a turn not yet played."""
        access.check_ply(match, ply)
        texts, then = request.texts, stood_at(match, ply)
        names = await self.delivery.names.seats(then, texts)
        for draft in messages.description(texts, then, names):
            await request.send(draft)


def _is_here(request: Request, match: OwnMatch) -> bool:
    """Tell whether a match is one of this server; in direct messages, all are."""
    return request.guild_id is None or _server_of(request, match) == request.guild_id


def _server_of(request: Request, match: OwnMatch) -> int:
    """Return the server of a match; this one may have added the bot only after it began."""
    guild = request.interaction.guild
    is_known = guild is not None and guild.get_channel_or_thread(match.place_id) is not None
    return guild.id if match.answers_only and guild and is_known else match.guild_id


def _places(
    request: Request, shown: Iterable[OwnMatch], seen: Iterable[OwnMatch]
) -> dict[int, str]:
    """Say where matches are played, by id: those that the user sees, or whose server is gone."""
    departed = (
        match
        for match in shown
        if has_departed(request.client, Home(match.guild_id, match.answers_only))
    )
    gone = messages.departed(request.texts)
    return {match.id: gone for match in departed} | {
        match.id: _place(request, match) for match in seen
    }


def _place(request: Request, match: OwnMatch) -> str:
    """Return the link to the place of a match; those of other servers need a whole address."""
    if _is_here(request, match) and request.guild_id is not None:
        return channel_link(match.place_id)
    return channel_url(match.guild_id, match.place_id)


def _just_posted(request: Request, target: discord.Message) -> Moment | None:
    """Return what our own message shows if it is posted, but not yet recorded."""
    if request.client.user is None or target.author.id != request.client.user.id:
        return None
    for key in keys_of(target):
        if isinstance(key, MatchKey) and key.action in POSTED:
            return Moment(key.match_id, key.ply)
    return None
