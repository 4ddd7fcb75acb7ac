"""Draws pictures off the event loop and caches them."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol

from cachetools import LRUCache

from bot.errors import UserError
from bot.match.boards.drawing_pool import DrawingPool
from rendering import (
    AdvantageChart,
    BoardBranch,
    BoardView,
    Chart,
    ExplorerSheet,
    Rivalry,
    ServerResults,
    Still,
    Tile,
    get_drawing,
    render_advantage,
    render_chart,
    render_explorer,
    render_gif,
    render_grid,
    render_png,
    render_results,
    render_rivalry,
    render_tree,
)
from rules import GAMES, AnyGame, AnyPosition

MAX_QUEUED = 16
# Films and pages take a second or more each. They are drawn one at a time.
MAX_AT_LEISURE = 12
MAX_OF_ONE_PERSON = 2
CAPACITY_BYTES = 8 << 20


class Drawable(Protocol):
    """Anything with a position to draw, such as a match."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def position(self) -> AnyPosition: ...


class PictureService:
    """Draws boards; simultaneous requests for one picture share one drawing."""

    def __init__(self, capacity: int = CAPACITY_BYTES, *, workers: int | None = 0) -> None:
        """Take the size of the cache in bytes and the number of processes, 0 for none.

        With `None`, a process starts once drawings queue up.

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

    async def render(self, drawn: Drawable, view: BoardView) -> bytes:
        """Return the picture of a position as PNG."""
        draw = partial(render_png, drawn.game, drawn.position, view)
        return await self._drawn(_key(drawn, view), draw)

    async def grid(self, tiles: tuple[Tile, ...]) -> bytes:
        """Return several boards side by side, as PNG."""
        return await self._drawn(_digest(repr(tiles)), partial(render_grid, tiles))

    async def tree(
        self, drawn: Drawable, view: BoardView, branches: tuple[BoardBranch, ...]
    ) -> bytes:
        """Return a small tree of boards after a position as PNG."""
        draw = partial(render_tree, drawn.game, drawn.position, view, branches)
        return await self._drawn(_key(drawn, (view, branches)), draw)

    async def chart(self, chart: Chart) -> bytes:
        """Return the picture of a chart, as PNG."""
        return await self._drawn(_digest(repr(chart)), partial(render_chart, chart))

    async def course(self, course: AdvantageChart) -> bytes:
        """Return the picture of who was ahead in a match as PNG."""
        return await self._drawn(_digest(repr(course)), partial(render_advantage, course))

    async def explorer(self, sheet: ExplorerSheet) -> bytes:
        """Return the turns from a position as PNG."""
        return await self._drawn(_digest(repr(sheet)), partial(render_explorer, sheet))

    async def results(self, results: ServerResults) -> bytes:
        """Return the picture of a server's results as PNG."""
        return await self._drawn(_digest(repr(results)), partial(render_results, results))

    async def rivalry(self, rivalry: Rivalry) -> bytes:
        """Return the card of a rivalry as PNG."""
        return await self._drawn(_digest(repr(rivalry)), partial(render_rivalry, rivalry))

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

    async def _drawn(self, key: bytes, drawing: Callable[[], bytes]) -> bytes:
        if (kept := self._kept.get(key)) is not None:
            return kept
        if key not in self._begun:
            self._begun[key] = asyncio.create_task(self._draw(key, drawing))
        # A cancelled request must not cancel the drawing for the others.
        return await asyncio.shield(self._begun[key])

    async def _draw(self, key: bytes, draw: Callable[[], bytes]) -> bytes:
        try:
            async with self._room:
                png = await self._studio.draw(draw)
            if len(png) <= self._kept.maxsize:
                self._kept[key] = png
            return png
        finally:
            del self._begun[key]


def _key(drawn: Drawable, how: object) -> bytes:
    """Return the cache key of a picture; a digest, because views hold many words."""
    return _digest(f"{drawn.game.slug}\n{drawn.position}\n{how!r}")


def _digest(whole: str) -> bytes:
    return hashlib.blake2b(whole.encode(), digest_size=16).digest()
