"""Some things belong to one place only: words and buttons, the clock, the games."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

BOT = Path(__file__).parents[2] / "bot"
HANDLING = sorted(
    path
    for path in BOT.rglob("*.py")
    if path.name == "cog.py" or "@pressed(" in path.read_text("utf-8")
)

# What messages and their buttons are made of, and is made by presenters.
MADE_BY_PRESENTERS = {"Button", "Draft", "Menu", "MenuOption", "Attachment", "Picture", "view_of"}

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


def calls(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    froms = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {alias.name for node in froms for alias in node.names}


def says(call: ast.Call) -> bool:
    """Tell whether a call looks up a text: `texts(…)`, `reader.texts(…)`."""
    match call.func:
        case ast.Name("texts") | ast.Attribute(attr="texts"):
            return True
        case ast.Attribute(value=ast.Name("texts")):
            return True
    return False


@pytest.mark.parametrize("path", HANDLING, ids=name)
def test_a_handler_makes_no_message_and_no_button(path: Path) -> None:
    made = [call for call in calls(path) if ast.unparse(call.func) in MADE_BY_PRESENTERS]
    assert [ast.unparse(call) for call in made] == []
    assert "discord.ui" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", HANDLING, ids=name)
def test_a_handler_looks_up_no_text(path: Path) -> None:
    assert [ast.unparse(call) for call in calls(path) if says(call)] == []


def waits_or_reads_the_time(call: ast.Call) -> bool:
    said = ast.unparse(call.func)
    return said in {"asyncio.sleep", "datetime.now", "datetime.utcnow", "time.time"} or (
        said.endswith((".time", ".call_later", ".monotonic")) and not call.args
    )


@pytest.mark.parametrize("path", sorted(BOT.rglob("*.py")), ids=name)
def test_clock_and_sleep_are_handed_in(path: Path) -> None:
    """So tests drive days in milliseconds: nothing else reads the clock, or sleeps."""
    found = [ast.unparse(call) for call in calls(path) if waits_or_reads_the_time(call)]
    assert found == [] or name(path) in TIMED
    assert not (imported(path) & {"utc_now"}) or name(path) in WIRING
