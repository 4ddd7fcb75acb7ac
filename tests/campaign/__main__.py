"""Kill bots in a campaign: `python -m tests.campaign --kills 1000 --seed 1`.

With `--processes 2`, two bots on two shards share a PostgreSQL database and are killed in turn.
With `--upgrades`, upgrades of the stored database and the way back are killed instead.

Each round has its own seed, sandbox and database; a finding names the seed of its round. The exit
code is 1 if anything was found.
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
from tests.campaign.upgrades import kill_upgrades


def main() -> int:
    given = _arguments()
    if given.upgrades:
        print(f"{kill_upgrades(given.kills, given.seed)} kills, nothing lost")
        return 0
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
    """Return the result of a round; an exception becomes a finding."""
    error = done.exception()
    if error is None:
        return done.result()
    trace = "".join(traceback.format_exception(error))
    return Report(
        findings=[(f"seed {seed}", Finding("broken rounds", type(error).__name__, trace))]
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first round")
    parser.add_argument("--round", type=int, default=25, help="the number of kills in a round")
    parser.add_argument("--workers", type=int, default=1, help="the number of parallel rounds")
    parser.add_argument(
        "--processes",
        type=int,
        default=0,
        help="the number of bots that share a PostgreSQL database",
    )
    parser.add_argument(
        "--upgrades", action="store_true", help="kill upgrades and restores, without a Discord"
    )
    parser.add_argument("--keep", type=Path, help="keep databases and logs below this folder")
    return parser.parse_args()


def _rounds(seed: int, kills: int, size: int) -> Iterator[tuple[int, int]]:
    for first in range(0, kills, size):
        yield seed + first // size, min(size, kills - first)


if __name__ == "__main__":
    sys.exit(main())
