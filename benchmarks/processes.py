"""What a process has spent so far, as Linux tells it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of processor time: of the first thread, which runs the event loop, and the others."""

    loop_s: float
    others_s: float

    @property
    def whole_s(self) -> float:
        return self.loop_s + self.others_s

    def since(self, earlier: Spent) -> Spent:
        return Spent(self.loop_s - earlier.loop_s, self.others_s - earlier.others_s)


def spent_by(pid: int) -> Spent:
    """Return the processor time of a running process, also that of threads that have ended."""
    whole, loop = Path(f"/proc/{pid}/stat"), Path(f"/proc/{pid}/task/{pid}/stat")
    loop_s = _processor_s(loop)
    return Spent(loop_s, _processor_s(whole) - loop_s)


def memory_mb(pid: int) -> float:
    """Return the most memory that a running process has had at once, in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    (kilobytes,) = (line.split()[1] for line in lines if line.startswith("VmHWM:"))
    return int(kilobytes) / 1024


def _processor_s(stat: Path) -> float:
    # The name of the program comes second and may hold anything, but ends with the last bracket.
    fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S
