"""Sides of one person, several people, or a computer."""

from __future__ import annotations

import pytest

from bot.match.model import Match
from bot.match.tables import matches as match_queries
from bot.match.tables.matches import StoredSeat, print_seats, read_seats
from bot.seats import Seat, Seats
from rules import Side
from tests.bot.world import ANA, BEN, CLEO, GUILD, World

DORA, EVE = 104, 105
TEAM, COMPUTER = Seat.of(ANA, DORA), Seat.of_computer(3)


async def seated(world: World, seats: Seats) -> Match:
    """Start a match that no command makes yet."""
    challenge = await world.challenge(challenger_id=CLEO, opponent_id=EVE)
    async with world.database.write() as transaction:
        match_id = await match_queries.add(
            transaction,
            held=print_seats(seats),
            challenge_id=challenge.id,
            game=challenge.game.slug,
            options=dict(challenge.options),
            seed=1,
            guild_id=GUILD,
            channel_id=challenge.channel_id,
            started_at=world.clock.now,
        )
    return await world.matches.get(match_id)


@pytest.mark.parametrize(
    "seats",
    [
        (Seat.of(ANA), Seat.of(BEN)),
        (TEAM, Seat.of(BEN, CLEO)),
        (Seat.of(ANA), COMPUTER),
        (COMPUTER, Seat.of_computer(0)),
    ],
)
async def test_seats_come_back_as_they_were_stored(world: World, seats: Seats) -> None:
    assert read_seats(print_seats(seats)) == seats
    match = await seated(world, seats)
    assert match.seats == seats
    assert match == await world.fresh().matches.get(match.id)


@pytest.mark.parametrize(
    "stored",
    [
        [StoredSeat(1, 1, ANA, None)],
        [StoredSeat(1, 1, ANA, None), StoredSeat(1, 2, None, 3), StoredSeat(2, 1, BEN, None)],
        [StoredSeat(1, 1, None, 3), StoredSeat(1, 2, None, 4), StoredSeat(2, 1, BEN, None)],
    ],
)
def test_an_invalid_seat_is_not_read(stored: list[StoredSeat]) -> None:
    with pytest.raises(ValueError, match="held by"):
        read_seats(stored)


async def test_each_of_several_people_plays_for_their_side(world: World) -> None:
    match = await seated(world, (TEAM, Seat.of(BEN)))
    assert match.people(Side.FIRST) == (ANA, DORA)
    assert [match.side_of(user) for user in (ANA, DORA, BEN, CLEO)] == [
        *(Side.FIRST, Side.FIRST, Side.SECOND, None)
    ]
    assert [match.may_move(user) for user in (ANA, DORA, BEN, CLEO)] == [True, True, False, False]
    after = await world.matches.play(match.id, world.act(DORA), world.any_turn(match), reply=None)
    async with world.refused("not-your-turn", match=match.id, user=BEN):
        await world.play(after.match, "Wd4", user_id=ANA)
    third = (await world.play(after.match)).match
    async with world.refused("not-your-turn-here", match=match.id):
        await world.play(third, user_id=BEN)
    assert (await world.play(third, user_id=ANA)).match.ply == 3


async def test_a_match_is_listed_for_all_of_its_players(world: World) -> None:
    match = await seated(world, (TEAM, COMPUTER))
    for user_id in (ANA, DORA):
        assert await world.matches.of_player(user_id) == [match]
    assert await world.matches.of_player(BEN) == []
    assert await world.matches.people([match.id]) == {GUILD: {ANA, DORA}}
