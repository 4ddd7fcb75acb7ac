"""Runs drawings in threads or in processes beside the event loop.

Without a number of processes, threads draw until drawings queue up. Then one process takes over, if
there is a core for it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager

import structlog

from rendering import BoardView, prepare
from rules import GAMES

THREADS = 2
# A process starts once the average number of drawings in this span exceeds the limit.
QUEUE_LENGTH, QUEUE_SPAN_S = 1.0, 10.0

log = structlog.get_logger(__name__)

Draw = Callable[[], bytes]
"""Runs in a process or thread to draw a picture; a process gets a copy of it."""


class LoadMeter:
    """Measures the average number of drawings in progress over a span."""

    def __init__(self, *, span_s: float = QUEUE_SPAN_S) -> None:
        self._span_s = span_s
        self._length = 0
        self._seconds = 0.0
        self._begun_at = self._changed_at = -span_s
        self.is_long = False

    @contextmanager
    def joined(self, clock: Callable[[], float]) -> Generator[None]:
        """Count one more drawing while the block runs."""
        self._change(clock(), 1)
        try:
            yield
        finally:
            self._change(clock(), -1)

    def _change(self, now: float, by: int) -> None:
        self._seconds += self._length * (now - self._changed_at)
        self._changed_at = now
        self._length += by
        if (elapsed := now - self._begun_at) >= self._span_s:
            self.is_long = self._seconds / elapsed > QUEUE_LENGTH
            self._begun_at, self._seconds = now, 0.0


class DrawingPool:
    """Draws in two threads or in processes; if a process dies, threads take over.

    With `None`, it starts with threads, and starts a process when drawings queue up for `span_s`
    and one of the `cores` is free for it.
    """

    def __init__(
        self,
        processes: int | None = 0,
        *,
        cores: int | None = None,
        span_s: float = QUEUE_SPAN_S,
    ) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="picture")
        may_start = processes is None and (cores or count_cores()) > 1
        self._load = LoadMeter(span_s=span_s) if may_start else None
        self._count = processes or 0
        self._processes = self._new_pool() if processes else None
        self._starting: ProcessPoolExecutor | None = None

    def draw_ahead(self) -> None:
        """Draw each game's start, to fill the caches before the first request.

        This takes one of the two threads; the other one stays free for requests.
        """
        if self._processes is None:
            self._threads.submit(_draw_starts)
            return
        for _ in range(self._count):
            self._processes.submit(_draw_starts)

    async def draw(self, draw: Draw) -> bytes:
        """Return what `draw` returns, or raise what it raises."""
        if self._load is None:
            return await self._draw(draw)
        with self._load.joined(asyncio.get_running_loop().time):
            if self._load.is_long:
                self._load = None
                self._start_process()
            return await self._draw(draw)

    async def _draw(self, draw: Draw) -> bytes:
        loop, processes = asyncio.get_running_loop(), self._processes
        if processes is not None:
            try:
                return await loop.run_in_executor(processes, draw)
            except BrokenExecutor:
                self._replace(processes)
        return await loop.run_in_executor(self._threads, draw)

    def close(self) -> None:
        """Finish the current drawings and start no new ones."""
        self._threads.shutdown(cancel_futures=True)
        for processes in (self._processes, self._starting):
            if processes is not None:
                processes.shutdown(cancel_futures=True)

    def _start_process(self) -> None:
        """Start a process; threads draw until its first drawing is done."""
        loop, self._count = asyncio.get_running_loop(), 1
        starting = self._starting = self._new_pool()

        def take_over(first: Future[None]) -> None:
            if not first.cancelled() and first.exception() is None:
                loop.call_soon_threadsafe(self._use, starting)

        log.info("drawings queue up: starting a drawing process")
        starting.submit(_draw_starts).add_done_callback(take_over)

    def _use(self, processes: ProcessPoolExecutor) -> None:
        self._processes, self._starting = processes, None

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fork would copy the threads' locks, which might be held.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, initializer=_follow_the_bot)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Replace the broken processes, unless another call has already done so."""
        if self._processes is broken:
            log.warning("a drawing process has ended")
            broken.shutdown(wait=False)
            self._processes = self._new_pool()


def count_cores() -> int:
    """Count the cores that this process may use."""
    # Only Linux has this call.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _follow_the_bot() -> None:
    """End this process with the bot, however the bot ends; ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    if (bot := multiprocessing.parent_process()) is not None:
        bot.join()
        os._exit(0)


def _draw_starts() -> None:
    for game in GAMES.values():
        prepare(game, game.start(seed=0), BoardView())
