"""Runs two acts at once, one statement at a time, in any order that a test chooses.

Nothing depends on luck. Before each statement, and before each commit, an act waits until the test
releases it. It is known what it waits for: its turn, or a lock of the other process.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.util import await_only

from bot.errors import UserError
from bot.storage import Database
from rules import MoveError
from tests.asked import BEFORE, beginning_of, engine_of

Act = Callable[[], Awaitable[object]]
Blocked = Callable[[], Awaitable[int]]
"""Counts the connections that wait for a lock of the database."""

TO_THE_END = sys.maxsize
ROUNDS = 40
READS, WRITES = "BEGIN", "BEGIN IMMEDIATE"
_ENDS = "the end of a transaction"


class Lane:
    """An act in progress; `refusal` is the error that refused it, `None` on success.

    The interesting points for an interruption are `between` its transactions and, once, `within`
    each writing one. At all other points the acts are isolated from each other.
    """

    def __init__(self, act: Act, moved: asyncio.Event) -> None:
        """Start an act; `moved` is set whenever it stops."""
        self.stops = 0
        self.between: list[int] = []
        self.within: list[int] = []
        self.writes = False
        self.refusal: UserError | MoveError | None = None
        self.result: object = None
        self._at: str | None = None
        self._has_begun = self._is_free = False
        self._go, self._moved = asyncio.Event(), moved
        self._task = asyncio.create_task(self._run(act))
        self._task.add_done_callback(lambda _: moved.set())

    @property
    def is_done(self) -> bool:
        return self._task.done()

    @property
    def is_moving(self) -> bool:
        return not self.is_done and self._at is None

    def may_go(self, others: Sequence[Lane]) -> bool:
        """Tell whether it stops before a statement that waits for no lock."""
        is_held = self._at == WRITES and any(each.writes for each in others)
        return self._at is not None and not is_held

    async def stop(self, statement: str) -> None:
        """Wait, within the act, until the test releases it."""
        self._at = statement
        if not self._is_free:
            self._moved.set()
            await self._go.wait()
            self._go.clear()
        self._at = None
        self._note(statement)

    def release(self, *, freely: bool = False) -> None:
        """Let it execute one statement, or all remaining ones."""
        self._at, self._is_free = None, freely
        self._go.set()

    async def ended(self) -> None:
        """Wait for its end; raise an exception that is no expected error."""
        await self._task

    def raise_bug(self) -> None:
        """Raise an exception that is no expected error."""
        self._task.result()

    def _note(self, statement: str) -> None:
        if self.stops and statement in (READS, WRITES):
            self.between.append(self.stops)
        if self._has_begun:
            self.within.append(self.stops)
        self.stops += 1
        self._has_begun = statement == WRITES
        self.writes = self._has_begun or (self.writes and statement != _ENDS)

    async def _run(self, act: Act) -> None:
        _LANE.set(self)
        try:
            self.result = await act()
        except (UserError, MoveError) as error:
            self.refusal = error


_LANE: ContextVar[Lane | None] = ContextVar("lane", default=None)


async def put_gates(database: Database) -> None:
    """Have acts stop before each statement on a database."""
    engine = await engine_of(database)

    @event.listens_for(engine, BEFORE)
    def before_statement(_1: Any, _2: Any, statement: str, *_3: Any) -> None:
        _stop(statement)

    @event.listens_for(engine, "begin")
    def before_begin(connection: Connection) -> None:
        if beginning := beginning_of(connection):
            _stop(beginning)

    @event.listens_for(engine, "commit")
    @event.listens_for(engine, "rollback")
    def before_end(_: Any) -> None:
        _stop(_ENDS)


def _stop(statement: str) -> None:
    lane = _LANE.get()
    if lane is not None:
        await_only(lane.stop(statement))


async def interleave(
    first: Act, second: Act, *, after: int, blocked: Blocked | None = None
) -> tuple[Lane, Lane]:
    """Run two acts: `after` statements of the first, the whole second, then the rest.

    An act that waits for the other's lock lets that one continue. `blocked` asks the server who
    waits, if this process does not know.
    """
    moved = asyncio.Event()
    both = Lane(first, moved), Lane(second, moved)
    run = _Run(both, moved, blocked)
    await run.settle()
    await run.advance(both[0], after)
    await run.advance(both[1], TO_THE_END)
    while not all(lane.is_done for lane in both):
        stops = sum(lane.stops for lane in both)
        for lane in both:
            await run.advance(lane, TO_THE_END)
        is_over = all(lane.is_done for lane in both)
        assert is_over or sum(lane.stops for lane in both) > stops, "each waits for the other"
    for lane in both:
        lane.raise_bug()
    return both


async def overlap(
    first: Act, second: Act, *, after: int, looking: Callable[[], Awaitable[object]]
) -> tuple[Lane, Lane]:
    """Begin the second act after some statements of the first, which may hold its locks.

    Nothing tells whether an act waits for a lock of its own process, so the first one goes on after
    some time for the second one: that of `looking` at the database.
    """
    moved = asyncio.Event()
    ahead = Lane(first, moved)
    run = _Run([ahead], moved, None)
    await run.settle()
    await run.advance(ahead, after)
    behind = Lane(second, moved)
    behind.release(freely=True)
    for _ in range(ROUNDS):
        await looking()
    ahead.release(freely=True)
    for lane in (ahead, behind):
        await lane.ended()
    return ahead, behind


class _Run:
    def __init__(
        self, lanes: Sequence[Lane], moved: asyncio.Event, blocked: Blocked | None
    ) -> None:
        self._lanes = lanes
        self._moved = moved
        self._blocked = blocked

    async def advance(self, lane: Lane, steps: int) -> None:
        """Let an act execute this many statements, fewer if it ends or has to wait."""
        others = [each for each in self._lanes if each is not lane]
        while steps and lane.may_go(others):
            freely = steps == TO_THE_END and not any(each.writes for each in others)
            lane.release(freely=freely)
            await self.settle()
            steps -= 1

    async def settle(self) -> None:
        """Wait until each act stops, waits for a lock, or is at its end."""
        while moving := [lane for lane in self._lanes if lane.is_moving]:
            if self._blocked is None:
                await self._moved.wait()
                self._moved.clear()
            elif await self._blocked() >= len(moving):
                return
