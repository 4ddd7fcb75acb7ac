"""Forced turns: played once, for people who want it, and marked on the board."""

from __future__ import annotations

import asyncio

import pytest

from bot.cogs.forced_turns.cog import DELAY, FORCED_TURNS, ForcedTurns
from bot.match.boards.match_words import board_line
from bot.match.model import Match, MatchChange, Offer
from bot.match.turns import only_turn
from bot.texts import texts_for
from ringfall.testing.world import ANA, BEN, World
from tests.bot.storage.test_unreadable import damage


class Player(ForcedTurns):
    """The duty of a process, and what it has delivered."""

    def __init__(self, world: World) -> None:
        self.delivered: list[MatchChange] = []
        super().__init__(world.services, self._keep)

    async def _keep(self, change: MatchChange) -> None:
        self.delivered.append(change)


@pytest.fixture
def player(world: World) -> Player:
    return Player(world)


async def forced(world: World) -> Match:
    """Return a match in which Ben has one turn, which he wants to be played for him."""
    await world.preferences.change(BEN, {FORCED_TURNS: True})
    match = await world.match()
    for turn in ("Bg5,f3", "Be7,g7", "Gd6,a1"):
        match = (await world.play(match, turn)).match
    assert only_turn(match.position)
    return match


async def test_a_forced_turn_is_played_a_few_seconds_after_the_board(
    world: World, player: Player
) -> None:
    match = await forced(world)
    assert await player.next_due() == world.clock() + DELAY
    await player.carry_out()
    assert player.delivered == []
    world.clock.pass_by(seconds=DELAY.total_seconds())
    await player.carry_out()
    (change,) = player.delivered
    assert change.match.turns[:-1] == match.turns
    assert change.owed, "it has a board of its own"
    assert "(only turn)" in board_line(texts_for("en"), change.match)
    assert await player.next_due() == world.clock() + DELAY
    await player.carry_out()


async def test_a_match_with_an_unreadable_time_holds_up_no_other(
    world: World, player: Player
) -> None:
    bad = await world.match()
    match = await forced(world)
    await damage(world, "UPDATE matches SET started_at = 'never' WHERE id = :id", id=bad.id)
    world.clock.pass_by(seconds=DELAY.total_seconds())
    await player.carry_out()
    assert [change.match.id for change in player.delivered] == [match.id]


async def test_two_processes_play_it_once(world: World, other_world: World, player: Player) -> None:
    match = await forced(world)
    other = Player(other_world)
    world.clock.pass_by(seconds=DELAY.total_seconds())
    await asyncio.gather(player.carry_out(), other.carry_out())
    assert (await world.matches.get(match.id)).ply == match.ply + 1
    assert len([each for each in player.delivered + other.delivered if not each.repeated]) == 1


async def test_it_waits_for_an_open_offer_and_leaves_a_take_back_to_the_person(
    world: World, player: Player
) -> None:
    match = await forced(world)
    await world.offer(match, ANA)
    world.clock.pass_by(minutes=1)
    assert await player.next_due() is None
    await world.answer(match, BEN, accept=False)
    await player.carry_out()
    assert len(player.delivered) == 1
    now = player.delivered[0].match
    await world.offer(match, BEN, Offer.TAKEBACK)
    await world.answer(match, ANA, Offer.TAKEBACK, ply=now.ply)
    world.clock.pass_by(minutes=1)
    assert (await world.matches.get(match.id)).turns == match.turns
    assert await player.next_due() is None


async def test_a_turn_with_a_choice_and_people_who_do_not_want_it_are_left_alone(
    world: World, player: Player
) -> None:
    await world.preferences.change(ANA, {FORCED_TURNS: True})
    free = await world.match()
    world.clock.pass_by(minutes=1)
    await player.carry_out()
    assert (await world.matches.get(free.id)).ply == 0
    assert await player.next_due() is None, "it is not asked again before the next turn"
    match = await forced(world)
    await world.preferences.change(BEN, {FORCED_TURNS: False})
    world.clock.pass_by(minutes=1)
    await player.carry_out()
    assert (await world.matches.get(match.id)).ply == match.ply
    assert player.delivered == []
