"""What a kind of input is, how it is tried within its limits, and what came of all of them."""

from __future__ import annotations

import random
import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from tests.fuzz.overheard import Broken, Overheard, overhearing

# Generous: most inputs take less than a millisecond.
PATIENCE_S = 5.0
MOST_GROWTH_BYTES = 100 * 2**20
SHOWN = 400
ROUND = 5_000


class Kind(Protocol):
    """One kind of input; `shown` is the last one, as it is told of in a finding.

    One that `works_elsewhere` has threads and tasks, which nothing may be raised in.
    """

    name: str
    shown: object
    works_elsewhere: bool
    logs_errors: bool
    """Whether an error in the log may be what is right."""
    round: int
    """After how many inputs all is prepared anew, as it grows by them."""

    def prepared(self, seed: str) -> AbstractAsyncContextManager[None]:
        """Have ready what the inputs are tried on while the block lasts."""
        ...

    async def refuses(self, chance: random.Random) -> bool:
        """Try one input, and tell whether it was refused; any exception is a finding."""
        ...


@dataclass
class Tally:
    """What came of the inputs of one kind."""

    inputs: int = 0
    refused: int = 0
    seconds: float = 0.0  # of a processor, all that is prepared among them
    slowest: float = 0.0
    findings: list[str] = field(default_factory=list[str])

    def add(self, other: Tally) -> None:
        self.inputs += other.inputs
        self.refused += other.refused
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.findings += other.findings

    def __str__(self) -> str:
        rate = self.inputs / self.seconds if self.seconds else 0
        return (
            f"{self.inputs:>9,} inputs {self.refused:>9,} refused {rate:>8,.0f}/s"
            f" slowest {self.slowest * 1000:>6,.0f} ms {len(self.findings):>3} findings"
        )


async def fuzz(kind: Kind, inputs: int, seed: str, *, first: int = 0) -> Tally:
    """Try so many inputs of a kind, in the order of their numbers; `first` begins a round.

    Each is made by its own seed; what it is tried on is made by that of its round.
    """
    tally, begun = Tally(), time.process_time()
    with overhearing() as overheard:
        for start in range(first, first + inputs, kind.round):
            numbers = range(start, min(first + inputs, start + kind.round))
            try:
                await _try_round(kind, numbers, seed, tally, overheard)
            except Exception:
                named = f"{seed}/{kind.name}/{start}"
                tally.findings.append(f"{named}: its round\n{traceback.format_exc(limit=-6)}")
    tally.seconds = time.process_time() - begun
    return tally


async def _try_round(
    kind: Kind, numbers: range, seed: str, tally: Tally, overheard: Overheard
) -> None:
    async with kind.prepared(f"{seed}/{numbers.start}"):
        for number in numbers:
            named = f"{seed}/{kind.name}/{number}"
            await _try(kind, random.Random(named), named, tally, overheard)


async def _try(
    kind: Kind, chance: random.Random, named: str, tally: Tally, overheard: Overheard
) -> None:
    kind.shown = None
    memory, begun = _peak(), time.process_time()
    try:
        with _limited(not kind.works_elsewhere):
            tally.refused += await kind.refuses(chance)
        took = time.process_time() - begun
        tally.slowest = max(tally.slowest, took)
        if took > PATIENCE_S:
            raise Broken(f"it took {took:.1f} s")
        if _peak() - memory > MOST_GROWTH_BYTES:
            raise Broken(f"it took {(_peak() - memory) >> 20} MB")
        overheard.check(may_fail=kind.logs_errors)
    except Exception:
        told = repr(kind.shown)[:SHOWN]
        tally.findings.append(f"{named}: {told}\n{traceback.format_exc(limit=-6)}")
        overheard.forget()
    tally.inputs += 1


@contextmanager
def _limited(is_limited: bool) -> Iterator[None]:  # noqa: FBT001
    """Raise `Broken` in what takes longer than it may, however it is stuck."""
    if not is_limited:
        yield
        return
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _too_long(*_: object) -> None:
    raise Broken(f"it takes more than {PATIENCE_S:g} s")


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def causes(tally: Tally) -> Counter[str]:
    """Count findings by where and what they were."""
    return Counter(" ".join(told.strip().splitlines()[-3:])[-300:] for told in tally.findings)
