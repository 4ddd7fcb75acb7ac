"""Draw pictures off the event loop, and cache them."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import structlog
from cachetools import LRUCache
from msgspec.structs import replace

from bot.errors import UserError
from guide.reasons import Turns, played_out
from rendering import BoardView, Still, get_drawing, prepare, render_gif
from rendering.games import prepare_drawing
from rules import GAMES, AnyGame, AnyPosition, Move, installed
from rules.registry import GROUP, prepare_game

THREADS = 2
# A process starts once the average number of drawings in this span exceeds the limit.
QUEUE_LENGTH, QUEUE_SPAN_S = 1.0, 10.0
# With so much memory it starts at once, and is warm when many people play.
ROOMY_BYTES = 1_000_000_000
# Less urgent than the event loop, which must answer in time.
NICENESS = 5

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

    With `None` `processes`, it starts with threads. With two `cores`, a process takes over: after
    `draw_ahead` if there are `ROOMY_BYTES` of `memory`, else when drawings queue up for `span_s`.
    """

    def __init__(
        self,
        processes: int | None = 0,
        *,
        cores: int | None = None,
        memory: int | None = None,
        span_s: float = QUEUE_SPAN_S,
    ) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="picture")
        may_start = processes is None and (cores or count_cores()) > 1
        self._load = LoadMeter(span_s=span_s) if may_start else None
        self._is_roomy = (memory_limit() if memory is None else memory) >= ROOMY_BYTES
        self._count = processes or 0
        self._processes = self._new_pool() if processes else None
        self._starting: ProcessPoolExecutor | None = None

    def draw_ahead(self) -> None:
        """Draw each game's start, to fill the caches before the first request.

        This takes one of the two threads; the other one stays free for requests.
        """
        if self._processes is not None:
            for _ in range(self._count):
                self._processes.submit(_draw_starts)
            return
        self._threads.submit(_draw_starts)
        if self._load is not None and self._is_roomy:
            self._start_process()

    async def draw(self, draw: Draw) -> bytes:
        """Return what `draw` returns, or raise what it raises."""
        if self._load is None:
            return await self._draw(draw)
        with self._load.joined(asyncio.get_running_loop().time):
            if self._load.is_long:
                log.info("drawings queue up: starting a drawing process")
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
        loop, self._count, self._load = asyncio.get_running_loop(), 1, None
        starting = self._starting = self._new_pool()

        def take_over(first: Future[None]) -> None:
            if not first.cancelled() and first.exception() is None:
                loop.call_soon_threadsafe(self._use, starting)

        starting.submit(_draw_starts).add_done_callback(take_over)

    def _use(self, processes: ProcessPoolExecutor) -> None:
        self._processes, self._starting = processes, None

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fork would copy the threads' locks, which might be held.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, initializer=_serve_the_bot)

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


def memory_limit(root: Path = Path("/")) -> int:
    """Return how many bytes this process may use: the machine's, or its control group's.

    Source: https://docs.kernel.org/admin-guide/cgroup-v2.html#memory
    """
    if not hasattr(os, "sysconf"):
        return 0  # Windows
    limits = [os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")]
    with suppress(OSError):
        for line in (root / "proc/self/cgroup").read_text(encoding="utf-8").splitlines():
            if line.startswith("0::/"):
                group = root / "sys/fs/cgroup" / line.removeprefix("0::/")
                limits += _limits_of(group, *group.parents)
    return min(limits)


def _limits_of(*groups: Path) -> Iterator[int]:
    for group in groups:
        with suppress(OSError):
            text = (group / "memory.max").read_text(encoding="utf-8").strip()
            if text.isdecimal():  # else it is "max"
                yield int(text)


def _serve_the_bot() -> None:
    """Let the event loop go first, end with the bot, however it ends, and ignore Ctrl-C.

    It draws installed games, too; the bot has logged which of them are left out.
    """
    # Windows has no `nice`, and the sandbox of a service may forbid it.
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    installed.load(GROUP, (prepare_game, prepare_drawing))


def _end_with_the_bot() -> None:
    if (bot := multiprocessing.parent_process()) is not None:
        bot.join()
        os._exit(0)


def _draw_starts() -> None:
    for game in GAMES.values():
        prepare(game, game.start(seed=0), BoardView())


MAX_QUEUED = 16
# Films and pages take a second or more each. They are drawn one at a time.
MAX_AT_LEISURE = 12
MAX_OF_ONE_PERSON = 2
CAPACITY_BYTES = 8 << 20


class PictureService:
    """Draws boards; simultaneous requests for one picture share one drawing."""

    def __init__(self, capacity: int = CAPACITY_BYTES, *, workers: int | None = 0) -> None:
        """Take the size of the cache in bytes and the number of processes, 0 for none.

        With `None`, a process starts where there is room for it: see `DrawingPool`.

        Raise `UndrawnGameError` for a game without drawings: none of its boards could be posted.
        """
        for slug in GAMES:
            get_drawing(slug)
        self._kept: LRUCache[bytes, bytes] = LRUCache(capacity, getsizeof=len)
        self._begun: dict[bytes, asyncio.Task[bytes]] = {}
        self._room = asyncio.Semaphore(MAX_QUEUED)
        self._studio = DrawingPool(workers)
        self._slow_queue = ThreadPoolExecutor(1, thread_name_prefix="film")
        self._waiting = Counter[int]()

    def __len__(self) -> int:
        return len(self._kept)

    def draw_ahead(self) -> None:
        """Draw each game's start, to fill the caches before the first request."""
        self._studio.draw_ahead()

    async def draw(self, render: partial[bytes]) -> bytes:
        """Return the PNG that `render` makes: a function of `rendering`, with its values."""
        # A digest, because views hold many words.
        whole = f"{render.func.__name__}{render.args!r}"
        key = hashlib.blake2b(whole.encode(), digest_size=16).digest()
        if (png := self._kept.get(key)) is not None:
            return png
        if key not in self._begun:
            self._begun[key] = asyncio.create_task(self._draw(key, render))
        # A cancelled request must not cancel the drawing for the others.
        return await asyncio.shield(self._begun[key])

    async def film(
        self, game: AnyGame, stills: Callable[[], Sequence[Still]], *, user_id: int
    ) -> bytes:
        """Return a whole game as an animated GIF; long games play faster.

        Raise `UserError` if the queue is full, or if this user has too many films in it.
        """
        return await self._run_queued(lambda: render_gif(game, stills()), user_id)

    async def page(self, make: Callable[[], bytes], *, user_id: int) -> bytes:
        """Return a page full of pictures; `UserError` as from `film`."""
        return await self._run_queued(make, user_id)

    def close(self) -> None:
        """Finish the current drawings and start no new ones."""
        self._studio.close()
        self._slow_queue.shutdown(cancel_futures=True)

    async def _run_queued(self, make: Callable[[], bytes], user_id: int) -> bytes:
        """Run slow work in a queue, in a thread that draws no boards.

        The result is not cached: it would take the room of many boards.
        """
        loop = asyncio.get_running_loop()
        if self._waiting[user_id] >= MAX_OF_ONE_PERSON:
            raise UserError("drawing-yours", limit=MAX_OF_ONE_PERSON)
        if self._waiting.total() >= MAX_AT_LEISURE:
            raise UserError("drawing-busy")
        self._waiting[user_id] += 1
        try:
            return await loop.run_in_executor(self._slow_queue, make)
        finally:
            self._waiting[user_id] -= 1
            self._waiting += Counter()  # drops users who wait for nothing

    async def _draw(self, key: bytes, draw: Callable[[], bytes]) -> bytes:
        try:
            async with self._room:
                png = await self._studio.draw(draw)
            if len(png) <= self._kept.maxsize:
                self._kept[key] = png
            return png
        finally:
            del self._begun[key]


MOST_STILLS = 5
STILL_MS, LAST_MS = 1_500, 4_000
FILENAME = "turns.gif"


def line_stills(game: AnyGame, position: AnyPosition, line: Turns, view: BoardView) -> list[Still]:
    """Return stills of the first turns of a line, and of its start if there is room."""
    stills = [_still(position, replace(view, before=None, turn=()))]
    for before, turn in played_out(position, line[:MOST_STILLS]):
        *_, (after, _) = _steps(before, turn)
        seen = replace(view, before=before, turn=tuple(turn))
        stills.append(_still(after, seen, game.format_turn(before, turn)))
    return _lengthen_last(stills[-MOST_STILLS:])


def turn_stills(
    game: AnyGame, before: AnyPosition, turn: Sequence[Move], view: BoardView
) -> list[Still]:
    """Return stills of a position and of each step of a turn from it."""
    stills = [_still(before, replace(view, before=None, turn=()))]
    for position, done in _steps(before, turn):
        seen = replace(view, before=before, turn=done)
        stills.append(_still(position, seen, game.format_moves(done)))
    # Of a long chain, the last steps are shown.
    return _lengthen_last([stills[0], *stills[1:][-(MOST_STILLS - 1) :]])


def _steps(
    before: AnyPosition, turn: Sequence[Move]
) -> Iterator[tuple[AnyPosition, tuple[Move, ...]]]:
    position = before
    for number, move in enumerate(turn, start=1):
        position = position.play(move)
        yield position, tuple(turn[:number])


def _still(position: AnyPosition, view: BoardView, detail: str = "") -> Still:
    return Still(position, view, STILL_MS, detail, "")


def _lengthen_last(stills: list[Still]) -> list[Still]:
    return [*stills[:-1], replace(stills[-1], milliseconds=LAST_MS)]
