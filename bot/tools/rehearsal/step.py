"""What a step is, what it has shown, and the report of all steps.

A report is in a closed vocabulary: it holds no token, id, name or text. `python -m sandbox --as`
reads it.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Literal

from msgspec import Struct

from bot.tools.rehearsal.stage import Stage

FORMAT, VERSION = "discord-rehearsal", 1
# A report begins so; another file with its name is not replaced.
BEGINNING = f'{{"format": "{FORMAT}"'

DOCS = "https://docs.discord.com/developers"
ISSUES = "https://github.com/discord/discord-api-docs/issues"

Run = Callable[[Stage], Awaitable[str]]
Verdict = Literal["as assumed", "differs", "not tried"]


class Step(Struct, frozen=True):
    """One point that Discord's documents leave open.

    `says` is what this bot assumes, `assumes` the same as a value of the report, `source` where it
    is from. `run` returns what it has seen, as such a value. It raises `NotTriedError`, or
    `TroubleError` if Discord did not answer properly.
    """

    key: str
    says: str
    assumes: str
    source: str
    run: Run


def step(assumes: str, source: str) -> Callable[[Run], Step]:
    """Make a step of a function: its name is the key, its docstring what the bot assumes."""

    def make(run: Run) -> Step:
        return Step(run.__name__, (run.__doc__ or "").strip(), assumes, source, run)

    return make


class Finding(Struct, frozen=True):
    """What one step has shown; `reason` says why it was not tried, for the terminal only."""

    key: str
    assumed: str
    seen: str | None = None
    reason: str = ""

    @property
    def verdict(self) -> Verdict:
        if self.seen is None:
            return "not tried"
        return "as assumed" if self.seen == self.assumed else "differs"

    def __str__(self) -> str:
        if self.seen is None:
            return f"{self.key}: not tried, {self.reason}"
        if self.verdict == "differs":
            return f"{self.key}: DIFFERS, {self.seen} instead of {self.assumed}"
        return f"{self.key}: as assumed, {self.seen}"


def find_fault(file: Path) -> str | None:
    """Return why no report can be written there, as a sentence; an older report is replaced."""
    if not file.parent.is_dir():
        return f"There is no folder {file.parent} for the report."
    try:
        with file.open("rb") as opened:
            is_report = opened.read(len(BEGINNING)) == BEGINNING.encode()
    except FileNotFoundError:
        return None
    except OSError:
        is_report = False
    return None if is_report else f"{file} is no report: choose another file with --report."


def write_report(file: Path, findings: Iterable[Finding]) -> None:
    """Write the findings as JSON, one line for each point, in alphabetical order."""
    lines = [
        f"  {json.dumps(finding.key)}: "
        + json.dumps({"assumed": finding.assumed, "seen": finding.seen, "verdict": finding.verdict})
        for finding in sorted(findings, key=lambda finding: finding.key)
    ]
    points = ",\n".join(lines)
    text = f'{BEGINNING}, "version": {VERSION}, "points": {{\n{points}\n}}}}\n'
    file.write_text(text, encoding="utf-8")
