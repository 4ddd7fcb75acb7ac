"""The computer or another program as opponent: accepts, plays once, agrees."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import cache, partial

import pytest
from msgspec.structs import replace
from sqlalchemy import text
from structlog.testing import capture_logs

import engine
from bot.cogs.computer import messages
from bot.cogs.computer.coach import STAND_IN
from bot.cogs.computer.service import ComputerPlayer, agrees_to_draw, at_level, seed_of
from bot.cogs.ratings import statistics_messages
from bot.cogs.ratings.statistics import Score, StatsService
from bot.cogs.ratings.statistics_messages import StatsQuery
from bot.errors import UserError
from bot.match.model import ChallengeState, Ending, First, Match, Offer, OfferOutcome, Result
from bot.match.terms import Coaching, Opening, Terms, TimeControl
from bot.seats import Seat
from bot.settings import Command, Program
from bot.texts import texts_for
from engine import CERTAIN, Value
from engine.programs import Limits
from ringfall.testing.world import ANA, BEN, CHANNEL, GUILD, World, clock_of
from rules import AnyGame, AnyPosition, Side, play_turn, turns
from tests.bot.cogs.plans.planning import tell
from tests.bot.computers import Computers
from tests.bot.test_engine_queue import begin
from tests.engine.test_programs import command

COMPUTER = Seat.of_computer(1)
_RINGS = "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo"
AHEAD = f"{_RINGS} 5/4/5 0/3/4 0/0/0 1 37/blitz turn"
BEHIND = f"{_RINGS} 5/4/5 0/0/0 0/3/4 1 37/blitz turn"
"""The first side has nearly won, or nearly lost."""


@pytest.fixture
async def other_computers(other_world: World) -> AsyncIterator[Computers]:
    """Another process with the same matches."""
    computers = Computers(other_world)
    yield computers
    await computers.close()


async def answered(computers: Computers, match: Match) -> Match:
    """Have Ana play, and the computer answer."""
    await computers.world.play(match)
    await computers.work()
    return await computers.matches.get(match.id)


async def test_it_accepts_a_challenge_once_when_the_card_is_posted(computers: Computers) -> None:
    """A kill between the card and the match loses neither; only people are rated."""
    terms = Terms(level=3, rated=True)
    made = await computers.challenges.create(**computers.world.terms(opponent_id=None, terms=terms))
    await computers.plan()
    assert (await computers.challenges.get(made.id)).state is ChallengeState.OPEN
    async with computers.world.refused("challenge-not-yours"):
        await computers.challenges.accept(made.id, computers.world.act(BEN))
    await computers.world.post_all(challenge_id=made.id)
    computers.world.clock.pass_by(minutes=1)
    await computers.plan()
    await computers.opponent.accept(made.id)
    accepted = await computers.challenges.get(made.id)
    match = await computers.matches.get(accepted.match_id or 0)
    assert match.seats == (Seat.of(ANA), Seat.of_computer(3))
    assert match.terms == Terms(level=3)
    assert len(await computers.matches.of_player(ANA)) == 1


async def test_the_next_level_begins_once_however_often_it_is_pressed(computers: Computers) -> None:
    world = computers.world
    match = await computers.match()
    won = replace(match, result=Result(Side.FIRST, Ending.RULES), ended_at=world.clock())
    assert won.beaten == 1
    await world.resign(match, ANA)
    rematch = partial(world.challenges.rematch, at_level(won, 2), channel_id=CHANNEL)
    made = await rematch(act=world.act(ANA))
    begun = (await world.challenges.accept_for_computer(made.id)).match
    assert begun.seats == (Seat.of_computer(2), Seat.of(ANA))
    async with world.refused("rematch-begun", match=begun.id):
        await rematch(act=world.act(ANA))


@pytest.mark.parametrize("level", [0, 6])
async def test_a_level_that_there_is_not_is_refused(computers: Computers, level: int) -> None:
    terms = computers.world.terms(opponent_id=None, terms=Terms(level=level))
    async with computers.world.refused("unknown-level", lowest=1, highest=5):
        await computers.challenges.create(**terms)


async def test_it_plays_its_turn_right_after_the_persons(computers: Computers) -> None:
    """The turn is the one that its level finds with the seed of the match."""
    match = await computers.match(level=2)
    played = (await computers.world.play(match)).match
    assert await computers.opponent.next_due() == computers.world.clock.now
    await computers.work()
    after = await computers.matches.get(match.id)
    assert after.ply == 2
    assert after.may_move(ANA)
    reread = await computers.world.fresh().matches.at(match.id, 1)
    turn = engine.choose_turn(played.position, 2, seed_of(reread))
    assert after.turns[-1] == match.game.format_turn(played.position, turn)


async def test_a_user_with_many_matches_delays_no_one_with_one(computers: Computers) -> None:
    """At any level: each user's matches share one place in the queue."""
    many = [await computers.match(level, first=First.THEM) for level in (1, 2, 3)]
    one = await computers.match(act=computers.world.act(BEN), first=First.THEM)
    search, busy = await begin(computers.thinker)
    await computers.work_begun()
    search.found.set_result("free")
    await asyncio.gather(busy, computers.opponent.settled())
    acts = (await computers.world.dump())["acts"]
    order = [act[6] for act in acts if act[3] == "computer" and act[7] == 1]
    assert order == [many[0].id, one.id, many[1].id, many[2].id]


async def test_a_new_run_reads_matches_that_wait_for_people_a_few_at_a_time(
    computers: Computers, other_world: World
) -> None:
    """In most matches the computer has played last: hundreds would delay a start."""
    matches = [await answered(computers, await computers.match()) for _ in range(3)]
    await computers.world.play(matches[2])
    await computers.opponent.close()
    later, loader = Computers(other_world, at_a_time=1), other_world.services.loader
    # As long as the computer thinks, no match changes.
    await begin(later.thinker)
    for expected in (1, 2, 3, 3):
        await later.plan()
        await later.opponent.next_due()
        assert len(loader) == expected
    await later.close()


async def test_a_turn_thought_of_before_a_take_back_is_not_played(computers: Computers) -> None:
    match = await answered(computers, await computers.match())
    await computers.world.play(match)
    search, _busy = await begin(computers.thinker)
    await computers.work_begun()
    back = await computers.world.offer(match, ANA, Offer.TAKEBACK)
    assert (back.ply, back.take_backs, back.offers) == (2, 1, {})
    await computers.plan()
    search.found.set_result("")
    await computers.opponent.settled()
    assert (await computers.matches.get(match.id)).turns == match.turns
    assert (await answered(computers, back)).ply == 4


async def test_a_turn_replaced_during_the_search_is_answered_as_soon(computers: Computers) -> None:
    match = await computers.match()
    await computers.world.play(match)
    search, _busy = await begin(computers.thinker)
    await computers.work_begun()
    back = await computers.world.offer(match, ANA, Offer.TAKEBACK)
    played = (await computers.world.play(back)).match
    await computers.work_begun()
    search.found.set_result("")
    await computers.opponent.settled()
    now = await computers.matches.get(match.id)
    assert (now.ply, now.turns[:1]) == (2, played.turns)


async def test_its_answer_is_taken_back_with_the_turn_as_often_as_one_likes(
    computers: Computers,
) -> None:
    match = await computers.match()
    for times in (1, 2):
        match = await answered(computers, match)
        match = await computers.world.offer(match, ANA, Offer.TAKEBACK)
        assert (match.ply, match.take_backs) == (0, times)
    assert (await answered(computers, match)).ply == 2


async def test_what_cannot_be_read_stops_no_other_match(
    computers: Computers, other_computers: Computers
) -> None:
    broken, whole = await computers.match(), await computers.match()
    for match in (broken, whole):
        await computers.world.play(match)
    made = await computers.world.challenge(opponent_id=None, channel_id=CHANNEL + 1)
    async with computers.world.database.write() as transaction:
        await transaction.execute(
            text("UPDATE turns SET notation = 'none' WHERE match_id = :id"), {"id": broken.id}
        )
        await transaction.execute(
            text("UPDATE challenges SET terms = '{' WHERE id = :id"), {"id": made.id}
        )
    await other_computers.work()
    assert (await other_computers.matches.get(whole.id)).ply == 2


async def test_placements_told_beforehand_are_played_between_its_own(computers: Computers) -> None:
    match = await computers.match(game="tzaar", options={"start": "tournament"})
    await tell(computers.world, match, "Ze4", "Tb1")
    await computers.work()
    now = await computers.matches.get(match.id)
    is_free = not now.turns[1].endswith("b1")
    assert now.turns[2:3] == (("Tb1",) if is_free else ())
    lot = await computers.world.offer(match, ANA, Offer.LOT)
    assert (lot.allows_lot, lot.offers) == (False, {})


async def test_it_agrees_to_a_pause_and_waits_until_that_ends(computers: Computers) -> None:
    terms = Terms(pace=TimeControl.HOUR, strict=True)
    match = await computers.match(terms=terms)
    await computers.world.play(match)
    paused = await computers.world.offer(match, ANA, Offer.PAUSE)
    assert clock_of(paused).is_paused
    await computers.work()
    assert (await computers.matches.get(match.id)).ply == 1
    world = computers.world
    await world.times.resume(match.id, world.act(ANA))
    await computers.work()
    assert (await computers.matches.get(match.id)).ply == 2


@pytest.mark.parametrize(("position", "swaps"), [(AHEAD, True), (BEHIND, False)])
async def test_it_swaps_sides_only_if_the_first_side_is_better_off(
    computers: Computers, position: str, *, swaps: bool
) -> None:
    opening = Opening(None, 0, (), position)
    match = await computers.match(terms=Terms(swap=True), opening=opening)
    match = (await computers.world.play(match, "Wa1,g7")).match
    await computers.work()
    now = await computers.matches.get(match.id)
    assert (now.swapped, now.ply, now.may_move(ANA)) == (swaps, 1 if swaps else 2, True)


async def test_it_answers_the_offer_of_a_draw(computers: Computers) -> None:
    match = await answered(computers, await computers.match())
    await computers.world.offer(match, ANA)
    await computers.work()
    outcome = await computers.world.history.offer_outcome(match.id, 2, Side.FIRST)
    now = await computers.matches.get(match.id)
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


async def test_a_rematch_is_against_the_same_level_with_the_seats_swapped(
    computers: Computers,
) -> None:
    match = await computers.match(coach=Coaching.AFTER)
    over = await computers.world.resign(match, ANA)
    assert await computers.challenges.asked_rematch(over, ANA) is None
    asked = await computers.challenges.rematch(over, computers.world.act(ANA), channel_id=CHANNEL)
    again = (await computers.challenges.accept_for_computer(asked.id)).match
    assert again.seats == (COMPUTER, Seat.of(ANA))
    assert again.terms == Terms(level=1, coach=Coaching.AFTER)
    await computers.coach.choose(again.id, computers.world.act(ANA), Coaching.NONE)
    with pytest.raises(UserError, match="rematch-begun"):
        await computers.challenges.asked_rematch(over, ANA)


async def test_a_challenge_unanswered_for_an_hour_can_be_played_against_it(
    computers: Computers,
) -> None:
    """The card says so once, and only the challenger may choose that."""
    terms = Terms(TimeControl.HOUR, rated=True)
    made = await computers.world.challenge(opponent_id=None, terms=terms)
    computers.world.clock.pass_by(minutes=59)
    await computers.challenges.note_unanswered()
    assert await computers.world.cards_behind() == []
    computers.world.clock.pass_by(minutes=1)
    for _ in range(2):
        await computers.challenges.note_unanswered()
    (card,) = await computers.world.messages.behind()
    await computers.world.messages.mark_shown(card)
    assert await computers.challenges.next_unanswered() is None
    async with computers.world.refused("computer-not-challenger"):
        await computers.challenges.play_computer(made.id, computers.world.act(BEN), level=2)
    async with computers.world.refused("unknown-level", lowest=1, highest=5):
        await computers.challenges.play_computer(made.id, computers.world.act(ANA), level=9)
    match = (
        await computers.challenges.play_computer(made.id, computers.world.act(ANA), level=2)
    ).match
    assert match.seat(Side.SECOND).level == 2
    assert match.terms == Terms(level=2), "nothing would happen when time is up"
    assert await computers.world.cards_behind() == []


async def test_a_challenge_to_a_person_is_not_played_against_it(computers: Computers) -> None:
    made = await computers.world.challenge()
    computers.world.clock.pass_by(hours=2)
    assert await computers.challenges.next_unanswered() is None
    async with computers.world.refused("challenge-for-other", user=BEN):
        await computers.challenges.play_computer(made.id, computers.world.act(ANA), level=2)


async def test_a_match_against_it_has_a_line_of_its_own_in_the_statistics(
    computers: Computers,
) -> None:
    """It counts for no one's results against people."""
    for level, chosen in ((1, {}), (1, {}), (4, {"game": "rust", "options": {}})):
        match = await computers.match(level, **chosen)
        await computers.world.resign(match, ANA)
    stats = StatsService(computers.world.database)
    assert await stats.played(GUILD, ANA) == []
    played = await stats.against_computer(GUILD, ANA)
    assert [(one.computer.level, one.score) for one in played] == [
        (1, Score.LOST),
        (1, Score.LOST),
        (4, Score.LOST),
    ]
    assert len(await stats.against_computer(GUILD, ANA, game="rust")) == 1
    assert await stats.against_computer(GUILD + 1, ANA) == []
    told = statistics_messages.stats(texts_for("en"), StatsQuery(ANA), [], computer=played).content
    assert "ZÈRTZ against Computer 1 0–0–2\nRUST against Computer 4 0–0–1" in told
    assert "not finished" not in told


async def test_it_needs_no_nudge(computers: Computers) -> None:
    match = await computers.match(first=First.THEM)
    async with computers.world.refused("nudge-computer"):
        await computers.world.times.nudge(match.id, computers.world.act(ANA))


async def test_a_turn_that_search_does_not_find_is_any_legal_one(
    computers: Computers, other_computers: Computers
) -> None:
    """A level of another release must not block a match for ever."""
    match = await computers.match(first=First.THEM)
    async with computers.world.database.write() as transaction:
        await transaction.execute(text("UPDATE seats SET level = 77 WHERE level = 1"))
    with capture_logs() as logs:
        await other_computers.work()
    assert (await computers.matches.get(match.id)).ply == 1
    assert [entry["event"] for entry in logs] == ["no turn found by search"]


STOOD_IN = (STAND_IN, 1)
LEVEL = engine.LEVELS[-1]


async def played(computers: Computers, kind: str, *, seconds: float = 60) -> Match:
    """Begin a match against a program, and have it play the first turn."""
    services = computers.world.services
    match = await computers.match(LEVEL, program="Waltz", first=First.THEM, game="rust", options={})
    programs = {"rust": Program(Command(command(kind)), "Waltz")} if kind else {}
    core = replace(services, settings=replace(services.settings, programs=programs))
    player = ComputerPlayer(core, limits=Limits(seconds=seconds))
    await player.play(match)
    await player.close()
    return await computers.matches.get(match.id)


@cache
def choice(game: AnyGame, position: AnyPosition, seed: int) -> str:
    """Return what the computer plays, for which it searches for some time."""
    return game.format_turn(position, engine.choose_turn(position, LEVEL, seed))


async def test_the_program_plays_its_turns_under_its_name(
    computers: Computers, world: World
) -> None:
    match = await played(computers, "good")
    assert match.seats == (Seat.of_computer(LEVEL, "Waltz"), Seat.of(ANA))
    start = match.before
    assert start is not None
    first, after = next(turns(start))
    assert (play_turn(start, first), after) == (match.position, match.position)
    assert STOOD_IN not in await world.owed(match)


@pytest.mark.parametrize(
    ("kind", "seconds"), [("crash", 60), ("hang", 0.5), ("illegal", 60), ("", 60)]
)
async def test_the_computer_stands_in_for_a_program_that_fails_and_says_so(
    computers: Computers, world: World, kind: str, seconds: float
) -> None:
    match = await played(computers, kind, seconds=seconds)
    before = match.before
    assert before is not None
    assert match.turns == (choice(match.game, before, seed_of(match)),)
    assert (await world.owed(match)).count(STOOD_IN) == 1
    for language in ("en", "de"):
        line = messages.stand_in(texts_for(language), match, before.to_move)
        assert "Waltz" in line.content
        assert match.turns[0] in line.content
