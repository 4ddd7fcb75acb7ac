"""The answer: what is promised while something is announced, and what fits the promise."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import HTTPException, Locale

from bot.delivery.codes import ALREADY_ANSWERED
from bot.delivery.live import ORIGINAL
from bot.interactions import answer as answers
from bot.interactions.answer import Answer, Manner
from bot.presenters.draft import Draft


class Known:
    """Calls all people Ana."""

    async def unnotified(self, _: int | None, draft: Draft) -> dict[int, str]:
        return dict.fromkeys(draft.unnotified, "Ana")


NAMES = cast("Any", Known())


class Promises:
    """Notes as slowly as a busy database, when it is told to."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.asked = asyncio.Event()
        self.made = 0

    async def promise(self, *_: object) -> None:
        self.made += 1
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
    answer = Answer(cast("Any", asked), cast("Any", promises), NAMES)
    answer.note_claimed()
    async with answer.in_time():
        await asked.response.asked.wait()
        assert not answer.announce(Manner.PUBLIC)
        asked.response.confirmed.set()
    assert asked.response.was_private


async def test_what_is_announced_before_the_deferral_is_sent_decides_it(asked: Asked) -> None:
    promises = Promises()
    answer = Answer(cast("Any", asked), cast("Any", promises), NAMES)
    answer.note_claimed()
    async with answer.in_time():
        await promises.asked.wait()
        assert answer.announce(Manner.PUBLIC)
        promises.free.set()
        await asked.response.asked.wait()
        asked.response.confirmed.set()
    assert asked.response.was_private is False


class Answered:
    """Takes nothing, as there is an answer already."""

    async def _refuse(self, *_: object, **__: object) -> None:
        response = SimpleNamespace(status=400, reason="Bad Request")
        said = {"code": ALREADY_ANSWERED, "message": "Interaction has already been acknowledged."}
        raise HTTPException(cast("Any", response), said)

    send_message = defer = _refuse


class AskedBefore:
    """An interaction that has been answered by a message; what else is sent follows it."""

    id, token, message, channel_id, guild_id = 1, "token", None, 5, 7
    locale = Locale.american_english

    def __init__(self, content: str) -> None:
        self.response = Answered()
        flags = SimpleNamespace(ephemeral=True, loading=False)
        self.original = SimpleNamespace(id=8, content=content, flags=flags)
        self.followup = self
        self.sent: list[str] = []

    async def fetch_message(self, number: object) -> SimpleNamespace:
        assert number == ORIGINAL
        return self.original

    async def edit_original_response(self, *, content: str, **_: object) -> None:
        self.original.content = content

    async def send(self, *, content: str, **_: object) -> SimpleNamespace:
        self.sent.append(content)
        return SimpleNamespace(id=9)


@pytest.mark.parametrize(
    ("stands", "private", "spot"), [("Hello", True, 8), ("Hello", False, 9), ("No", True, 9)]
)
async def test_an_answer_that_stands_is_ours_only_if_it_is_the_same(
    stands: str, spot: int, *, private: bool
) -> None:
    """Its confirmation may have been lost, or an earlier life may have answered otherwise."""
    asked = AskedBefore(stands)
    answer = Answer(cast("Any", asked), cast("Any", Promises()), NAMES)
    answer.announce(Manner.ASIDE if private else Manner.PUBLIC)
    assert await answer.give(Draft("Hello")) == (5, spot)
    assert asked.sent == ([] if spot == 8 else ["Hello"])


async def test_no_answer_that_stands_is_made_a_late_one(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "NOTING_S", 0.0)
    before = AskedBefore("Played")
    answer = Answer(cast("Any", before), cast("Any", Promises()), NAMES)
    await answer._defer()
    assert before.original.content == "Played"


async def test_a_promise_is_noted_once_though_the_deferral_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody would look at what becomes of the first note while there is a second one."""
    monkeypatch.setattr(answers, "NOTING_S", 0.0)
    promises = Promises()
    answer = Answer(cast("Any", AskedBefore("Played")), cast("Any", promises), NAMES)
    answer.note_claimed()
    await answer._defer()
    await answer._defer()
    assert promises.made == 1
