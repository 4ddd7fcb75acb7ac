"""Some things belong to one place only: words and buttons, and the clock. Cogs have laws."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ringfall.testing.sources import (
    MADE_BY_PRESENTERS,
    calls,
    imported,
    says,
    waits_or_reads_the_time,
)

BOT = Path(__file__).parents[2] / "bot"
OF_CORE = sorted({*BOT.rglob("*.py")} - {*BOT.glob("cogs/*/*.py")})
HANDLING = sorted(
    path
    for path in BOT.rglob("*.py")
    if "@pressed(" in path.read_text("utf-8") and not path.is_relative_to(BOT / "cogs")
)


# The only clock, the answer that Discord waits for, and the lease of a post in hand.
TIMED = {
    "clock.py",
    "discord_io/interactions/answer.py",
    "discord_io/interactions/responses.py",
    "storage/leases.py",
}
# The modules that hand clock and sleep in name them.
WIRING = {"app.py", "tools/databases.py", "tools/init.py", "tools/rehearsal/run.py"}


def name(path: Path) -> str:
    return path.relative_to(BOT).as_posix()


@pytest.mark.parametrize("path", HANDLING, ids=name)
def test_a_handler_makes_no_message_and_no_button(path: Path) -> None:
    made = [call for call in calls(path) if ast.unparse(call.func) in MADE_BY_PRESENTERS]
    assert [ast.unparse(call) for call in made] == []
    assert "discord.ui" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", HANDLING, ids=name)
def test_a_handler_looks_up_no_text(path: Path) -> None:
    assert [ast.unparse(call) for call in calls(path) if says(call)] == []


@pytest.mark.parametrize("path", OF_CORE, ids=name)
def test_clock_and_sleep_are_handed_in(path: Path) -> None:
    """So tests drive days in milliseconds: nothing else reads the clock, or sleeps."""
    found = [ast.unparse(call) for call in calls(path) if waits_or_reads_the_time(call)]
    assert found == [] or name(path) in TIMED
    assert not (imported(path) & {"utc_now"}) or name(path) in WIRING
