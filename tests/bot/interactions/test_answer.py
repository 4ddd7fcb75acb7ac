"""The answer: what is promised while something is announced, and what fits the promise."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from discord import Locale

from bot.interactions import answer as answers
from bot.interactions.answer import Answer, Manner


class Promises:
    """Notes as slowly as a busy database, when it is told to."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.asked = asyncio.Event()

    async def make(self, *_: object) -> None:
        self.asked.set()
        await self.free.wait()


class Response:
    """Takes a deferral, whose confirmation comes when it is told to."""

    def __init__(self) -> None:
        self.confirmed = asyncio.Event()
        self.asked = asyncio.Event()
        self.was_private: bool | None = None

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> bool:
        self.was_private = ephemeral
        self.asked.set()
        await self.confirmed.wait()
        return thinking


class Asked:
    """An interaction of which nothing is known but how it is deferred."""

    id, token, message = 1, "token", None
    locale = Locale.american_english

    def __init__(self) -> None:
        self.response = Response()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    monkeypatch.setattr(answers, "PATIENCE_S", 0.0)
    monkeypatch.setattr(answers, "NOTING_S", 60.0)
    return Asked()


async def test_nothing_else_is_announced_while_a_deferral_is_on_its_way(asked: Asked) -> None:
    promises = Promises()
    promises.free.set()
    answer = Answer(cast("Any", asked), cast("Any", promises))
    async with answer.in_time():
        await asked.response.asked.wait()
        assert not answer.announce(Manner.PUBLIC)
        asked.response.confirmed.set()
    assert asked.response.was_private


async def test_what_is_announced_before_the_deferral_is_sent_decides_it(asked: Asked) -> None:
    promises = Promises()
    answer = Answer(cast("Any", asked), cast("Any", promises))
    async with answer.in_time():
        await promises.asked.wait()
        assert answer.announce(Manner.PUBLIC)
        promises.free.set()
        await asked.response.asked.wait()
        asked.response.confirmed.set()
    assert asked.response.was_private is False
