"""A campaign of kills: `python -m tests.campaign --kills 1000 --seed 1 --workers 2`.

With `--processes 2` two bots on two shards share a PostgreSQL database, and are killed in turn.

It plays in rounds, each with a seed of its own, a new sandbox and a new database; a finding names
the seed of its round. It ends with 1 when anything was found.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from tests.campaign.report import Finding, Report
from tests.campaign.round import play_apart


def main() -> int:
    given = _arguments()
    total = Report()
    context = get_context("spawn")
    with ProcessPoolExecutor(given.workers, mp_context=context, max_tasks_per_child=1) as pool:
        rounds = {
            pool.submit(play_apart, seed, kills, given.keep, given.processes): seed
            for seed, kills in _rounds(given.seed, given.kills, given.round)
        }
        for done in as_completed(rounds):
            report = _report(done, rounds[done])
            total.add(report)
            print(f"{report.details}\n{total}\n".lstrip(), flush=True)
    return 1 if total.findings else 0


def _report(done: Future[Report], seed: int) -> Report:
    """Return what a round found; what ended it early is a finding of its own."""
    error = done.exception()
    if error is None:
        return done.result()
    told = "".join(traceback.format_exception(error))
    return Report(findings=[(f"seed {seed}", Finding("broken rounds", type(error).__name__, told))])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first round")
    parser.add_argument("--round", type=int, default=25, help="how many kills a round has")
    parser.add_argument("--workers", type=int, default=1, help="how many rounds go side by side")
    parser.add_argument("--processes", type=int, default=0, help="how many share a PostgreSQL")
    parser.add_argument("--keep", type=Path, help="keep databases and logs below this folder")
    return parser.parse_args()


def _rounds(seed: int, kills: int, size: int) -> Iterator[tuple[int, int]]:
    for first in range(0, kills, size):
        yield seed + first // size, min(size, kills - first)


if __name__ == "__main__":
    sys.exit(main())
