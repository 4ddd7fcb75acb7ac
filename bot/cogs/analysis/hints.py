"""Finds hints for the player to move, and records who has asked for one."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.fair_play import FairPlay, positions_of
from bot.match.model import Match
from bot.match.tables import matches
from bot.match.turns import check_turn
from bot.storage import Database
from engine import Cancel, Line, SearchCancelledError
from engine.judging import Judge
from guide.reasons import Danger, Reason, danger, prospects


class Hint(Struct, frozen=True):
    """The best line from the present position of a match; its first turn is the hint.

    `aim` is what the line achieves, `danger` what careless turns run into.
    """

    match: Match
    line: Line
    aim: Reason | None = None
    danger: Danger | None = None


class HintService:
    """Finds hints, and records each one before it is shown."""

    def __init__(
        self, database: Database, searches: EngineQueue, judge: Judge, fair_play: FairPlay
    ) -> None:
        self._database = database
        self._fair_play = fair_play
        self._searches = searches
        self._judge = judge

    async def take(self, match: Match, user_id: int, ply: int) -> Hint:
        """Return a hint for the turn after `ply`, and record it for this user.

        Raise `UserError` if it is not their turn, in a rated match and in a copy of one, and if the
        bot stops.
        """
        check_hint(match, user_id, ply)
        await self._fair_play.check_help(user_id, match.game, positions_of(match))
        try:
            hint = await self._searches.search(
                Urgency.HINT, partial(_find, self._judge, match), user_id=user_id
            )
        except SearchCancelledError:
            raise UserError("restarting") from None
        await self._record(match)
        return hint

    async def _record(self, match: Match) -> None:
        taken = (match.ply, match.position.to_move)
        if taken in match.hints:
            return
        async with self._database.write() as transaction:
            await matches.add_hint(transaction, match.id, match.ply, match.position.to_move.value)


def _find(judge: Judge, match: Match, cancel: Cancel) -> Hint:
    line = judge.best_line(match.position, cancel)
    aim = prospects(match.guide, match.position, line.turns, line.value.wins_in)
    beware = None if aim else danger(match.guide, match.position, line.turns[0])
    return Hint(match, line, aim, beware)


def check_hint(match: Match, user_id: int, ply: int) -> None:
    """Raise `UserError` unless this user may have a hint for the turn after `ply`."""
    check_turn(match, user_id, ply)
    if match.terms.rated:
        raise UserError("hint-rated")


def may_have_hint(match: Match, user_id: int) -> bool:
    """Tell whether this user may have a hint now."""
    return match.result is None and match.may_move(user_id) and not match.terms.rated
