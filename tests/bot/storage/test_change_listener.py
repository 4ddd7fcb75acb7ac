"""Several processes on PostgreSQL: each hears of the others, and one does each job."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial

import pytest

from bot.agenda import Agenda
from bot.cogs.computer.service import STAND_IN_AFTER
from bot.cogs.ratings.rater import recompute
from bot.errors import UserError
from bot.match.duties import Expiry
from bot.match.model import ChallengeState
from bot.match.tables import matches as match_queries
from bot.match.terms import Terms
from bot.news import News, Subject
from bot.storage import Database, postgresql
from bot.storage.leases import LEASE
from bot.storage.processes import ChangeListener
from ringfall.testing.world import ANA, BEN, CLEO, GUILD, Clock, World
from sandbox.signals import WAIT_SECONDS
from tests.bot.clockwork import Clockwork, settled
from tests.bot.computers import Computers

pytestmark = pytest.mark.parametrize("shared", ["postgresql"], indirect=True)

# One that is not idle has only begun to listen.
LISTENING = (
    "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%%' AND state = 'idle'"
    " AND datname = current_database()"
)
WAITING = "SELECT DISTINCT pid FROM pg_locks WHERE NOT granted"


class Ear:
    """Records news of other processes."""

    def __init__(self) -> None:
        self.heard: list[tuple[Subject, int]] = []
        self.left = asyncio.Event()
        self.remote_news, self._news = News(), asyncio.Event()
        for subject in (Subject.MATCH, Subject.CHALLENGE):
            self.remote_news.listen(subject, partial(self._note, subject))
        self.remote_news.listen(Subject.MESSAGES, lambda _: self.left.set())

    async def has_heard(self, *news: tuple[Subject, int]) -> None:
        async with asyncio.timeout(WAIT_SECONDS):
            while not set(news) <= set(self.heard):
                self._news.clear()
                await self._news.wait()

    def _note(self, what: Subject, number: int) -> None:
        self.heard.append((what, number))
        self._news.set()


@pytest.fixture
def both(shared: tuple[Database, Database], clock: Clock) -> tuple[World, World]:
    """Two processes on one database."""
    return World(shared[0], clock), World(shared[1], clock, seed=2)


@pytest.fixture
async def listen() -> AsyncIterator[Callable[..., Awaitable[ChangeListener]]]:
    """Let a listener in one process hear of changes by the others."""
    async with AsyncExitStack() as stack:

        async def begin(database: Database, news: News) -> ChangeListener:
            heard = ChangeListener(database, news, sleep=lambda _seconds: asyncio.sleep(0))
            before = await connections(database, LISTENING)
            heard.start()
            stack.push_async_callback(heard.close)
            # Notifications before the server knows of the listener are lost.
            await until(database, LISTENING, lambda found: len(found) > len(before))
            return heard

        yield begin


Listen = Callable[..., Awaitable[ChangeListener]]


async def connections(database: Database, which: str) -> set[int]:
    """Return the numbers of some connections, as the server knows them."""
    async with database.read() as transaction:
        return set((await transaction.connection.exec_driver_sql(which)).scalars())


async def until(database: Database, which: str, are_right: Callable[[set[int]], object]) -> None:
    """Query the server's connections repeatedly: it announces no changes of them."""
    async with asyncio.timeout(WAIT_SECONDS):
        while not are_right(await connections(database, which)):
            pass


async def test_changes_of_one_process_reach_the_others_once_committed(
    both: tuple[World, World], listen: Listen
) -> None:
    one, other = both
    own, ear = Ear(), Ear()
    await listen(one.database, own.remote_news)
    await listen(other.database, ear.remote_news)
    match = await one.match()
    match = (await one.play(match)).match
    with pytest.raises(UserError):
        await one.answer(match, BEN, ply=0)
    await one.resign(match, ANA)
    last = await one.challenge(opponent_id=CLEO)
    await ear.has_heard((Subject.CHALLENGE, last.id))
    begun = [(Subject.CHALLENGE, 1), (Subject.CHALLENGE, 1)]
    assert ear.heard == [*begun, *[(Subject.MATCH, match.id)] * 3, (Subject.CHALLENGE, last.id)]
    assert own.heard == [], "of oneself one knows"


async def test_a_broken_connection_is_replaced_and_listens_again(
    both: tuple[World, World], listen: Listen
) -> None:
    (one, other), ear = both, Ear()
    await listen(other.database, ear.remote_news)
    (first,) = await connections(one.database, LISTENING)
    async with one.database.write() as transaction:
        await transaction.connection.exec_driver_sql(f"SELECT pg_terminate_backend({first})")
    await until(one.database, LISTENING, lambda found: found and first not in found)
    challenge = await one.challenge()
    await ear.has_heard((Subject.CHALLENGE, challenge.id))


async def test_an_error_of_the_driver_ends_no_listening_for_good(both: tuple[World, World]) -> None:
    """The listener tries again after a `ConnectionError`, which is an `OSError`."""
    one, other = both
    async with one.database.read() as transaction:
        own = (await transaction.connection.exec_driver_sql("SELECT pg_backend_pid()")).scalar_one()
        async with other.database.write() as killing:
            await killing.connection.exec_driver_sql(f"SELECT pg_terminate_backend({own})")
        with pytest.raises(ConnectionError):
            await postgresql.listen(transaction.connection, lambda _: None)


async def test_a_duty_made_due_by_another_process_wakes_the_agenda_at_once(
    both: tuple[World, World], listen: Listen
) -> None:
    (one, other), ear = both, Ear()
    agenda = Agenda(
        [Expiry(other.challenges, other.timeouts)], clock=one.clock, sleep=Clockwork().sleep
    )
    agenda.start()
    await settled()
    await listen(one.database, ear.remote_news)
    agenda.follow(news := News())
    await listen(other.database, news)
    challenge = await one.challenge()
    one.clock.pass_by(hours=24)
    await one.challenge(opponent_id=CLEO)
    await ear.has_heard((Subject.CHALLENGE, challenge.id))
    assert (await one.challenges.get(challenge.id)).state is ChallengeState.EXPIRED
    await agenda.close()


async def test_another_process_plays_for_a_computer_whose_process_does_not(
    both: tuple[World, World], listen: Listen
) -> None:
    """The turn arrives without waiting for polling, and only once."""
    (one, other), ear = both, Ear()
    silent, computers = Computers(one), Computers(other)
    await computers.plan()
    ear.remote_news.listen(Subject.MATCH, partial(computers.opponent.on_news, elsewhere=True))
    await listen(other.database, ear.remote_news)
    match = await silent.match()
    await one.play(match)
    await ear.has_heard((Subject.MATCH, match.id))
    assert await computers.opponent.next_due() - one.clock() == STAND_IN_AFTER
    await computers.work()
    assert (await computers.matches.get(match.id)).ply == 1, (
        "that is the other's to do, while it lives"
    )
    one.clock.pass_by(seconds=STAND_IN_AFTER.total_seconds())
    await computers.work()
    assert (await computers.matches.get(match.id)).ply == 2
    await asyncio.gather(silent.close(), computers.close())


async def test_posts_left_by_a_stopping_process_are_taken_over_at_once(
    both: tuple[World, World], listen: Listen
) -> None:
    (one, other), ear = both, Ear()
    await listen(other.database, ear.remote_news)
    match = await one.match()
    assert await other.pending() == [], "another is at it"
    assert await other.messages.next_free() == one.clock() + LEASE
    await one.messages.release()
    async with asyncio.timeout(WAIT_SECONDS):
        await ear.left.wait()
    assert [message.match_id for message in await other.pending()] == [match.id]
    assert await other.messages.next_free() is None


async def test_acts_in_different_matches_run_in_parallel_and_global_ones_alone(
    both: tuple[World, World],
) -> None:
    one, other = both
    match, another = await one.match(), await one.match(opponent_id=CLEO)
    async with one.database.write_beside() as transaction:
        await match_queries.lock(transaction, match.id)
        assert (await other.play(another)).match.ply == 1
        waiting = [asyncio.create_task(each) for each in (other.play(match), other.challenge())]
        await until(one.database, WAITING, lambda found: len(found) == len(waiting))
        assert not any(task.done() for task in waiting)
    await asyncio.gather(*waiting)


@pytest.mark.parametrize("first", [0, 1])
async def test_matches_of_the_same_people_that_end_at_once_are_rated_in_turn(
    both: tuple[World, World], first: int
) -> None:
    """There are no ratings yet, so there is no row to lock."""
    one, terms = both[0], Terms(rated=True)
    matches = [await one.match(terms=terms) for _ in both]
    for match in matches:
        await one.play_on(match, 2)
    ending = matches[first:] + matches[:first]
    ends = (
        world.matches.resign(match.id, world.act(ANA))
        for match, world in zip(ending, both, strict=True)
    )
    await asyncio.gather(*ends)
    dump = await one.dump()
    if not dump["rerating"]:
        await recompute(one.database, (GUILD, "zertz"))
        assert dump == await one.dump()
