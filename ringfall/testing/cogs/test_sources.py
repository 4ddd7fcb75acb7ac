"""The code of a cog: words, buttons, the time and matches come from where they belong."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

from bot.cog import Cog
from ringfall.testing.sources import (
    MADE_BY_PRESENTERS,
    calls,
    imported,
    reads_matches,
    says,
    waits_or_reads_the_time,
)
from ringfall.testing.tested import EACH_COG


def files_of(cog: type[Cog]) -> list[Path]:
    """Return the modules in the folder of a cog, which holds all that it is."""
    return sorted(Path(inspect.getfile(cog)).parent.glob("*.py"))


def handling(cog: type[Cog]) -> list[Path]:
    """Return the modules of a cog that answer commands and presses."""
    answers = re.compile(r"\bclass \w+\(.*\bCog\b|@pressed\(")
    return [path for path in files_of(cog) if answers.search(path.read_text(encoding="utf-8"))]


@EACH_COG
def test_a_handler_makes_no_message_and_no_button(cog: type[Cog]) -> None:
    """`messages.py` makes them from data, so that they can be tested without Discord."""
    for path in handling(cog):
        made = [call for call in calls(path) if ast.unparse(call.func) in MADE_BY_PRESENTERS]
        assert [ast.unparse(call) for call in made] == []
        assert "discord.ui" not in path.read_text(encoding="utf-8")


@EACH_COG
def test_a_handler_looks_up_no_text(cog: type[Cog]) -> None:
    """What a person reads is written in one place, for all languages."""
    for path in handling(cog):
        assert [ast.unparse(call) for call in calls(path) if says(call)] == []


@EACH_COG
def test_clock_and_sleep_are_handed_in(cog: type[Cog]) -> None:
    """So tests drive days in milliseconds: a cog takes the time from its core."""
    for path in files_of(cog):
        found = [ast.unparse(call) for call in calls(path) if waits_or_reads_the_time(call)]
        assert (found, imported(path) & {"utc_now"}) == ([], set())


@EACH_COG
def test_a_handler_gets_a_match_from_a_number_only_by_the_check_of_who_may_see_it(
    cog: type[Cog],
) -> None:
    """`access.match_here` refuses a match that its reader may not see: numbers can be forged."""
    assert [line for path in files_of(cog) for line in reads_matches(path)] == []


@EACH_COG
def test_a_cog_gives_a_reason_for_each_other_one_that_it_needs(cog: type[Cog]) -> None:
    """Without the other one it is left out, and the log says so."""
    assert all(need.reason for need in cog.needs)
