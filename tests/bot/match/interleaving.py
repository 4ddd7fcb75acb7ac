"""Two acts at once, one statement at a time, in whatever order a test wants them to come.

Nothing is left to luck: before each statement, and before each transaction ends, an act waits
until it is let on, and what it waits for is known: its turn, or a lock that the other one holds.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from typing import Any, Literal

from sqlalchemy import event
from sqlalchemy.util import await_only

from bot.errors import UserError
from bot.storage import Database
from rules import MoveError
from tests.asked import BEFORE

Act = Callable[[], Awaitable[object]]
Blocked = Callable[[], Awaitable[int]]
"""Counts the connections that wait for a lock of the database."""

TO_THE_END = sys.maxsize
READS, WRITES = "BEGIN", "BEGIN IMMEDIATE"
_ENDS = "the end of a transaction"


class Lane:
    """An act on its way. `refusal` is what it was refused with, `None` where it was carried out.

    It matters that it is overtaken after so many statements: `between` its transactions, and once
    `within` each that writes. At all other points it sees nothing of what others do, and they
    nothing of it.
    """

    def __init__(self, act: Act, moved: asyncio.Event) -> None:
        """Begin an act; `moved` is set whenever it comes to a stop."""
        self.stops = 0
        self.between: list[int] = []
        self.within: list[int] = []
        self.writes = False
        self.at_lock = False
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
        return not self.is_done and self._at is None and not self.at_lock

    def may_go(self, others: Sequence[Lane]) -> bool:
        """Tell whether it stops before a statement that waits for nobody."""
        is_held = self._at == WRITES and any(each.writes for each in others)
        return self._at is not None and not is_held

    async def stop(self, statement: str) -> None:
        """Wait, within the act, until it is let on."""
        self._at, self.at_lock = statement, False
        if not self._is_free:
            self._moved.set()
            await self._go.wait()
            self._go.clear()
        self._at = None
        self._note(statement)

    def wait_for_lock(self) -> None:
        """Note that it is another's turn."""
        self.at_lock = True
        self._moved.set()

    def let_on(self, *, freely: bool = False) -> None:
        """Let it carry out one statement, or all that are left."""
        self._at, self._is_free = None, freely
        self._go.set()

    def raise_mistake(self) -> None:
        """Raise what went wrong in a way that nobody is told of."""
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


class GatedLock(asyncio.Semaphore):
    """A lock that tells when an act waits for it."""

    async def acquire(self) -> Literal[True]:
        lane = _LANE.get()
        if lane is not None and self.locked():
            lane.wait_for_lock()
        taken = await super().acquire()
        if lane is not None:
            lane.at_lock = False
        return taken


def put_gates(database: Database) -> None:
    """Have acts stop before each statement on a database."""
    engine = database._engine.sync_engine
    database._entrance = GatedLock()

    @event.listens_for(engine, BEFORE)
    def before_statement(_1: Any, _2: Any, statement: str, *_3: Any) -> None:
        _stop(statement)

    @event.listens_for(engine, "commit")
    @event.listens_for(engine, "rollback")
    def before_end(_: Any) -> None:
        _stop(_ENDS)


def _stop(statement: str) -> None:
    lane = _LANE.get()
    if lane is not None:
        await_only(lane.stop(statement))


async def interleave(
    first: Act,
    second: Act,
    *,
    after: int,
    then: int = TO_THE_END,
    blocked: Blocked | None = None,
) -> tuple[Lane, Lane]:
    """Carry two acts out: `after` statements of the first, `then` so many of the second, the rest.

    Whoever waits for a lock of the other's lets that one go on. `blocked` is asked where a server,
    and not this process, knows who waits.
    """
    moved = asyncio.Event()
    both = Lane(first, moved), Lane(second, moved)
    run = _Run(both, moved, blocked)
    await run.settle()
    for lane, steps in ((both[0], after), (both[1], then)):
        await run.advance(lane, steps)
    while not all(lane.is_done for lane in both):
        stops = sum(lane.stops for lane in both)
        for lane in both:
            await run.advance(lane, TO_THE_END)
        is_over = all(lane.is_done for lane in both)
        assert is_over or sum(lane.stops for lane in both) > stops, "each waits for the other"
    for lane in both:
        lane.raise_mistake()
    return both


class _Run:
    def __init__(
        self, lanes: Sequence[Lane], moved: asyncio.Event, blocked: Blocked | None
    ) -> None:
        self._lanes = lanes
        self._moved = moved
        self._blocked = blocked

    async def advance(self, lane: Lane, steps: int) -> None:
        """Let an act carry out so many statements, fewer where it ends or has to wait."""
        others = [each for each in self._lanes if each is not lane]
        while steps and lane.may_go(others):
            freely = steps == TO_THE_END and not any(each.writes for each in others)
            lane.let_on(freely=freely)
            await self.settle()
            steps -= 1

    async def settle(self) -> None:
        """Wait until each act stops, waits for a lock, or is at its end."""
        if any(lane.at_lock for lane in self._lanes):
            # Whoever was waiting for a lock that is free now is on its way before long.
            for _ in range(3):
                await asyncio.sleep(0)
        while moving := [lane for lane in self._lanes if lane.is_moving]:
            if self._blocked is None:
                await self._moved.wait()
                self._moved.clear()
            elif await self._blocked() >= len(moving):
                return
