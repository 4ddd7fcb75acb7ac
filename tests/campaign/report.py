"""Report a campaign: numbers, and findings with their seeds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """A violated invariant; `kind` names its counter, `detail` explains it."""

    kind: str
    what: str
    detail: str = field(default="", compare=False)


@dataclass
class Report:
    """The numbers of one round, or the sum of several."""

    kills: int = 0
    restarts: int = 0
    acts: int = 0
    acknowledged: int = 0
    turns: int = 0
    endings: int = 0
    late: int = 0
    kinds: Counter[str] = field(default_factory=Counter[str])
    findings: list[tuple[str, Finding]] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Add the numbers of another round."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def details(self) -> str:
        """Return a line for each finding: where it was found, and what."""
        return "\n".join(f"{where}: {f.kind}: {f.what} {f.detail}" for where, f in self.findings)

    def __str__(self) -> str:
        """Format the numbers."""
        counted = Counter(finding.kind for _, finding in self.findings)
        return (
            f"kills {self.kills}, restarts {self.restarts}, acts {self.acts}"
            f" ({self.acknowledged} acknowledged), turns {self.turns}, endings {self.endings},"
            f" late requests {self.late}\n"
            + ", ".join(f"{kind} {count}" for kind, count in sorted(self.kinds.items()))
            + "\n"
            + (", ".join(f"{kind} {count}" for kind, count in counted.items()) or "no finding")
        )
