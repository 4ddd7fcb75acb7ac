"""One message tells a person's turn and the computer's answer; each turn is told once."""

from __future__ import annotations

import pytest

from bot.match.model import First, Match, Message, MessageKind, Offer
from bot.match.writer import WAIT_FOR_TURN
from tests.bot.computers import Computers
from tests.bot.world import ANA, World


@pytest.fixture
async def match(computers: Computers, world: World) -> Match:
    """A match against the computer in which Ana has seen the first board."""
    match = await computers.match()
    await world.post_all(match_id=match.id)
    return match


async def boards(world: World, match: Match) -> list[Message]:
    pending = await world.outbox.pending(match.id)
    return [post for post in pending if post.kind == MessageKind.BOARD]


async def test_a_turn_and_the_answer_to_it_have_one_board(
    computers: Computers, world: World, match: Match
) -> None:
    change = await world.play(match)
    assert change.waits
    assert await world.owed(match) == []
    await computers.work()
    (board,) = await boards(world, match)
    assert (board.first_ply, board.ply) == (1, 2)
    assert await world.messages.may_begin(board)
    await world.post_all(match_id=match.id)
    for ply in (1, 2):
        found = await world.outbox.board(match.id, ply)
        assert found is not None
        assert found.id == board.id


async def test_the_first_board_tells_the_turn_of_a_computer_that_begins(
    computers: Computers, world: World
) -> None:
    match = await computers.match(first=First.THEM)
    assert await world.owed(match) == []
    await computers.work()
    (board,) = await boards(world, match)
    assert (board.first_ply, board.ply) == (0, 1)


async def test_a_board_does_not_wait_long_for_a_slow_computer(
    computers: Computers, world: World, match: Match
) -> None:
    await world.play(match)
    world.clock.pass_by(seconds=WAIT_FOR_TURN.total_seconds())
    (first,) = await boards(world, match)
    assert await world.messages.may_begin(first)
    await computers.work()
    first, second = await boards(world, match)
    assert [(b.first_ply, b.ply) for b in (first, second)] == [(1, 1), (2, 2)]


async def test_a_board_that_was_due_when_the_computer_answered_is_not_posted_before_that(
    computers: Computers, world: World, match: Match
) -> None:
    await world.play(match)
    world.clock.pass_by(seconds=WAIT_FOR_TURN.total_seconds())
    (due,) = await boards(world, match)
    await computers.work()
    assert not await world.messages.may_begin(due)
    (board,) = await boards(world, match)
    assert (board.first_ply, board.ply) == (1, 2)


async def test_what_is_told_while_the_computer_thinks_comes_after_the_board(
    world: World, match: Match
) -> None:
    await world.play(match)
    await world.resign(match, ANA)
    assert [kind for kind, _ in await world.owed(match)] == [
        MessageKind.BOARD,
        MessageKind.RESULT,
        MessageKind.ANNOUNCEMENT,
    ]


async def test_a_turn_taken_back_while_the_computer_thinks_is_not_told_with_the_next_one(
    computers: Computers, world: World, match: Match
) -> None:
    await world.play(match)
    back = await world.offer(match, ANA, Offer.TAKEBACK)
    await world.play(back)
    await computers.work()
    told = [(b.first_ply, b.ply, b.take_backs) for b in await boards(world, match)]
    assert told == [(1, 1, 0), (0, 0, 1), (1, 2, 1)]
