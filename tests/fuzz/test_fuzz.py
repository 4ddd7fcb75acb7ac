"""A few inputs of each kind, always the same; `python -m tests.fuzz` tries as many as you like."""

from __future__ import annotations

import pytest

from tests.fuzz.kinds import KINDS
from tests.fuzz.pressed import Presses
from tests.fuzz.trial import fuzz
from tests.fuzz.typed import OnMatches

INPUTS = {"ids": 400, "names": 60, "steps": 20, "files": 40, "rows": 16, "presses": 20}
SOME = 80


@pytest.mark.parametrize("name", KINDS)
async def test_whatever_is_sent_is_taken_or_refused_in_a_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No error of ours, no change by what is refused, within a limit of time and memory each."""
    monkeypatch.setattr(OnMatches, "each", 6)
    monkeypatch.setattr(Presses, "games", ("zertz",))
    tally = await fuzz(KINDS[name][0](), INPUTS.get(name, SOME), "short")
    assert tally.findings == []
    assert 0 < tally.refused <= tally.inputs
