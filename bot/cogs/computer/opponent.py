"""Schedules the computer's acts in all matches, and does each of them once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta

import structlog
from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock, again_at
from bot.cogs.computer.coach import Coach, coached_turn
from bot.cogs.computer.service import ComputerPlayer
from bot.errors import UserError
from bot.match.acts import Actor
from bot.match.challenge.service import ChallengeService
from bot.match.model import Match, Offer
from bot.match.service import MatchService
from bot.match.tables import matches as match_queries
from bot.match.tables.matches import MatchState
from bot.match.turns import stood_at
from bot.news import Subject
from bot.storage import Database, StorageError
from bot.storage.errors import UnreadableError
from engine import SearchCancelledError

LOOK_EVERY = timedelta(seconds=20)
STAND_IN_AFTER = timedelta(seconds=10)
"""How long the process that stored a change has to act on it."""
PEOPLE_KEPT = 10_000
# After a start, most matches in which the computer acted last wait for their player. A few are read
# each second, so that they delay no answer.
AT_A_TIME = 25

log = structlog.get_logger(__name__)

Moment = tuple[int, int]
"""The number of turns, and of take-backs."""
Key = tuple[int, str]
"""A match, and the kind of work in it."""


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
        self,
        database: Database,
        *,
        matches: MatchService,
        challenges: ChallengeService,
        player: ComputerPlayer,
        coach: Coach,
        clock: Clock,
        at_a_time: int = AT_A_TIME,
    ) -> None:
        self._database = database
        self._matches = matches
        self._challenges = challenges
        self._player = player
        self._coach = coach
        self._clock = clock
        self._at_a_time = at_a_time
        self._checked_at: datetime | None = None
        self._heard: dict[int, timedelta] = {}
        self._later: dict[int, None] = {}
        self._between_people: LRUCache[int, None] = LRUCache(PEOPLE_KEPT)
        self._idle: dict[int, tuple[int, int, bool]] = {}
        self._coached: dict[int, Moment] = {}
        self._planned: dict[Key, _Work] = {}
        self._under_way: dict[asyncio.Task[None], tuple[Key, Moment]] = {}

    def match_changed(self, match_id: int) -> None:
        """Note that a match has changed: work may be new, or planned work stale."""
        self._hear(match_id, timedelta())

    def challenge_changed(self, challenge_id: int) -> None:
        """Ignore challenges: the computer accepts one once its card is posted."""

    def changed_elsewhere(self, match_id: int) -> None:
        """Note that another process has changed a match, and is expected to act on it."""
        self._hear(match_id, STAND_IN_AFTER)

    async def next_due(self) -> datetime:
        await self._follow_news()
        now = self._clock()
        planned = (work.due_at for work in self._planned.values())
        later = [now] if self._later else []
        return min((self._next_look, *planned, *later))

    async def carry_out(self) -> None:
        """Start all due work; slow work does not delay other work."""
        self._heard |= dict.fromkeys([*self._later][: self._at_a_time], timedelta())
        # Known work does not wait for the polling.
        await self._begin_due()
        if self._next_look <= self._clock():
            await self._look()
            await self._begin_due()

    async def accept(self, challenge_id: int) -> Match | None:
        """Accept a challenge to the computer; return `None` if it is not open any more."""
        try:
            return (await self._challenges.accept_for_computer(challenge_id)).match
        except (UserError, UnreadableError) as error:
            log.info(
                "challenge not accepted by the computer", challenge=challenge_id, error=str(error)
            )
            return None

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
        return again_at(self._checked_at, LOOK_EVERY, now=self._clock())

    def _hear(self, match_id: int, leave_for: timedelta) -> None:
        if match_id not in self._between_people:
            self._heard[match_id] = leave_for

    async def _begin_due(self) -> None:
        await self._follow_news()
        for key, work in list(self._planned.items()):
            if work.due_at <= self._clock():
                del self._planned[key]
                self._begin(key, work)

    async def _look(self) -> None:
        """Find matches and challenges whose changes were not announced."""
        for challenge_id in await self._challenges.waiting_for_computer():
            await self.accept(challenge_id)
        async with self._database.read() as transaction:
            stands = await match_queries.find_with_computer(transaction)
        known = {each.id: (each.ply, each.take_backs, bool(each.offers)) for each in stands}
        new = [each for each in stands if self._idle.get(each.id) != known[each.id]]
        self._heard |= {each.id: timedelta() for each in new if not _seems_idle(each)}
        self._later = {each.id: None for each in new if _seems_idle(each)}
        self._idle = {number: stand for number, stand in self._idle.items() if number in known}
        self._coached = {number: at for number, at in self._coached.items() if number in known}
        self._checked_at = self._clock()

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
            found = () if match is None else self._works(match)
            works = {work.what: replace(work, due_at=work.due_at + leave_for) for work in found}
            self._drop(match_id, works)
            for what, work in works.items():
                if ((match_id, what), work.moment) not in self._under_way.values():
                    self._planned.setdefault((match_id, what), work)
            if match is not None and not works:
                self._idle[match_id] = (match.ply, match.take_backs, bool(match.offers))

    async def _find(self, match_id: int) -> Match | None:
        """Return a match with the computer, `None` for others and unreadable ones."""
        try:
            match = await self._matches.latest(match_id)
        except (UserError, UnreadableError):
            return None
        if match.computer is None:
            self._between_people[match_id] = None
        return None if match.computer is None else match

    def _works(self, match: Match) -> Iterator[_Work]:
        """Yield the work in a match as it is now."""
        moment, now = (match.ply, match.take_backs), self._clock()
        side = match.computer or match.position.to_move
        if match.result is None and match.offers.get(Offer.DRAW) is side.opponent:
            yield _Work("draw", moment, now, lambda: self._player.answer_draw(match))
        if match.awaits_computer:
            yield _Work("turn", moment, now, lambda: self._player.play(match))
            # The coach speaks after the board, which tells the computer's turn, too.
            return
        ply = coached_turn(match)
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
        except (UserError, SearchCancelledError):
            # The match has changed in the meantime, or the bot stops.
            pass
        except StorageError as error:
            log.warning("computer waits", match=key[0], what=work.what, error=str(error))
        except Exception as error:
            log.error("computer failed", match=key[0], what=work.what, exc_info=error)


class StandIn:
    """Hears of changes by other processes, and acts if those processes do not."""

    def __init__(self, opponent: Opponent) -> None:
        self._opponent = opponent

    def match_changed(self, match_id: int) -> None:
        """Note that there may be work in a match after a while."""
        self._opponent.changed_elsewhere(match_id)

    def challenge_changed(self, challenge_id: int) -> None:
        """Ignore challenges: the next polling finds them."""

    def posts_left(self) -> None:
        """Ignore posts: the delivery handles them."""


def _seems_idle(stand: MatchState) -> bool:
    """Tell whether the computer probably has no work, because it acted last."""
    return stand.ply > 0 and stand.last_actor == Actor.COMPUTER


def _is_same(moment: Moment, work: _Work | None) -> bool:
    return work is not None and work.moment == moment
