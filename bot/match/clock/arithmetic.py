"""How the clock of a match runs: arithmetic only, with every time handed in."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from bot.match.clock.terms import Terms
from rules import Side

NOTHING = timedelta()
# What may be saved is that much time for a turn, times this.
TURNS_SAVED = 3
REMINDED_AT = 0.75
"""The part of the time for a turn after which its player is reminded."""

Period = tuple[datetime, datetime]
"""From when on, and until when, a clock stands still."""


class Rest:
    """When somebody's clock stands still by itself; this one never does. Times are aware."""

    __slots__ = ()

    def periods(self, start: datetime) -> Iterator[Period]:  # noqa: ARG002
        """Yield the periods that end after `start`, in order and apart from one another."""
        return iter(())

    def after(self, start: datetime, duration: timedelta) -> datetime:
        """Return when so much counted time has passed from `start` on."""
        at, left = start.astimezone(UTC), duration
        for begins, ends in self.periods(start):
            counted = max(begins - at, NOTHING)
            if left <= counted:
                break
            at, left = max(at, ends), left - counted
        return at + left

    def counted(self, start: datetime, end: datetime) -> timedelta:
        """Return how much of the time between counts; none where the clock was set back."""
        # Two times of one zone would be as far apart as on a wall.
        since, until = start.astimezone(UTC), end.astimezone(UTC)
        counted = until - since
        for begins, ends in self.periods(since):
            if begins >= until:
                break
            counted -= min(ends, until) - max(begins, since)
        return max(counted, NOTHING)

    def quiet_until(self, now: datetime) -> datetime | None:  # noqa: ARG002
        """Return until when no reminder may come, `None` where one may come now."""
        return None


NO_REST = Rest()


class Flag(enum.StrEnum):
    """Whether time is up, and what the opponent has made of that."""

    DOWN = "down"
    UP = "up"
    WAITING = "waiting"  # the opponent lets it be for now


class Countdown(Struct, frozen=True):
    """The time that the side to move has left for its turn.

    `used` of the `budget` had gone by at `started_at`. `saved` is what the first and the second
    side have kept from their turns; that of the side to move is in the budget. `ends_at` is when
    time is up, and `None` while both have agreed to pause. `remind_at` is `None` once that is done.
    """

    started_at: datetime
    budget: timedelta
    used: timedelta = NOTHING
    saved: tuple[timedelta, timedelta] = (NOTHING, NOTHING)
    remind_at: datetime | None = None
    ends_at: datetime | None = None
    reminded: bool = False
    flag: Flag = Flag.DOWN

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands still because both wanted that."""
        return self.ends_at is None

    @property
    def stamp(self) -> int:
        """A number for when time is up, by which a press knows whether that has changed."""
        return 0 if self.ends_at is None else int(self.ends_at.timestamp())

    def left(self, at: datetime, rest: Rest) -> timedelta:
        """Return how much time is left, never less than none."""
        return max(self.budget - self._gone(at, rest), NOTHING)

    def pause(self, at: datetime, rest: Rest) -> Self:
        """Let the clock stand still."""
        still = replace(self, used=self._gone(at, rest), started_at=at, flag=Flag.DOWN)
        return replace(still, remind_at=None, ends_at=None)

    def resume(self, at: datetime, rest: Rest) -> Self:
        """Let the clock run on with what was left."""
        return replace(self, started_at=at).run(rest)

    def rest_otherwise(self, at: datetime, before: Rest, after: Rest) -> Self:
        """Go on under another rest; what has been counted stays counted, and no more is."""
        if self.is_paused:
            return self
        since = replace(self, used=self._gone(at, before), started_at=at)
        return since.run(after) if self.flag is Flag.DOWN else since

    def extend(self, by: timedelta, at: datetime, rest: Rest) -> Self:
        """Give more time: on top of what is left, or from now on where time is up."""
        gone = self._gone(at, rest)
        given = replace(
            self, budget=max(self.budget, gone) + by, used=gone, started_at=at, flag=Flag.DOWN
        )
        return given if self.is_paused else given.run(rest)

    def remind(self) -> Self:
        """Note that the player has been reminded, which happens once a turn."""
        return replace(self, remind_at=None, reminded=True)

    def put_up(self, flag: Flag) -> Self:
        """Note that time is up, or that the opponent waits nevertheless."""
        return replace(self, flag=flag, remind_at=None, reminded=True)

    def _gone(self, at: datetime, rest: Rest) -> timedelta:
        return self.used if self.is_paused else self.used + rest.counted(self.started_at, at)

    def run(self, rest: Rest) -> Self:
        """Return when it is due from where it started, by what is known of the rest now."""

        def after(part: timedelta) -> datetime:
            return rest.after(self.started_at, max(part - self.used, NOTHING))

        remind_at = None if self.reminded else after(self.budget * REMINDED_AT)
        return replace(self, ends_at=after(self.budget), remind_at=remind_at)


def begin_turn(
    terms: Terms,
    side: Side,
    at: datetime,
    rest: Rest,
    *,
    saved: tuple[timedelta, timedelta] = (NOTHING, NOTHING),
) -> Countdown | None:
    """Return the clock at the beginning of a side's turn, `None` where there is no pace."""
    per_turn = terms.pace.per_turn
    if per_turn is None:
        return None
    return Countdown(at, per_turn + saved[side.index], saved=saved).resume(at, rest)


def saved_after(
    countdown: Countdown, terms: Terms, side: Side, at: datetime, rest: Rest
) -> tuple[timedelta, timedelta]:
    """Return what both have saved once a side has played its turn."""
    per_turn = terms.pace.per_turn
    if not terms.saving or per_turn is None:
        return (NOTHING, NOTHING)
    kept = min(countdown.left(at, rest), per_turn * TURNS_SAVED)
    first, second = countdown.saved
    return (kept, second) if side is Side.FIRST else (first, kept)
