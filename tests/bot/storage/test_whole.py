"""What is done to its end though the one who asked for it has gone."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from bot.storage import whole


@pytest.mark.parametrize("fails", [False, True])
async def test_it_ends_before_the_one_who_is_cancelled_and_a_failure_is_nobodys_then(
    *, fails: bool
) -> None:
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
    asking.cancel()
    await asyncio.sleep(0)
    assert not asking.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await asking
    del asking
    gc.collect()
    await asyncio.sleep(0)
    assert ended
    assert stray == []
