"""A few inputs of each kind, always the same; `python -m tests.fuzz` tries as many as you like."""

from __future__ import annotations

import asyncio

import pytest
import structlog

from tests.fuzz.kinds import KINDS, shared
from tests.fuzz.mutation import CANARY
from tests.fuzz.overheard import Broken, overhearing
from tests.fuzz.pool import chunks, tried
from tests.fuzz.pressed import Presses
from tests.fuzz.stored import Rows
from tests.fuzz.told import Ids
from tests.fuzz.trial import fuzz
from tests.fuzz.typed import OnMatches

INPUTS = {
    "ids": 400,
    "names": 60,
    "steps": 20,
    "files": 40,
    "rows": 8,
    "presses": 16,
    "deliveries": 12,
    "databases": 20,
}
SOME = 80


@pytest.mark.parametrize("name", KINDS)
async def test_whatever_is_sent_is_taken_or_refused_in_a_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No error of ours, no change by what is refused, within a limit of time and memory each."""
    monkeypatch.setattr(OnMatches, "each", 6)
    monkeypatch.setattr(Presses, "games", ("zertz",))
    monkeypatch.setattr(Rows, "is_aimed", False)
    tally = await fuzz(KINDS[name][0](), INPUTS.get(name, SOME), "short")
    assert tally.findings == []
    assert 0 < tally.refused <= tally.inputs


def test_of_a_million_inputs_no_kind_has_less_than_twenty_thousand() -> None:
    counts = dict(shared(1_000_000))
    assert sum(counts.values()) == 1_000_000
    assert min(counts.values()) >= 20_000


def test_an_input_is_the_same_whoever_tries_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds that are shared out come to what they come to one after the other."""
    monkeypatch.setattr(Ids, "round", 50)
    parts = chunks(120, "short", only=["ids"])
    assert [(part.first, part.inputs) for part in parts] == [(0, 50), (50, 50), (100, 20)]
    whole = asyncio.run(fuzz(Ids(), 120, "short"))
    assert sum(tried(part).refused for part in reversed(parts)) == whole.refused


def test_what_somebody_wrote_is_heard_in_a_log() -> None:
    """And a mistake of ours, too; both are findings."""
    log = structlog.get_logger("bot.fuzzed")
    with overhearing() as overheard:
        log.info("heard", what=CANARY)
        with pytest.raises(Broken, match="what somebody wrote"):
            overheard.check(may_fail=True)
        log.error("a mistake")
        with pytest.raises(Broken, match="a mistake"):
            overheard.check(may_fail=False)
        overheard.check(may_fail=False)
