"""Hostile inputs by the million: `python -m tests.fuzz --inputs 1000000 --seed 1 --workers 2`.

`--only turns steps` tries these kinds alone. A finding names its input by the seed, the kind and
the number, which `--again presses 812` tries anew after those of its round that came before. It
ends with 1 when anything was found.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Collection

import tests.fourth.registered  # noqa: F401
from tests.fuzz.kinds import KINDS
from tests.fuzz.pool import Chunk, chunks, tried, tried_by_many
from tests.fuzz.trial import Tally, causes

TOLD = 3
PROGRESS_EVERY_S = 20


def main() -> int:
    given = _arguments()
    if given.again:
        kind, number = given.again
        return _again(kind, int(number), str(given.seed))
    todo = chunks(given.inputs, str(given.seed), given.only)
    tallies = {chunk.kind: Tally() for chunk in sorted(todo)}
    try:
        _try_all(todo, given.workers, tallies, given.tell)
    except KeyboardInterrupt:
        print("stopped before the end")
    return _sum_up(tallies)


def _try_all(
    todo: Collection[Chunk], workers: int, tallies: dict[str, Tally], most_told: int
) -> None:
    """Fill the tallies of the kinds, telling what is found at once and how far it is."""
    whole, done = sum(chunk.inputs for chunk in todo), Tally()
    begun = told_at = time.monotonic()
    for chunk, tally in tried_by_many(todo, workers):
        tallies[chunk.kind].add(tally)
        done.add(tally)
        left = most_told - len(tallies[chunk.kind].findings) + len(tally.findings)
        for finding in tally.findings[: max(0, left)]:
            print(finding, flush=True)
        if time.monotonic() - told_at > PROGRESS_EVERY_S:
            told_at = time.monotonic()
            rate = done.inputs / (told_at - begun)
            print(
                f"{done.inputs:,} of {whole:,}, {rate:,.0f}/s, {len(done.findings)} findings",
                flush=True,
            )
    print(f"took {time.monotonic() - begun:,.0f} s with {workers} at work")


def _sum_up(tallies: dict[str, Tally]) -> int:
    """Print a line for each kind; its rate is that of one processor."""
    total = Tally()
    for kind, tally in tallies.items():
        print(f"{kind:<13}{tally}")
        for cause, count in causes(tally).most_common():
            print(f"    {count} × {cause}")
        total.add(tally)
    print(f"{'all':<13}{total}")
    return 1 if total.findings else 0


def _again(kind: str, number: int, seed: str) -> int:
    size = KINDS[kind][0]().round
    first = number - number % size
    tally = tried(Chunk(kind, first, number - first + 1, seed))
    print(*tally.findings, tally, sep="\n")
    return 1 if tally.findings else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many inputs in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="how many processes try them")
    parser.add_argument("--only", nargs="+", choices=sorted(KINDS), default=())
    parser.add_argument(
        "--tell", type=int, default=TOLD, help="how many findings of a kind to show"
    )
    parser.add_argument(
        "--again", nargs=2, metavar=("KIND", "NUMBER"), help="try this input once more"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
