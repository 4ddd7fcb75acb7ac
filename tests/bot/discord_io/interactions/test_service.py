"""Each interaction is claimed once; promised answers are known until given."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import cast

import pytest
from msgspec.structs import replace
from sqlalchemy import select, text

from bot.discord_io.interactions.owed_answers import (
    AnswerInHand,
    AnswerStore,
    Manner,
    OwedAnswer,
    Reply,
)
from bot.match.acts import Act
from bot.storage import Database, acts
from bot.storage.schema import answers
from ringfall.testing.world import Clock, World
from tests.bot.conftest import database_at

REPLY = Reply(7, 10, "token", "de", Manner.PRIVATE)
IN_HAND = cast("AnswerInHand", object())
OWED = OwedAnswer(7, 10, "token", "de", Manner.PRIVATE, owed_message=None, is_stored=False)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    async with database_at(url) as database:
        yield database


async def test_a_given_answer_is_owed_no_more(database: Database, clock: Clock) -> None:
    service = AnswerStore(database, clock=clock)
    await service.promise(REPLY)
    await service.keep_promise(7)
    assert await service.take() == []


async def test_an_answer_is_left_to_the_handler_that_has_it_in_hand(
    database: Database, clock: Clock
) -> None:
    service = AnswerStore(database, clock=clock)
    service.in_hand[7] = IN_HAND
    await service.promise(REPLY)
    clock.pass_by(minutes=2)
    assert await service.take() == []
    await service.let_go(7)
    assert await service.take() == [OWED]


async def test_the_next_run_finds_owed_answers_at_once(database: Database, clock: Clock) -> None:
    await AnswerStore(database, clock=clock).promise(REPLY)
    clock.pass_by(seconds=1)
    assert await AnswerStore(database, clock=clock).take() == [OWED]


async def test_answers_of_a_dead_process_go_to_one_of_the_others(url: str, clock: Clock) -> None:
    database = Database(url)
    await database.open(alone=False)
    await AnswerStore(database, clock=clock).claim(7)
    dying, another, third = (AnswerStore(database, clock=clock) for _ in range(3))
    dying.in_hand[7] = IN_HAND
    await dying.promise(REPLY)
    clock.pass_by(seconds=15)
    assert await dying.take() == []
    clock.pass_by(seconds=15)
    assert await another.take() == []
    clock.pass_by(seconds=6)
    assert await another.take() == [OWED]
    assert await third.take() == []
    clock.pass_by(seconds=21)
    assert await third.take() == [OWED]
    await database.close()


@pytest.mark.parametrize("damage", ["taken_at = ''", "manner = 'loud'"])
async def test_an_unreadable_row_keeps_no_other_user_waiting(
    world: World, clock: Clock, damage: str
) -> None:
    service = AnswerStore(world.database, clock=clock)
    for interaction_id in (6, 7):
        await service.promise(replace(REPLY, id=interaction_id))
    async with world.database.write() as transaction:
        await transaction.execute(text(f"UPDATE answers SET {damage} WHERE id = 6"))  # noqa: S608
    clock.pass_by(minutes=1)
    assert await service.take() == [OWED]


async def test_an_answer_that_can_no_longer_be_given_is_left_alone(
    database: Database, clock: Clock
) -> None:
    await AnswerStore(database, clock=clock).promise(REPLY)
    clock.pass_by(minutes=14)
    assert await AnswerStore(database, clock=clock).take() == []


async def test_an_answer_that_is_left_to_a_post_is_not_promised_again(world: World) -> None:
    """The promise was asked for first, but the database was busy."""
    match, reply = await world.match(), world.reply()
    (board,) = (await world.play(match, reply=reply)).owed
    service = world.services.interactions
    await service.promise(replace(reply, manner=Manner.PRIVATE))
    assert await world.answers_left() == [board.id]
    await world.post_all()
    await service.promise(reply)
    assert await world.answers_left() == []


async def test_a_bot_that_is_alone_on_its_database_writes_nothing(
    database: Database, clock: Clock
) -> None:
    service = AnswerStore(database, clock=clock)
    assert await service.claim(1)
    async with database.read() as connection:
        assert (await connection.execute(select(answers.c.id))).all() == []


async def test_interactions_sent_to_an_earlier_run_are_left_to_it(
    database: Database, clock: Clock
) -> None:
    """Interactions have the time at which they were sent in their ids, in milliseconds."""
    second = 1000 << 22
    last = 10_000 * second + 7
    act = Act.of_person(1, last)
    async with database.write() as transaction:
        await acts.add(transaction, key=act.key, kind="turn", actor="person", made_at=clock())
    service = AnswerStore(database, clock=clock)
    sent = (last, last - second, last + 1, last + second)
    assert [await service.claim(number) for number in sent] == [False, False, True, True]
    assert await service.claim(last - 3600 * second), "the clock was set back since"
