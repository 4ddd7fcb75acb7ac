"""Actions of players about time: claim, extend, wait, resume, nudge; refusals."""

from __future__ import annotations

from datetime import timedelta

from bot.clock import again_at
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Kind
from bot.match.blocks import check_heard
from bot.match.clock.arithmetic import Countdown, Flag
from bot.match.clock.timekeeping import Timekeeper
from bot.match.model import Ending, Match, MatchChange, PostKind, Result
from bot.match.service import MatchService
from bot.match.writer import MatchWriter
from bot.storage import acts
from rules import Side

GIVEN = timedelta(days=1)
NUDGE_EVERY = timedelta(days=1)


class TimeService:
    """Changes clocks for players.

    Every method is one transaction; a `UserError` means that nothing has changed.
    """

    def __init__(self, matches: MatchService, writer: MatchWriter, *, keeper: Timekeeper) -> None:
        self._matches = matches
        self._writer = writer
        self._keeper = keeper

    async def claim(self, match_id: int, act: Act, *, ply: int | None = None) -> MatchChange:
        """End a match as won by the actor, because the opponent's time is up.

        `ply` is the one that the button was made for.
        """

        async def claim(entry: ActContext, match: Match, side: Side) -> None:
            check_claim(match, side, ply)
            await self._writer.finish(entry, match, Result(side, Ending.TIME))

        return await self._matches.change(match_id, act, Kind.CLAIM, claim)

    async def extend(
        self, match_id: int, act: Act, *, ply: int | None = None, stamp: int | None = None
    ) -> MatchChange:
        """Give the opponent, who is to move, one more day.

        `stamp` is that of the clock that the button was made for: pressed twice, it gives one day.
        """

        async def extend(entry: ActContext, match: Match, side: Side) -> None:
            clock = check_gift(match, side, ply)
            if stamp not in (None, clock.stamp):
                raise UserError("time-changed")
            rest = await self._keeper.rest_of(entry.transaction, match, side.opponent)
            given = clock.extend(GIVEN, entry.at, rest)
            await self._keeper.store(entry.transaction, match, given, shown=False)

        return await self._matches.change(match_id, act, Kind.EXTEND, extend)

    async def wait(self, match_id: int, act: Act, *, ply: int | None = None) -> MatchChange:
        """Wait although the opponent's time is up; the win can be claimed later."""

        async def wait(entry: ActContext, match: Match, side: Side) -> None:
            clock = check_claim(match, side, ply)
            if clock.flag is Flag.WAITING:
                raise UserError("wait-already")
            await self._keeper.store(entry.transaction, match, clock.with_flag(Flag.WAITING))

        return await self._matches.change(match_id, act, Kind.WAIT, wait)

    async def resume(self, match_id: int, act: Act) -> MatchChange:
        """End a pause; the side to move has the time that was left."""

        async def resume(entry: ActContext, match: Match, side: Side) -> None:
            clock = match.clock
            if clock is None or not clock.is_paused:
                raise UserError("not-paused")
            rest = await self._keeper.rest_of(entry.transaction, match, match.position.to_move)
            running = clock.resume(entry.at, rest)
            await self._keeper.store(entry.transaction, match, running, shown=False)
            await self._writer.enqueue_again(entry, match, PostKind.RESUMED, side)

        return await self._matches.change(match_id, act, Kind.RESUME, resume)

    async def nudge(self, match_id: int, act: Act) -> MatchChange:
        """Remind the opponent that it is their turn, at most once a day in each match."""

        async def nudge(entry: ActContext, match: Match, side: Side) -> None:
            check_nudge(match, side)
            await check_heard(entry.transaction, match, side, act.user_id)
            last = await acts.find_last_nudge(entry.transaction, match.id, but=act.key)
            again = again_at(last, NUDGE_EVERY, now=entry.at)
            if again > entry.at:
                raise UserError("nudge-today", when=int(again.timestamp()))
            for kind in (PostKind.NUDGE, PostKind.NUDGE_LETTER):
                await self._writer.enqueue_again(entry, match, kind, side)

        return await self._matches.change(match_id, act, Kind.NUDGE, nudge)


def check_gift(match: Match, side: Side, ply: int | None = None) -> Countdown:
    """Return the clock to extend; `UserError` unless the opponent is to move."""
    if match.clock is None:
        raise UserError("no-clock")
    if ply not in (None, match.ply):
        raise UserError("time-played")
    if match.position.to_move is side:
        raise UserError("time-own")
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
    if match.computer is side.opponent:
        raise UserError("nudge-computer")
