"""Pictures, drawn off the event loop and kept while that is cheap."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol, TypeVar

from cachetools import LRUCache

from bot.errors import UserError
from bot.match.boards.studio import Studio
from rendering import (
    AdvantageChart,
    BoardView,
    Chart,
    Rivalry,
    Sample,
    Still,
    Tile,
    get_drawing,
    render_advantage,
    render_chart,
    render_gif,
    render_grid,
    render_png,
    render_rivalry,
    render_samples,
)
from rules import GAMES, AnyGame, AnyPosition

MAX_QUEUED = 16
# Of films and pages, which take a second or more each: the last one waits for all before it.
MAX_AT_LEISURE = 12
MAX_OF_ONE_PERSON = 2
CAPACITY_BYTES = 8 << 20

T = TypeVar("T")


class Drawable(Protocol):
    """Whatever has a position of a game to be drawn, such as a match."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def position(self) -> AnyPosition: ...


class PictureService:
    """Has boards drawn; the same picture is drawn once, however many ask for it."""

    def __init__(self, capacity: int = CAPACITY_BYTES, *, workers: int | None = 0) -> None:
        """Take how many bytes of pictures to keep, and how many processes draw, 0 for none.

        `None` starts one when drawings queue up.

        `UndrawnGameError` where a game is not drawn at all: no board of it could ever be posted.
        """
        for slug in GAMES:
            get_drawing(slug)
        self._kept: LRUCache[bytes, bytes] = LRUCache(capacity, getsizeof=len)
        self._begun: dict[bytes, asyncio.Task[bytes]] = {}
        self._room = asyncio.Semaphore(MAX_QUEUED)
        self._studio = Studio(workers)
        self._leisure = ThreadPoolExecutor(1, thread_name_prefix="film")
        self._waiting = Counter[int]()

    def __len__(self) -> int:
        return len(self._kept)

    def draw_ahead(self) -> None:
        """Begin to draw each game's start, so that nobody waits for what is made only once."""
        self._studio.draw_ahead()

    async def render(self, drawn: Drawable, view: BoardView) -> bytes:
        """Return the picture of a position, as PNG."""
        return await self._of(render_png, drawn, view)

    async def samples(self, drawn: Drawable, rows: Sequence[Sequence[Sample]]) -> bytes:
        """Return pieces of the picture in several looks, side by side, as PNG."""
        return await self._of(render_samples, drawn, rows)

    async def grid(self, tiles: tuple[Tile, ...]) -> bytes:
        """Return several boards side by side, as PNG."""
        return await self._drawn(_digest(repr(tiles)), partial(render_grid, tiles))

    async def chart(self, chart: Chart) -> bytes:
        """Return the picture of a chart, as PNG."""
        return await self._drawn(_digest(repr(chart)), partial(render_chart, chart))

    async def course(self, course: AdvantageChart) -> bytes:
        """Return the picture of who was ahead in a match, as PNG."""
        return await self._drawn(_digest(repr(course)), partial(render_advantage, course))

    async def rivalry(self, rivalry: Rivalry) -> bytes:
        """Return the card of a rivalry, as PNG."""
        return await self._drawn(_digest(repr(rivalry)), partial(render_rivalry, rivalry))

    async def film(
        self, game: AnyGame, stills: Callable[[], Sequence[Still]], *, user_id: int
    ) -> bytes:
        """Return a whole game as an animated GIF; a long one takes a while to play again.

        `UserError` where too many people wait for theirs, or this one for several.
        """
        return await self._at_leisure(lambda: render_gif(game, stills()), user_id)

    async def page(self, make: Callable[[], bytes], *, user_id: int) -> bytes:
        """Return a page full of pictures; `UserError` as from `film`."""
        return await self._at_leisure(make, user_id)

    def close(self) -> None:
        """Finish what is being drawn and begin nothing more."""
        self._studio.close()
        self._leisure.shutdown(cancel_futures=True)

    async def _at_leisure(self, make: Callable[[], bytes], user_id: int) -> bytes:
        """Make what takes long, one after the other, in a thread that draws no boards.

        Nothing is kept: it would take the room of many boards.
        """
        loop = asyncio.get_running_loop()
        if self._waiting[user_id] >= MAX_OF_ONE_PERSON:
            raise UserError("drawing-yours", limit=MAX_OF_ONE_PERSON)
        if self._waiting.total() >= MAX_AT_LEISURE:
            raise UserError("drawing-busy")
        self._waiting[user_id] += 1
        try:
            return await loop.run_in_executor(self._leisure, make)
        finally:
            self._waiting[user_id] -= 1
            self._waiting += Counter()  # forgets those who wait for nothing

    async def _of(
        self, draw: Callable[[AnyGame, AnyPosition, T], bytes], of: Drawable, how: T
    ) -> bytes:
        return await self._drawn(_key(of, how), partial(draw, of.game, of.position, how))

    async def _drawn(self, key: bytes, drawing: Callable[[], bytes]) -> bytes:
        if (kept := self._kept.get(key)) is not None:
            return kept
        if key not in self._begun:
            self._begun[key] = asyncio.create_task(self._draw(key, drawing))
        # One who no longer waits must not take the picture from the others.
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
    """Return what tells a picture from all others; a digest, as views hold many words."""
    return _digest(f"{drawn.game.slug}\n{drawn.position}\n{how!r}")


def _digest(whole: str) -> bytes:
    return hashlib.blake2b(whole.encode(), digest_size=16).digest()
