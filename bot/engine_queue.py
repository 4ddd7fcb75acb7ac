"""Queue engine searches and other slow work: the most urgent first, users in turn."""

from __future__ import annotations

import asyncio
import enum
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from msgspec import Struct, field

from bot.errors import UserError
from engine import SearchCancelledError

T = TypeVar("T")


class Urgency(enum.IntEnum):
    """Who waits for a search: a whole match, one person, one in no hurry, or no one at all."""

    TURN = 1
    HINT = 2
    ANALYSIS = 3
    IDLE = 4


MOST_OF_ONE_PERSON = 2
"""How much of what a person asks for may run or wait: one and one."""


class _Search(Struct, eq=False):
    urgency: Urgency
    user_id: Hashable
    work: Callable[[threading.Event], Any]
    done: asyncio.Future[Any]
    cancel: threading.Event = field(default_factory=threading.Event)

    def hand_over(self, ran: asyncio.Future[Any]) -> None:
        """Pass the result of a finished search to the waiter, if still waiting."""
        if self.done.done():
            # Otherwise asyncio would log the exception of an abandoned search as unretrieved.
            _ = ran.cancelled() or ran.exception()
        elif ran.cancelled():
            self.drop()
        elif (error := ran.exception()) is not None:
            self.done.set_exception(error)
        else:
            self.done.set_result(ran.result())

    def drop(self) -> None:
        """Raise `SearchCancelledError` for the waiter, if still waiting."""
        if not self.done.done():
            self.done.set_exception(SearchCancelledError())


class EngineQueue:
    """Runs long computations in few threads of its own, by default in one.

    Each gets an event that is set once no one waits for its result. It must check the event often,
    as the next one waits for it to end.
    """

    def __init__(self, threads: int = 1) -> None:
        self._queues = {urgency: _Queue() for urgency in Urgency}
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._threads = threads
        self._running: dict[asyncio.Future[Any], _Search] = {}
        self._ended: set[Urgency] = set()

    async def search(
        self,
        urgency: Urgency,
        work: Callable[[threading.Event], T],
        *,
        user_id: Hashable = None,
        at_most: int | None = None,
    ) -> T:
        """Return the result of a computation; cancelling this call ends the computation.

        Users take turns within an urgency: each `user_id` has one computation run before any has a
        second. Raises `UserError` if the user already waits for `at_most`, and if the bot stops
        first.
        """
        if urgency in self._ended:
            raise UserError("restarting")
        if at_most is not None and self._count(urgency, user_id) >= at_most:
            raise UserError("working-for-you", limit=at_most)
        search = _Search(urgency, user_id, work, asyncio.get_running_loop().create_future())
        self._queues[urgency].add(user_id, search)
        self._go_on()
        try:
            result: T = await search.done
            return result
        except SearchCancelledError:
            raise UserError("restarting") from None
        finally:
            search.cancel.set()

    def waiting_users(self, urgency: Urgency) -> int:
        """Return how many users wait for a computation that has not begun."""
        return len(self._queues[urgency])

    def end(self, urgency: Urgency) -> None:
        """End the computations of an urgency, and start no more of them."""
        self._ended.add(urgency)
        queue = self._queues[urgency]
        while queue:
            queue.take().drop()
        for search in self._running.values():
            if search.urgency is urgency:
                search.cancel.set()

    async def close(self) -> None:
        """End all computations, and start no more."""
        for urgency in Urgency:
            self.end(urgency)
        if self._running:
            await asyncio.wait(set(self._running))
        self._pool.shutdown()

    def _count(self, urgency: Urgency, user_id: Hashable) -> int:
        """Count what a user waits for within an urgency."""
        running = self._running.values()
        is_theirs = [
            search for search in running if (search.urgency, search.user_id) == (urgency, user_id)
        ]
        return len(is_theirs) + self._queues[urgency].count(user_id)

    def _go_on(self) -> None:
        """Start the next computations while there are threads."""
        while len(self._running) < self._threads and (search := self._next()) is not None:
            if not search.done.done():
                self._begin(search)

    def _begin(self, search: _Search) -> None:
        loop = asyncio.get_running_loop()
        ran = loop.run_in_executor(self._pool, search.work, search.cancel)
        self._running[ran] = search
        ran.add_done_callback(self._finish)

    def _finish(self, ran: asyncio.Future[Any]) -> None:
        self._running.pop(ran).hand_over(ran)
        self._go_on()

    def _next(self) -> _Search | None:
        """Take the next computation of the highest urgency, `None` if there is none."""
        return next((queue.take() for queue in self._queues.values() if queue), None)


class _Queue:
    """The computations of one urgency, users in turn."""

    def __init__(self) -> None:
        self._of: OrderedDict[Hashable, deque[_Search]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._of)

    def count(self, user_id: Hashable) -> int:
        return sum(not search.done.done() for search in self._of.get(user_id, ()))

    def add(self, user_id: Hashable, search: _Search) -> None:
        self._of.setdefault(user_id, deque()).append(search)

    def take(self) -> _Search:
        user_id, searches = self._of.popitem(last=False)
        search = searches.popleft()
        if searches:
            self._of[user_id] = searches
        return search
