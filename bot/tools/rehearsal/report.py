"""The report of a rehearsal: what was assumed and what was seen, in a closed vocabulary.

It holds no token, id, name or text. `python -m sandbox --as` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from msgspec import Struct

FORMAT, VERSION = "discord-rehearsal", 1
# A report begins so; another file with its name is not replaced.
BEGINNING = f'{{"format": "{FORMAT}"'

Verdict = Literal["as assumed", "differs", "not tried"]


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
