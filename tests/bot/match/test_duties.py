"""Duties of the core on a real database: nothing is lost after any interruption."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select, text

from bot.discord_io.interactions.owed_answers import TOKEN_LIFE, AnswerStore
from bot.match.duties import GATHERED, INTERACTIONS_KEPT, PERSONAL_MESSAGES_KEPT, Expiry, Pruning
from bot.match.model import ChallengeState, Match, MessageKind
from bot.messages.kinds import Sent
from bot.storage import Database
from bot.storage.schema import answers, messages
from ringfall.testing.posted import mark_posted, of_match
from ringfall.testing.services import services_on
from ringfall.testing.world import ANA, CHANNEL, World
from tests.bot import clockwork
from tests.bot.clockwork import Clockwork, NewAgenda, settled

clock, run = clockwork.clock, clockwork.run


async def test_a_new_challenge_that_expires_first_wakes_the_duty(
    world: World, clock: Clockwork, run: NewAgenda
) -> None:
    services = services_on(world.database, clock, challenge_hours=2 / 3600)
    hasty = services.challenges
    agenda = run(Expiry(hasty, services.timeouts))
    agenda.follow(services.news)
    await settled()
    challenge = await hasty.create(**world.terms())
    await clock.pass_by(seconds=2)
    assert (await hasty.get(challenge.id)).state is ChallengeState.EXPIRED


async def interactions_in(database: Database) -> list[int]:
    async with database.read() as connection:
        return list((await connection.execute(select(answers.c.id))).scalars())


async def test_claims_are_forgotten_after_an_hour(
    shared: tuple[Database, Database], clock: Clockwork
) -> None:
    database, _ = shared
    claims, pruning = AnswerStore(database, clock=clock), Pruning(database, clock=clock)
    await claims.claim(1)
    clock.set(seconds=INTERACTIONS_KEPT.total_seconds() - 1)
    await claims.claim(2)
    await pruning.carry_out()
    assert await interactions_in(database) == [1, 2]
    clock.set(minutes=11)
    await pruning.carry_out()
    assert await interactions_in(database) == [2]


async def test_claims_of_a_busy_day_are_forgotten_some_at_a_time(
    shared: tuple[Database, Database], clock: Clockwork, run: NewAgenda
) -> None:
    """The table stays small, and rows are not deleted one by one."""
    database, _ = shared
    claims, pruned = AnswerStore(database, clock=clock), list[datetime]()

    class Counted(Pruning):
        async def carry_out(self) -> None:
            pruned.append(clock())
            await super().carry_out()

    run(Counted(database, clock=clock), look_every=timedelta(minutes=1))
    for number in range(1, 2 * 36 + 1):
        await claims.claim(number)
        await clock.pass_by(minutes=1, seconds=40)
    assert 1 < len(pruned) <= 2 * 3600 / GATHERED.total_seconds()
    kept = (INTERACTIONS_KEPT + GATHERED).total_seconds() / 100
    assert len(await interactions_in(database)) <= kept + 1


async def test_a_token_is_deleted_when_it_expires_and_its_post_is_still_pending(
    world: World, clock: Clockwork
) -> None:
    """Also of an answer that no post gives."""
    await AnswerStore(world.database, clock=clock).promise(world.reply())
    reply = world.reply(CHANNEL)
    challenge = await world.challenges.create(**world.terms(act=world.act(ANA, reply)))
    pruning = Pruning(world.database, clock=clock)
    assert await pruning.next_due() == clock() + TOKEN_LIFE
    clock.set(minutes=14, seconds=59)
    await pruning.carry_out()
    assert str((await world.dump())["answers"]).count("token") == 2
    clock.set(seconds=1)
    await pruning.carry_out()
    assert "token" not in str((await world.dump())["answers"])
    (card,) = await world.pending(challenge_id=challenge.id)
    assert card.kind == MessageKind.CARD


async def test_an_unreadable_time_keeps_no_token_of_others(world: World, clock: Clockwork) -> None:
    service = AnswerStore(world.database, clock=clock)
    for reply in (first := world.reply(), world.reply()):
        await service.promise(reply)
    async with world.database.write() as transaction:
        unreadable = text(f"UPDATE answers SET taken_at = '' WHERE id = {first.id}")  # noqa: S608
        await transaction.execute(unreadable)
    pruning = Pruning(world.database, clock=clock)
    assert await pruning.next_due() == clock() + TOKEN_LIFE
    clock.set(minutes=15)
    await pruning.carry_out()
    async with world.database.read() as transaction:
        assert set((await transaction.execute(select(answers.c.token))).scalars()) == {None}


async def stored_kinds(world: World, match: Match) -> list[str]:
    async with world.database.read() as connection:
        query = (
            select(messages.c.kind).where(messages.c.match_id == match.id).order_by(messages.c.id)
        )
        return list((await connection.execute(query)).scalars())


async def finished_with_personal_posts(world: World) -> Match:
    """Return a match that has ended, with a notice that has been sent."""
    match = await world.match()
    (board,) = await world.messages.pending(of_match(match.id))
    await mark_posted(world.messages, board, Sent((1, 2)), letter=MessageKind.NOTICE)
    match = (await world.play(match)).match
    await world.matches.resign(match.id, world.act(match.seats[0].people[0]))
    for post in await world.messages.pending(of_match(match.id)):
        await world.messages.mark_gone(post)
    return match


async def test_only_what_one_person_has_read_of_a_match_long_over_is_forgotten(
    world: World, clock: Clockwork
) -> None:
    """Other posts identify the messages of a match at any time."""
    match, other = await finished_with_personal_posts(world), await world.match()
    pruning = Pruning(world.database, clock=clock)
    kept = await stored_kinds(world, match)
    assert MessageKind.NOTICE in kept
    clock.set(seconds=PERSONAL_MESSAGES_KEPT.total_seconds())
    await pruning.carry_out()
    assert await stored_kinds(world, match) == kept
    clock.set(seconds=1)
    others = await stored_kinds(world, other)
    before = await world.dump()
    await pruning.carry_out()
    left = [kind for kind in kept if kind != MessageKind.NOTICE]
    assert await stored_kinds(world, match) == left
    assert await stored_kinds(world, other) == others
    after = await world.dump()
    assert {name for name in before if before[name] != after[name]} == {"messages"}


async def test_pending_posts_of_a_match_long_over_are_not_forgotten(
    world: World, clock: Clockwork
) -> None:
    match = await world.match()
    (board,) = await world.messages.pending(of_match(match.id))
    await mark_posted(world.messages, board, Sent((1, 2)), letter=MessageKind.NOTICE)
    await world.matches.resign(match.id, world.act(match.seats[0].people[0]))
    clock.set(days=100)
    before = await world.dump()
    await Pruning(world.database, clock=clock).carry_out()
    assert await world.dump() == before


async def test_pruning_is_due_when_the_oldest_row_has_been_useless_for_a_while(
    world: World, clock: Clockwork
) -> None:
    pruning = Pruning(world.database, clock=clock)
    assert await pruning.next_due() is None
    await finished_with_personal_posts(world)
    assert await pruning.next_due() == clock() + PERSONAL_MESSAGES_KEPT + GATHERED
    reply, service = world.reply(), AnswerStore(world.database, clock=clock)
    await service.promise(reply)
    assert await pruning.next_due() == clock() + TOKEN_LIFE
    await service.keep_promise(reply.id)
    assert await pruning.next_due() == clock() + INTERACTIONS_KEPT + GATHERED
    clock.set(days=31)
    await pruning.carry_out()
    assert await pruning.next_due() is None
