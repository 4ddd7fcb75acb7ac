"""Cached values equal the stored ones, alone and beside other processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.profiles import LANGUAGE, SERVER_LANGUAGE
from bot.storage.processes import WriteThroughCache
from ringfall.testing.tables import database_at
from ringfall.testing.world import ANA, BEN, GUILD, Clock, World


@pytest.fixture
async def two(url: str, clock: Clock) -> AsyncIterator[tuple[World, World]]:
    """Two processes that share a database."""
    async with database_at(url, alone=False) as one, database_at(url, alone=False) as other:
        yield World(one, clock), World(other, clock, seed=2)


async def test_what_one_process_has_stored_the_other_sees(two: tuple[World, World]) -> None:
    one, other = two
    for language in ("de", "en"):
        for world in two:
            await world.preferences.get(ANA)
            await world.servers.get(GUILD)
        await one.preferences.change(ANA, {LANGUAGE: language})
        await one.servers.change(GUILD, {SERVER_LANGUAGE: language})
        assert (await other.preferences.get(ANA))[LANGUAGE] == language
        assert (await other.servers.get(GUILD))[SERVER_LANGUAGE] == language


async def test_the_latest_of_a_match_follows_every_change(world: World) -> None:
    match = (await world.play(await world.match())).match
    changes = [
        lambda: world.play(match),
        lambda: world.matches.make_offer(match.id, world.act(ANA)),
        lambda: world.matches.answer_offer(match.id, 2, world.act(BEN), accept=False),
        lambda: world.matches.placed(match.id, 77),
        lambda: world.matches.resign(match.id, world.act(BEN)),
    ]
    for change in changes:
        await change()
        assert await world.matches.latest(match.id) == await world.matches.get(match.id)


async def test_a_card_that_comes_late_is_seen(world: World) -> None:
    challenge = await world.challenges.create(**world.terms())
    match = (await world.challenges.accept(challenge.id, world.act(BEN))).match
    assert (await world.matches.latest(match.id)).card_id is None
    await world.post_all(challenge_id=challenge.id)
    assert (await world.matches.latest(match.id)).card_id is not None


async def test_a_process_alone_reads_a_value_once_until_it_changes(world: World) -> None:
    preferences, servers = world.preferences, world.servers
    assert await preferences.get(ANA) is await preferences.get(ANA)
    assert await servers.get(GUILD) is await servers.get(GUILD)
    await preferences.change(ANA, {LANGUAGE: "de"})
    assert (await preferences.get(ANA))[LANGUAGE] == "de"


async def test_what_changes_while_it_is_read_is_read_again(world: World) -> None:
    kept = WriteThroughCache[str, str](world.database)
    reading, going_on = asyncio.Event(), asyncio.Event()

    async def read_slowly(_key: str) -> str:
        reading.set()
        await going_on.wait()
        return "before"

    async def read(_key: str) -> str:
        return "after"

    first = asyncio.create_task(kept.get("a", read_slowly))
    await reading.wait()
    kept.drop("a")
    going_on.set()
    assert await first == "before"
    assert await kept.get("a", read) == "after"


async def test_the_capacity_is_limited(world: World) -> None:
    kept = WriteThroughCache[int, int](world.database, capacity=3)

    async def read(_number: int) -> int:
        return -1

    for number in range(10):
        kept.put(number, number)
    assert [await kept.get(number, read) for number in (9, 8, 7, 6)] == [9, 8, 7, -1]
