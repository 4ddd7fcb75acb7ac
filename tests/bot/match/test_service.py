"""Turns: stored once, refused without any change, right for every process."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from bot.discord_io.interactions.owed_answers import Manner
from bot.match.acts import Act, Actor
from bot.match.loading import MatchLoader
from bot.match.model import Ending, Match, MessageKind
from bot.match.tables import matches as match_queries
from bot.match.tables.matches import SeatRow, read_seats
from bot.seats import Seat, Seats
from bot.storage import acts
from bot.storage.errors import UnreadableError
from bot.storage.schema import matches, turns
from guide import RefusedTurnError
from ringfall.testing.posted import of_match
from ringfall.testing.world import ANA, BEN, CLEO, GUILD, World, any_turn, mover
from rules import GAMES, AmbiguousMoveError, IllegalMoveError, InvalidMoveError, MoveError, Side


async def test_a_turn_is_stored_in_canonical_notation(world: World) -> None:
    match = await world.match()
    played = await world.play(match, "w D4 b1")
    assert played.match == await world.matches.get(match.id)
    assert played.match.turns == ("Wd4,b1",)
    assert played.match.before == match.position
    assert played.match.may_move(BEN)
    assert not played.repeated


@pytest.mark.parametrize("manner", [Manner.PUBLIC, Manner.PRIVATE])
async def test_a_turn_returns_what_it_owes_just_as_it_is_stored(
    world: World, manner: Manner
) -> None:
    match, kinds = await world.match(), list[MessageKind]()
    while match.result is None:
        await world.post_all()
        reply = world.reply(manner=manner)
        played = await world.play(match, reply=reply)
        match, kinds = played.match, [post.kind for post in played.owed]
        owed = [replace(post, reply=None) for post in played.owed]
        assert owed == await world.messages.pending(of_match(match.id))
        assert (played.owed[0].reply, played.is_all) == (reply, True)
    assert kinds == [MessageKind.RESULT, MessageKind.ANNOUNCEMENT]


async def test_a_turn_tells_whether_more_is_owed_than_it_returns(world: World) -> None:
    match = await world.match()
    request_id, turn = world.request(), world.any_turn(match)
    after_start = await world.play(match, turn, request_id=request_id)
    assert [post.ply for post in after_start.owed] == [1]
    assert not after_start.is_all, "the board of the start is owed, too"
    repeated = await world.play(match, turn, request_id=request_id)
    assert (repeated.owed, repeated.is_all) == ((), False)


@pytest.mark.parametrize(
    ("user_id", "text", "key"), [(BEN, "Wd4,b1", "not-your-turn"), (CLEO, "Wd4,b1", "not-a-player")]
)
async def test_only_the_player_to_move_may_play(
    world: World, user_id: int, text: str, key: str
) -> None:
    match = await world.match()
    values = {"match": match.id} | ({"user": ANA} if key == "not-your-turn" else {})
    async with world.refused(key, **values):
        world.matches.check(match, user_id, text)
    async with world.refused(key, **values):
        await world.matches.play(match.id, world.act(user_id), text)


async def test_an_unknown_match_is_refused(world: World) -> None:
    for call in (
        world.matches.get(77),
        world.matches.play(77, world.act(ANA), "Wd4,b1"),
        world.matches.resign(77, world.act(ANA)),
    ):
        async with world.refused("unknown-match", match="77"):
            await call


async def test_a_finished_match_is_refused(world: World) -> None:
    match = await world.match()
    text = world.any_turn(match)
    ended = await world.resign(match, BEN)
    async with world.refused("finished", match=match.id):
        world.matches.check(ended, ANA, text)
    async with world.refused("finished", match=match.id):
        await world.play(match, text)
    async with world.refused("not-a-player", match=match.id):
        world.matches.check(ended, CLEO, text)


@pytest.mark.parametrize(
    ("text", "error"),
    [("hello", InvalidMoveError), ("Wd4,d5", IllegalMoveError), ("Wd4", AmbiguousMoveError)],
)
async def test_a_wrong_turn_passes_the_rules_own_words_on(
    world: World, text: str, error: type[MoveError]
) -> None:
    match = await world.match()
    before = await world.dump()
    with pytest.raises(RefusedTurnError) as checked:
        world.matches.check(match, ANA, text)
    with pytest.raises(RefusedTurnError) as played:
        await world.play(match, text)
    assert played.value.refusal.kind is error
    assert played.value.refusal == checked.value.refusal
    assert await world.dump() == before


async def test_a_button_of_an_earlier_ply_is_stale(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    async with world.refused("stale"):
        await world.play(match, ply=1)
    assert (await world.play(match, ply=2)).match.ply == 3


async def test_a_check_says_what_a_turn_would_make_of_the_match_and_changes_nothing(
    world: World,
) -> None:
    match = await world.match()
    before, turn = await world.dump(), world.any_turn(match)
    checked = world.matches.check(match, ANA, turn)
    assert await world.dump() == before
    assert checked == (await world.play(match, turn)).match


async def test_a_turn_checked_in_one_position_is_never_played_in_another(
    world: World, other_world: World
) -> None:
    match = await world.match()
    text = world.any_turn(match)
    checked = world.matches.check(match, ANA, text)
    await other_world.play_on(match, 2)
    async with world.refused("stale"):
        await world.matches.play(match.id, world.act(ANA), text, checked=checked)


async def test_a_request_delivered_again_later_shows_the_match_as_it_was(world: World) -> None:
    match = await world.match()
    text, request_id = world.any_turn(match), world.request()
    first = await world.play(match, text, request_id=request_id)
    await world.play_on(first.match, 3)
    before = await world.dump()
    again = await world.play(match, text, request_id=request_id)
    assert again.repeated
    assert again.match == first.match
    assert await world.dump() == before


async def test_the_last_turn_delivered_again_still_tells_the_result(world: World) -> None:
    match = await world.match()
    before, text, request_id = match, "", world.request()
    while match.result is None:
        text, request_id = world.any_turn(match), world.request()
        before, match = match, (await world.play(match, text, request_id=request_id)).match
    again = await world.play(before, text, request_id=request_id)
    assert again.match == match


async def test_one_request_does_one_thing_only(world: World) -> None:
    match = await world.match()
    request_id = world.request()
    await world.play(match, request_id=request_id)
    with pytest.raises(ValueError, match=f"act interaction:{request_id} was 'turn'"):
        await world.matches.resign(match.id, Act.of_person(ANA, request_id))


async def test_a_match_can_be_loaded_at_any_ply(world: World) -> None:
    seen = [await world.match()]
    for _ in range(5):
        seen.append((await world.play(seen[-1])).match)
    for match in seen:
        assert await world.matches.at(match.id, match.ply) == match
    with pytest.raises(ValueError, match="no ply 6, only 0 to 5"):
        await world.matches.at(seen[0].id, 6)


async def test_an_earlier_ply_shows_no_later_result(world: World) -> None:
    before = await world.play_on(await world.match(), 2)
    match = await world.play_on(before, 1)
    await world.offer(match, ANA)
    assert await world.matches.at(match.id, 2) == before
    await world.resign(match, ANA)
    assert await world.matches.at(match.id, 2) == before


@pytest.mark.parametrize("board", ["37", "48", "61"])
@pytest.mark.parametrize("seed", [1, 2])
async def test_whole_games_are_played_to_their_end(world: World, board: str, seed: int) -> None:
    world.chance.seed(seed)
    match = await world.play_out(await world.match(options={"board": board}))
    outcome = match.position.outcome
    assert outcome is not None
    assert match.result is not None
    assert (match.result.winner, match.result.ending) == (outcome.winner, Ending.RULES)
    assert match.result.reasons == tuple(reason.value for reason in outcome.reasons)
    assert match.ended_at == world.clock.now
    assert match == await world.fresh().matches.get(match.id)
    boards = [(MessageKind.BOARD, ply) for ply in range(match.ply)]
    last = [(kind, match.ply) for kind in (MessageKind.RESULT, MessageKind.ANNOUNCEMENT)]
    assert await world.owed(match) == [*boards, *last]


async def test_the_loader_has_a_limited_capacity(world: World) -> None:
    loader = MatchLoader(capacity=2)
    matches = [await world.play_on(await world.match(), 2) for _ in range(4)]
    for _ in range(2):
        for match in matches:
            async with world.database.read() as connection:
                assert await loader.get(connection, match.id) == match
            assert len(loader) <= 2


async def test_a_record_that_the_rules_refuse_is_named(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    async with world.database.write() as connection:
        await connection.execute(turns.update().where(turns.c.ply == 2).values(notation="Zz9"))
    fresh = world.fresh().matches
    with pytest.raises(UnreadableError, match=f"match {match.id} cannot be replayed at ply 2"):
        await fresh.get(match.id)


async def test_a_rolled_back_match_leaves_no_position_for_the_next_with_its_number(
    world: World,
) -> None:
    match, loader = await world.match(), MatchLoader()
    other = (
        update(matches)
        .where(matches.c.id == match.id)
        .values(game="rust", options=GAMES["rust"].complete_options({}))
    )

    async def roll_back() -> None:
        async with world.database.write() as transaction:
            await transaction.execute(other)
            assert (await loader.get(transaction, match.id)).game is GAMES["rust"]
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await roll_back()
    async with world.database.read() as transaction:
        assert await loader.get(transaction, match.id) == match


async def take_back(world: World, match: Match, ply: int) -> None:
    """Take any number of turns back, without an agreement."""
    async with world.database.write() as transaction:
        await acts.add(
            transaction,
            key=f"interaction:{world.request()}",
            kind=acts.TAKE_BACK,
            actor=Actor.PERSON,
            user_id=mover(match),
            match_id=match.id,
            ply=ply,
            made_at=world.clock.now,
        )


async def kinds(world: World) -> list[tuple[str, str, int | None]]:
    return [(row[2], row[3], row[4]) for row in (await world.dump())["acts"]]


@pytest.mark.parametrize("seed", range(4))
async def test_after_take_backs_every_process_sees_the_valid_turns(
    world: World, other_world: World, seed: int
) -> None:
    """Both cache positions, and still see the present state."""
    chance = random.Random(seed)
    match = await world.match()
    standing: list[str] = []
    for _ in range(14):
        actor = chance.choice((world, other_world))
        match = await actor.matches.get(match.id)
        if standing and chance.random() < 0.4:
            standing = standing[: chance.randrange(len(standing))]
            await take_back(actor, match, len(standing))
        else:
            played = await actor.play(match, any_turn(match, chance))
            standing.append(played.match.turns[-1])
        watching = chance.choice((world, other_world))
        assert list((await watching.matches.get(match.id)).turns) == standing
    fresh = await world.fresh().matches.get(match.id)
    assert list(fresh.turns) == standing
    assert fresh == await world.matches.get(match.id) == await other_world.matches.get(match.id)


async def test_a_turn_that_was_taken_back_is_not_played_again_by_its_repeat(world: World) -> None:
    match = await world.match()
    text, number = world.any_turn(match), world.request()
    await world.play(match, text, request_id=number)
    await take_back(world, match, 0)
    again = await world.play(match, text, request_id=number)
    assert again.repeated
    assert again.match.turns == ()
    assert (await world.play(match, text)).match.turns == (text,)


async def test_a_computer_plays_for_its_side_and_once_only(world: World) -> None:
    match = await seated(world, (COMPUTER, Seat.of(BEN)))
    act, text = Act.of_computer(f"{match.id}:0"), world.any_turn(match)
    played = await world.matches.play(match.id, act, text)
    assert (played.match.ply, played.repeated) == (1, False)
    assert (await world.matches.play(match.id, act, text)).repeated
    assert (await kinds(world))[-1] == ("turn", "computer", None)
    async with world.refused("not-your-turn", match=match.id, user=BEN):
        await world.matches.play(match.id, Act.of_computer("more"), text)
    assert (await world.play(played.match)).match.ply == 2


@pytest.mark.parametrize("act", [Act.of_computer("1"), Act.of_clock("1")])
async def test_nothing_but_a_person_plays_for_a_person(world: World, act: Act) -> None:
    match = await world.match()
    async with world.refused("not-your-turn", match=match.id, user=ANA):
        await world.matches.play(match.id, act, world.any_turn(match))
    async with world.refused("stale"):
        await world.matches.play(match.id, act, "Wd4,b1", ply=4)


async def test_what_expires_is_recorded_as_done_by_the_clock(world: World) -> None:
    await world.challenge()
    world.clock.pass_by(hours=25)
    await world.challenges.expire_due()
    assert await kinds(world) == [("open", "person", ANA), ("expired", "clock", None)]
    await world.challenges.expire_due()
    assert len(await kinds(world)) == 2


DORA, EVE = 104, 105

TEAM, COMPUTER = Seat.of(ANA, DORA), Seat.of_computer(3)


async def seated(world: World, seats: Seats) -> Match:
    """Start a match that no command makes yet."""
    challenge = await world.challenge(challenger_id=CLEO, opponent_id=EVE)
    async with world.database.write() as transaction:
        match_id = await match_queries.add(
            transaction,
            held=seats,
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
    match = await seated(world, seats)
    assert match.seats == seats
    assert match == await world.fresh().matches.get(match.id)


@pytest.mark.parametrize(
    "stored",
    [
        [(1, ANA, None, None)],
        [(1, ANA, None, None), (1, None, 3, None), (2, BEN, None, None)],
        [(1, None, 3, None), (1, None, 4, None), (2, BEN, None, None)],
    ],
)
def test_an_invalid_seat_is_not_read(stored: list[SeatRow]) -> None:
    with pytest.raises(ValueError, match="held by"):
        read_seats(stored)


async def test_the_turn_of_several_people_is_played_by_none_of_them_alone(world: World) -> None:
    match = await seated(world, (TEAM, Seat.of(BEN)))
    assert match.people(Side.FIRST) == (ANA, DORA)
    everyone = (ANA, DORA, BEN, CLEO)
    assert [match.side_of(user) for user in everyone] == [
        *(Side.FIRST, Side.FIRST, Side.SECOND, None)
    ]
    assert [match.is_turn_of(user) for user in everyone] == [True, True, False, False]
    assert not any(match.may_move(user) for user in everyone)
    for user_id in (ANA, DORA):
        async with world.refused("team-votes"):
            await world.play(match, user_id=user_id)
    async with world.refused("not-your-turn-here", match=match.id):
        await world.play(match, user_id=BEN)


async def test_a_match_is_listed_for_all_of_its_players(world: World) -> None:
    match = await seated(world, (TEAM, COMPUTER))
    for user_id in (ANA, DORA):
        assert await world.matches.of_player(user_id) == [match]
    assert await world.matches.of_player(BEN) == []
    assert await world.matches.people([match.id]) == {GUILD: {ANA, DORA}}
