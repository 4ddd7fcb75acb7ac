"""The inbox: every interaction once, and none left in hand when the bot stops."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import UserError
from bot.inbox import MEMORY, Inbox


def test_an_interaction_that_is_delivered_again_is_not_new() -> None:
    inbox = Inbox()
    assert inbox.is_new(1)
    assert not inbox.is_new(1)
    assert inbox.is_new(2)


def test_the_memory_is_bounded() -> None:
    inbox = Inbox()
    for number in range(MEMORY + 1):
        inbox.is_new(number)
    assert inbox.is_new(0), "the oldest has been forgotten"
    assert not inbox.is_new(MEMORY)


async def test_closing_waits_for_what_is_in_hand() -> None:
    inbox = Inbox()
    inbox.take(1)
    closing = asyncio.create_task(inbox.close(patience_s=10))
    await asyncio.sleep(0)
    assert not closing.done()
    inbox.done(1)
    await closing


async def test_closing_does_not_wait_for_ever() -> None:
    inbox = Inbox()
    inbox.take(1)
    await inbox.close(patience_s=0.01)


async def test_nothing_is_taken_in_hand_after_closing() -> None:
    inbox = Inbox()
    await inbox.close(patience_s=1)
    with pytest.raises(UserError, match="restarting"):
        inbox.take(2)
