"""Send reminders, flag players at a timeout, and do what players ask about time: claims, nudges."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import Column, ColumnElement, delete, func, insert, select, true, update

from bot.clock import again_at
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Kind
from bot.match.blocks import check_heard
from bot.match.clock.arithmetic import Countdown, Flag, Rest
from bot.match.model import Ending, Match, MatchChange, MessageKind, Result
from bot.match.parts import Parts
from bot.match.service import MatchService
from bot.match.tables import challenges, clocks, games
from bot.match.tables.due_messages import outdate_match
from bot.match.turns import check_answerable
from bot.news import Subject
from bot.storage import Transaction
from bot.storage.database import columns
from bot.storage.errors import UnreadableError
from bot.storage.schema import acts as schema_acts
from bot.storage.schema import clocks as clock_table
from bot.storage.schema import pulse
from rules import Side

BEAT = timedelta(minutes=1)
# While the process runs, a beat may be late. Before its first beat, a missing one is an outage.
OUTAGE, OUTAGE_IN_A_LIFE = BEAT * 1.5, BEAT * 5
AT_ONCE = 100
UNREADABLE_FOR = timedelta(hours=1)


class Due(Struct, frozen=True):
    """A turn with something due, and since when."""

    match_id: int
    ply: int
    take_backs: int
    at: datetime


HandleDue = Callable[[ActContext, Match, Countdown, Rest], Awaitable[None]]


class _Outage(Struct, frozen=True):
    """The time without a sign of life, the tolerated time, and when the bot was back."""

    lost: timedelta
    patience: timedelta
    since: datetime

    @property
    def is_outage(self) -> bool:
        return abs(self.lost) > self.patience


class NotDueError(Exception):
    """A player has moved in the meantime, or the event is no longer needed."""


class LaterError(Exception):
    """Not due before another time, because the player rests."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


class Timeouts:
    """Reminds players, and tells when their time is up; a duty of the agenda.

    It also notices outages. News does not wake it: even the shortest time for a turn is longer than
    the agenda's polling interval.
    """

    name = "timeouts"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(
        self, parts: Parts, matches: MatchService, moved_by: Callable[[], timedelta] = timedelta
    ) -> None:
        self._parts = parts
        self._matches = matches
        self._began_at = parts.clock()
        self._beaten_at: datetime | None = None
        # A clock that the sandbox moves is no outage: the time counts for the players.
        self._moved_by = moved_by
        self._moved_at_beat = moved_by()
        # Two duties may notice the same outage.
        self._beating = asyncio.Lock()

    async def next_due(self) -> datetime | None:
        """Return when a reminder, timeout or beat is due, `None` without clocks.

        The first beat is due, too, if a game has gone missing, or is back.
        """
        (row,) = await self._parts.database.fetch(clocks.NEXT_DUE)
        times = [at for at in row if at is not None]
        if not times and not await self._has_deadlines():
            # Without clocks and deadlines, an outage costs no time.
            self._beaten_at = self._beaten_at and self._parts.clock()
            return None
        return min([*times, again_at(self._beaten_at, BEAT, now=self._parts.clock())])

    async def carry_out(self) -> None:
        # After an outage, the beat shifts the clocks, so fewer are due.
        await self.beat()
        await self.remind_due()
        await self.flag_due()

    async def beat(self) -> None:
        """Record that the bot is alive; after an outage, give clocks back the lost time.

        Deadlines get it back, too: every duty that acts on one calls this before. Do the same,
        forward and back, if the machine's clock was set. The first beat gives it back to a game
        that was missing.
        """
        async with self._beating:
            await self._beat()

    async def _beat(self) -> None:
        async with self._parts.database.write() as transaction:
            moved, now = self._moved_by(), self._parts.clock()
            gap = await self._find_gap(transaction, now, moved - self._moved_at_beat)
            if gap.is_outage:
                await self._give_back(transaction, gap.lost, but=(gap.since, now))
                await games.shift(transaction, gap.lost)
            back = {} if self._beaten_at else await games.record(transaction, self._began_at)
            for game, missing_since in back.items():
                # As long as it was missing, no time has passed for its matches.
                lost, missed_nothing = self._began_at - missing_since, (self._began_at, now)
                await self._give_back(transaction, lost, but=missed_nothing, game=game)
            # If the clocks of several processes differ a little, the latest counts.
            is_earlier = true() if gap.is_outage else pulse.c.alive_at < now
            stored = update(pulse).where(is_earlier).values(alive_at=now)
            is_stored = (await transaction.execute(stored)).rowcount > 0
            if not is_stored and await _find_last_beat(transaction) is None:
                # There may be an unreadable row.
                await transaction.execute(delete(pulse))
                await transaction.execute(insert(pulse).values(id=1, alive_at=now))
        self._beaten_at, self._moved_at_beat = now, moved
        if gap.is_outage or back:
            self._matches.reread()

    async def _give_back(
        self,
        transaction: Transaction,
        lost: timedelta,
        *,
        but: tuple[datetime, datetime],
        game: str | None = None,
    ) -> None:
        """Shift all clocks and deadlines, or those of a game, `but` for what has just begun."""
        now = self._parts.clock()
        await clocks.shift(transaction, lost, but=but, now=now, game=game)
        await challenges.shift(transaction, lost, but=but, game=game)
        for addition in self._parts.additions:
            await addition.shift_deadlines(transaction, lost, but=but, game=game)

    async def _has_deadlines(self) -> bool:
        async with self._parts.database.read() as transaction:
            if await challenges.has_standing(transaction):
                return True
            if self._beaten_at is None and await games.have_changed(transaction):
                return True
            additions = self._parts.additions
            return any([await addition.has_deadlines(transaction) for addition in additions])

    async def _find_gap(self, transaction: Transaction, now: datetime, moved: timedelta) -> _Outage:
        """Return the time missing between two beats, or before this process began.

        `moved` is how far the clock was moved since the last beat.
        """
        noted = await _find_last_beat(transaction)
        if self._beaten_at is None:
            # Acts of this process say nothing about the time before it.
            earlier = select(schema_acts.c.made_at).where(schema_acts.c.made_at < self._began_at)
            latest = earlier.order_by(schema_acts.c.id.desc()).limit(1)
            acted = (await transaction.execute(latest)).scalar_one_or_none()
            signs = [sign for sign in (noted, acted) if sign is not None]
            alive_at = max(signs, default=self._began_at)
            return _Outage(self._began_at - alive_at, OUTAGE, since=self._began_at)
        alive_at = max(self._beaten_at, noted or self._beaten_at)
        lost = now - alive_at - moved
        since = alive_at + BEAT if lost > timedelta() else now - BEAT
        return _Outage(lost, OUTAGE_IN_A_LIFE, since=since)

    async def remind_due(self) -> None:
        """Remind players who have used three quarters of their time."""
        for turn in await self._find_due(clock_table.c.remind_at):
            await self._apply(turn, Kind.REMINDER, f"{turn.match_id}:{_turn(turn)}", self._remind)

    async def flag_due(self) -> None:
        """Announce players whose time is up; in a strict match they lose. A vote closes."""
        is_unmarked = clock_table.c.flag == Flag.DOWN
        for turn in await self._find_due(clock_table.c.ends_at, is_unmarked):
            # The same turn may get more time, and run out of it again.
            key = f"{turn.match_id}:{_turn(turn)}:{int(turn.at.timestamp())}"
            await self._prepare(turn)
            await self._apply(turn, Kind.FLAG, key, self._raise_flag)

    async def _find_due(self, column: Column[datetime], *where: ColumnElement[bool]) -> list[Due]:
        """Return the turns for which this time has come, the oldest first."""
        query = select(*columns(("match_id", "ply", "take_backs"), clock_table), column).where(
            column.between(clocks.TIMES[0], self._parts.clock()), clocks.IS_GOING, *where
        )
        rows = await self._parts.database.fetch(query.order_by(column).limit(AT_ONCE))
        return [Due(*row) for row in rows]

    async def _prepare(self, due: Due) -> None:
        """Let cogs find out what decides about the votes when the time is up."""
        with suppress(UserError, UnreadableError):
            match = await self._matches.get(due.match_id)
            if match.awaits_votes:
                for addition in self._parts.additions:
                    await addition.before_time_up(match)

    async def _apply(self, due: Due, kind: Kind, key: str, handle: HandleDue) -> None:
        """Apply an event to a match, unless it is no longer due."""

        async def change(act: ActContext, match: Match) -> None:
            if match.clock is None or (match.ply, match.take_backs) != (due.ply, due.take_backs):
                raise NotDueError
            rest = await self._parts.timekeeper.rest_of(
                act.transaction, match, match.position.to_move
            )
            await handle(act, match, match.clock, rest)

        act = Act.of_clock(f"{kind}:{key}")
        try:
            await self._matches.change_from_outside(due.match_id, act, kind, change)
        except LaterError as later:
            await self._put_off(due.match_id, kind, later.until)
        except UnreadableError:
            await self._put_off(due.match_id, kind, self._parts.clock() + UNREADABLE_FOR)
        except (NotDueError, UserError):
            # The match ended, or was continued in another process.
            pass

    async def _remind(self, act: ActContext, match: Match, clock: Countdown, rest: Rest) -> None:
        due_at = clock.run(rest).remind_at
        if due_at is None or clock.is_paused:
            raise NotDueError
        due_at = max(due_at, rest.quiet_until(act.at) or due_at)
        if due_at > act.at:
            raise LaterError(due_at)
        await self._parts.timekeeper.store(act.transaction, match, clock.remind())
        if not match.seat(match.position.to_move).is_channel:
            for kind in (MessageKind.REMINDER, MessageKind.REMINDER_LETTER):
                await self._parts.writer.enqueue(act, match, kind)

    async def _raise_flag(
        self, act: ActContext, match: Match, clock: Countdown, rest: Rest
    ) -> None:
        ends_at, late = clock.run(rest).ends_at, match.position.to_move
        if clock.flag is not Flag.DOWN or clock.is_paused or ends_at is None:
            raise NotDueError
        if ends_at > act.at:
            raise LaterError(ends_at)
        if match.awaits_votes:
            for addition in self._parts.additions:
                await addition.at_time_up(act, match)
        elif match.terms.strict:
            await self._parts.writer.finish(act, match, Result(late.opponent, Ending.TIME))
        else:
            await self._parts.writer.enqueue(act, match, MessageKind.FLAG)
            await self._parts.timekeeper.store(
                act.transaction, match, clock.with_flag(Flag.UP), shown=False
            )

    async def _put_off(self, match_id: int, kind: Kind, until: datetime) -> None:
        """Schedule a match's next check."""
        column = clock_table.c.ends_at if kind is Kind.FLAG else clock_table.c.remind_at
        is_earlier = clock_table.c.match_id == match_id, column < until
        put_off = update(clock_table).where(*is_earlier).values({column.name: until})
        async with self._parts.database.write_beside() as transaction:
            is_later = (await transaction.execute(put_off)).rowcount > 0
            if is_later and kind is Kind.FLAG:
                await outdate_match(transaction, match_id)
        self._matches.reread()


async def _find_last_beat(transaction: Transaction) -> datetime | None:
    """Return when any process last recorded that it was alive, if that is readable."""
    return (await transaction.execute(select(pulse.c.alive_at))).scalar_one_or_none()


def _turn(due: Due) -> str:
    return f"{due.take_backs}:{due.ply}"


GIVEN = timedelta(days=1)
NUDGE_EVERY = timedelta(days=1)


class TimeService:
    """Changes clocks for players.

    Every method is one transaction; a `UserError` means that nothing has changed.
    """

    def __init__(self, parts: Parts, matches: MatchService) -> None:
        self._parts = parts
        self._matches = matches

    async def claim(self, match_id: int, act: Act, *, ply: int | None = None) -> MatchChange:
        """End a match as won by the actor, because the opponent's time is up.

        `ply` is the one that the button was made for.
        """

        async def claim(act: ActContext, match: Match, side: Side) -> None:
            check_claim(match, side, ply)
            await self._parts.writer.finish(act, match, Result(side, Ending.TIME))

        return await self._matches.change(match_id, act, Kind.CLAIM, claim)

    async def extend(
        self, match_id: int, act: Act, *, ply: int | None = None, stamp: int | None = None
    ) -> MatchChange:
        """Give the opponent, who is to move, one more day.

        `stamp` is that of the clock that the button was made for: pressed twice, it gives one day.
        """

        async def extend(act: ActContext, match: Match, side: Side) -> None:
            clock = check_gift(match, side, ply)
            if stamp not in (None, clock.stamp):
                raise UserError("time-changed")
            rest = await self._parts.timekeeper.rest_of(act.transaction, match, side.opponent)
            extended = clock.extend(GIVEN, act.at, rest)
            await self._parts.timekeeper.store(act.transaction, match, extended, shown=False)

        return await self._matches.change(match_id, act, Kind.EXTEND, extend)

    async def wait(self, match_id: int, act: Act, *, ply: int | None = None) -> MatchChange:
        """Wait although the opponent's time is up; the win can be claimed later."""

        async def wait(act: ActContext, match: Match, side: Side) -> None:
            clock = check_claim(match, side, ply)
            if clock.flag is Flag.WAITING:
                raise UserError("wait-already")
            await self._parts.timekeeper.store(
                act.transaction, match, clock.with_flag(Flag.WAITING)
            )

        return await self._matches.change(match_id, act, Kind.WAIT, wait)

    async def resume(self, match_id: int, act: Act) -> MatchChange:
        """End a pause; the side to move has the time that was left."""

        async def resume(act: ActContext, match: Match, side: Side) -> None:
            clock = match.clock
            if clock is None or not clock.is_paused:
                raise UserError("not-paused")
            rest = await self._parts.timekeeper.rest_of(
                act.transaction, match, match.position.to_move
            )
            running = clock.resume(act.at, rest)
            await self._parts.timekeeper.store(act.transaction, match, running, shown=False)
            await self._parts.writer.enqueue_again(act, match, MessageKind.RESUMED, side)

        return await self._matches.change(match_id, act, Kind.RESUME, resume)

    async def nudge(self, match_id: int, act: Act) -> MatchChange:
        """Remind the opponent that it is their turn, at most once a day in each match."""

        async def nudge(act: ActContext, match: Match, side: Side) -> None:
            check_nudge(match, side)
            await check_heard(act.transaction, match, side, act.request.user_id)
            is_nudge = schema_acts.c.match_id == match.id, schema_acts.c.kind == Kind.NUDGE
            query = select(func.max(schema_acts.c.made_at)).where(*is_nudge)
            earlier = await act.transaction.execute(
                query.where(schema_acts.c.key != act.request.key)
            )
            again = again_at(earlier.scalar_one(), NUDGE_EVERY, now=act.at)
            if again > act.at:
                raise UserError("nudge-today", when=int(again.timestamp()))
            for kind in (MessageKind.NUDGE, MessageKind.NUDGE_LETTER):
                await self._parts.writer.enqueue_again(act, match, kind, side)

        return await self._matches.change(match_id, act, Kind.NUDGE, nudge)


def check_gift(match: Match, side: Side, ply: int | None = None) -> Countdown:
    """Return the clock to extend; `UserError` unless the opponent is to move."""
    if match.clock is None:
        raise UserError("no-clock")
    if ply not in (None, match.ply):
        raise UserError("time-played")
    if match.position.to_move is side:
        raise UserError("time-own")
    check_answerable(match, side)
    return match.clock


def check_claim(match: Match, side: Side, ply: int | None = None) -> Countdown:
    """Return the clock of the opponent; `UserError` unless their time is up."""
    clock = check_gift(match, side, ply)
    if clock.ends_at is None:
        raise UserError("claim-paused")
    if clock.flag is Flag.DOWN:
        raise UserError("claim-early", when=int(clock.ends_at.timestamp()))
    return clock


def check_nudge(match: Match, side: Side) -> None:
    """Refuse nudges by the player to move, and nudges of the computer."""
    if match.position.to_move is side:
        raise UserError("nudge-own")
    check_answerable(match, side)
    if match.computer is side.opponent:
        raise UserError("nudge-computer")
