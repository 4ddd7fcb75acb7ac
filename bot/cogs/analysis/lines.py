"""Finds lines that were not played in a finished match: the best ones, and refutations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

from bot.discord_io.content.buttons import number_in
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.fair_play import FairPlay, positions_of
from bot.match.model import Match
from bot.match.turns import stood_at
from bot.match.verdicts import Verdict
from engine import Cancel, Line, SearchCancelledError, Turn, Value
from engine.judging import Judge
from rules import AnyGame, AnyPosition, MoveError, play_turn

LINES = 3
"""How many best lines are shown."""
LENGTH = 8
"""How many turns of a line are shown."""

T = TypeVar("T")


class ChosenLine(Struct, frozen=True):
    """A line from a past position of a match, in notation.

    `which` is its number among the best lines, with its `value`; or its first turn, with the
    `verdict` on that; or empty for the better line that the analysis has stored.
    """

    which: str
    turns: tuple[str, ...]
    value: Value | None = None
    verdict: Verdict | None = None


class LineService:
    """Finds lines with the judge whose verdicts all hints and analyses share."""

    def __init__(self, searches: EngineQueue, judge: Judge, fair_play: FairPlay) -> None:
        self._fair_play = fair_play
        self._searches = searches
        self._judge = judge

    async def best(self, then: Match, user_id: int) -> list[Line]:
        """Return the best lines of a position, best first; `UserError` if it is decided."""
        work = partial(self._judge.best_lines, then.position, LINES)
        return await self._search(then, work, user_id)

    async def choose(self, then: Match, which: str, user_id: int) -> ChosenLine:
        """Return the line of this number, or the one that begins with this turn.

        Raise `UserError` if there is none, and `RefusedTurnError` for an illegal turn.
        """
        game, position = then.game, then.position
        if (number := number_in(which)) is not None:
            lines = await self.best(then, user_id)
            if not 1 <= number <= len(lines):
                raise UserError("old-button")
            line = lines[number - 1]
            return ChosenLine(which, notated(game, position, line.turns), line.value)
        check_open(then)
        turn = then.guide.parse_turn(position, which)
        work = partial(self._judge.judge, position, turn)
        judged = await self._search(then, work, user_id)
        turns = (turn, *judged.then)
        verdict = Verdict(
            game, position, turn, judged.judgement, judged.best.turns[:LENGTH], turns[1:LENGTH]
        )
        return ChosenLine(which, notated(game, position, turns), verdict=verdict)

    async def _search(self, then: Match, work: Callable[[Cancel], T], user_id: int) -> T:
        check_open(then)
        await self._fair_play.check_help(user_id, then.game, positions_of(then))
        try:
            return await self._searches.search(Urgency.HINT, work, user_id=user_id)
        except SearchCancelledError:
            raise UserError("restarting") from None


def position_at(match: Match, ply: int) -> Match:
    """Return a finished match as it was after `ply` turns; `UserError` while it is running."""
    if match.result is None:
        raise UserError("analysis-early")
    return stood_at(match, ply).before_end


def check_open(then: Match) -> None:
    """Raise `UserError` if the rules have decided a position."""
    if then.position.outcome is not None:
        raise UserError("lines-decided")


def notated(game: AnyGame, position: AnyPosition, line: Sequence[Turn]) -> tuple[str, ...]:
    """Return the first turns of a line in notation, up to an illegal one, as a safeguard."""
    found: list[str] = []
    for turn in line[:LENGTH]:
        try:
            found.append(game.format_turn(position, turn))
        except MoveError:
            break
        position = play_turn(position, turn)
    return tuple(found)
