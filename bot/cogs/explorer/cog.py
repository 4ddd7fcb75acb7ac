"""The explorer: `/explore`, its buttons, and the index of finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import discord
from msgspec.structs import replace

from bot.cog import Cog, Need
from bot.cogs.explorer import positions
from bot.cogs.explorer.messages import draft_explored, level_question
from bot.cogs.explorer.positions import ExploredPosition, ExploreKey
from bot.cogs.explorer.service import ExplorerService, Indexing, Source, note_end
from bot.cogs.ratings.cog import Ratings
from bot.cogs.trying.cog import Trying
from bot.cogs.trying.service import TriedLine, TryStart
from bot.discord_io.content.buttons import MatchKey
from bot.errors import UserError
from bot.match import access, command_options
from bot.match.access import MatchPress, match_press
from bot.match.acts import ActContext
from bot.match.additions import Purpose, TurnAddition
from bot.match.challenge.beginnings import RecordReader, read_file
from bot.match.challenge.invitations import Invitation
from bot.match.challenge.posting import channel_of_card, post_challenge
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import First, Match, Result
from bot.match.options import complete_any_match, complete_turn, described, find_turn
from bot.match.presses import Press, pressed
from bot.match.terms import Terms
from bot.profiles import Reader
from rules import MoveError, Side


class Explorer(Cog):
    """Looks up which turns were played from a position, by whom, and how they ended."""

    needs = (
        Need(Ratings, "the index holds how strong the players of a match were"),
        Need(Trying, "the position of a private board can be explored, and the other way round"),
    )

    def __init__(self, core: Core, delivery: Delivery, ratings: Ratings, trying: Trying) -> None:
        super().__init__(core, delivery)
        trying.offer(self)
        self._trying = trying
        self._explorer = ExplorerService(core.database)
        self.duties = (Indexing(core, ratings.find_rating),)

    async def cog_load(self) -> None:
        """Add `/explore`, which has the options of all registered games."""
        options = (
            command_options.CommandOption(
                "match", described("command-explore-match"), complete=complete_any_match
            ),
            command_options.CommandOption(
                "at", described("command-explore-at"), complete=complete_turn
            ),
            command_options.game_option(described("command-explore-game")),
            command_options.CommandOption(
                "record", described("command-explore-record"), discord.Attachment
            ),
            *command_options.options_of_games(),
        )
        command = command_options.declared_command(
            "explore", described("command-explore"), options, self._explore
        )
        command.guild_only = True
        self.delivery.client.tree.add_command(command)

    @pressed(MatchKey, "explore", load=match_press)
    async def open_of_button(self, press: MatchPress) -> None:
        """Explore the position of a button in a new private message."""
        await self._open_match(press, press.match, press.key.ply)

    @pressed(ExploreKey, "start", "back", "on")
    async def step(self, press: Press[ExploreKey]) -> None:
        """Go to the position of a button."""
        await self._go(press, press.key)

    @pressed(ExploreKey, "to")
    async def choose_turn(self, press: Press[ExploreKey]) -> None:
        """Go to the position after the turn that was chosen from the menu."""
        explored = await positions.load_explored(press, press.key)
        try:
            key = explored.after(press.chosen_value())
        except MoveError:
            raise UserError("old-button") from None
        if key is None:
            raise UserError("explore-deep")
        await self._go(press, key)

    @pressed(ExploreKey, "whose")
    async def choose_source(self, press: Press[ExploreKey]) -> None:
        """Look up the same position in the games of another source."""
        await self._go(press, replace(press.key, source=press.chosen_value()))

    @pressed(ExploreKey, "try")
    async def try_turns(self, press: Press[ExploreKey]) -> None:
        """Open the position on the presser's private board."""
        explored = await positions.load_explored(press, press.key)
        if explored.match is None:
            start = TryStart(explored.game, str(explored.position))
            await self._trying.open_try(press, start)
            return
        match = await access.match_here(press, explored.match.id)
        await self._trying.open_line(press, match, explored.match.ply, explored.texts)

    @pressed(ExploreKey, "play")
    async def ask_for_level(self, press: Press[ExploreKey]) -> None:
        await press.send(
            level_question(press.texts, await positions.load_explored(press, press.key))
        )

    @pressed(ExploreKey, "level")
    async def play_on(self, press: Press[ExploreKey]) -> None:
        """Challenge the computer to play on; the user has the first turn."""
        level = press.chosen_number()
        explored = await positions.load_explored(press, press.key)
        await self._explorer.check_allowed(press.user_id, explored.game)
        if explored.position.outcome is not None:
            raise UserError("explore-over")
        if explored.match is not None:
            access.check_showing(press, explored.match)
        make = partial(
            self.core.challenges.create,
            Invitation(
                game=explored.game.slug,
                options=explored.options,
                first=First.ME,
                opening=explored.opening,
                terms=Terms(level=level),
                opponent_id=None,
                home=press.home,
            ),
        )
        there = None if explored.match is None else channel_of_card(press, explored.match)
        await post_challenge(press, make, channel_id=there)

    async def _explore(self, request: Request, given: Mapping[str, Any]) -> None:
        match, at, game, record = (given.get(name) for name in ("match", "at", "game", "record"))
        options = command_options.option_values(given)
        if match and (game or record):
            raise UserError("explore-one")
        if options and not (game or record):
            raise UserError("explore-options")
        if record is not None:
            source = await self._explorer.best_source()
            reader = RecordReader(self.core.record_readers, request.user_id)
            begun = await read_file(reader, record, game, options, at or "0")
            if begun.opening.position is not None or begun.game.has_random_start(begun.options):
                raise UserError("explore-record-start")
            key = positions.key_of_game(begun.game, begun.options, begun.opening.turns, source)
            await self._show(request, await positions.load_explored(request, key))
        elif game is not None:
            command_options.check_options(request.texts, game, options)
            source = await self._explorer.best_source()
            key = positions.key_of_game(game, positions.usual_options(game, options), (), source)
            await self._show(request, await positions.load_explored(request, key))
        else:
            shown, ply = await find_turn(request, match, at)
            await self._open_match(request, shown, ply)

    async def _open_match(self, request: Request, match: Match, ply: int) -> None:
        """Explore the position after `ply` turns of a match in a new private message."""
        access.check_ply(match, ply)
        source = await self._explorer.best_source()
        explored = positions.explored_in(match, ExploreKey("look", source.value, match.id, ply))
        await self._show(request, explored)

    async def press_try_action(self, request: Request, _name: str, tried: TriedLine) -> None:
        """Explore the position of a tried line in a new private message."""
        if not tried.allows_help:
            raise UserError("old-button")
        key = positions.key_of_tried(tried, await self._explorer.best_source())
        if key is None or tried.match is None:
            raise UserError("explore-deep")
        await self._show(request, positions.explored_in(tried.match, key))

    async def _go(self, request: Request, key: ExploreKey) -> None:
        """Show the position of an id in place of the present one."""
        await self._show(request, await positions.load_explored(request, key), edit=True)

    async def _show(
        self, request: Request, explored: ExploredPosition, *, edit: bool = False
    ) -> None:
        """Show what was played from a position; `UserError` for players who may not know."""
        reader, user_id = request.reader, request.user_id
        await self._explorer.check_allowed(user_id, explored.game)
        lookup = await self._explorer.look_up(
            explored.game,
            explored.position,
            _source_of(explored.key),
            user_id=user_id,
            guild_id=request.guild_id,
            next_turn=explored.next_turn,
        )
        recent = await access.visible(request, lookup.recent)
        draft = draft_explored(explored, lookup, recent, reader)
        await request.show(draft, edit=edit)

    async def at_end(self, act: ActContext, match: Match, result: Result) -> None:
        await note_end(act, match, result)

    async def try_actions(self, tried: TriedLine) -> Sequence[str]:
        match = tried.match
        is_offered = match and match.allows_help and await self._is_worthwhile(match)
        return ["explore"] if is_offered else []

    async def menu_actions(self, match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        is_over = match.result is not None
        return {Purpose.MORE: ["explore"]} if is_over and await self._is_worthwhile(match) else {}

    async def add_to_turn(
        self, match: Match, _ply: int, _names: Mapping[Side, str], _reader: Reader
    ) -> TurnAddition:
        is_offered = match.allows_help and await self._is_worthwhile(match)
        return TurnAddition(actions=["explore"] if is_offered else [])

    async def _is_worthwhile(self, match: Match) -> bool:
        return await self._explorer.is_worthwhile(match.game, match.guild_id)


def _source_of(key: ExploreKey) -> Source:
    """Return the source of an id, which users can forge."""
    try:
        return Source(key.source)
    except ValueError:
        raise UserError("old-button") from None
