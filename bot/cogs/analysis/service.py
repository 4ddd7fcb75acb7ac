"""Matches that are over, looked through turn by turn: made once, shared by all who ask, kept."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.analysis import tables as queries
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.loading import MatchLoader
from bot.match.model import Match
from bot.match.openings import start_of
from bot.match.turns import stood_at
from bot.storage import Database, StorageError, Transaction
from bot.storage.unreadable import skipping
from engine import Budget, SearchCancelledError, Turn, Value, edition
from engine.annotation import Grade, Judgement, course, grade, settled
from engine.judging import Judged, judge
from rules import AnyGame, AnyPosition, MoveError, Side, play_turn

# How much of the best line is kept, in turns.
LINE_LENGTH = 8
# The engine looks through one match after the other: so many of one person may wait.
MAX_UNFINISHED = 2
# In so many of somebody's matches their mistakes are looked for, the last ones to end.
MATCHES_LOOKED_AT = 50

log = structlog.get_logger(__name__)


class SeenTurn(Struct, frozen=True):
    """What was found out about a turn, with the best line in its place.

    `instead` are the turns that would have done in place of a blunder, the best one first.
    """

    judgement: Judgement
    line: tuple[str, ...]
    instead: tuple[str, ...] = ()


class MatchAnalysis(Struct, frozen=True):
    """What was found out about each turn of a match, in their order."""

    turns: tuple[SeenTurn, ...]

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        return tuple(turn.judgement for turn in self.turns)

    @property
    def chances(self) -> tuple[float, ...]:
        """The first side's chance to win before each turn, and after the last one."""
        return course(self.judgements)


class Mistake(Struct, frozen=True):
    """A blunder of somebody's own: it was their turn in a match after `ply` turns.

    `better` are the turns that would have done, in notation, the best one first, and `loss` is how
    much of the chance to win it cost, from 0 to 1.
    """

    match: Match
    ply: int
    better: tuple[str, ...]
    loss: float

    @property
    def played(self) -> str:
        """The blunder, in notation."""
        return self.match.turns[self.ply]

    @property
    def position(self) -> str:
        """The text of the position before it, for which the match is replayed up to there."""
        return str(stood_at(self.match, self.ply).position)


class Run:
    """An analysis that is being made, for however many wait for it.

    `askers` are the people who wait, each with the interaction by which they asked last: its
    answer shows the progress.
    """

    def __init__(self, total: int) -> None:
        """Take the number of turns that there are."""
        self.done = 0
        self.total = total
        self.askers: dict[int, int] = {}
        self.task: asyncio.Task[MatchAnalysis] | None = None

    async def wait(self, seconds: float) -> bool:
        """Wait so long for its end; tell whether it has come."""
        if self.task is None:
            return False
        return bool((await asyncio.wait({self.task}, timeout=seconds))[0])

    def result(self) -> MatchAnalysis:
        """Return what was found out; `UserError` when the bot stopped meanwhile."""
        if self.task is None:
            raise asyncio.InvalidStateError
        try:
            return self.task.result()
        except SearchCancelledError:
            raise UserError("restarting") from None


class AnalysisService:
    """Analyses matches, one position after the other, and keeps what comes of it."""

    def __init__(
        self, database: Database, loader: MatchLoader, thinker: EngineQueue, *, nodes: int
    ) -> None:
        """Take how many nodes may be looked at before each turn, and after it."""
        self._database = database
        self._loader = loader
        self._thinker = thinker
        self._budget = Budget(nodes)
        self._runs: dict[int, Run] = {}

    async def kept(self, match: Match) -> MatchAnalysis | None:
        """Return the analysis of a match, `None` where none of the present engine is kept."""
        if match.result is None:
            return None
        async with self._database.read() as transaction:
            turns = await queries.find(transaction, match.id, self._engine(match))
        analysis = None if turns is None else _read(match.id, turns)
        return analysis if analysis is not None and len(analysis.turns) == match.ply else None

    def begin(self, match: Match, user_id: int, *, asked_by: int = 0) -> Run:
        """Begin to analyse a match for a person, or return what is being done already.

        `UserError` for one that goes on, in which nothing was played, or when the person already
        waits for as many others as one may. `asked_by` is the interaction that asks.
        """
        check_analysis(match)
        others = [run for match_id, run in self._runs.items() if match_id != match.id]
        if sum(user_id in run.askers for run in others) >= MAX_UNFINISHED:
            raise UserError("analyses-unfinished", limit=MAX_UNFINISHED)
        if match.id not in self._runs:
            run = self._runs[match.id] = Run(match.ply)
            run.task = asyncio.create_task(self._make(match, user_id, run))
            run.task.add_done_callback(partial(self._finish, match.id))
        self._runs[match.id].askers[user_id] = asked_by
        return self._runs[match.id]

    async def mistakes(
        self, user_id: int, guild_id: int, *, ended_before: datetime | None = None
    ) -> list[Mistake]:
        """List somebody's own blunders on a server, those of the match that ended last first.

        They are those of matches that were analysed, by this engine or an earlier one, and that
        ended before a time where one is told; each has turns that would have done.
        """
        async with self._database.read() as transaction:
            found = await queries.find_of_person(
                transaction,
                user_id,
                guild_id,
                ended_before=ended_before,
                limit=MATCHES_LOOKED_AT,
            )
            mistakes = [
                await self._mistakes_in(transaction, match_id, side, turns)
                for match_id, side, turns in found
            ]
        return [mistake for of_match in mistakes for mistake in of_match]

    async def _make(self, match: Match, user_id: int, run: Run) -> MatchAnalysis:
        position = start_of(match.game, match.options, match.seed, match.opening)
        seen: list[SeenTurn] = []
        for text in match.turns:
            moves = match.game.parse_turn(position, text)
            work = partial(judge, position, moves, self._budget)
            judged = await self._thinker.think(Urgency.ANALYSIS, work, whose=user_id)
            seen.append(_seen(match.game, position, judged))
            position = play_turn(position, moves)
            run.done += 1
        judgements = settled([turn.judgement for turn in seen])
        analysis = MatchAnalysis(tuple(map(_with_judgement, seen, judgements)))
        await self._keep(match, analysis)
        return analysis

    async def _keep(self, match: Match, analysis: MatchAnalysis) -> None:
        """Store an analysis; whoever waits for it gets it where that cannot be done, too."""
        try:
            async with self._database.write() as transaction:
                turns = [_stored(turn) for turn in analysis.turns]
                await queries.replace(transaction, match.id, self._engine(match), turns)
        except StorageError as error:
            log.warning("analysis not stored", match=match.id, error=str(error))

    def _engine(self, match: Match) -> str:
        """Name what looks at the turns of a match, and how closely."""
        return f"{edition(match.position)}/{self._budget.nodes}"

    def _finish(self, match_id: int, task: asyncio.Task[MatchAnalysis]) -> None:
        del self._runs[match_id]
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, SearchCancelledError):
            # Perhaps nobody waits for it any more who would be told.
            log.warning("analysis failed", match=match_id, error=type(error).__name__)

    async def _mistakes_in(
        self, transaction: Transaction, match_id: int, side: int, turns: queries.Turns
    ) -> list[Mistake]:
        analysis = _read(match_id, turns)
        # To play a match again takes longer than all else: only one that has any is.
        blunders = [] if analysis is None else _blunders(analysis, side)
        if analysis is None or not blunders:
            return []
        with skipping("match", match_id):
            match = await self._loader.get(transaction, match_id)
            if len(analysis.turns) == match.ply:
                return [
                    Mistake(match, ply, turn.instead, turn.judgement.loss) for ply, turn in blunders
                ]
        return []


def check_analysis(match: Match) -> None:
    """Raise `UserError` unless a match is over and has turns to look at."""
    if match.result is None:
        raise UserError("analysis-early")
    if not match.turns:
        raise UserError("analysis-empty")


def may_be_analysed(match: Match) -> bool:
    """Tell whether a match is over and has turns to look at."""
    return match.result is not None and bool(match.turns)


def _blunders(analysis: MatchAnalysis, side: int) -> list[tuple[int, SeenTurn]]:
    return [
        (ply, turn)
        for ply, turn in enumerate(analysis.turns)
        if turn.judgement.side.value == side and turn.instead and _is_blunder(turn.judgement)
    ]


def _is_blunder(judgement: Judgement) -> bool:
    return grade(judgement) is Grade.BLUNDER


def _with_judgement(turn: SeenTurn, judgement: Judgement) -> SeenTurn:
    return replace(turn, judgement=judgement)


def _seen(game: AnyGame, position: AnyPosition, judged: Judged) -> SeenTurn:
    instead = tuple(game.format_turn(position, turn) for turn in judged.instead)
    line = _notated(game, position, judged.best.turns[:LINE_LENGTH])
    return SeenTurn(judged.judgement, line, instead)


def _notated(game: AnyGame, position: AnyPosition, line: Sequence[Turn]) -> tuple[str, ...]:
    """Return a line in notation, as far as the rules allow it: no engine is trusted."""
    found: list[str] = []
    for turn in line:
        try:
            found.append(game.format_turn(position, turn))
        except MoveError:
            break
        position = play_turn(position, turn)
    return tuple(found)


def _stored(turn: SeenTurn) -> dict[str, Any]:
    judged = turn.judgement
    return {
        "side": judged.side.value,
        "best": [judged.best.points, judged.best.wins_in],
        "played": [judged.played.points, judged.played.wins_in],
        "only": judged.only,
        "line": list(turn.line),
        "instead": list(turn.instead),
    }


def _read(match_id: int, stored: queries.Turns) -> MatchAnalysis | None:
    """Read an analysis; `None` for an unreadable one, which is made again."""
    with skipping("analysis", match_id):
        return MatchAnalysis(tuple(map(_read_turn, stored)))
    return None


def _read_turn(stored: Mapping[str, Any]) -> SeenTurn:
    best, played = _read_value(*stored["best"]), _read_value(*stored["played"])
    judgement = Judgement(Side(stored["side"]), best, played, bool(stored["only"]))
    return SeenTurn(judgement, tuple(stored["line"]), tuple(stored["instead"]))


def _read_value(points: Any, wins_in: Any) -> Value:
    """Read a value; `ValueError` or `TypeError` for what is none, and would only fail later on."""
    return Value(int(points), None if wins_in is None else int(wins_in))
