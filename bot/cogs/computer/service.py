"""Plays, swaps and answers draw offers for the computer in all matches, each once."""

from __future__ import annotations

import asyncio
import threading
import zlib
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from typing import TypeVar

import structlog
from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import exists, select

import engine
from bot.clock import again_at
from bot.cogs.computer.coach import STAND_IN, Coach, find_coached_turn, waiting_person
from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Actor, Kind
from bot.match.core import Core
from bot.match.model import Match, Offer, OfferOutcome
from bot.match.tables import matches as match_queries
from bot.match.tables.games import is_installed
from bot.match.tables.matches import OPEN_OFFERS
from bot.match.terms import start_of
from bot.match.turns import after_moves, check_offered, stood_at
from bot.news import Subject
from bot.seats import Seat
from bot.storage import StorageError
from bot.storage.acts import last_actor_of, ply_of, take_backs_of
from bot.storage.errors import UnreadableError
from bot.storage.schema import matches, seats
from engine import CERTAIN, Budget, Cancel, Turn, Value
from engine.matches import Situation
from engine.programs import Limits, ProgramError, ask_once
from rules import AnyPosition, Side, play_turn, turns

LOOK_EVERY = timedelta(seconds=20)
# How long the process that stored a change has to act on it.
STAND_IN_AFTER = timedelta(seconds=10)
PEOPLE_KEPT = 10_000
# After a start, most matches in which the computer acted last wait for their player. A few are read
# each second, so that they delay no answer.
AT_A_TIME = 25
# The computer agrees to a draw if it is behind by `BEHIND_POINTS`. From `LATE_PLY` on it also
# agrees if neither side is ahead by more than `LEVEL_POINTS`.
BEHIND_POINTS, LEVEL_POINTS, LATE_PLY = -50, 25, 30
DRAW_BUDGET = Budget(50_000, seconds=1.0)
# What a program is told, and what it may use until its turn; then the computer plays it.
GO = "go seconds 5"
LIMITS = Limits(seconds=10, memory_bytes=1 << 30)
_LOST = Value(-CERTAIN, -1)
_WON = Value(CERTAIN, 1)

# The number of turns, and of take-backs.
Moment = tuple[int, int]
# A match, and the kind of work in it.
Key = tuple[int, str]
T = TypeVar("T")

log = structlog.get_logger(__name__)


# The running matches with a computer, and who acted last. The query goes from the matches to their
# seats: the other way round would read all finished matches.
_FIND_STATES = (
    select(
        matches.c.id,
        ply_of(matches.c.id).label("ply"),
        take_backs_of(matches.c.id).label("take_backs"),
        OPEN_OFFERS.label("offers"),
        last_actor_of(matches.c.id).label("actor"),
    )
    .where(
        exists().where(seats.c.match_id == matches.c.id, seats.c.level.is_not(None)),
        matches.c.ended_at.is_(None),
        is_installed(matches.c.game),
    )
    .order_by(matches.c.id)
)


class _Work(Struct, frozen=True):
    """Work to do in a match at a certain moment, not before a time."""

    what: str
    moment: Moment
    due_at: datetime
    carry_out: Callable[[], Awaitable[None]]


class Opponent:
    """Lets the computer act in all matches, in parallel; a duty of the agenda.

    The state of a match determines the work. The opponent hears of changes. Every 20 seconds it
    polls for missed changes and retries what failed. If another process stores a change and does
    not act on it, this one does after a while; the first act counts.
    """

    name = "computers"
    woken_by = frozenset({Subject.MATCH})

    def __init__(
        self, core: Core, player: ComputerPlayer, coach: Coach, *, at_a_time: int = AT_A_TIME
    ) -> None:
        self._core = core
        self._player = player
        self._coach = coach
        self._at_a_time = at_a_time
        self._checked_at: datetime | None = None
        self._heard: dict[int, timedelta] = {}
        self._later: dict[int, None] = {}
        self._between_people: LRUCache[int, None] = LRUCache(PEOPLE_KEPT)
        self._idle: dict[int, tuple[int, int, bool]] = {}
        self._coached: dict[int, Moment] = {}
        self._planned: dict[Key, _Work] = {}
        self._under_way: dict[asyncio.Task[None], tuple[Key, Moment]] = {}

    def on_news(self, number: int, *, elsewhere: bool = False) -> bool:
        """Note that a match has changed; `False` if it is one between people.

        Work may be new, or planned work stale. If another process has changed it `elsewhere`, that
        one is expected to act on it.
        """
        if number in self._between_people:
            return False
        self._heard[number] = STAND_IN_AFTER if elsewhere else timedelta()
        return True

    async def next_due(self) -> datetime:
        await self._follow_news()
        now = self._core.clock()
        planned = (work.due_at for work in self._planned.values())
        return min((self._next_look, *planned, *([now] if self._later else ())))

    async def carry_out(self) -> None:
        """Start all due work; slow work does not delay other work."""
        self._heard |= dict.fromkeys([*self._later][: self._at_a_time], timedelta())
        # Known work does not wait for the polling.
        await self._begin_due()
        if self._next_look <= self._core.clock():
            await self._look()
            await self._begin_due()

    async def accept(self, challenge_id: int) -> None:
        """Accept a challenge to the computer, unless it is not open any more."""
        try:
            await self._core.challenges.accept_for_computer(challenge_id)
        except (UserError, UnreadableError) as error:
            log.info(
                "challenge not accepted by the computer", challenge=challenge_id, error=str(error)
            )

    async def settled(self) -> None:
        """Wait until no work is in progress."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def close(self) -> None:
        """Stop; the state of the matches determines what remains to do."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    @property
    def _next_look(self) -> datetime:
        return again_at(self._checked_at, LOOK_EVERY, now=self._core.clock())

    async def _begin_due(self) -> None:
        await self._follow_news()
        for key, work in list(self._planned.items()):
            if work.due_at <= self._core.clock():
                del self._planned[key]
                self._begin(key, work)

    async def _look(self) -> None:
        """Find matches and challenges whose changes were not announced."""
        for challenge_id in await self._core.challenges.waiting_for_computer():
            await self.accept(challenge_id)
        states = await self._core.database.fetch(_FIND_STATES)
        known = {state.id: (state.ply, state.take_backs, bool(state.offers)) for state in states}
        new = [state for state in states if self._idle.get(state.id) != known[state.id]]
        # If the computer acted last, it probably has nothing to do.
        idle = [state.id for state in new if state.ply and state.actor == Actor.COMPUTER]
        self._later = dict.fromkeys(idle)
        self._heard |= {state.id: timedelta() for state in new if state.id not in self._later}
        self._idle = {number: state for number, state in self._idle.items() if number in known}
        self._coached = {number: at for number, at in self._coached.items() if number in known}
        self._checked_at = self._core.clock()

    async def _follow_news(self) -> None:
        """Plan work in changed matches, and cancel stale work."""
        while self._heard:
            match_id, leave_for = next(iter(self._heard.items()))
            del self._heard[match_id]
            self._later.pop(match_id, None)
            try:
                match = await self._find(match_id)
            except BaseException:
                self._heard[match_id] = leave_for
                raise
            works = {
                work.what: replace(work, due_at=work.due_at + leave_for)
                for work in (() if match is None else self._works(match))
            }
            self._drop(match_id, works)
            for what, work in works.items():
                if ((match_id, what), work.moment) not in self._under_way.values():
                    self._planned.setdefault((match_id, what), work)
            if match is not None and not works:
                self._idle[match_id] = (match.ply, match.take_backs, bool(match.offers))

    async def _find(self, match_id: int) -> Match | None:
        """Return a match with the computer, `None` for others and unreadable ones."""
        try:
            match = await self._core.matches.latest(match_id)
        except (UserError, UnreadableError):
            return None
        if match.computer is None:
            self._between_people[match_id] = None
            return None
        return match

    def _works(self, match: Match) -> Iterator[_Work]:
        moment, now = (match.ply, match.take_backs), self._core.clock()
        side = match.computer or match.position.to_move
        if match.result is None and match.offers.get(Offer.DRAW) is side.opponent:
            yield _Work("draw", moment, now, lambda: self._player.answer_draw(match))
        if match.awaits_computer:
            yield _Work("turn", moment, now, lambda: self._player.play(match))
            # The coach speaks after the board, which tells the computer's turn, too.
            return
        ply = find_coached_turn(match)
        if ply is not None and self._coached.get(match.id) != (ply, match.take_backs):
            coached = ply, match.take_backs
            yield _Work("coach", coached, now, lambda: self._review(match, ply))

    async def _review(self, match: Match, ply: int) -> None:
        try:
            await self._coach.review(stood_at(match, ply))
        except StorageError:
            raise
        except Exception:
            # It would fail again, so it is not retried.
            self._coached[match.id] = (ply, match.take_backs)
            raise
        self._coached[match.id] = (ply, match.take_backs)

    def _drop(self, match_id: int, works: dict[str, _Work]) -> None:
        """Cancel stale work in a match, planned or running."""
        for key in [key for key in self._planned if key[0] == match_id]:
            if not _is_same(self._planned[key].moment, works.get(key[1])):
                del self._planned[key]
        for task, (key, moment) in self._under_way.items():
            if key[0] == match_id and not _is_same(moment, works.get(key[1])):
                task.cancel()

    def _begin(self, key: Key, work: _Work) -> None:
        task = asyncio.create_task(self._try(key, work), name=f"{work.what} in match {key[0]}")
        self._under_way[task] = key, work.moment
        task.add_done_callback(self._under_way.pop)

    async def _try(self, key: Key, work: _Work) -> None:
        try:
            await work.carry_out()
        except UserError:
            # The match has changed in the meantime, or the bot stops.
            pass
        except StorageError as error:
            log.warning("computer waits", match=key[0], what=work.what, error=str(error))
        except Exception as error:
            log.error("computer failed", match=key[0], what=work.what, exc_info=error)


class ComputerPlayer:
    """Acts for the computer's side.

    An act has one key for each moment of a match, and its turn depends on the match's seed. So a
    repeat after a crash, or in a second process, is the same act, and counts once.
    """

    def __init__(self, core: Core, *, limits: Limits = LIMITS) -> None:
        self._core = core
        # Of its own, so that a slow program does not hold up the engine.
        self._program_queue = EngineQueue()
        self._limits = limits

    async def close(self) -> None:
        """End the program that is running."""
        await self._program_queue.close()

    async def play(self, match: Match) -> None:
        """Play the turn of the computer, or swap sides if it may and would rather have the other.

        Raise `UserError` if it is not to move any more.
        """
        if match.may_swap:
            mover = match.position.to_move
            value = await self._think(match, lambda cancel: _worth(match.position, mover, cancel))
            if (value.points if value.wins_in is None else value.wins_in) < 0:
                await self._core.matches.swap(match.id, _act("swap", match), ply=match.ply)
                return
        after = await self._turn_of_program(match)
        stands_in = after is None and bool(match.seat(match.position.to_move).program)
        after = after or await self._turn(match)

        async def owe_line(act: ActContext, now: Match) -> None:
            await self._core.writer.enqueue(act, now, STAND_IN, match.position.to_move)

        await self._core.matches.play(
            match.id,
            _act("turn", match),
            after.turns[-1],
            ply=match.ply,
            take_backs=match.take_backs,
            checked=after,
            also=owe_line if stands_in else None,
        )

    async def answer_draw(self, match: Match) -> None:
        """Accept or decline the player's draw offer; `UserError` without an offer."""
        side = match.computer or match.position.to_move
        value = await self._think(match, lambda cancel: _worth(match.position, side, cancel))
        agreed = agrees_to_draw(value, match.ply)

        async def answer(act: ActContext, now: Match) -> None:
            check_offered(now, side, match.ply, Offer.DRAW)
            if agreed:
                await self._core.writer.agree(act, now, Offer.DRAW, by=side.opponent)
            else:
                declined = OfferOutcome.DECLINED
                await match_queries.close_offers(act.transaction, now.id, declined, kind=Offer.DRAW)

        act = _act("draw", match)
        await self._core.matches.change_from_outside(match.id, act, Kind.DRAW_ANSWER, answer)

    async def _turn_of_program(self, match: Match) -> Match | None:
        """Return the match after the turn of a program, `None` without one, or if it fails."""
        name = match.seat(match.position.to_move).program
        program = self._core.settings.programs.get(match.game.slug)
        if not name:
            return None
        if program is None:
            log.warning("no program for a match", match=match.id, program=name)
            return None
        at = _situation(match)
        try:
            turn = await self._program_queue.search(
                Urgency.TURN,
                lambda cancel: ask_once(program.command, at, GO, self._limits, cancel),
                user_id=waiting_person(match),
            )
        except ProgramError as error:
            log.warning("program failed", match=match.id, program=name, error=str(error))
            return None
        return after_moves(match, turn, at=self._core.clock())

    async def _turn(self, match: Match) -> Match:
        """Return the match after the computer's turn; after a crash, after any legal one."""
        try:
            turn = await self._think(match, lambda cancel: self._choose(match, cancel))
            return after_moves(match, turn, at=self._core.clock())
        except UserError:
            raise  # the bot stops
        except Exception as error:
            log.error("no turn found by search", match=match.id, ply=match.ply, exc_info=error)
            first, _ = next(turns(match.position))
            return after_moves(match, first, at=self._core.clock())

    def _choose(self, match: Match, cancel: threading.Event) -> Turn:
        level = match.seat(match.position.to_move).level or engine.LEVELS[0]
        people = 1 + self._core.engine.waiting_users(Urgency.TURN)
        return engine.choose_turn(match.position, level, seed_of(match), cancel, people=people)

    async def _think(self, match: Match, work: Callable[[threading.Event], T]) -> T:
        return await self._core.engine.search(Urgency.TURN, work, user_id=waiting_person(match))


def agrees_to_draw(value: Value, ply: int) -> bool:
    """Tell whether the computer accepts a draw in a position of this value to it."""
    if value.wins_in is not None:
        return value.wins_in < 0
    is_level = abs(value.points) <= LEVEL_POINTS and ply >= LATE_PLY
    return value.points <= BEHIND_POINTS or is_level


def at_level(match: Match, level: int) -> Match:
    """Return a match as if the computer had played it at another level."""
    first, second = (
        seat if seat.level is None else Seat.of_computer(level) for seat in match.seats
    )
    return replace(match, seats=(first, second), terms=replace(match.terms, level=level))


def seed_of(match: Match) -> int:
    """Return the seed of the computer's turns in a match: the same in every process."""
    return zlib.crc32(f"{match.id}:{match.seed}".encode())


def _is_same(moment: Moment, work: _Work | None) -> bool:
    return work is not None and work.moment == moment


def _act(what: str, match: Match) -> Act:
    return Act.of_computer(f"{what}:{match.id}:{match.take_backs}:{match.ply}")


def _situation(match: Match) -> Situation:
    """Return a match as a program is told of it: with its start and all turns since."""
    start = start_of(match.game, match.options, match.seed, match.opening)
    position, played = start, list[Turn]()
    for text in match.turns:
        played.append(match.game.parse_turn(position, text))
        position = play_turn(position, played[-1])
    return Situation(match.game, start, tuple(played), position, seed_of(match))


def _worth(position: AnyPosition, side: Side, cancel: Cancel) -> Value:
    if position.outcome is not None:
        winner = position.outcome.winner
        return Value(0) if winner is None else _WON if winner is side else _LOST
    value = engine.analyse(position, DRAW_BUDGET, 1, cancel).lines[0].value
    if position.to_move is side:
        return value
    return Value(-value.points, None if value.wins_in is None else -value.wins_in)
