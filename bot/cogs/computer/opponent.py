"""The computer as an opponent: when there is something for it to do, and that it is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta

import structlog
from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock, again_at
from bot.cogs.analysis.coach import Coach, coached_turn
from bot.cogs.computer.service import Computer
from bot.errors import UserError
from bot.match.acts import Actor
from bot.match.challenge.service import ChallengeService
from bot.match.model import Match, Offer
from bot.match.service import MatchService
from bot.match.tables import matches as match_queries
from bot.match.tables.matches import Stand
from bot.match.turns import stood_at
from bot.news import Subject
from bot.storage import Database, StorageError
from bot.storage.unreadable import UnreadableError
from engine import SearchCancelledError

PAUSE = timedelta(seconds=1)
"""How long a computer waits before it answers, as an answer at once is hard to follow."""
LOOK_EVERY = timedelta(seconds=20)
STAND_IN_AFTER = timedelta(seconds=10)
"""How long what is to be done is left to the process that has stored why."""
PEOPLE_KEPT = 10_000
# Of the matches in which a computer has acted last most wait for a person: after a start they are
# read a few each second, so that nobody waits for it.
AT_A_TIME = 25

log = structlog.get_logger(__name__)

Moment = tuple[int, int]
"""How many turns stand, and how often some have been taken back."""
Key = tuple[int, str]
"""A match, and what is to be done in it."""


class _Work(Struct, frozen=True):
    """Something to do in a match as it stood at a moment, not before a time."""

    what: str
    moment: Moment
    due_at: datetime
    carry_out: Callable[[], Awaitable[None]]


class Opponent:
    """Has computers act in all matches, each by itself; it is a duty of the agenda.

    What there is to do it sees by how a match stands: it hears of changes, and looks every 20
    seconds for what nobody has told of. What failed is tried again then, too. What another process
    does it would do after a while: whoever acts first has acted.
    """

    name = "computers"
    woken_by = frozenset({Subject.MATCH})

    def __init__(
        self,
        database: Database,
        *,
        matches: MatchService,
        challenges: ChallengeService,
        computer: Computer,
        coach: Coach,
        clock: Clock,
    ) -> None:
        self._database = database
        self._matches = matches
        self._challenges = challenges
        self._computer = computer
        self._coach = coach
        self._clock = clock
        self._looked_at: datetime | None = None
        self._heard: dict[int, timedelta] = {}
        self._later: dict[int, None] = {}
        self._between_people: LRUCache[int, None] = LRUCache(PEOPLE_KEPT)
        self._idle: dict[int, tuple[int, int, bool]] = {}
        self._coached: dict[int, Moment] = {}
        self._planned: dict[Key, _Work] = {}
        self._under_way: dict[asyncio.Task[None], tuple[Key, Moment]] = {}

    def match_changed(self, match_id: int) -> None:
        """Note that there may be something to do in a match, or nothing any more."""
        self._hear(match_id, timedelta())

    def challenge_changed(self, challenge_id: int) -> None:
        """Leave a challenge to whoever has it posted: it is taken up once its card stands."""

    def changed_elsewhere(self, match_id: int) -> None:
        """Note the same of what another process has stored, and does if it lives."""
        self._hear(match_id, STAND_IN_AFTER)

    async def next_due(self) -> datetime:
        await self._follow_news()
        now = self._clock()
        planned = (work.due_at for work in self._planned.values())
        later = [now] if self._later else []
        return min((self._next_look, *planned, *later))

    async def carry_out(self) -> None:
        """Begin all that is due; one that takes long holds up no other."""
        self._heard |= dict.fromkeys([*self._later][:AT_A_TIME], timedelta())
        # Nothing that is known of waits for what may be found.
        await self._begin_due()
        if self._next_look <= self._clock():
            await self._look()
            await self._begin_due()

    async def accept(self, challenge_id: int) -> None:
        """Take up a challenge to a computer; nothing, where it has come to nothing meanwhile."""
        try:
            await self._challenges.accept_for_computer(challenge_id)
        except (UserError, UnreadableError) as error:
            log.info(
                "challenge not accepted by the computer", challenge=challenge_id, error=str(error)
            )

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def close(self) -> None:
        """Stop; what is left to do shows in how the matches stand."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    @property
    def _next_look(self) -> datetime:
        return again_at(self._looked_at, LOOK_EVERY, now=self._clock())

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
        """Look for whatever nobody has told of."""
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
        self._looked_at = self._clock()

    async def _follow_news(self) -> None:
        """Plan what is to be done in the matches that there is news of, and end what is not."""
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
        """Return a match with a computer, `None` for any other and what cannot be read."""
        try:
            match = await self._matches.latest(match_id)
        except (UserError, UnreadableError):
            return None
        if match.computer is None:
            self._between_people[match_id] = None
        return None if match.computer is None else match

    def _works(self, match: Match) -> Iterator[_Work]:
        """Yield what there is to do in a match as it stands."""
        moment, now = (match.ply, match.take_backs), self._clock()
        side = match.computer or match.position.to_move
        if match.result is None and match.offers.get(Offer.DRAW) is side.opponent:
            yield _Work("draw", moment, now, lambda: self._computer.answer_draw(match))
        if _is_to_move(match):
            yield _Work("turn", moment, now + PAUSE, lambda: self._computer.play(match))
        ply = coached_turn(match)
        if ply is not None and self._coached.get(match.id) != (ply, match.take_backs):
            coached = ply, match.take_backs
            yield _Work("coach", coached, now, lambda: self._look_at(match, ply))

    async def _look_at(self, match: Match, ply: int) -> None:
        try:
            await self._coach.look(stood_at(match, ply))
        except StorageError:
            raise
        except Exception:
            # It would fail again.
            self._coached[match.id] = (ply, match.take_backs)
            raise
        self._coached[match.id] = (ply, match.take_backs)

    def _drop(self, match_id: int, works: dict[str, _Work]) -> None:
        """End what is planned or under way in a match and not to be done any more."""
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
            # It was played on, taken back or ended meanwhile, or the bot stops.
            pass
        except StorageError as error:
            log.warning("computer waits", match=key[0], what=work.what, error=str(error))
        except Exception as error:
            log.error("computer failed", match=key[0], what=work.what, exc_info=error)


class StandIn:
    """Has the computers of this process act where those of the one that was told do not."""

    def __init__(self, opponent: Opponent) -> None:
        self._opponent = opponent

    def match_changed(self, match_id: int) -> None:
        """Note that there may be something to do in a match in a while."""
        self._opponent.changed_elsewhere(match_id)

    def challenge_changed(self, challenge_id: int) -> None:
        """Leave a challenge to whoever has its card posted; looking finds it."""

    def posts_left(self) -> None:
        """Leave what is to be posted to the delivery."""


def _seems_idle(stand: Stand) -> bool:
    """Tell whether a computer has nothing to do most likely, having played last."""
    return stand.ply > 0 and stand.last_actor == Actor.COMPUTER


def _is_to_move(match: Match) -> bool:
    """Tell whether a computer is to move; while a clock stands still it waits, too."""
    is_paused = match.clock is not None and match.clock.is_paused
    is_computers = match.seat(match.position.to_move).level is not None
    return match.result is None and is_computers and not is_paused


def _is_same(moment: Moment, work: _Work | None) -> bool:
    return work is not None and work.moment == moment
