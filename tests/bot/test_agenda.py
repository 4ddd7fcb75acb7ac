"""Each duty runs when it is due, regardless of the other duties and of the clock."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from structlog.testing import capture_logs

from bot.agenda import LOOK_EVERY, PAUSE_WHILE_DUE, Agenda
from bot.clock import again_at
from bot.news import Subject
from bot.storage import StorageError
from tests.bot import clockwork
from tests.bot.clockwork import NOON, Clockwork, NewAgenda, release_all, running_duties, settled

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


class Errand:
    """A duty at stored times; `kept` outlives the agenda, like a database."""

    woken_by = frozenset({Subject.CHALLENGE})

    def __init__(self, clock: Clockwork, *kept: datetime) -> None:
        self.name = "errand"
        self.kept = list(kept)
        self.done: list[datetime] = []
        self.asked = 0
        self.fails: Exception | None = None
        self.begun = asyncio.Event()
        self.gate: asyncio.Event | None = None
        self._clock = clock

    async def next_due(self) -> datetime | None:
        self.asked += 1
        return min(self.kept, default=None)

    async def carry_out(self) -> None:
        self.begun.set()
        if self.gate:
            await self.gate.wait()
        self.done.append(self._clock())
        if self.fails:
            raise self.fails
        self.kept = [due for due in self.kept if due > self._clock()]

    @property
    def done_after(self) -> list[float]:
        """When it was carried out, in seconds from the beginning."""
        return [(at - NOON).total_seconds() for at in self.done]


class Patrol:
    """A duty of every ten minutes, and at the start of each run."""

    name = "patrol"
    woken_by: frozenset[Subject] = frozenset()
    every = timedelta(minutes=10)

    def __init__(self, clock: Clockwork) -> None:
        self.done: list[datetime] = []
        self._clock = clock

    async def next_due(self) -> datetime:
        return again_at(self.done[-1] if self.done else None, self.every, now=self._clock())

    async def carry_out(self) -> None:
        self.done.append(self._clock())


clock, keep = clockwork.clock, clockwork.run


async def test_duties_are_carried_out_to_the_second_over_an_hour(
    clock: Clockwork, keep: NewAgenda
) -> None:
    often = Errand(clock, *(NOON + 7 * MINUTE * n for n in range(1, 12)))
    once, patrol = Errand(clock, NOON + HOUR + timedelta(seconds=1)), Patrol(clock)
    keep(often, once, patrol)
    await clock.pass_by(minutes=75)
    assert often.done == [NOON + 7 * MINUTE * n for n in range(1, 11)]
    assert once.done == [NOON + HOUR + timedelta(seconds=1)]
    assert patrol.done == [NOON + 10 * MINUTE * n for n in range(8)]


async def test_news_makes_a_duty_earlier_unless_it_is_of_something_else(
    clock: Clockwork, keep: NewAgenda
) -> None:
    errand = Errand(clock, NOON + DAY)
    agenda = keep(errand)
    await settled()
    asked = errand.asked
    errand.kept.append(NOON + timedelta(seconds=3))
    agenda.hear_of(Subject.MATCH)
    await settled()
    assert errand.asked == asked
    agenda.hear_of(Subject.CHALLENGE)
    await clock.pass_by(seconds=30)
    assert errand.done_after == [3]


async def test_what_another_process_has_stored_is_found_at_the_next_look(
    clock: Clockwork, keep: NewAgenda
) -> None:
    errand = Errand(clock)
    keep(errand)
    await clock.pass_by(seconds=5)
    errand.kept.append(NOON + timedelta(seconds=6))
    await clock.pass_by(minutes=2)
    assert errand.done_after == [LOOK_EVERY.total_seconds()]


async def test_news_that_comes_while_a_duty_is_carried_out_is_not_lost(
    clock: Clockwork, keep: NewAgenda
) -> None:
    errand = Errand(clock, NOON)
    errand.gate = asyncio.Event()
    agenda = keep(errand)
    await errand.begun.wait()
    agenda.hear_of(Subject.CHALLENGE)
    errand.gate.set()
    await settled()
    assert errand.asked == 3
    assert errand.done == [NOON]


async def test_a_slow_duty_delays_no_other(clock: Clockwork, keep: NewAgenda) -> None:
    slow, other = Errand(clock, NOON), Patrol(clock)
    slow.gate = asyncio.Event()
    keep(slow, other)
    for minutes in range(1, 31):
        await release_all()
        clock.go_on_to(timedelta(minutes=minutes))
    assert len(other.done) == 3
    slow.gate.set()
    await settled()
    assert len(slow.done) == 1


async def test_a_duty_slow_to_say_when_it_is_due_delays_no_other(
    clock: Clockwork, keep: NewAgenda
) -> None:
    class Mute(Errand):
        async def next_due(self) -> datetime | None:
            await asyncio.Event().wait()
            return None

    mute, others = Mute(clock), [Errand(clock, NOON) for _ in range(4)]
    keep(mute, *others)
    await release_all()
    assert [len(other.done) for other in others] == [1] * 4


async def test_a_failing_duty_is_logged_once_retried_ever_later_and_delays_no_other(
    clock: Clockwork, keep: NewAgenda
) -> None:
    failing, other = Errand(clock, NOON), Patrol(clock)
    failing.fails = StorageError("the disk is full")
    with capture_logs() as events:
        keep(failing, other)
        await clock.pass_by(hours=1)
        assert failing.done_after == [0, 10, 30, 70, 150, 310, 630, 1230, 1830, 2430, 3030]
        assert len(other.done) == 7
        failing.fails = None
        await clock.pass_by(minutes=10)
    told = [event for event in events if event["log_level"] != "debug"]
    assert [(event["event"], event["log_level"]) for event in told] == [
        ("duty failed", "warning"),
        ("duty succeeded again", "info"),
    ]
    assert told[0]["error"] == "the disk is full"
    assert told[1]["failures"] == 11


async def test_after_a_success_a_failure_is_told_again_and_pauses_are_short_again(
    clock: Clockwork, keep: NewAgenda
) -> None:
    errand = Errand(clock, NOON, NOON + HOUR)
    errand.fails = OSError("gone")
    with capture_logs() as events:
        keep(errand)
        await clock.pass_by(seconds=5)
        errand.fails = None
        await clock.pass_by(minutes=1)
        errand.fails = OSError("gone")
        await clock.pass_by(hours=1)
    assert errand.done_after[:5] == [0, 10, 3600, 3610, 3630]
    assert [event["log_level"] for event in events].count("error") == 2


async def test_a_question_that_fails_is_asked_again(clock: Clockwork, keep: NewAgenda) -> None:
    class Doubtful(Errand):
        async def next_due(self) -> datetime | None:
            due = await super().next_due()
            if self.asked <= 2:
                raise StorageError("busy")
            return due

    errand = Doubtful(clock, NOON)
    keep(errand)
    await clock.pass_by(seconds=25)
    assert (errand.asked, errand.done_after) == (2, [])
    await clock.pass_by(seconds=25)
    assert errand.done_after == [30]


async def test_news_does_not_hurry_what_fails(clock: Clockwork, keep: NewAgenda) -> None:
    errand = Errand(clock, NOON)
    errand.fails = OSError()
    agenda = keep(errand)
    await settled()
    for _ in range(5):
        agenda.hear_of(Subject.CHALLENGE)
        await release_all()
        assert running_duties() == []
    assert errand.done_after == [0]
    errand.fails = None
    await clock.pass_by(seconds=10)
    assert errand.done_after == [0, 10]


async def test_a_duty_is_hurried_even_after_a_failure(clock: Clockwork, keep: NewAgenda) -> None:
    errand, patrol = Errand(clock, NOON), Patrol(clock)
    errand.fails = OSError()
    agenda = keep(errand, patrol)
    await clock.pass_by(seconds=1)
    errand.fails = None
    agenda.run_now(errand)
    agenda.run_now(patrol)
    await settled()
    assert errand.done_after == [0, 1]
    assert patrol.done == [NOON, NOON + timedelta(seconds=1)]


async def test_a_duty_that_leaves_something_due_behind_does_not_keep_the_bot_busy(
    clock: Clockwork, keep: NewAgenda
) -> None:
    errand = Errand(clock, NOON)
    errand.kept = [NOON]

    async def leave() -> None:
        errand.done.append(clock())

    errand.carry_out = leave  # pyright: ignore[reportAttributeAccessIssue]
    keep(errand)
    await clock.pass_by(seconds=20)
    assert len(errand.done) <= 20 / PAUSE_WHILE_DUE.total_seconds() + 1


async def test_a_clock_that_is_set_back_stops_nothing(clock: Clockwork, keep: NewAgenda) -> None:
    patrol, errand = Patrol(clock), Errand(clock, NOON + HOUR)
    failing = Errand(clock, NOON - 3 * DAY)
    failing.fails = OSError()
    keep(patrol, errand, failing)
    await clock.pass_by(minutes=5)
    clock.set(hours=-2)
    before = len(patrol.done), len(failing.done)
    await clock.pass_by(hours=1)
    assert (len(patrol.done) - before[0], errand.done) == (6, [])
    assert len(failing.done) - before[1] >= 5
    # It is due by the clock, wherever that was set.
    await clock.pass_by(hours=2)
    assert len(errand.done) == 1
    assert timedelta() <= errand.done[0] - NOON - HOUR <= LOOK_EVERY


async def test_after_a_long_outage_missed_runs_are_made_up_for_once(
    clock: Clockwork, keep: NewAgenda
) -> None:
    """This includes a suspended machine: its clock goes on, its sleep does not."""
    patrol, errand = Patrol(clock), Errand(clock, *(NOON + n * HOUR for n in range(1, 60)))
    keep(patrol, errand)
    await settled()
    clock.set(days=2, minutes=1)
    await clock.pass_by(minutes=2)
    assert len(patrol.done) == 2
    assert len(errand.done) == 1
    assert errand.kept[0] == NOON + 2 * DAY + HOUR


async def test_the_next_run_continues_an_interrupted_one(clock: Clockwork, keep: NewAgenda) -> None:
    errand = Errand(clock, NOON)
    errand.gate = asyncio.Event()
    agenda = keep(errand)
    await errand.begun.wait()
    await agenda.close()
    assert errand.done == []
    errand.gate = None
    keep(errand)
    await settled()
    assert errand.done == [NOON]


async def test_nothing_begins_after_the_end(clock: Clockwork, keep: NewAgenda) -> None:
    errand = Errand(clock)
    agenda = keep(errand)
    await settled()
    await agenda.close()
    errand.kept.append(NOON)
    agenda.hear_of(Subject.CHALLENGE)
    agenda.run_now(errand)
    await release_all()
    assert errand.done == []


async def test_an_agenda_that_was_never_started_can_be_closed(clock: Clockwork) -> None:
    await Agenda([Patrol(clock)], clock=clock, sleep=clock.sleep).close()
