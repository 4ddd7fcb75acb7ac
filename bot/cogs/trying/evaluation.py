"""Asks the engine about a tried position, where that is fair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from bot.cogs.trying.trees import TryPlace, Turns
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.choosing.tried import allows_help
from bot.match.fair_play import FairPlay, positions_of
from bot.match.model import Match
from bot.match.tables import hints
from bot.storage import Database
from engine import Cancel, Line, SearchCancelledError
from engine.judging import Judge
from rules import AnyPosition, MoveError, play_turn, replay

# How many turns of the best line are told.
LINE_LENGTH = 6


class Evaluation(Struct, frozen=True):
    """The engine's best line from a position, and its turns in notation."""

    best: Line
    turns: Turns


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
        """Return the best line from a place, and record that its user has had a hint.

        Raise `UserError` in a running rated match and in a copy of one, after the end of the game,
        and if the bot stops.
        """
        match = place.tree.match
        if match is not None and not allows_help(match):
            raise UserError("try-rated")
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
            await hints.add(transaction, match.id, ply, side.value)


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
    line, position, told = judge.best_line(place.position, cancel), place.position, list[str]()
    for turn in line.turns[:LINE_LENGTH]:
        try:
            told.append(place.game.format_turn(position, turn))
        except MoveError:
            break
        position = play_turn(position, turn)
    return Evaluation(line, tuple(told))
