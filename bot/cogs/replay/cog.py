"""`/match replay`: step through a match in one private message."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from discord import app_commands

from bot.cog import Cog
from bot.cogs.replay import messages
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.draft import Draft
from bot.game_texts import SideNames
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.additions import Purpose, TurnAddition
from bot.match.boards import private_views
from bot.match.client import Request
from bot.match.model import Match
from bot.match.options import complete_any_match, complete_turn, described, find_turn, slash
from bot.match.presses import pressed
from bot.match.turns import stood_at
from bot.profiles import Reader
from rules import Side

# Where each button leads, from the turn that is shown and the number of turns.
STEPS: dict[str, Callable[[int, int], int]] = {
    "replay-first": lambda _ply, _last: 0,
    "replay-back": lambda ply, _last: max(ply - 1, 0),
    "replay-look": lambda ply, _last: ply,
    "replay-on": lambda ply, last: min(ply + 1, last),
}


class Replay(Cog):
    """The board of a match after any of its turns."""

    @slash("replay", described("command-match-replay"), group="match")
    @app_commands.describe(
        match=described("command-match-option"), at=described("command-match-replay-at")
    )
    @app_commands.autocomplete(match=complete_any_match, at=complete_turn)
    async def replay(
        self, request: Request, match: str | None = None, at: str | None = None
    ) -> None:
        shown, ply = await find_turn(request, match, at)
        await self.open_at(request, shown, ply)

    @pressed(MatchKey, "replay", load=match_press)
    async def begin(self, press: MatchPress) -> None:
        """Show the board where this was pressed in a new private message, with steps to all."""
        await self.open_at(press, press.match, press.key.ply)

    async def open_at(self, request: Request, match: Match, ply: int) -> None:
        """Show the board after `ply` turns in a new private message, with such steps.

        Raise `UserError` for a turn not yet played.
        """
        access.check_ply(match, ply)
        is_present = ply == match.ply
        link = await private_views.seen_board_url(request, match) if is_present else None
        await request.send(await self._board(request, match, ply, link=link))
        if is_present:
            await private_views.record_look(request, match)

    @pressed(MatchKey, *STEPS, load=match_press_at_any_ply)
    async def step(self, press: MatchPress) -> None:
        """Go to the turn of a button, or turn the board."""
        ply = STEPS[press.key.action](press.key.ply, press.match.ply)
        await self.show_replay(press, press.match, ply, bottom=press.key.turn)

    @pressed(MatchKey, "replay-to", load=match_press_at_any_ply)
    async def choose(self, press: MatchPress) -> None:
        """Go to the turn that was chosen from the menu."""
        await self.show_replay(press, press.match, press.chosen_number(), bottom=press.key.turn)

    @pressed(MatchKey, "share-replay", load=match_press)
    async def share(self, press: MatchPress) -> None:
        """Share the board after a turn in the channel, with that turn."""
        match, ply = press.match, press.key.ply
        reader = await private_views.begin(press, match)
        link = await private_views.board_url(press, stood_at(match, ply))
        names = await self.delivery.names.seats(match, reader.texts)
        await private_views.share(press, messages.shared(reader, match, ply, names, link))

    async def show_replay(
        self, request: Request, match: Match, ply: int, *, bottom: str = "", note: str = ""
    ) -> None:
        """Show the board after `ply` turns, or the latest one if there are fewer now."""
        note = messages.gone(request.texts, ply) if ply > match.ply else note
        side = private_views.SIDES.get(bottom)
        await request.give(
            await self._board(request, match, min(ply, match.ply), bottom=side, note=note)
        )

    async def _board(
        self,
        request: Request,
        match: Match,
        ply: int,
        *,
        bottom: Side | None = None,
        note: str = "",
        link: str | None = None,
    ) -> Draft:
        """Write the private board after `ply` turns, with the lines of cogs."""
        names = await self.delivery.names.seats(match, request.texts)
        on_turn = await self._on_turn(match, ply, names, request.reader)
        return messages.stepping(
            request.reader,
            match,
            stood_at(match, ply),
            names,
            bottom=bottom,
            note=note,
            link=link,
            added=[line for addition in on_turn for line in addition.lines],
            actions=[action for addition in on_turn for action in addition.actions],
            manages=await access.manages_matches(request),
        )

    async def _on_turn(
        self, match: Match, ply: int, names: SideNames, reader: Reader
    ) -> list[TurnAddition]:
        return [await cog.add_to_turn(match, ply, names, reader) for cog in self.core.additions]

    async def menu_actions(self, _match: Match, _user_id: int) -> Mapping[Purpose, Sequence[str]]:
        return {Purpose.LOOK: ["replay"]}

    async def result_actions(self, _match: Match) -> Sequence[str]:
        return ["replay"]
