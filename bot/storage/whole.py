"""Work that is done to its end, though the one who asked for it may have gone."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def whole(
    method: Callable[P, Coroutine[Any, Any, T]],
) -> Callable[P, Coroutine[Any, Any, T]]:
    """Have a coroutine run to its end when it is cancelled, and only then give way.

    A statement that is cut off leaves SQLite's lock behind, until somebody collects its cursor.
    """

    @functools.wraps(method)
    async def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(method(*args, **kwargs))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            # What was refused or failed has left all as it was, and nobody is there to be told:
            # not here either, where it is cancelled once more.
            task.add_done_callback(_look_at)
            await asyncio.wait([task])
            raise

    return wrapper


def _look_at(task: asyncio.Task[Any]) -> None:
    """Have nobody say that what a task has failed by was never looked at."""
    _ = task.cancelled() or task.exception()
