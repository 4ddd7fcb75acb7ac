"""A shared board has one state, keeps what each person tried, and ends after a quiet day."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.cogs.trying.look_backs import (
    LOOK_BACKS,
    LookBackService,
    has_open,
    is_message,
    shift_ends,
)
from bot.cogs.trying.service import TryService
from bot.match.model import Match
from bot.messages.kinds import Message
from bot.storage.schema import messages
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, World
from tests.cogs import privacy_on

LINE = ("Wd4,a1",)


@pytest.fixture
def boards(world: World) -> LookBackService:
    return LookBackService(world.services)


@pytest.fixture
async def over(world: World) -> Match:
    return await world.resign(await world.play_on(await world.match(), 2), BEN)


async def message_of(world: World, number: int) -> Message:
    (message,) = await world.services.messages.find(is_message(GUILD, number))
    return message


async def test_two_players_who_open_at_once_get_one_board(
    world: World, boards: LookBackService, over: Match
) -> None:
    """So do two processes, each of which serves one of them."""
    other = LookBackService(world.fresh())
    opening = (
        service.open(over, user_id, 2) for service in (boards, other) for user_id in (ANA, BEN)
    )
    numbers = await asyncio.gather(*opening)
    assert len({*numbers}) == 1
    message = await message_of(world, numbers[0])
    assert (message.kind, message.channel_id) == (LOOK_BACKS, over.place_id or CHANNEL)
    await world.services.messages.mark_gone(message)
    assert await boards.open(over, ANA, 2) not in numbers, "its message was deleted"


async def test_of_two_presses_on_one_version_only_the_first_counts(
    world: World, boards: LookBackService, over: Match
) -> None:
    """Both edit the message, so that the second presser sees what the first one did."""
    other = LookBackService(world.fresh())
    board = await boards.get(await boards.open(over, ANA, 2))
    before = (await message_of(world, board.id)).wanted
    lines = {ANA: LINE, BEN: ("Wd4,a2",)}

    async def press(service: LookBackService, user_id: int) -> None:
        line = lines[user_id]
        here = {"line": list(line), "ply": 1}
        await service.change(board, over, user_id, lines=[line], values=here)

    await asyncio.gather(press(boards, ANA), press(other, BEN))
    now = await boards.get(board.id)
    assert (now.line, now.version) == (lines[now.user_id], 1)
    assert (await message_of(world, board.id)).wanted == before + 2
    whole, (own,) = await other.trees(over)
    assert own.user_id == now.user_id
    assert [position.line for position in whole.positions] == [now.line]


async def test_only_the_players_press_until_they_let_everyone_but_whom_they_block(
    world: World, boards: LookBackService, over: Match
) -> None:
    board = await boards.get(await boards.open(over, ANA, 2))
    await boards.check_presser(board, over, BEN)
    async with world.refused("look-back-players"):
        await boards.check_presser(board, over, CLEO)
    await boards.change(board, over, BEN, values={"for_all": True})
    board = await boards.get(board.id)
    await boards.check_presser(board, over, CLEO)
    await world.blocks.toggle(BEN, CLEO)
    async with world.refused("look-back-players"):
        await boards.check_presser(board, over, CLEO)


async def test_a_board_ends_after_a_day_without_a_press_and_an_outage_costs_none(
    world: World, boards: LookBackService, over: Match
) -> None:
    opened = world.clock()
    board = await boards.get(await boards.open(over, ANA, 2))
    assert await boards.next_due() == opened + timedelta(days=1)
    world.clock.pass_by(hours=20)
    await boards.change(board, over, BEN, values={"ply": 1})
    world.clock.pass_by(hours=20)
    await boards.carry_out()
    assert not (await boards.get(board.id)).ended
    async with world.database.write() as transaction:
        assert await has_open(transaction)
        await shift_ends(transaction, timedelta(hours=5), but=(opened, opened))
    world.clock.pass_by(hours=8)
    await boards.carry_out()
    assert not (await boards.get(board.id)).ended
    world.clock.pass_by(hours=1)
    shown = (await message_of(world, board.id)).wanted
    for _ in range(2):
        await boards.carry_out()
    assert (await boards.get(board.id)).ended
    assert await boards.next_due() is None
    assert (await message_of(world, board.id)).wanted == shown + 1
    late = await boards.get(board.id)
    await boards.change(late, over, ANA, lines=[LINE], values={"ply": 0})
    assert (await boards.get(board.id)).version == late.version
    assert await TryService(world.database).published(over) == []


async def test_an_erasure_takes_away_what_a_person_tried_and_their_name(
    world: World, boards: LookBackService, over: Match
) -> None:
    board = await boards.get(await boards.open(over, ANA, 2))
    here = {"line": list(LINE), "ply": 1}
    await boards.change(board, over, ANA, lines=[LINE], values=here)
    before = (await message_of(world, board.id)).wanted
    await privacy_on(world.services).erase(ANA, asked_at=world.clock())
    now = await boards.get(board.id)
    assert (now.user_id < 0, now.ended) == (True, False)
    assert (await boards.trees(await world.matches.get(over.id)))[1] == []
    assert (await message_of(world, board.id)).wanted > before
    assert await world.services.messages.find(messages.c.kind == LOOK_BACKS)
