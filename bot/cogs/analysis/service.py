"""Analyses finished matches once each, stores the analyses, and finds the blunders in them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import datetime
from functools import partial
from typing import Any

import structlog
from msgspec import Struct, convert, to_builtins
from sqlalchemy import JSON, Column, ColumnElement, ForeignKey, Select, String, Table, null, select

from bot.engine_queue import Urgency
from bot.errors import UserError
from bot.match.core import Core
from bot.match.model import Match
from bot.match.terms import start_of
from bot.match.turns import stood_at
from bot.match.verdicts import notated
from bot.storage import StorageError, Transaction
from bot.storage.database import replace_row
from bot.storage.errors import skipping
from bot.storage.schema import METADATA, Lenient, RowId, matches, seats
from engine import engine_version
from engine.annotation import Grade, Judgement, grade, winning_chances
from rules import play_turn

# Increase this number when turns are judged in another way, so that analyses are repeated.
METHOD = 2
# The engine analyses one match at a time; this limits the analyses a user may wait for.
MAX_UNFINISHED = 2
IDLE_WAIT_S = 60
# How many matches of a player are searched for blunders: the latest.
MATCHES_SEARCHED = 50

# The analysis of each turn of a finished match, and the engine that made it. A new version of the
# engine repeats it.
analyses = Table(
    "analyses",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("engine", String(32), nullable=False),
    Column("turns", Lenient(JSON()), nullable=False),
)

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
            if proven is not None and proven > 0:
                # This counts the last turn, which has been played.
                proven -= 1
        return None if proven is None else abs(proven)


class Run:
    """An analysis in progress, shared by everyone who waits for it.

    `askers` are the people who wait, each with their latest interaction: its answer shows the
    progress, `done` of `total` turns.
    """

    def __init__(self, total: int) -> None:
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
        return self.task.result()


class AnalysisService:
    """Analyses matches, one position after another, and stores the result."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._runs: dict[int, Run] = {}

    async def find(self, match: Match) -> MatchAnalysis | None:
        """Return the stored analysis of a match, `None` without one by the present engine."""
        if match.result is None:
            return None
        query = select(analyses.c.turns).where(
            analyses.c.match_id == match.id, analyses.c.engine == self._engine_version(match)
        )
        rows = await self._core.database.fetch(query)
        analysis = _read_analysis(match.id, rows[0].turns) if rows else None
        return analysis if analysis is not None and len(analysis.turns) == match.ply else None

    async def find_swing(self, match_ids: Collection[int]) -> tuple[int, int] | None:
        """Return the match with the worst turn of all analysed ones, and the turn's number."""
        query = select(analyses.c.match_id, analyses.c.turns)
        rows = await self._core.database.fetch(query.where(analyses.c.match_id.in_(match_ids)))
        losses = {
            (row.match_id, number): turn.judgement.loss
            for row in rows
            if (analysis := _read_analysis(*row))
            for number, turn in enumerate(analysis.turns, 1)
            if turn.judgement.loss
        }
        return max(losses, key=lambda turn: losses[turn], default=None)

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
        game, turns = match.game, list[AnalysedTurn]()
        position = start_of(game, match.options, match.seed, match.opening)
        for text in match.turns:
            turn = game.parse_turn(position, text)
            after = play_turn(position, turn)
            asker = next(iter(run.askers), None)
            judged = await self._core.engine.search(
                Urgency.IDLE if asker is None else Urgency.ANALYSIS,
                partial(self._core.judge.judge, position, turn),
                user_id=asker,
            )
            line = notated(game, position, judged.best.turns)
            turns.append(AnalysedTurn(judged.judgement, line, notated(game, after, judged.then)))
            run.done += 1
            position = after
        analysis = MatchAnalysis(tuple(turns))
        try:
            async with self._core.database.write() as transaction:
                await replace_analysis(transaction, match.id, self._engine_version(match), analysis)
        except StorageError as error:
            # The people who wait get it anyway.
            log.warning("analysis not stored", match=match.id, error=str(error))
        return analysis

    def _engine_version(self, match: Match) -> str:
        """Name the engine for a match, and its number of nodes."""
        nodes = self._core.judge.nodes(match.position)
        return f"{engine_version(match.position)}/{nodes}/{METHOD}"

    def _finish(self, match_id: int, task: asyncio.Task[MatchAnalysis]) -> None:
        del self._runs[match_id]
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, UserError):
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


class Blunder(Struct, frozen=True):
    """A blunder of a player, who was to move in a match after `ply` turns.

    `better` is the best turn in notation. `loss` is the lost share of the chance to win, from 0 to
    1.
    """

    match: Match
    ply: int
    better: str
    loss: float

    @property
    def played(self) -> str:
        return self.match.turns[self.ply]

    @property
    def position(self) -> str:
        """The text of the position before it, by replaying the match."""
        return str(stood_at(self.match, self.ply).position)


class BlunderService(Struct, frozen=True):
    """Finds the blunders of players in analyses by this engine or an earlier one."""

    core: Core

    async def of_person(
        self, user_id: int, guild_id: int | None, *, ended_before: datetime | None = None
    ) -> list[Blunder]:
        """List the blunders of a player on a server, or on all, those of the latest match first.

        With `ended_before`, search only matches that ended before it.
        """
        query = _find_analyses(seats.c.side).join(seats, seats.c.match_id == analyses.c.match_id)
        query = query.where(seats.c.user_id == user_id)
        if guild_id is not None:
            query = query.where(matches.c.guild_id == guild_id)
        if ended_before is not None:
            query = query.where(matches.c.ended_at < ended_before)
        return await self._find_all(query)

    async def of_server(self, guild_id: int, *, ended_before: datetime) -> list[Blunder]:
        """List the blunders in a server's matches, those of the latest match first."""
        query = _find_analyses(null().label("side"))
        here = (matches.c.guild_id == guild_id, matches.c.ended_at < ended_before)
        return await self._find_all(query.where(*here))

    async def _find_all(self, query: Select[Any, Any, Any]) -> list[Blunder]:
        async with self.core.database.read() as transaction:
            rows = await transaction.execute(query)
            blunders = [await self._find_in(transaction, *row) for row in rows.all()]
        return [blunder for of_match in blunders for blunder in of_match]

    async def _find_in(
        self, transaction: Transaction, match_id: int, turns: object, side: int | None
    ) -> list[Blunder]:
        analysis = _read_analysis(match_id, turns)
        # Replaying a match is slow, so only matches with blunders are loaded.
        blunders = [] if analysis is None else _blunders(analysis, side)
        if analysis is None or not blunders:
            return []
        with skipping("match", match_id):
            match = await self.core.loader.get(transaction, match_id)
            if len(analysis.turns) == match.ply:
                # After a swap, the first turn was the opponent's.
                return [
                    Blunder(match, ply, turn.line[0], turn.judgement.loss)
                    for ply, turn in blunders
                    if ply or not match.swapped
                ]
        return []


def _read_analysis(match_id: int, stored: object) -> MatchAnalysis | None:
    """Read a stored analysis; `None` if it is unreadable and has to be repeated."""
    with skipping("analysis", match_id):
        return convert({"turns": stored}, MatchAnalysis)
    return None


def _find_analyses(side: ColumnElement[Any]) -> Select[Any, Any, Any]:
    """Select the latest matches with an analysis, and a side of each."""
    return (
        select(analyses.c.match_id, analyses.c.turns, side)
        .join(matches, matches.c.id == analyses.c.match_id)
        .order_by(matches.c.ended_at.desc(), matches.c.id.desc())
        .limit(MATCHES_SEARCHED)
    )


async def replace_analysis(
    transaction: Transaction, match_id: int, engine: str, analysis: MatchAnalysis
) -> None:
    values = {"match_id": match_id, "engine": engine, **to_builtins(analysis)}
    await replace_row(transaction, analyses, values)


def _blunders(analysis: MatchAnalysis, side: int | None) -> list[tuple[int, AnalysedTurn]]:
    """List the blunders of a side, or of both, with the turns before each."""
    return [
        (ply, turn)
        for ply, turn in enumerate(analysis.turns)
        if side in (None, turn.judgement.side.value)
        and turn.line
        and grade(turn.judgement) is Grade.BLUNDER
    ]
