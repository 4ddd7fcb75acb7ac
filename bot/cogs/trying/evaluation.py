"""Asks the engine about a tried position, where that is fair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from bot.cogs.trying.trees import TryPlace
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.choosing.tried import allows_help
from bot.match.fair_play import FairPlay, positions_of
from bot.match.model import Match
from bot.match.tables import matches
from bot.match.verdicts import LINE_LENGTH, Verdict
from bot.storage import Database
from engine import Cancel, Line, SearchCancelledError
from engine.judging import Judge
from rules import AnyPosition, replay

LINES = 3
"""How many of the best lines are shown."""


class Evaluation(Struct, frozen=True):
    """The engine's best lines from a position, best first, and its verdict on the last turn."""

    lines: Sequence[Line]
    verdict: Verdict | None


class Evaluator:
    """Evaluates positions; in a player's own running match, that counts as a hint."""

    def __init__(
        self, database: Database, searches: EngineQueue, judge: Judge, fair_play: FairPlay
    ) -> None:
        self._database = database
        self._fair_play = fair_play
        self._searches = searches
        self._judge = judge

    async def evaluate(self, place: TryPlace, user_id: int) -> Evaluation:
        """Return the best lines from a place, and record that its user has had a hint.

        Raise `UserError` in a running rated match and in a copy of one, after the end of the game,
        and if the bot stops.
        """
        match = place.tree.match
        if match is not None:
            check_helped(match)
        if place.is_over:
            raise UserError("try-over")
        await self._fair_play.check_help(user_id, place.game, _way_to(place))
        try:
            found = await self._searches.search(
                Urgency.HINT, partial(_find, self._judge, place), user_id=user_id
            )
        except SearchCancelledError:
            raise UserError("restarting") from None
        if match is not None and is_a_hint(match, user_id):
            await self._record(match, user_id)
        return found

    async def _record(self, match: Match, user_id: int) -> None:
        side = match.side_of(user_id)
        if side is None:
            return
        ply = match.ply + (match.position.to_move is not side)
        if (ply, side) in match.hints:
            return
        async with self._database.write() as transaction:
            await matches.add_hint(transaction, match.id, ply, side.value)


def check_helped(match: Match) -> None:
    """Raise `UserError` in a running rated match."""
    if not allows_help(match):
        raise UserError("try-rated")


def _way_to(place: TryPlace) -> Iterator[AnyPosition]:
    """Yield the positions that lead to a place."""
    tree = place.tree
    if tree.match is not None:
        yield from positions_of(tree.match, place.turns)
        return
    yield tree.start
    yield from replay(place.game, tree.start, place.turns)


def is_a_hint(match: Match, user_id: int) -> bool:
    """Tell whether the result of a match will say that this user asked the engine."""
    return match.result is None and match.side_of(user_id) is not None


def _find(judge: Judge, place: TryPlace, cancel: Cancel) -> Evaluation:
    lines = judge.best_lines(place.position, LINES, cancel)
    before, turn = place.before, place.moves
    if before is None or before.must_pass:
        return Evaluation(lines, None)
    judged = judge.judge(before, turn, cancel)
    better, then = judged.best.turns[:LINE_LENGTH], judged.then[:LINE_LENGTH]
    return Evaluation(lines, Verdict(place.game, before, turn, judged.judgement, better, then))
