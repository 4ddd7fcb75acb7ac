"""What is done to its end though the one who asked for it has gone."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from bot.storage import whole


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize("times", [1, 2])
async def test_it_ends_before_the_one_who_is_cancelled_and_a_failure_is_nobodys_then(
    *, fails: bool, times: int
) -> None:
    """Who is cancelled once more does not wait, but all is done to its end just the same."""
    stray: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: stray.append(context))
    begun, go_on = asyncio.Event(), asyncio.Event()
    ended = False

    @whole
    async def work() -> None:
        nonlocal ended
        begun.set()
        await go_on.wait()
        ended = True
        if fails:
            raise ValueError("refused")

    asking = asyncio.create_task(work())
    await begun.wait()
    for _ in range(times):
        assert not asking.done()
        asking.cancel()
        await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await asking
    del asking
    for _ in range(3):
        await asyncio.sleep(0)
    gc.collect()
    await asyncio.sleep(0)
    assert ended
    assert stray == []
