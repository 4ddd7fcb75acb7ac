"""The computer as an opponent: it takes up challenges, plays its turns once, agrees, gives way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

import engine
from bot.cogs.computer.service import agrees_to_draw, seed_of
from bot.cogs.ratings.service import StatsService
from bot.errors import UserError
from bot.match.clock.terms import Pace, Terms
from bot.match.model import ChallengeState, Ending, First, Match, Offer, OfferOutcome
from bot.seats import Seat
from engine import CERTAIN, Value
from rules import Side
from tests.bot.services.den import Den
from tests.bot.services.test_thinking import begin
from tests.bot.services.world import ANA, BEN, CHANNEL, GUILD, World
from tests.cogs import oversight_on

COMPUTER = Seat.of_computer(1)


@pytest.fixture
async def den(world: World) -> AsyncIterator[Den]:
    den = Den(world)
    yield den
    await den.close()


@pytest.fixture
async def other_den(other_world: World) -> AsyncIterator[Den]:
    """Another process with the same matches."""
    den = Den(other_world)
    yield den
    await den.close()


async def answered(den: Den, match: Match) -> Match:
    """Have Ana play, and the computer answer."""
    await den.world.play(match)
    await den.work()
    return await den.matches.get(match.id)


async def test_it_takes_up_a_challenge_as_soon_as_the_card_stands_and_once(den: Den) -> None:
    """A kill between the card and the match loses neither; what is rated is so between people."""
    terms = Terms(level=3, rated=True)
    made = await den.challenges.create(**den.world.terms(opponent_id=None, terms=terms))
    await den.plan()
    assert (await den.challenges.get(made.id)).state is ChallengeState.OPEN
    async with den.world.refused("challenge-not-yours"):
        await den.challenges.accept(made.id, den.world.act(BEN))
    await den.world.post_all(challenge_id=made.id)
    den.world.clock.pass_by(minutes=1)
    await den.plan()
    await den.opponent.accept(made.id)
    accepted = await den.challenges.get(made.id)
    match = await den.matches.get(accepted.match_id or 0)
    assert match.seats == (Seat.of(ANA), Seat.of_computer(3))
    assert match.terms == Terms(level=3)
    assert len(await den.matches.of_player(ANA)) == 1


@pytest.mark.parametrize(
    ("terms", "key"),
    [
        (Terms(level=6), "unknown-level"),
        (Terms(level=0), "unknown-level"),
        (Terms(coach=True), "coach-without-computer"),
    ],
)
async def test_what_there_is_not_is_refused(den: Den, terms: Terms, key: str) -> None:
    with pytest.raises(UserError) as caught:
        await den.challenges.create(**den.world.terms(opponent_id=None, terms=terms))
    assert caught.value.key == key


async def test_it_plays_its_turn_a_second_after_the_persons(den: Den) -> None:
    """The turn is the one that its level finds with the seed of the match."""
    match = await den.match(level=2)
    played = (await den.world.play(match)).match
    await den.plan()
    now = den.world.clock.now
    assert await den.opponent.next_due() == now + timedelta(seconds=1)
    assert (await den.matches.get(match.id)).ply == 1
    await den.work()
    after = await den.matches.get(match.id)
    assert after.ply == 2
    assert after.may_move(ANA)
    read_anew = await den.world.fresh().matches.at(match.id, 1)
    turn = engine.choose_turn(played.position, 2, seed_of(read_anew))
    assert after.turns[-1] == match.game.format_turn(played.position, turn)


async def test_who_plays_many_matches_holds_up_nobody_with_one(den: Den) -> None:
    """Whatever their levels are: each person's matches share one place in the queue."""
    many = [await den.match(level, first=First.THEM) for level in (1, 2, 3)]
    one = await den.match(act=den.world.act(BEN), first=First.THEM)
    search, busy = await begin(den.thinker)
    await den.work_begun()
    search.found.set_result("free")
    await asyncio.gather(busy, den.opponent.settled())
    acts = (await den.world.dump())["acts"]
    order = [act[6] for act in acts if act[3] == "computer" and act[7] == 1]
    assert order == [many[0].id, one.id, many[1].id, many[2].id]


async def test_two_processes_play_one_turn(den: Den, other_den: Den) -> None:
    match = await den.match(first=First.THEM)
    await asyncio.gather(den.plan(), other_den.plan())
    den.world.clock.pass_by(seconds=1)
    await asyncio.gather(den.plan(), other_den.plan())
    await asyncio.gather(den.opponent.settled(), other_den.opponent.settled())
    assert (await den.matches.get(match.id)).ply == 1
    assert [row[3] for row in (await den.world.dump())["acts"]].count("computer") == 2


async def test_a_new_life_answers_what_the_last_one_left(den: Den, other_den: Den) -> None:
    match = await den.match()
    await den.world.play(match)
    await den.opponent.close()
    await other_den.work()
    assert (await den.matches.get(match.id)).ply == 2


async def test_a_new_life_reads_what_waits_for_people_a_few_at_a_time(
    den: Den, other_den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In most matches the computer has played last: hundreds would hold up a start."""
    monkeypatch.setattr("bot.cogs.computer.opponent.AT_A_TIME", 1)
    matches = [await answered(den, await den.match()) for _ in range(3)]
    await den.world.play(matches[2])
    await den.opponent.close()
    one, other, urgent = (match.id for match in matches)
    read: list[int] = []
    latest = other_den.matches.latest
    monkeypatch.setattr(
        other_den.matches, "latest", lambda number: read.append(number) or latest(number)
    )
    for expected in ([urgent], [urgent, one], [urgent, one, other], [urgent, one, other]):
        await other_den.plan()
        await other_den.opponent.next_due()
        assert read == expected


async def test_a_turn_thought_of_before_a_take_back_is_not_played(den: Den) -> None:
    match = await answered(den, await den.match())
    await den.world.play(match)
    search, _busy = await begin(den.thinker)
    await den.work_begun()
    back = await den.matches.make_offer(match.id, den.world.act(ANA), Offer.TAKEBACK)
    assert (back.ply, back.take_backs, back.offers) == (2, 1, {})
    await den.plan()
    search.found.set_result("")
    await den.opponent.settled()
    assert (await den.matches.get(match.id)).turns == match.turns
    assert (await answered(den, back)).ply == 4


async def test_a_turn_played_anew_while_it_thinks_of_the_old_one_is_answered_as_soon(
    den: Den,
) -> None:
    match = await den.match()
    await den.world.play(match)
    search, _busy = await begin(den.thinker)
    await den.work_begun()
    back = await den.matches.make_offer(match.id, den.world.act(ANA), Offer.TAKEBACK)
    played = (await den.world.play(back)).match
    await den.work_begun()
    search.found.set_result("")
    await den.opponent.settled()
    now = await den.matches.get(match.id)
    assert (now.ply, now.turns[:1]) == (2, played.turns)


async def test_its_answer_is_taken_back_with_the_turn_as_often_as_one_likes(den: Den) -> None:
    match = await den.match()
    for times in (1, 2):
        match = await answered(den, match)
        match = await den.matches.make_offer(match.id, den.world.act(ANA), Offer.TAKEBACK)
        assert (match.ply, match.take_backs) == (0, times)
    assert (await answered(den, match)).ply == 2


@pytest.mark.parametrize("aborted", [False, True], ids=["resigned", "aborted"])
async def test_a_match_that_ends_while_it_thinks_is_dropped(den: Den, *, aborted: bool) -> None:
    match = await den.match()
    await den.world.play(match)
    search, _busy = await begin(den.thinker)
    await den.work_begun()
    if aborted:
        await oversight_on(den.world.services).abort(match.id, den.world.act(BEN))
    else:
        await den.matches.resign(match.id, den.world.act(ANA))
    await den.plan()
    search.found.set_result("")
    await den.opponent.settled()
    over = await den.matches.get(match.id)
    assert (over.ply, over.result is not None) == (1, True)


async def test_what_cannot_be_read_stops_no_other_match(den: Den, other_den: Den) -> None:
    broken, whole = await den.match(), await den.match()
    for match in (broken, whole):
        await den.world.play(match)
    made = await den.world.challenge(opponent_id=None, channel_id=CHANNEL + 1)
    async with den.world.database.write() as transaction:
        await transaction.execute(
            text("UPDATE turns SET notation = 'none' WHERE match_id = :id"), {"id": broken.id}
        )
        await transaction.execute(
            text("UPDATE challenges SET terms = '{' WHERE id = :id"), {"id": made.id}
        )
    await other_den.work()
    assert (await other_den.matches.get(whole.id)).ply == 2


async def test_many_that_are_due_at_once_are_all_answered(den: Den) -> None:
    matches = [await den.match(first=First.THEM, channel_id=CHANNEL + n) for n in range(12)]
    await den.work()
    assert {(await den.matches.get(match.id)).ply for match in matches} == {1}


async def test_placements_told_beforehand_are_played_between_its_own(den: Den) -> None:
    match = await den.match(game="tzaar", options={"start": "tournament"})
    await den.matches.play(match.id, den.world.act(ANA), "Ze4", reply=None, plan=["Tb1"])
    await den.work()
    now = await den.matches.get(match.id)
    is_free = not now.turns[1].endswith("b1")
    assert now.turns[2:] == (("Tb1",) if is_free else ())
    lot = await den.matches.make_offer(match.id, den.world.act(ANA), Offer.LOT)
    assert (lot.allows_lot, lot.offers) == (False, {})


async def test_it_agrees_to_a_pause_and_waits_until_that_ends(den: Den) -> None:
    terms = Terms(pace=Pace.HOUR, strict=True)
    match = await den.match(terms=terms)
    await den.world.play(match)
    paused = await den.matches.make_offer(match.id, den.world.act(ANA), Offer.PAUSE)
    assert paused.clock is not None
    assert paused.clock.is_paused
    await den.work()
    assert (await den.matches.get(match.id)).ply == 1
    world = den.world
    world.times._matches = den.matches
    await world.times.resume(match.id, world.act(ANA))
    await den.work()
    assert (await den.matches.get(match.id)).ply == 2


async def test_it_answers_the_offer_of_a_draw(den: Den) -> None:
    match = await answered(den, await den.match())
    await den.matches.make_offer(match.id, den.world.act(ANA))
    await den.work()
    outcome = await den.matches.offer_outcome(match.id, 2, Side.FIRST)
    now = await den.matches.get(match.id)
    agreed = now.result is not None and now.result.ending is Ending.AGREED
    assert outcome is (OfferOutcome.AGREED if agreed else OfferOutcome.DECLINED)
    assert now.offers == {}


@pytest.mark.parametrize(
    ("value", "ply", "agrees"),
    [
        (Value(-50), 4, True),
        (Value(-49), 4, False),
        (Value(0), 29, False),
        (Value(25), 30, True),
        (Value(26), 30, False),
        (Value(CERTAIN, 3), 60, False),
        (Value(-CERTAIN, -3), 3, True),
    ],
)
def test_it_agrees_to_a_draw_when_behind_or_late_and_level(
    value: Value, ply: int, *, agrees: bool
) -> None:
    assert agrees_to_draw(value, ply) is agrees


async def test_a_rematch_is_against_the_same_level_with_the_seats_swapped(den: Den) -> None:
    match = await den.match(coach=True)
    over = await den.matches.resign(match.id, den.world.act(ANA))
    assert await den.challenges.asked_rematch(over, ANA) is None
    asked = await den.challenges.rematch(over, den.world.act(ANA), channel_id=CHANNEL, reply=None)
    again = await den.challenges.accept_for_computer(asked.id)
    assert again.seats == (COMPUTER, Seat.of(ANA))
    assert again.terms == Terms(level=1, coach=True)
    with pytest.raises(UserError, match="rematch-begun"):
        await den.challenges.asked_rematch(over, ANA)


async def test_what_found_nobody_for_an_hour_can_be_played_against_it(den: Den) -> None:
    """The card says so once, and only whoever made the challenge may choose that."""
    made = await den.world.challenge(opponent_id=None, terms=Terms(Pace.HOUR, rated=True))
    den.world.clock.pass_by(minutes=59)
    assert not await den.challenges.is_unanswered(made.id)
    den.world.clock.pass_by(minutes=1)
    assert await den.challenges.is_unanswered(made.id)
    assert list(await den.world.posts.owing_challenges()) == [made.id]
    await den.challenges.card_shown(made, made.message_id)
    assert not await den.challenges.is_unanswered(made.id)
    async with den.world.refused("computer-not-challenger"):
        await den.challenges.play_computer(made.id, den.world.act(BEN), level=2)
    async with den.world.refused("unknown-level", lowest=1, highest=5):
        await den.challenges.play_computer(made.id, den.world.act(ANA), level=9)
    match = await den.challenges.play_computer(made.id, den.world.act(ANA), level=2)
    assert match.seat(Side.SECOND).level == 2
    assert match.terms == Terms(level=2), "nothing would happen when time is up"
    assert list(await den.world.posts.owing_challenges()) == []


async def test_what_somebody_was_asked_for_is_not_played_against_it(den: Den) -> None:
    made = await den.world.challenge()
    den.world.clock.pass_by(hours=2)
    assert not await den.challenges.is_unanswered(made.id)
    async with den.world.refused("challenge-for-other", user=BEN):
        await den.challenges.play_computer(made.id, den.world.act(ANA), level=2)


async def test_a_match_against_it_counts_for_nobodys_statistics(den: Den) -> None:
    match = await den.match()
    await den.matches.resign(match.id, den.world.act(ANA))
    assert await StatsService(den.world.database).played(GUILD, ANA) == []


async def test_it_needs_no_nudge(den: Den) -> None:
    match = await den.match(first=First.THEM)
    async with den.world.refused("nudge-computer"):
        await den.world.times.nudge(match.id, den.world.act(ANA))


async def test_a_turn_that_search_does_not_find_is_any_legal_one(den: Den, other_den: Den) -> None:
    """A level of another release must not leave a match for ever."""
    match = await den.match(first=First.THEM)
    async with den.world.database.write() as transaction:
        await transaction.execute(text("UPDATE seats SET level = 77 WHERE level = 1"))
    with capture_logs() as logs:
        await other_den.work()
    assert (await den.matches.get(match.id)).ply == 1
    assert [entry["event"] for entry in logs] == ["no turn found by search"]
