"""Gives people puzzles, judges their turns and stores their progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from threading import Event
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import UNIVERSAL, Clock
from bot.cogs.analysis.service import Blunder
from bot.cogs.puzzles import daily_tables as dailies
from bot.cogs.puzzles import selection, tasks
from bot.cogs.puzzles import tables as solvings
from bot.cogs.puzzles.dailies import DAILIES
from bot.cogs.puzzles.daily_tables import StoredDaily
from bot.cogs.puzzles.solving import (
    PuzzleOutcome,
    Solving,
    given_of,
    own_id,
    read_solving,
    task_of,
)
from bot.cogs.puzzles.tables import StoredSolving
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.messages.live_tables import outdate
from bot.profiles import find_settings
from bot.storage import Database, Transaction
from engine import SearchCancelledError
from engine.judging import Judge
from rules import GAMES, Move

T = TypeVar("T")


class PuzzleTally(Struct, frozen=True):
    """How many puzzles a user has solved, and their streaks of daily ones."""

    solved: int
    streak: int
    best: int


class PuzzleService:
    """Gives people puzzles, judges their turns and stores their progress."""

    def __init__(
        self, database: Database, *, clock: Clock, engine: EngineQueue, judge: Judge
    ) -> None:
        self._database = database
        self._clock = clock
        self._engine = engine
        self._judge = judge

    async def get(self, solving_id: int, user_id: int) -> Solving:
        """Return a user's progress with a puzzle; `UserError` if it is not theirs."""
        async with self._database.read() as transaction:
            row = await solvings.find(transaction, solving_id)
        if row is None or row.user_id != user_id:
            raise UserError("old-puzzle")
        return read_solving(row)

    async def next(self, user_id: int, slug: str | None, *, own: Sequence[Blunder] = ()) -> Solving:
        """Return a user's open puzzle of a game, or begin one.

        Without a game, use the game of their last puzzle. Blunders of their `own` come first. Raise
        `UserError` if there are no puzzles (left).
        """
        async with self._database.write() as transaction:
            past = await solvings.find_of_person(transaction, user_id)
            found = _open(past, slug) or self._chosen(past, user_id, slug, own)
            if found.id:
                return read_solving(found)
            return read_solving(replace(found, id=await solvings.add(transaction, found)))

    async def begin_daily(self, user_id: int, guild_id: int, day: int) -> Solving:
        """Return a user's progress with the daily puzzle of a server; begin it if new."""
        async with self._database.write() as transaction:
            daily = await dailies.find_puzzle(transaction, guild_id, day)
            if daily is None:
                raise UserError("old-puzzle")
            begun = await solvings.find_of_day(transaction, [user_id], day, daily.puzzle)
            if not begun:
                begun = [await self._add_daily(transaction, user_id, daily)]
            is_new = await dailies.add_solver(transaction, guild_id, day, user_id)
            if is_new and begun[0].outcome == PuzzleOutcome.SOLVED:
                await outdate(transaction, DAILIES, guild_id, day)
        return read_solving(begun[0])

    async def leave(self, solving: Solving) -> None:
        """Record that a user skips a puzzle, unless they have finished it."""
        if solving.outcome is None:
            await self._go_on(solving, outcome=PuzzleOutcome.LEFT)

    async def hint(self, solving: Solving) -> Solving:
        """Record that a user takes one more hint."""
        return await self._go_on(solving, hints=tasks.with_hint(solving.hints, solving.number))

    async def solution_of(self, solving: Solving) -> str:
        """Return a turn that solves an open puzzle now."""
        return await self._think(
            solving, partial(tasks.next_solution, self._judge, solving.task, solving.turns)
        )

    async def give_up(self, solving: Solving) -> Solving:
        """Record that a user gives up, and store the solution."""
        if not solving.is_open:
            return solving
        line = await self._think(
            solving, partial(tasks.solution, self._judge, solving.task, solving.turns)
        )
        return await self._go_on(solving, turns=line, tried=(), outcome=PuzzleOutcome.GIVEN_UP)

    async def attempt(self, solving: Solving, moves: Sequence[Move]) -> Solving:
        """Judge and record a legal turn; return the new progress.

        If the progress has changed meanwhile, such as by a repeat of the press, keep the change.
        """
        if not solving.is_open:
            return solving
        work = partial(tasks.judge, self._judge, solving.task, solving.turns, tuple(moves))
        verdict = await self._think(solving, work)
        played = tuple(filter(None, (verdict.turn, verdict.reply)))
        if not verdict.is_right:
            wrong = tasks.with_wrong(solving.wrong, solving.number)
            return await self._go_on(solving, tried=played, wrong=wrong)
        turns = (*solving.turns, *played)
        outcome = PuzzleOutcome.SOLVED if verdict.is_over else None
        return await self._go_on(solving, turns=turns, tried=(), outcome=outcome)

    async def tally(self, user_id: int) -> PuzzleTally:
        """Count a user's solved puzzles; the streak may end today or yesterday, anywhere."""
        async with self._database.read() as transaction:
            past = await solvings.find_of_person(transaction, user_id)
        days = {row.day for row in past if row.day and row.in_time}
        today = selection.day_at(self._clock(), UNIVERSAL)
        # In some time zones it is already tomorrow.
        streak = next(filter(None, (selection.streak_at(days, today + n) for n in (1, 0, -1))), 0)
        solved = sum(row.outcome == PuzzleOutcome.SOLVED for row in past)
        return PuzzleTally(solved, streak, selection.best_streak(days))

    async def streak(self, user_id: int, day: int) -> int:
        """Return how many days in a row, up to this one, a user solved the daily puzzle."""
        async with self._database.read() as transaction:
            found = await solvings.find_days(transaction, [user_id])
        return selection.streak_at({each.day for each in found}, day)

    async def _think(self, solving: Solving, work: Callable[[Event], T]) -> T:
        try:
            return await self._engine.search(Urgency.TURN, work, user_id=solving.user_id)
        except SearchCancelledError:
            raise UserError("restarting") from None

    def _chosen(
        self, past: Sequence[StoredSolving], user_id: int, slug: str | None, own: Sequence[Blunder]
    ) -> StoredSolving:
        """Choose a user's next puzzle; `UserError` if none is left."""
        seen, now = {row.puzzle for row in past}, self._clock()
        blunder = next((each for each in _of_game(own, slug) if own_id(each) not in seen), None)
        if blunder is not None:
            given = {**given_of(blunder), "match": blunder.match.id}
            name, game = own_id(blunder), blunder.match.game.slug
            return StoredSolving(user_id, game, name, now, given=given)
        game = slug or _last_game(past)
        results = [
            _past_puzzle(row) for row in past if row.game == game and row.outcome and not row.given
        ]
        level = selection.level_after(results)
        unseen = selection.next_puzzle(
            game, seen=seen | selection.reserved(now), level=level, user_id=user_id
        )
        if unseen is None:
            key = "no-puzzles-left" if game in selection.games_with_puzzles() else "no-puzzles"
            raise UserError(key, game=GAMES[game].name)
        return StoredSolving(user_id, game, unseen.id, now)

    async def _add_daily(
        self, transaction: Transaction, user_id: int, daily: StoredDaily
    ) -> StoredSolving:
        task = task_of(daily)
        if task is None:
            raise UserError("old-puzzle")
        game, now = task.game.slug, self._clock()
        begun = StoredSolving(user_id, game, daily.puzzle, now, day=daily.day, given=daily.given)
        return replace(begun, id=await solvings.add(transaction, begun))

    async def _go_on(self, solving: Solving, **changes: Any) -> Solving:
        """Record a change of a user's progress, unless it has changed since."""
        async with self._database.write() as transaction:
            row = await solvings.find(transaction, solving.id)
            if row is None:
                raise UserError("old-puzzle")
            if row.step == solving.step and row.outcome in (None, PuzzleOutcome.LEFT):
                row = replace(row, step=row.step + 1, **changes)
                if row.day and row.outcome == PuzzleOutcome.SOLVED:
                    row = replace(row, in_time=await self._tell_servers(transaction, row))
                await solvings.replace(transaction, row)
        return read_solving(row)

    async def _tell_servers(self, transaction: Transaction, row: StoredSolving) -> bool:
        """Update the daily messages that list the solver; tell whether it was in time."""
        guild_ids = await dailies.find_servers_of(transaction, row.user_id, row.day)
        days: set[int] = set()
        for guild_id in guild_ids:
            await outdate(transaction, DAILIES, guild_id, row.day)
            zone = (await find_settings(transaction, guild_id)).puzzle_zone
            days.add(selection.day_at(self._clock(), zone))
        return row.day in days


def _open(past: Sequence[StoredSolving], slug: str | None) -> StoredSolving | None:
    """Return a user's last open puzzle, of this game if one is named."""
    for row in reversed(past):
        if row.outcome is None and not row.day and slug in (None, row.game) and _is_known(row):
            return row
    return None


def _is_known(row: StoredSolving) -> bool:
    try:
        read_solving(row)
    except UserError:
        return False
    return True


def _last_game(past: Sequence[StoredSolving]) -> str:
    """Return the game of a user's last puzzle; `UserError` if no game has any."""
    games = selection.games_with_puzzles()
    if not games:
        raise UserError("no-puzzles-at-all")
    return next((row.game for row in reversed(past) if row.game in games), games[0])


def _of_game(own: Sequence[Blunder], slug: str | None) -> list[Blunder]:
    return [blunder for blunder in own if slug in (None, blunder.match.game.slug)]


def _past_puzzle(row: StoredSolving) -> selection.PastPuzzle:
    return selection.PastPuzzle(
        row.outcome == PuzzleOutcome.SOLVED, tasks.count_wrong(row.wrong), row.hints
    )
