"""Stores the clocks of matches, in the transaction of the act that moves them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from msgspec.structs import replace

from bot.match.clock.arithmetic import NO_REST, Countdown, Flag, Rest, begin_turn, save_time
from bot.match.model import Match
from bot.match.tables import clocks
from bot.match.tables.due_messages import FLAG, outdate_line, outdate_match
from bot.match.terms import Terms
from bot.storage import Transaction
from rules import Side


class RestSource(Protocol):
    """Knows when people rest, such as for a night, a weekend or a holiday.

    Several people of one side rest only when all of them do.
    """

    async def of(self, transaction: Transaction, people: Sequence[int]) -> Rest:
        """Return when the clock of these people stands still; called at each act."""
        ...


class Timekeeper:
    """Moves clocks; leaves a match without one as it is."""

    def __init__(self, rests: RestSource) -> None:
        self._rests = rests

    async def rest_of(self, transaction: Transaction, match: Match, side: Side) -> Rest:
        """Return when a side rests."""
        return await self._rests.of(transaction, match.people(side))

    async def begin(
        self,
        transaction: Transaction,
        match_id: int,
        terms: Terms,
        side: Side,
        people: Sequence[int],
        *,
        at: datetime,
    ) -> None:
        """Start the clock of a new match with a side's turn."""
        if terms.pace.per_turn is None:
            return
        clock = begin_turn(terms, side, at, await self._rests.of(transaction, people))
        if clock is not None:
            await clocks.add(transaction, match_id, clock)

    async def turn(
        self,
        transaction: Transaction,
        before: Match,
        after: Match,
        *,
        at: datetime,
        is_planned: bool = False,
    ) -> Match:
        """Start the clock for the turn after one just played, which ends a pause.

        A turn that `is_planned` takes no time and saves none.
        """
        clock, mover = before.clock, before.position.to_move
        if clock is None:
            return after
        await _outdate_flag(transaction, before)
        saved = clock.saved
        if not is_planned:
            rest = await self.rest_of(transaction, before, mover)
            saved = save_time(clock, before.terms, mover, at, rest)
        return await self._begin_turn(transaction, after, after.position.to_move, saved, at=at)

    async def swap(
        self, transaction: Transaction, before: Match, after: Match, *, at: datetime
    ) -> Match:
        """Start the clock for the side to move, whose seat has been exchanged."""
        if before.clock is None:
            return after
        await _outdate_flag(transaction, before)
        mover = before.position.to_move
        rest = await self.rest_of(transaction, before, mover)
        first, second = save_time(before.clock, before.terms, mover, at, rest)
        return await self._begin_turn(transaction, after, mover, (second, first), at=at)

    async def take_back(
        self, transaction: Transaction, before: Match, left: Match, side: Side, *, at: datetime
    ) -> None:
        """Give a side a whole turn's time for the turn that it has taken back."""
        if before.clock is None:
            return
        await _outdate_flag(transaction, before)
        left = await self._begin_turn(transaction, left, side, before.clock.saved, at=at)
        if before.clock.is_paused and left.clock is not None:
            await self.store(transaction, left, left.clock.pause(at, NO_REST))

    async def store(
        self, transaction: Transaction, match: Match, clock: Countdown, *, shown: bool = True
    ) -> None:
        """Store the clock of the present turn; `shown` means that this changes no message."""
        await _outdate_flag(transaction, match)
        await clocks.replace(transaction, match, clock)
        if not shown:
            await outdate_match(transaction, match.id)

    async def pause(self, transaction: Transaction, match: Match, *, at: datetime) -> None:
        if match.clock is not None:
            rest = await self.rest_of(transaction, match, match.position.to_move)
            await self.store(transaction, match, match.clock.pause(at, rest), shown=False)

    async def stop(self, transaction: Transaction, match: Match) -> Match:
        """Delete the clock of a match that is over."""
        await _outdate_flag(transaction, match)
        if match.terms.pace.per_turn is not None:
            await clocks.forget(transaction, match.id)
        return replace(match, clock=None)

    async def _begin_turn(
        self,
        transaction: Transaction,
        match: Match,
        side: Side,
        saved: tuple[timedelta, timedelta],
        *,
        at: datetime,
    ) -> Match:
        rest = await self.rest_of(transaction, match, side)
        clock = begin_turn(match.terms, side, at, rest, saved=saved)
        if clock is not None:
            await self.store(transaction, match, clock)
        return replace(match, clock=clock)


async def _outdate_flag(transaction: Transaction, match: Match) -> None:
    """Let the line "time is up" show what has become of it."""
    if match.clock is not None and match.clock.flag is not Flag.DOWN:
        await outdate_line(transaction, match.id, FLAG, match.ply, match.take_backs)
