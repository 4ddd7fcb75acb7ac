"""Asks the engine about positions that people try, where that is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from bot.cogs.trying.tree import TryPlace
from bot.engine_queue import MOST_OF_ONE_PERSON, Urgency
from bot.errors import UserError
from bot.match.core import Core
from bot.match.fair_play import along, positions_of
from bot.match.model import Match
from bot.match.verdicts import LINE_LENGTH, Verdict
from engine import Cancel, Line, Value
from engine.judging import Judge
from rules import AnyPosition, replay

LINES_SHOWN = 3
"""How many of the best lines are shown."""


class Evaluation(Struct, frozen=True):
    """The engine's best lines from a position, best first, and its verdict on the last turn."""

    lines: Sequence[Line]
    verdict: Verdict | None


class NotedLine(Struct, frozen=True):
    """A line in notation, with its value to the side to move."""

    turns: tuple[str, ...]
    value: Value


class Evaluator:
    """Evaluates positions; in a player's own running match, that counts as a hint."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def evaluate(self, place: TryPlace, user_id: int) -> Evaluation:
        """Return the best lines from a place, and record that its user has had a hint.

        Raise `UserError` in a running rated match and near to one, after the end of the game, and
        if the bot stops.
        """
        match = place.tree.match
        if match is not None:
            check_helped(match)
        if place.is_over:
            raise UserError("try-over")
        if match is not None:
            positions = positions_of(match, place.turns)
        else:
            start = place.tree.start
            positions = (start, *replay(place.game, start, place.turns))
        await self._core.fair_play.check_help(user_id, place.game, positions)
        evaluation = await self._core.engine.search(
            Urgency.HINT,
            partial(_search, self._core.judge, place),
            user_id=user_id,
            at_most=MOST_OF_ONE_PERSON,
        )
        await self._core.fair_play.check_help(user_id, place.game, _advised(place, evaluation))
        if match is not None and is_a_hint(match, user_id):
            side = match.side_of(user_id)
            ply = match.ply + (match.position.to_move is not side)
            if side is not None:
                await self._core.fair_play.record_hint(match, ply, side)
        return evaluation


def check_helped(match: Match) -> None:
    """Raise `UserError` in a running rated match."""
    if not match.allows_help:
        raise UserError("try-rated")


def is_a_hint(match: Match, user_id: int) -> bool:
    """Tell whether the result of a match will say that this user asked the engine."""
    return match.result is None and match.side_of(user_id) is not None


def _advised(place: TryPlace, evaluation: Evaluation) -> Iterator[AnyPosition]:
    """Yield the positions of the lines that an evaluation shows."""
    for line in evaluation.lines:
        yield from along(place.position, line.turns[:LINE_LENGTH])
    if evaluation.verdict is not None:
        yield from evaluation.verdict.positions()


def _search(judge: Judge, place: TryPlace, cancel: Cancel) -> Evaluation:
    lines = judge.best_lines(place.position, LINES_SHOWN, cancel)
    before, turn = place.before, place.moves
    if before is None or before.must_pass:
        return Evaluation(lines, None)
    judged = judge.judge(before, turn, cancel)
    better, then = judged.best.turns[:LINE_LENGTH], judged.then[:LINE_LENGTH]
    return Evaluation(lines, Verdict(place.game, before, turn, judged.judgement, better, then))
