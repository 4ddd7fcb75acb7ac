"""Analyses finished matches: once each, shared by everyone who asks, and stored."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import structlog
from msgspec import Struct

from bot.cogs.analysis import tables as queries
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.model import Match
from bot.match.terms import start_of
from bot.match.verdicts import notated
from bot.storage import Database, StorageError
from bot.storage.errors import skipping
from engine import SearchCancelledError, Turn, Value, engine_version
from engine.annotation import Judgement, winning_chances
from engine.judging import Judge, Judged
from rules import AnyGame, AnyPosition, Side, play_turn

# Increase this number when turns are judged in another way, so that analyses are repeated.
METHOD = 2
# The engine analyses one match at a time; this limits the analyses a user may wait for.
MAX_UNFINISHED = 2
IDLE_WAIT_S = 60

log = structlog.get_logger(__name__)


class AnalysedTurn(Struct, frozen=True):
    """The engine's judgement of a turn, the best line instead, and the replies to the turn."""

    judgement: Judgement
    line: tuple[str, ...]
    then: tuple[str, ...] = ()


class MatchAnalysis(Struct, frozen=True):
    """The engine's findings about each turn of a match, in order."""

    turns: tuple[AnalysedTurn, ...]

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        return tuple(turn.judgement for turn in self.turns)

    @property
    def chances(self) -> tuple[float, ...]:
        """The first side's chance to win before each turn, and after the last one."""
        return winning_chances(self.judgements)

    def wins_in(self, ply: int) -> int | None:
        """Return the number of turns in which a side wins by force after `ply` turns, if proven."""
        judgements = self.judgements
        if ply < len(judgements):
            proven = judgements[ply].best.wins_in
        else:
            proven = judgements[-1].played.wins_in
        return None if proven is None else abs(proven)


class Run:
    """An analysis in progress, shared by everyone who waits for it.

    `askers` are the people who wait, each with their latest interaction: its answer shows the
    progress, `done` of `total` turns.
    """

    def __init__(self, total: int) -> None:
        """Take the number of turns of the match."""
        self.done = 0
        self.total = total
        self.askers: dict[int, int] = {}
        self.task: asyncio.Task[MatchAnalysis] | None = None

    async def wait(self, seconds: float) -> bool:
        """Wait up to `seconds` for the end; tell whether it came."""
        if self.task is None:
            return False
        return bool((await asyncio.wait({self.task}, timeout=seconds))[0])

    def result(self) -> MatchAnalysis:
        """Return the analysis; `UserError` if the bot stopped in the meantime."""
        if self.task is None:
            raise asyncio.InvalidStateError
        try:
            return self.task.result()
        except SearchCancelledError:
            raise UserError("restarting") from None


class AnalysisService:
    """Analyses matches, one position after another, and stores the result."""

    def __init__(self, database: Database, searches: EngineQueue, judge: Judge) -> None:
        self._database = database
        self._searches = searches
        self._judge = judge
        self._runs: dict[int, Run] = {}

    async def find(self, match: Match) -> MatchAnalysis | None:
        """Return the stored analysis of a match, `None` without one by the present engine."""
        if match.result is None:
            return None
        async with self._database.read() as transaction:
            turns = await queries.find(transaction, match.id, self._engine_version(match))
        analysis = None if turns is None else read_analysis(match.id, turns)
        return analysis if analysis is not None and len(analysis.turns) == match.ply else None

    def begin(self, match: Match, user_id: int, *, asked_by: int = 0) -> Run:
        """Analyse a match for a user, or join the analysis in progress.

        Raise `UserError` if the match is running or has no turns, or if the user waits for too many
        analyses. `asked_by` is the interaction that asks.
        """
        check_analysis(match)
        others = [run for match_id, run in self._runs.items() if match_id != match.id]
        if sum(user_id in run.askers for run in others) >= MAX_UNFINISHED:
            raise UserError("analyses-unfinished", limit=MAX_UNFINISHED)
        run = self._run_of(match)
        # Ids of interactions rise; two that come at once may be handled in any order.
        run.askers[user_id] = max(asked_by, run.askers.get(user_id, 0))
        return run

    async def analyse_idly(self, match: Match) -> None:
        """Analyse a match for no one, while the engine has nothing else to do, and wait for that.

        Users who ask for it in the meantime hurry it on. Raise `UserError` if the bot stops.
        """
        if await self.find(match) is None:
            run = self._run_of(match)
            while not await run.wait(IDLE_WAIT_S):
                pass
            run.result()

    def _run_of(self, match: Match) -> Run:
        """Return the analysis in progress of a match, or begin one."""
        if match.id not in self._runs:
            run = self._runs[match.id] = Run(match.ply)
            run.task = asyncio.create_task(self._make(match, run))
            run.task.add_done_callback(partial(self._finish, match.id))
        return self._runs[match.id]

    async def _make(self, match: Match, run: Run) -> MatchAnalysis:
        seen: list[AnalysedTurn] = []
        for position, turn in _played(match):
            work = partial(self._judge.judge, position, turn)
            asker = next(iter(run.askers), None)
            urgency = Urgency.IDLE if asker is None else Urgency.ANALYSIS
            judged = await self._searches.search(urgency, work, user_id=asker)
            seen.append(_seen(match.game, position, turn, judged))
            run.done += 1
        analysis = MatchAnalysis(tuple(seen))
        await self._store(match, analysis)
        return analysis

    async def _store(self, match: Match, analysis: MatchAnalysis) -> None:
        """Store an analysis; users who wait get it even if that fails."""
        try:
            async with self._database.write() as transaction:
                engine, turns = self._engine_version(match), print_analysis(analysis)
                await queries.replace(transaction, match.id, engine, turns)
        except StorageError as error:
            log.warning("analysis not stored", match=match.id, error=str(error))

    def _engine_version(self, match: Match) -> str:
        """Name the engine for a match, and its number of nodes."""
        nodes = self._judge.nodes(match.position)
        return f"{engine_version(match.position)}/{nodes}/{METHOD}"

    def _finish(self, match_id: int, task: asyncio.Task[MatchAnalysis]) -> None:
        del self._runs[match_id]
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, SearchCancelledError):
            # The users who asked may not wait any more, so no one would hear of the error.
            log.warning("analysis failed", match=match_id, error=type(error).__name__)


def check_analysis(match: Match) -> None:
    """Raise `UserError` unless a match is over and has turns."""
    if match.result is None:
        raise UserError("analysis-early")
    if not match.turns:
        raise UserError("analysis-empty")


def may_be_analysed(match: Match) -> bool:
    """Tell whether a match is over and has turns."""
    return match.result is not None and bool(match.turns)


def _played(match: Match) -> Iterator[tuple[AnyPosition, Turn]]:
    """Yield the turns of a match, each with the position before it."""
    position = start_of(match.game, match.options, match.seed, match.opening)
    for text in match.turns:
        turn = match.game.parse_turn(position, text)
        yield position, turn
        position = play_turn(position, turn)


def _seen(game: AnyGame, position: AnyPosition, turn: Turn, judged: Judged) -> AnalysedTurn:
    line = notated(game, position, judged.best.turns)
    then = notated(game, play_turn(position, turn), judged.then)
    return AnalysedTurn(judged.judgement, line, then)


def print_analysis(analysis: MatchAnalysis) -> queries.Turns:
    """Write an analysis as `read_analysis` reads it."""
    return [_stored(turn) for turn in analysis.turns]


def _stored(turn: AnalysedTurn) -> dict[str, Any]:
    judged = turn.judgement
    return {
        "side": judged.side.value,
        "best": [judged.best.points, judged.best.wins_in],
        "played": [judged.played.points, judged.played.wins_in],
        "only": judged.only,
        "line": list(turn.line),
        "then": list(turn.then),
    }


def read_analysis(match_id: int, stored: queries.Turns) -> MatchAnalysis | None:
    """Read a stored analysis; `None` if it is unreadable and has to be repeated."""
    with skipping("analysis", match_id):
        return MatchAnalysis(tuple(map(_read_turn, stored)))
    return None


def _read_turn(stored: Mapping[str, Any]) -> AnalysedTurn:
    best, played = _read_value(*stored["best"]), _read_value(*stored["played"])
    judgement = Judgement(Side(stored["side"]), best, played, bool(stored["only"]))
    # Analyses by earlier versions have no replies.
    return AnalysedTurn(judgement, tuple(stored["line"]), tuple(stored.get("then", ())))


def _read_value(points: Any, wins_in: Any) -> Value:
    """Read a value; `ValueError` or `TypeError` now, not later, if it is invalid."""
    return Value(int(points), None if wins_in is None else int(wins_in))
