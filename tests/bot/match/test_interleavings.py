"""Any interleaving of two acts has the same result as one after the other.

Every pair is tried at each point at which one process can overtake the other. What is stored always
equals the result of one of the two orders, to the last row. An act that comes too late is refused
in a sentence, and changes nothing.
"""

from __future__ import annotations

import enum
import itertools
import os
import random
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from msgspec.structs import replace
from sqlalchemy import select, text

from bot.app import all_tables
from bot.cogs.computer.coach import Coach
from bot.cogs.puzzles.service import PuzzleService
from bot.cogs.servers.service import OversightService
from bot.cogs.trying.service import TryService
from bot.cogs.watching.service import WatchService
from bot.match import acts
from bot.match.model import Match, Offer
from bot.match.refusals import refusal_text
from bot.match.terms import Terms, TimeControl
from bot.match.turns import stood_at
from bot.storage import Database
from bot.texts import texts_for
from bot.tools.databases import inspect
from engine.judging import Judge
from ringfall.testing.tables import put_tables
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, Clock, World, any_turn
from tests.bot.cogs.plans.planning import line, placing, plan
from tests.bot.cogs.puzzles.test_service import moves_of, wrong_turn
from tests.bot.match.clock.timed import STRICT, due, flagged, timed
from tests.bot.match.interleaving import TO_THE_END, Act, Lane, interleave, overlap, put_gates
from tests.cogs import privacy_on
from tests.postgres import PostgresServer

DAILY = Terms(TimeControl.DAY)
SWAP = Terms(TimeControl.DAY, saving=True, swap=True)
COMPUTER = Terms(level=1)
SAME_PRESS = 77
DRAW, TAKEBACK = Offer.DRAW, Offer.TAKEBACK
EVERY_POINT = "EVERY_POINT" in os.environ

ALL = {table.name: str(select(table)) for table in all_tables().sorted_tables}
Stored = dict[str, list[Any]]

ON_A_SERVER = ("a move pressed twice", "call off against a move")
IN_ONE_PROCESS = (
    "take-back agreed against a move",
    "the computer's turn against resign",
    "privacy delete against the other's move",
)
STRIDE = 5
"""After how many more statements the second act comes each time, where not every point counts."""
# A number for each run of a process on a server, so that none repeats another's presses.
SEEDS = itertools.count(10, 2)

Begin = Callable[[World], Awaitable[int]]
"""Prepares what acts are about, and returns its number."""
Do = Callable[[World, int], Awaitable[object]]
"""What somebody does, by the services of a process, about what has a number."""


class Wins(enum.Enum):
    """Who may be carried out: one of two, either or both, or any as if it were one."""

    ONE = enum.auto()
    ANY = enum.auto()
    REPEAT = enum.auto()

    def allows(self, won: tuple[bool, bool]) -> bool:
        """Tell whether these may be carried out."""
        return sum(won) == 1 or (sum(won) == 2 and self is not Wins.ONE)


@dataclass(frozen=True)
class Pair:
    """Two acts at once; `ahead` is how far the clock of the first one's process is ahead."""

    name: str
    begin: Begin
    first: Do
    second: Do
    wins: Wins = Wins.ONE
    ahead: timedelta = field(default_factory=timedelta)


# What there is before.


async def invited(world: World) -> int:
    return (await world.challenge()).id


async def anyone(world: World) -> int:
    return (await world.challenge(opponent_id=None)).id


async def nearly_expired(world: World) -> int:
    challenge = await world.challenge()
    world.clock.now = challenge.expires_at - timedelta(seconds=1)
    return challenge.id


async def nothing(_: World) -> int:
    return 0


def playing(turns: int = 2, **changes: Any) -> Begin:
    async def begin(world: World) -> int:
        return (await world.play_on(await world.match(**changes), turns)).id

    return begin


def offered(offer: Offer, by: int, turns: int = 2) -> Begin:
    async def begin(world: World) -> int:
        match = await world.play_on(await world.match(terms=DAILY), turns)
        return (await world.matches.make_offer(match.id, world.act(by), offer)).match.id

    return begin


async def to_swap(world: World) -> int:
    match = await world.play_on(await world.match(terms=SWAP), 1)
    await world.matches.make_offer(match.id, world.act(ANA), Offer.TAKEBACK)
    return match.id


async def to_reroll(world: World) -> int:
    match = await world.match(game="tzaar", options={})
    return (await world.matches.make_offer(match.id, world.act(BEN), Offer.REROLL)).match.id


async def over(world: World) -> int:
    match = await world.play_on(await world.match(), 2)
    return (await world.matches.resign(match.id, world.act(BEN))).match.id


async def out_of_time(world: World) -> int:
    return (await flagged(world)).id


async def pause_offered(world: World) -> int:
    match = await flagged(world)
    return (await world.matches.make_offer(match.id, world.act(ANA), Offer.PAUSE)).match.id


async def paused(world: World) -> int:
    match_id = await offered(Offer.PAUSE, ANA)(world)
    await answer(BEN, Offer.PAUSE)(world, match_id)
    return match_id


async def almost_out_of_time(world: World) -> int:
    match = await timed(world, STRICT, turns=2)
    await due(world, minutes=59)
    world.clock.pass_by(minutes=1)
    return match.id


async def foreseen(world: World) -> int:
    """Return a match with Ben to move, in which both have planned what follows `line`."""
    match = await world.play_on(await world.match(), 1)
    turns = line(match, 4)
    await plan(world, match, BEN, *turns[:3])
    return (await plan(world, match, ANA, *turns)).id


async def placing_planned(world: World) -> int:
    return (await placing(world)).id


def against_computer(turns: int) -> Begin:
    async def begin(world: World) -> int:
        made = await world.challenge(opponent_id=None, terms=COMPUTER)
        match = (await world.challenges.accept_for_computer(made.id)).match
        for _ in range(turns):
            match = await (world.play_on(match, 1) if match.may_move(ANA) else reply(world, match))
        return match.id

    return begin


async def reply(world: World, match: Match) -> Match:
    await computer_moves(world, match.id)
    return await world.matches.get(match.id)


async def puzzle(world: World) -> int:
    return (await puzzles_of(world).next(ANA, "zertz")).id


# What they do.


def move(user_id: int, *, press: int | None = None) -> Do:
    async def do(world: World, match_id: int) -> None:
        match = await world.matches.get(match_id)
        chance = random.Random(press or world.request())
        checked = world.matches.check(match, user_id, any_turn(match, chance))
        act = acts.Act.of_person(user_id, press or world.request())
        text = checked.turns[-1]
        await world.matches.play(match_id, act, text, checked=checked)

    return do


async def computer_moves(world: World, match_id: int) -> None:
    match = await world.matches.get(match_id)
    at = (match.take_backs, match.ply)
    act = acts.Act.of_computer(f"turn:{match_id}:{at[0]}:{at[1]}")
    text = any_turn(match, random.Random(match.ply))
    await world.matches.play(match_id, act, text, ply=at[1], take_backs=at[0])


async def coach_speaks(world: World, match_id: int) -> bool:
    """Judge the first turn, without much of a search."""
    coach = Coach(replace(world.services, judge=Judge(1)))
    match = await world.matches.get(match_id)
    if not match.turns:
        return False
    await coach.review(stood_at(match, 1))
    return True


def swap(user_id: int) -> Do:
    return lambda world, number: world.matches.swap(number, world.act(user_id), ply=1)


def resign(user_id: int) -> Do:
    return lambda world, number: world.matches.resign(number, world.act(user_id))


def cancel(user_id: int) -> Do:
    return lambda world, number: world.matches.cancel(number, world.act(user_id))


def make(user_id: int, offer: Offer) -> Do:
    async def do(world: World, match_id: int) -> None:
        match = await world.matches.get(match_id)
        await world.matches.check_offering(match, user_id, offer)
        await world.matches.make_offer(match_id, world.act(user_id), offer, ply=match.ply)

    return do


def answer(user_id: int, offer: Offer, *, accept: bool = True) -> Do:
    async def do(world: World, match_id: int) -> None:
        match = await world.matches.get(match_id)
        act = world.act(user_id)
        await world.matches.answer_offer(match_id, match.ply, act, offer, accept=accept)

    return do


def accept(user_id: int, *, press: int | None = None) -> Do:
    async def do(world: World, challenge_id: int) -> None:
        act = acts.Act.of_person(user_id, press or world.request())
        await world.challenges.accept(challenge_id, act)

    return do


def withdraw(user_id: int) -> Do:
    return lambda world, number: world.challenges.withdraw(number, world.act(user_id))


def decline(user_id: int) -> Do:
    return lambda world, number: world.challenges.decline(number, world.act(user_id))


def challenge(user_id: int, opponent_id: int) -> Do:
    async def do(world: World, _: int) -> None:
        await world.challenges.create(**world.terms(user_id, opponent_id=opponent_id))

    return do


def rematch(user_id: int) -> Do:
    async def do(world: World, match_id: int) -> None:
        match = await world.matches.get(match_id)
        asked = await world.challenges.asked_rematch(match, user_id)
        act = world.act(user_id)
        if asked is None:
            await world.challenges.rematch(match, act, channel_id=CHANNEL)
        else:
            await world.challenges.accept(asked.id, act)

    return do


def take_up(level: int) -> Do:
    return lambda world, number: world.challenges.play_computer(number, world.act(ANA), level=level)


async def expire(world: World, _: int) -> bool:
    return bool(await world.challenges.expire_due())


async def flag(world: World, match_id: int) -> bool:
    await world.timeouts.flag_due()
    async with world.database.read() as transaction:
        match = await world.services.loader.get(transaction, match_id)
    return match.result is not None and match.result.ending == "time"


def claim(user_id: int) -> Do:
    return lambda world, number: world.times.claim(number, world.act(user_id))


def wait(user_id: int) -> Do:
    return lambda world, number: world.times.wait(number, world.act(user_id))


def extend(user_id: int, *, button: bool = False) -> Do:
    async def do(world: World, match_id: int) -> None:
        # The button was made when time was up, and that is now.
        stamp = int(world.clock().timestamp()) if button else None
        await world.times.extend(match_id, world.act(user_id), stamp=stamp)

    return do


def resume(user_id: int) -> Do:
    return lambda world, number: world.times.resume(number, world.act(user_id))


def nudge(user_id: int) -> Do:
    return lambda world, number: world.times.nudge(number, world.act(user_id))


def foresee(user_id: int, *, press: int | None = None) -> Do:
    """Play the turn that plans of `line` foresee."""

    async def do(world: World, match_id: int) -> None:
        match = await world.matches.get(match_id)
        act = acts.Act.of_person(user_id, press or world.request())
        text = line(match, 1)[0]
        await world.matches.play(match_id, act, text, ply=match.ply)

    return do


def make_plan(user_id: int) -> Do:
    async def do(world: World, match_id: int) -> None:
        match = await world.matches.get(match_id)
        await plan(world, match, user_id, *line(match, 2))

    return do


def stop_plan(user_id: int) -> Do:
    async def do(world: World, match_id: int) -> None:
        await world.plans.forget(await world.matches.get(match_id), user_id)

    return do


async def abort(world: World, match_id: int) -> None:
    await OversightService(world.services).abort(match_id, world.act(CLEO))


def erase(user_id: int) -> Do:
    return lambda world, _: privacy_on(world.services).erase(user_id, asked_at=world.clock())


def block(user_id: int, other_id: int) -> Do:
    return lambda world, _: world.blocks.toggle(user_id, other_id)


def note(user_id: int) -> Do:
    async def do(world: World, match_id: int) -> None:
        match = await world.matches.get(match_id)
        tries = TryService(world.database)
        tree_id = await tries.of_match(match, user_id)
        await tries.note(tree_id, user_id, match.turns, "a thought", match)

    return do


def follow(user_id: int) -> Do:
    async def do(world: World, match_id: int) -> None:
        match = await world.matches.get(match_id)
        await WatchService(world.database, clock=world.clock).follow_match(user_id, match)

    return do


def solve(*, rightly: bool) -> Do:
    async def do(world: World, solving_id: int) -> bool:
        puzzles = puzzles_of(world)
        solving = await puzzles.get(solving_id, ANA)
        turn = solving.task.puzzle.solutions[0]
        moves = moves_of(solving, turn) if rightly else wrong_turn(solving)
        after = await puzzles.attempt(solving, moves)
        return bool(after.turns if rightly else after.tried)

    return do


def puzzles_of(world: World) -> PuzzleService:
    return PuzzleService(world.services)


async def take(world: World, _: int) -> bool:
    return await world.services.interactions.claim(SAME_PRESS)


pytestmark = pytest.mark.asyncio(loop_scope="module")

# Who comes second is refused.
ONE_WINS: dict[str, tuple[Begin, Do, Do]] = {
    "accept against withdraw": (invited, accept(BEN), withdraw(ANA)),
    "accept against decline": (invited, accept(BEN), decline(BEN)),
    "accept against accept": (anyone, accept(BEN), accept(CLEO)),
    "accept pressed twice": (invited, accept(BEN), accept(BEN)),
    "accept against the computer": (anyone, accept(BEN), take_up(1)),
    "each challenges the other": (nothing, challenge(ANA, BEN), challenge(BEN, ANA)),
    "a rematch pressed twice": (over, rematch(ANA), rematch(ANA)),
    "a move pressed twice": (playing(), move(ANA), move(ANA)),
    "both resign": (playing(), resign(ANA), resign(BEN)),
    "call off against a move": (playing(1), cancel(ANA), move(BEN)),
    "draw agreed against declined": (
        offered(DRAW, BEN),
        answer(ANA, DRAW),
        answer(ANA, DRAW, accept=False),
    ),
    "draw agreed against a move": (offered(DRAW, BEN), answer(ANA, DRAW), move(ANA)),
    "take-back agreed against a move": (offered(TAKEBACK, BEN), answer(ANA, TAKEBACK), move(ANA)),
    "a swap against a move": (to_swap, swap(BEN), move(BEN)),
    "a swap pressed twice": (to_swap, swap(BEN), swap(BEN)),
    "a swap against the first turn taken back": (to_swap, swap(BEN), answer(BEN, TAKEBACK)),
    "strict flag against a move": (almost_out_of_time, flag, move(ANA)),
    "claim against a move": (out_of_time, claim(BEN), move(ANA)),
    "claim against a day given": (out_of_time, claim(BEN), extend(BEN)),
    "a day given pressed twice": (out_of_time, extend(BEN, button=True), extend(BEN, button=True)),
    "pause agreed against claim": (pause_offered, answer(BEN, Offer.PAUSE), claim(BEN)),
    "a pause ended by both": (paused, resume(ANA), resume(BEN)),
    "a nudge pressed twice": (playing(1), nudge(ANA), nudge(ANA)),
    "an interaction taken twice": (nothing, take, take),
}
# Both may be carried out, or the second is refused.
ANY_WIN: dict[str, tuple[Begin, Do, Do]] = {
    "block against accept": (invited, block(ANA, BEN), accept(BEN)),
    "both want a rematch": (over, rematch(ANA), rematch(BEN)),
    "resign against a move": (playing(), resign(BEN), move(ANA)),
    "a manager's end against a move": (playing(), abort, move(ANA)),
    "both offer a draw": (playing(), make(ANA, DRAW), make(BEN, DRAW)),
    "take-back agreed against a move of who asked for it": (
        offered(TAKEBACK, ANA, turns=4),
        answer(BEN, TAKEBACK),
        move(ANA),
    ),
    "a new start against a move": (to_reroll, answer(ANA, Offer.REROLL), move(ANA)),
    "the computer's turn against a take-back": (
        against_computer(3),
        computer_moves,
        make(ANA, TAKEBACK),
    ),
    "the computer's turn against resign": (against_computer(1), computer_moves, resign(ANA)),
    "the coach against a take-back": (against_computer(2), coach_speaks, make(ANA, TAKEBACK)),
    "claim against waiting": (out_of_time, claim(BEN), wait(BEN)),
    "a plan deleted against the turn that it answers": (placing_planned, stop_plan(ANA), move(BEN)),
    "a plan made against the turn that it answers": (playing(1), make_plan(ANA), foresee(BEN)),
    "a planned answer against resign": (foreseen, foresee(BEN), resign(ANA)),
    "a planned answer against an offer": (foreseen, foresee(BEN), make(ANA, DRAW)),
    "privacy delete against the turn that a plan answers": (foreseen, erase(ANA), foresee(BEN)),
    "privacy delete against one's own move": (playing(), erase(ANA), move(ANA)),
    "privacy delete against the other's move": (playing(), erase(BEN), move(ANA)),
    "privacy delete against accept": (invited, erase(ANA), accept(BEN)),
    "privacy delete against a note": (playing(), erase(ANA), note(ANA)),
    "privacy delete against a claim": (out_of_time, erase(ANA), claim(BEN)),
    "to follow against the end": (playing(), follow(CLEO), resign(ANA)),
    "a puzzle answered rightly and wrongly": (puzzle, solve(rightly=True), solve(rightly=False)),
}
# Both are one act, or come to the same.
BOTH_ARE_ONE: dict[str, tuple[Begin, Do, Do]] = {
    "the same accept twice": (
        invited,
        accept(BEN, press=SAME_PRESS),
        accept(BEN, press=SAME_PRESS),
    ),
    "the same move twice": (playing(), move(ANA, press=SAME_PRESS), move(ANA, press=SAME_PRESS)),
    "the computer's turn in two processes": (against_computer(1), computer_moves, computer_moves),
    "a turn foreseen by both pressed twice": (
        foreseen,
        foresee(BEN, press=SAME_PRESS),
        foresee(BEN, press=SAME_PRESS),
    ),
    "privacy delete twice": (playing(), erase(ANA), erase(ANA)),
    "a puzzle answered twice": (puzzle, solve(rightly=True), solve(rightly=True)),
}

PAIRS = (
    *(Pair(name, *acts) for name, acts in ONE_WINS.items()),
    *(Pair(name, *acts, Wins.ANY) for name, acts in ANY_WIN.items()),
    *(Pair(name, *acts, Wins.REPEAT) for name, acts in BOTH_ARE_ONE.items()),
    Pair("expiry against accept", nearly_expired, expire, accept(BEN), ahead=timedelta(seconds=2)),
)


class Bench:
    """Two processes on one file, which can be put back to how it was before."""

    def __init__(self, file: Path, databases: tuple[Database, Database]) -> None:
        self._databases = databases
        self._file = sqlite3.connect(file)
        self._empty, self._before = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
        self._file.backup(self._empty)
        self._clock, self._number = Clock(), 0

    def close(self) -> None:
        for connection in (self._file, self._empty, self._before):
            connection.close()

    async def prepare(self, pair: Pair) -> None:
        """Store what there is before the acts of a pair, and nothing else."""
        self._empty.backup(self._file)
        self._clock = Clock()
        world = World(self._databases[0], self._clock, seed=9)
        self._number = await pair.begin(world)
        await world.post_all()
        self._file.backup(self._before)

    def acts(self, pair: Pair) -> tuple[Act, Act]:
        """Restore everything, and return the acts of a pair, each in a new run of its process."""
        self._before.backup(self._file)
        ahead = Clock()
        ahead.now = self._clock.now + pair.ahead
        first, second = self._databases
        here, there = World(first, ahead, seed=1), World(second, self._clock, seed=2)
        return (lambda: pair.first(here, self._number), lambda: pair.second(there, self._number))

    def world(self) -> tuple[World, int]:
        """Put all back, and return the one process that there is, and what it is about."""
        self._before.backup(self._file)
        return World(self._databases[0], self._clock, seed=3), self._number

    def stored(self) -> Stored:
        """Return every row of every table."""
        return {name: self._file.execute(query).fetchall() for name, query in ALL.items()}

    async def alone(self, pair: Pair, number: int) -> Stored:
        """Return what is stored if only one of the two acts."""
        assert await self.acts(pair)[number]() is not False
        return self.stored()

    async def check(self) -> None:
        """Raise unless every match can be replayed and everything is consistent."""
        assert await inspect(self._databases[0]) == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bench(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Bench]:
    file = tmp_path_factory.mktemp("bench") / "ringfall.db"
    put_tables(file)
    databases = Database(f"sqlite+aiosqlite:///{file}"), Database(f"sqlite+aiosqlite:///{file}")
    for database in databases:
        await database.open(alone=False)
        await put_gates(database)
    bench = Bench(file, databases)
    yield bench
    bench.close()
    for database in databases:
        await database.close()


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
async def test_any_interleaving_equals_one_of_the_orders(bench: Bench, pair: Pair) -> None:
    await bench.prepare(pair)
    orders: defaultdict[tuple[bool, bool], list[Stored]] = defaultdict(list)
    if pair.wins is Wins.REPEAT:
        first, second = [await bench.alone(pair, number) for number in (0, 1)]
        orders |= {(True, True): [first, second], (True, False): [first], (False, True): [second]}
    tried: list[tuple[bool, int]] = []
    for turned in (False, True):
        lanes = await overtaken(bench.acts(pair), turned=turned, after=TO_THE_END)
        await bench.check()
        won, stored = won_by(lanes), bench.stored()
        if pair.wins is Wins.REPEAT:
            assert differences(stored, orders[won]) == [], (turned, won)
        else:
            orders[won].append(stored)
        tried += [(turned, after) for after in points_of(pair, lanes[turned], turned=turned)]
    assert all(map(pair.wins.allows, orders)), list(orders)
    for turned, after in tried:
        lanes = await overtaken(bench.acts(pair), turned=turned, after=after)
        won, stored = won_by(lanes), bench.stored()
        assert pair.wins.allows(won), (turned, after, won)
        if won not in orders:
            # Who came too late in neither order has changed nothing either.
            orders[won] = [await bench.alone(pair, won.index(True))]
        assert differences(stored, orders[won]) == [], (turned, after, won)


def points_of(pair: Pair, lane: Lane, *, turned: bool) -> Sequence[int]:
    """Return after how many of its statements an act is to be overtaken."""
    if EVERY_POINT:
        return range(lane.stops)
    if not turned:
        return lane.between + lane.within
    # Two who do the same are interchangeable, and the lock has been shown to hold.
    return [] if pair.second.__qualname__ == pair.first.__qualname__ else lane.between


def differences(stored: Stored, orders: Sequence[Stored]) -> Sequence[object]:
    """Return which rows of which tables differ from those of each order, if all do."""
    if stored in orders:
        return []
    return [
        [
            (name, set(stored[name]) ^ set(order[name]))
            for name in stored
            if stored[name] != order[name]
        ]
        for order in orders
    ]


async def overtaken(acts: tuple[Act, Act], *, turned: bool, after: int) -> tuple[Lane, Lane]:
    """Have the second act overtake the first after some statements, or `turned` the other way."""
    first, second = reversed(acts) if turned else acts
    lanes = await interleave(first, second, after=after)
    return (lanes[1], lanes[0]) if turned else lanes


def won_by(lanes: Sequence[Lane]) -> tuple[bool, bool]:
    """Tell who succeeded; each refusal must have a sentence in every language."""
    for lane in lanes:
        if lane.refusal is not None:
            assert all(refusal_text(texts_for(each), lane.refusal) for each in ("en", "de"))
    first, second = (lane.refusal is None and lane.result is not False for lane in lanes)
    return first, second


async def test_cached_values_equal_the_stored_ones(url: str, tmp_path: Path) -> None:
    """Both acts come to the same process, which is alone on its database."""
    database = Database(url)
    await database.open()
    await put_gates(database)
    bench = Bench(tmp_path / "ringfall.db", (database, database))
    looking = partial(database.fetch, text("SELECT 1"))
    for pair in (each for each in PAIRS if each.name in IN_ONE_PROCESS):
        await bench.prepare(pair)
        for after in itertools.count(step=STRIDE):
            world, number = bench.world()
            acts = partial(pair.first, world, number), partial(pair.second, world, number)
            lanes = await overlap(*acts, after=after, looking=looking)
            fresh = world.fresh().matches
            assert await world.matches.latest(number) == await fresh.get(number), (pair.name, after)
            assert any(won_by(lanes)), (pair.name, after)
            if lanes[0].stops <= after:
                break
    bench.close()
    await database.close()


async def test_on_a_server_too_exactly_one_is_carried_out(postgres: PostgresServer) -> None:
    """There, processes wait for the server's locks. Each moment is set up again."""
    url = await postgres.new_tables()
    databases = Database(url), Database(url)
    for database in databases:
        await database.open(alone=False)
        await put_gates(database)
    blocked = partial(count_waiting, databases[0])
    for pair in (each for each in PAIRS if each.name in ON_A_SERVER):
        ends = []
        for do in (pair.first, pair.second):
            world, *_, number = await moment(pair, databases)
            await do(world, number)
            ends.append(await end_of(world, number))
        for after in itertools.count(step=STRIDE):
            here, there, number = await moment(pair, databases)
            acts = partial(pair.first, here, number), partial(pair.second, there, number)
            lanes = await interleave(*acts, after=after, blocked=blocked)
            won = won_by(lanes)
            assert sorted(won) == [False, True], (pair.name, after)
            assert await end_of(here, number) == ends[won.index(True)], (pair.name, after)
            if lanes[0].stops <= after:
                break
    for database in databases:
        await database.close()


async def moment(pair: Pair, databases: Sequence[Database]) -> tuple[World, World, int]:
    """Return what two processes know of the moment before the acts of a pair."""
    clock, seed = Clock(), next(SEEDS)
    here, there = (World(each, clock, seed=seed + n) for n, each in enumerate(databases))
    return here, there, await pair.begin(here)


async def count_waiting(database: Database) -> int:
    """Count the connections that wait for a lock of the server.

    The locks themselves are queried: a connection that was just released still says that it waits.
    """
    query = text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0"
    )
    async with database.read() as transaction:
        return (await transaction.execute(query)).scalar_one()


async def end_of(world: World, number: int) -> object:
    """Return the final state of a match, read and replayed again."""
    match = await world.fresh().matches.get(number)
    return match.ply, match.result
