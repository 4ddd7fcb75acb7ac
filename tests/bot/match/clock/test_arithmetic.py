"""The arithmetic of clocks at every boundary, without a database or a real clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.match.clock.arithmetic import NO_REST, NOTHING, Countdown, Flag, begin_turn, save_time
from bot.match.terms import Terms, TimeControl
from rules import Side

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
SAVING = Terms(TimeControl.HOUR, saving=True)


def begun(
    terms: Terms = SAVING, saved: tuple[timedelta, timedelta] = (NOTHING, NOTHING)
) -> Countdown:
    clock = begin_turn(terms, Side.FIRST, NOON, NO_REST, saved=saved)
    assert clock is not None
    return clock


@pytest.mark.parametrize(
    ("pace", "per_turn"),
    [
        (TimeControl.TEN_MINUTES, timedelta(minutes=10)),
        (TimeControl.HOUR, HOUR),
        (TimeControl.DAY, timedelta(days=1)),
        (TimeControl.THREE_DAYS, timedelta(days=3)),
        (TimeControl.WEEK, timedelta(days=7)),
    ],
)
def test_a_turn_ends_after_its_time_and_is_reminded_of_after_three_quarters(
    pace: TimeControl, per_turn: timedelta
) -> None:
    clock = begun(Terms(pace))
    assert (clock.ends_at, clock.remind_at) == (NOON + per_turn, NOON + per_turn * 0.75)


def test_without_a_pace_no_clock_runs() -> None:
    assert begin_turn(Terms(), Side.FIRST, NOON, NO_REST) is None


@pytest.mark.parametrize(
    ("terms", "before", "after_minutes", "kept"),
    [
        pytest.param(SAVING, 0, 0, 60, id="all of it"),
        pytest.param(SAVING, 0, 59, 1, id="the last minute"),
        pytest.param(SAVING, 0, 60, 0, id="exactly none"),
        pytest.param(SAVING, 0, 90, 0, id="late"),
        pytest.param(SAVING, 120, 0, 180, id="exactly the cap"),
        pytest.param(SAVING, 180, 0, 180, id="more than the cap"),
        pytest.param(SAVING, 180, 90, 150, id="less than the cap again"),
        pytest.param(SAVING, 0, -30, 60, id="the clock was set back"),
        pytest.param(Terms(TimeControl.HOUR), 0, 0, 0, id="nothing is saved"),
    ],
)
def test_unused_time_is_saved_up_to_three_turns(
    terms: Terms, before: int, after_minutes: int, kept: int
) -> None:
    clock = begun(terms, (timedelta(minutes=before), HOUR))
    at = NOON + timedelta(minutes=after_minutes)
    first, second = save_time(clock, terms, Side.FIRST, at, NO_REST)
    assert first == timedelta(minutes=kept)
    assert second == (HOUR if terms.saving else NOTHING)


def test_a_pause_takes_no_time_however_long_it_is() -> None:
    paused = begun().pause(NOON + HOUR / 4, NO_REST)
    assert (paused.is_paused, paused.remind_at, paused.ends_at) == (True, None, None)
    assert paused.left(NOON + HOUR * 99, NO_REST) == HOUR * 0.75
    running = paused.resume(NOON + HOUR * 100, NO_REST)
    assert running.ends_at == NOON + HOUR * 100.75
    assert running.remind_at == NOON + HOUR * 100.5


def test_a_pause_after_time_was_up_leaves_none() -> None:
    paused = begun().with_flag(Flag.UP).pause(NOON + HOUR * 2, NO_REST)
    running = paused.resume(NOON + HOUR * 5, NO_REST)
    assert (running.flag, running.ends_at) == (Flag.DOWN, NOON + HOUR * 5)


def test_an_extension_is_added_to_the_time_left() -> None:
    given = begun().extend(HOUR * 24, NOON + HOUR / 2, NO_REST)
    assert (given.ends_at, given.flag) == (NOON + HOUR * 25, Flag.DOWN)
    assert given.remind_at == NOON + HOUR * 25 * 0.75


def test_an_extension_counts_from_now_if_time_is_up() -> None:
    late = begun().with_flag(Flag.UP).extend(HOUR * 24, NOON + HOUR * 5, NO_REST)
    assert (late.ends_at, late.flag) == (NOON + HOUR * 29, Flag.DOWN)
    assert late.remind_at is None, "once a turn"


def test_a_gift_in_a_pause_is_there_when_it_ends() -> None:
    paused = begun().pause(NOON, NO_REST).extend(HOUR * 24, NOON, NO_REST)
    assert paused.is_paused
    assert paused.resume(NOON + HOUR, NO_REST).ends_at == NOON + HOUR * 26
