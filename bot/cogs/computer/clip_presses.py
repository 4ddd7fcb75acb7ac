"""Handles the buttons that play turns as a short animation, privately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.cogs.computer.coach import Coach, is_coached
from bot.cogs.computer.drafting import LineDrafter
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.errors import UserError
from bot.match.access import MatchPress, match_press
from bot.match.additions import Purpose
from bot.match.model import Match
from bot.match.presses import pressed
from bot.match.turns import stood_at
from engine import SearchCancelledError

TURN, COACH = "show-turn", "coach"


class ClipPresses:
    """Shows the line of the coach, and the last turn of the computer."""

    def __init__(self, coach: Coach, drafter: LineDrafter) -> None:
        self._coach = coach
        self._drafter = drafter

    @pressed(MatchKey, "coach-show", load=match_press)
    async def show_line(self, press: MatchPress) -> None:
        """Show what the coach has in mind about the turn of a button."""
        interaction, match, key = press.interaction, press.match, press.key
        if key.turn != str(match.take_backs):
            raise UserError("coach-late")
        if not is_coached(match, key.ply):
            raise UserError("old-button")
        shown = stood_at(match, key.ply)
        try:
            verdict = await self._coach.remark(shown)
        except SearchCancelledError:
            raise UserError("restarting") from None
        if verdict is None:
            raise UserError("old-button")
        reader, user_id = reader_of(interaction), interaction.user.id
        draft = await self._drafter.line_clip(shown, verdict, reader, user_id)
        await answer_of(interaction).send(draft)

    @pressed(MatchKey, TURN, load=match_press)
    async def show_turn(self, press: MatchPress) -> None:
        """Show the turn that has led to the board of a button."""
        interaction, shown = press.interaction, stood_at(press.match, press.key.ply)
        if not shown.turns:
            raise UserError("old-button")
        reader, user_id = reader_of(interaction), interaction.user.id
        await answer_of(interaction).send(await self._drafter.turn_clip(shown, reader, user_id))


async def menu_actions(match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
    """List what the menu of a match offers: the computer's last turn, and the coach."""
    side = match.computer
    if side is None:
        return {}
    is_playing = match.result is None and match.side_of(user_id) is not None
    return {
        Purpose.LOOK: [TURN] if match.movers[-1:] == (side,) else [],
        Purpose.ASK: [COACH] if is_playing else [],
    }
