"""The answer to an interaction: deferrals, announcements, and what fits both."""

from __future__ import annotations

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import Locale
from msgspec.structs import replace

from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import AnswerInHand, Manner
from bot.settings import Deadlines


class Known:
    """Calls all people Ana."""

    async def unnotified(self, _: int | None, draft: Draft) -> dict[int, str]:
        return dict.fromkeys(draft.unnotified, "Ana")


NAMES = cast("Any", Known())


async def draw(render: partial[bytes]) -> bytes:
    return render()


LATE = Deadlines(defer_s=0.001, noting_s=60, useless_s=60, names_s=60)


class Promises:
    """Records promises as slowly as a busy database, on request."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.asked = asyncio.Event()
        self.in_hand: dict[int, AnswerInHand] = {}

    async def promise(self, *_: object) -> None:
        self.asked.set()
        await self.free.wait()


class Response:
    """Receives a deferral, and confirms it on request."""

    def __init__(self) -> None:
        self.confirmed = asyncio.Event()
        self.asked = asyncio.Event()
        self.was_private: bool | None = None

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:  # noqa: ARG002
        self.was_private = ephemeral
        self.asked.set()
        await self.confirmed.wait()


class Asked:
    """An interaction that is deferred; more messages follow its first response."""

    id, token, message, channel_id, guild_id = 1, "token", None, 5, 7
    locale = Locale.american_english

    def __init__(self) -> None:
        self.response = Response()
        self.followup = self
        self.is_deleted = False
        self.sent: list[tuple[str, bool]] = []

    async def delete_original_response(self) -> None:
        self.is_deleted = True

    async def send(self, *, content: str, ephemeral: bool, **_: object) -> SimpleNamespace:
        self.sent.append((content, ephemeral))
        return SimpleNamespace(id=9)


@pytest.fixture
def asked() -> Asked:
    return Asked()


async def test_nothing_else_is_announced_while_a_deferral_is_on_its_way(asked: Asked) -> None:
    promises = Promises()
    promises.free.set()
    answer = Answer(cast("Any", asked), cast("Any", promises), NAMES, LATE, draw)
    await answer.take()
    async with answer.in_time():
        await asked.response.asked.wait()
        assert not answer.announce(Manner.PUBLIC)
        asked.response.confirmed.set()
    assert asked.response.was_private


async def test_an_announcement_before_the_deferral_decides_it(asked: Asked) -> None:
    promises = Promises()
    answer = Answer(cast("Any", asked), cast("Any", promises), NAMES, LATE, draw)
    await answer.take()
    async with answer.in_time():
        await promises.asked.wait()
        assert answer.announce(Manner.PUBLIC)
        promises.free.set()
        await asked.response.asked.wait()
        asked.response.confirmed.set()
    assert asked.response.was_private is False


async def test_a_deferral_that_is_not_noted_in_time_is_private(asked: Asked) -> None:
    """A public deferral would stay for ever if the bot died then."""
    promises = Promises()
    answer = Answer(
        cast("Any", asked), cast("Any", promises), NAMES, replace(LATE, noting_s=0), draw
    )
    await answer.take()
    answer.announce(Manner.PUBLIC)
    asked.response.confirmed.set()
    async with answer.in_time():
        await asked.response.asked.wait()
        await answer.give(Draft("Hello"))
    promises.free.set()
    assert asked.response.was_private
    assert (asked.is_deleted, asked.sent) == (True, [("Hello", False)])


async def test_an_answer_can_be_deferred_before_the_work(asked: Asked) -> None:
    at_once, promises = replace(LATE, defer_s=0), Promises()
    answer = Answer(cast("Any", asked), cast("Any", promises), NAMES, at_once, draw)
    promises.free.set()
    asked.response.confirmed.set()
    async with answer.in_time():
        await answer.take()
        assert asked.response.was_private
        assert not answer.announce(Manner.PUBLIC)


async def test_a_deferral_waits_until_it_is_known_who_answers_and_that_this_is_owed(
    asked: Asked,
) -> None:
    """Even a private one would stay for ever if the bot died then."""
    promises = Promises()
    answer = Answer(
        cast("Any", asked), cast("Any", promises), NAMES, replace(LATE, defer_s=0), draw
    )
    asked.response.confirmed.set()
    async with answer.in_time():
        taking = asyncio.create_task(answer.take())
        await promises.asked.wait()
        assert asked.response.was_private is None
        promises.free.set()
        await taking
        assert asked.response.was_private


async def test_a_post_that_waits_for_the_answer_is_enough_for_a_public_deferral(
    asked: Asked,
) -> None:
    answer = Answer(
        cast("Any", asked), cast("Any", Promises()), NAMES, replace(LATE, noting_s=0), draw
    )
    await answer.take()
    answer.announce(Manner.PUBLIC)
    answer.leave_to_messages()
    asked.response.confirmed.set()
    async with answer.in_time():
        await asked.response.asked.wait()
    assert asked.response.was_private is False


async def test_a_response_is_not_repeated_when_discord_no_longer_accepts_it(asked: Asked) -> None:
    deadlines = replace(LATE, useless_s=0.001)
    answer = Answer(cast("Any", asked), cast("Any", Promises()), NAMES, deadlines, draw)
    with pytest.raises(TimeoutError):
        await answer.acknowledge()
