"""Where pictures are drawn: in threads, or in processes that leave the event loop its time."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING

import structlog

from rendering import BoardView, prepare
from rules import GAMES

# Most bots draw in threads, so what has processes is imported where they are wanted.
if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

THREADS = 2

log = structlog.get_logger(__name__)

Draw = Callable[[], bytes]
"""What draws a picture; a process gets a copy of it."""


class Studio:
    """Draws in two threads, or in so many processes; where one of those dies, threads stand in."""

    def __init__(self, processes: int = 0) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="picture")
        self._count = processes
        self._processes = self._hired()

    def draw_ahead(self) -> None:
        """Begin to draw each game's start, so that nobody waits for what is made only once.

        One thread does it, so that the other is free for what somebody waits for.
        """
        if self._processes is None:
            self._threads.submit(_draw_starts)
            return
        for _ in range(self._count):
            self._processes.submit(_draw_starts)

    async def draw(self, draw: Draw) -> bytes:
        """Return what a drawing returns, or raise what it raises."""
        loop, processes = asyncio.get_running_loop(), self._processes
        if processes is not None:
            try:
                return await loop.run_in_executor(processes, draw)
            except BrokenExecutor:
                self._replace(processes)
        return await loop.run_in_executor(self._threads, draw)

    def close(self) -> None:
        """Finish what is being drawn and begin nothing more."""
        self._threads.shutdown(cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(cancel_futures=True)

    def _hired(self) -> ProcessPoolExecutor | None:
        if not self._count:
            return None
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        # A fork would take threads along that hold locks.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, initializer=_follow_the_bot)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Take other processes, unless whoever has noticed before has done so."""
        if self._processes is broken:
            log.warning("a process that draws has ended")
            broken.shutdown(wait=False)
            self._processes = self._hired()


def _follow_the_bot() -> None:
    """Have this process end with the bot, however that ends, and not before by Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    import multiprocessing

    if (bot := multiprocessing.parent_process()) is not None:
        bot.join()
        os._exit(0)


def _draw_starts() -> None:
    for game in GAMES.values():
        prepare(game, game.start(seed=0), BoardView())
