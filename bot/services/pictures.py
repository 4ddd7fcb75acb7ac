"""Pictures, drawn off the event loop and kept while that is cheap."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from rendering import BoardView, render_png
from rules import GAMES, AnyGame, AnyPosition

WORKERS = 2
MAX_QUEUED = 16
CAPACITY = 64

_Key = tuple[str, str, str]


class Shown(Protocol):
    """Whatever has a position of a game to be drawn, such as a match."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def position(self) -> AnyPosition: ...


class PictureService:
    """Draws boards in two threads; the same picture is drawn once, however many ask for it."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._pictures: OrderedDict[_Key, asyncio.Task[bytes]] = OrderedDict()
        self._room = asyncio.Semaphore(MAX_QUEUED)
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="picture")

    def __len__(self) -> int:
        return len(self._pictures)

    def warm_up(self) -> None:
        """Begin to draw each game's start, so that nobody waits for what is made only once."""
        for game in GAMES.values():
            self._threads.submit(render_png, game, game.start(seed=0), BoardView())

    async def render(self, shown: Shown, view: BoardView) -> bytes:
        """Return the picture of a position, as PNG."""
        key = (shown.game.slug, str(shown.position), repr(view))
        task = self._pictures.get(key)
        if task is None:
            task = asyncio.create_task(self._draw(shown, view))
            self._pictures[key] = task
        self._pictures.move_to_end(key)
        self._forget_oldest()
        # One who no longer waits must not take the picture from the others.
        try:
            return await asyncio.shield(task)
        except Exception:
            self._pictures.pop(key, None)
            raise

    def close(self) -> None:
        """Finish what is being drawn and begin nothing more."""
        self._threads.shutdown(cancel_futures=True)

    async def _draw(self, shown: Shown, view: BoardView) -> bytes:
        loop = asyncio.get_running_loop()
        async with self._room:
            return await loop.run_in_executor(
                self._threads, render_png, shown.game, shown.position, view
            )

    def _forget_oldest(self) -> None:
        while len(self._pictures) > self._capacity:
            self._pictures.popitem(last=False)
