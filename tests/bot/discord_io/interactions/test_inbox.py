"""The inbox accepts every interaction once, and leaves none open at the stop."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bot.discord_io.interactions.context import InteractionContext
from bot.discord_io.interactions.pipeline import MEMORY, Inbox
from bot.errors import UserError


class Numbered:
    """An interaction of which the inbox wants to know nothing but the id."""

    def __init__(self, number: int) -> None:
        self.id = number


def in_hand(number: int) -> InteractionContext:
    unknown = cast("Any", None)
    return InteractionContext(cast("Any", Numbered(number)), unknown, unknown)


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


def test_an_open_interaction_is_known_until_it_is_done() -> None:
    inbox, taken = Inbox(), in_hand(1)
    with inbox.holding(taken):
        assert inbox.context(1) is taken
    with pytest.raises(KeyError):
        inbox.context(1)


async def test_closing_waits_for_open_interactions() -> None:
    inbox = Inbox()
    with inbox.holding(in_hand(1)):
        closing = asyncio.create_task(inbox.close(patience_s=10))
        await asyncio.sleep(0)
        assert not closing.done()
    await closing


async def test_closing_does_not_wait_for_ever() -> None:
    inbox = Inbox()
    with inbox.holding(in_hand(1)):
        await inbox.close(patience_s=0.01)


async def test_nothing_is_taken_in_hand_after_closing() -> None:
    inbox = Inbox()
    inbox.check_open()
    await inbox.close(patience_s=1)
    with pytest.raises(UserError, match="restarting"):
        inbox.check_open()
