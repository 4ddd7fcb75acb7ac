"""Computes the clock of a match: when a reminder is due, and when time is up; pure."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from bot.match.terms import Terms
from rules import Side

NOTHING = timedelta()
# The most time that can be saved, as a multiple of the time for a turn.
TURNS_SAVED = 3
REMINDED_AT = 0.75
"""The part of the time for a turn after which its player gets a reminder."""

Period = tuple[datetime, datetime]
"""The start and the end of a time in which a clock stands still."""


class Rest:
    """When a player's clock stands still; never, by default. Times are aware."""

    __slots__ = ()

    def periods(self, start: datetime) -> Iterator[Period]:  # noqa: ARG002
        """Yield the periods that end after `start`, in order and not overlapping."""
        return iter(())

    def after(self, start: datetime, duration: timedelta) -> datetime:
        """Return when this amount of counted time has passed since `start`."""
        at, left = start.astimezone(UTC), duration
        for begins, ends in self.periods(start):
            counted = max(begins - at, NOTHING)
            if left <= counted:
                break
            at, left = max(at, ends), left - counted
        return at + left

    def counted(self, start: datetime, end: datetime) -> timedelta:
        """Return how much of the time between counts; zero if the clock was set back."""
        # Subtracting two times of one zone would ignore changes of its offset.
        since, until = start.astimezone(UTC), end.astimezone(UTC)
        counted = until - since
        for begins, ends in self.periods(since):
            if begins >= until:
                break
            counted -= min(ends, until) - max(begins, since)
        return max(counted, NOTHING)

    def quiet_until(self, now: datetime) -> datetime | None:  # noqa: ARG002
        """Return until when reminders have to wait, `None` if one may be sent now."""
        return None


NO_REST = Rest()


class Flag(enum.StrEnum):
    """Whether time is up, and what the opponent has done about it."""

    DOWN = "down"
    UP = "up"
    WAITING = "waiting"  # the opponent waits for now


class Countdown(Struct, frozen=True):
    """The time that the side to move has left for its turn.

    `used` of the `budget` had passed at `started_at`. `saved` is what the first and the second side
    have kept from their turns; the budget includes that of the side to move. `ends_at` is when time
    is up, and `None` during a pause. `remind_at` is `None` after the reminder.
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
        """Whether both players have agreed to pause the clock."""
        return self.ends_at is None

    @property
    def stamp(self) -> int:
        """A number for the end of the time, which tells a button whether it has changed."""
        return 0 if self.ends_at is None else int(self.ends_at.timestamp())

    def left(self, at: datetime, rest: Rest) -> timedelta:
        """Return how much time is left, at least zero."""
        return max(self.budget - self._gone(at, rest), NOTHING)

    def pause(self, at: datetime, rest: Rest) -> Self:
        still = replace(self, used=self._gone(at, rest), started_at=at, flag=Flag.DOWN)
        return replace(still, remind_at=None, ends_at=None)

    def resume(self, at: datetime, rest: Rest) -> Self:
        """Continue after a pause with the time that was left."""
        return replace(self, started_at=at).run(rest)

    def with_rest(self, at: datetime, before: Rest, after: Rest) -> Self:
        """Continue with another rest; time counted so far stays counted."""
        if self.is_paused:
            return self
        since = replace(self, used=self._gone(at, before), started_at=at)
        return since.run(after) if self.flag is Flag.DOWN else since

    def extend(self, by: timedelta, at: datetime, rest: Rest) -> Self:
        """Give more time: on top of what is left, or from now on if time is up."""
        gone = self._gone(at, rest)
        extended = replace(
            self, budget=max(self.budget, gone) + by, used=gone, started_at=at, flag=Flag.DOWN
        )
        return extended if self.is_paused else extended.run(rest)

    def remind(self) -> Self:
        """Mark the player as reminded, which happens once a turn."""
        return replace(self, remind_at=None, reminded=True)

    def with_flag(self, flag: Flag) -> Self:
        """Mark that time is up, or that the opponent waits anyway."""
        return replace(self, flag=flag, remind_at=None, reminded=True)

    def _gone(self, at: datetime, rest: Rest) -> timedelta:
        return self.used if self.is_paused else self.used + rest.counted(self.started_at, at)

    def run(self, rest: Rest) -> Self:
        """Decide when the reminder is due, and when time is up, under the present rest."""

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
    """Return the clock at the start of a side's turn, `None` without a pace."""
    per_turn = terms.pace.per_turn
    if per_turn is None:
        return None
    return Countdown(at, per_turn + saved[side.index], saved=saved).resume(at, rest)


def save_time(
    countdown: Countdown, terms: Terms, side: Side, at: datetime, rest: Rest
) -> tuple[timedelta, timedelta]:
    """Return the saved time of both sides after a side has played its turn."""
    per_turn = terms.pace.per_turn
    if not terms.saving or per_turn is None:
        return (NOTHING, NOTHING)
    kept = min(countdown.left(at, rest), per_turn * TURNS_SAVED)
    first, second = countdown.saved
    return (kept, second) if side is Side.FIRST else (first, kept)
