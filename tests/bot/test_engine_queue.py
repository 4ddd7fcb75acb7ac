"""Engine searches: one thread, most urgent first, users in turn, ended at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future

import pytest

from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from engine import SearchCancelledError


class Search:
    """A search that runs until it gets its result, or is no longer needed."""

    def __init__(self) -> None:
        self.begun: Future[None] = Future()
        self.found: Future[str] = Future()
        self.is_cancelled = False

    def __call__(self, cancel: threading.Event) -> str:
        self.begun.set_result(None)
        while not self.found.done():
            if cancel.wait(0.001):
                self.is_cancelled = True
                raise SearchCancelledError
        return self.found.result()


async def begin(
    thinker: EngineQueue, urgency: Urgency = Urgency.TURN
) -> tuple[Search, asyncio.Task[str]]:
    """Have something thought about, and wait until it is."""
    search = Search()
    task = asyncio.create_task(thinker.search(urgency, search))
    await asyncio.wrap_future(search.begun)
    return search, task


async def test_what_a_work_finds_or_raises_is_for_who_asked_for_it(thinker: EngineQueue) -> None:
    def fail(_cancel: threading.Event) -> str:
        raise ValueError("not found")

    failing = thinker.search(Urgency.TURN, fail)
    finding = thinker.search(Urgency.TURN, lambda cancel: f"found {cancel.is_set()}")
    failed, found = await asyncio.gather(failing, finding, return_exceptions=True)
    assert isinstance(failed, ValueError)
    assert found == "found False"


async def test_a_person_has_one_computation_running_and_one_waiting(thinker: EngineQueue) -> None:
    search, waiting = Search(), Search()
    running = asyncio.create_task(thinker.search(Urgency.HINT, search, user_id=1, at_most=2))
    await asyncio.wrap_future(search.begun)
    second = asyncio.create_task(thinker.search(Urgency.HINT, waiting, user_id=1, at_most=2))
    await asyncio.sleep(0)
    with pytest.raises(UserError) as refused:
        await thinker.search(Urgency.HINT, Search(), user_id=1, at_most=2)
    assert (refused.value.key, refused.value.values) == ("working-for-you", {"limit": 2})
    waiting.found.set_result("second")
    other = Search()
    other.found.set_result("other")
    others = asyncio.create_task(thinker.search(Urgency.HINT, other, user_id=2, at_most=2))
    search.found.set_result("first")
    assert await asyncio.gather(running, second, others) == ["first", "second", "other"]
    assert await thinker.search(Urgency.HINT, lambda _: "again", user_id=1, at_most=1) == "again"


async def test_several_threads_run_as_many_computations() -> None:
    queue = EngineQueue(2)
    searches = [Search() for _ in range(3)]
    tasks = [asyncio.create_task(queue.search(Urgency.HINT, search)) for search in searches]
    await asyncio.gather(*(asyncio.wrap_future(search.begun) for search in searches[:2]))
    assert not searches[2].begun.done()
    searches[1].found.set_result("b")
    assert await tasks[1] == "b"
    await asyncio.wrap_future(searches[2].begun)
    for search in (searches[0], searches[2]):
        search.found.set_result("ac")
    assert await asyncio.gather(tasks[0], tasks[2]) == ["ac", "ac"]
    await queue.close()


async def test_the_most_urgent_comes_first_and_users_take_turns(thinker: EngineQueue) -> None:
    order: list[str] = []

    def work(name: str) -> Callable[[threading.Event], None]:
        return lambda _cancel: order.append(name)

    search, first = await begin(thinker, Urgency.ANALYSIS)
    asked = [
        (Urgency.IDLE, "f", 1),
        (Urgency.ANALYSIS, "a", 1),
        (Urgency.HINT, "b", 1),
        (Urgency.TURN, "c", 1),
        (Urgency.TURN, "c", 2),
        (Urgency.TURN, "c", 3),
        (Urgency.TURN, "d", 1),
        (Urgency.TURN, "d", 2),
        (Urgency.HINT, "e", 1),
    ]
    tasks = [
        asyncio.create_task(thinker.search(urgency, work(f"{whose}{number}"), user_id=whose))
        for urgency, whose, number in asked
    ]
    await asyncio.sleep(0)
    assert [thinker.waiting_users(urgency) for urgency in Urgency] == [2, 2, 1, 1]
    search.found.set_result("at last")
    await asyncio.gather(*tasks)
    assert await first == "at last"
    assert order == ["c1", "d1", "c2", "d2", "c3", "b1", "e1", "a1", "f1"]


async def test_a_cancelled_search_ends_for_those_behind(thinker: EngineQueue) -> None:
    search, task = await begin(thinker)
    other = asyncio.create_task(thinker.search(Urgency.TURN, lambda _cancel: "other"))
    task.cancel()
    assert await other == "other"
    assert search.is_cancelled
    assert task.cancelled()


async def test_a_search_no_longer_needed_is_never_started(thinker: EngineQueue) -> None:
    search, task = await begin(thinker)
    unwanted = Search()
    waiting = asyncio.create_task(thinker.search(Urgency.TURN, unwanted))
    await asyncio.sleep(0)
    waiting.cancel()
    search.found.set_result("done")
    assert await task == "done"
    assert await thinker.search(Urgency.ANALYSIS, lambda _cancel: "last") == "last"
    assert not unwanted.begun.done()


async def test_a_stop_ends_all_searches_at_once_and_says_so() -> None:
    thinker = EngineQueue()
    search, running = await begin(thinker)
    waiting = asyncio.create_task(thinker.search(Urgency.TURN, Search()))
    await asyncio.sleep(0)
    await thinker.close()
    assert search.is_cancelled
    for late in (running, waiting, thinker.search(Urgency.TURN, Search())):
        with pytest.raises(UserError, match="restarting"):
            await late


async def test_one_urgency_can_be_ended_and_the_others_go_on(thinker: EngineQueue) -> None:
    search, running = await begin(thinker, Urgency.ANALYSIS)
    waiting = asyncio.create_task(thinker.search(Urgency.ANALYSIS, Search()))
    turn = asyncio.create_task(thinker.search(Urgency.TURN, lambda _cancel: "a turn"))
    await asyncio.sleep(0)
    thinker.end(Urgency.ANALYSIS)
    assert await turn == "a turn"
    assert search.is_cancelled
    for ended in (running, waiting, thinker.search(Urgency.ANALYSIS, Search())):
        with pytest.raises(UserError, match="restarting"):
            await ended
