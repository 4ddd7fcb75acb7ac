"""Hostile inputs by the hundred thousand: `python -m tests.fuzz --inputs 200000 --seed 1`.

`--only turns steps` tries these kinds alone. A finding names its input by the seed, the kind and
the number. It ends with 1 when anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

import tests.fourth.registered  # noqa: F401
from tests.fuzz.kinds import KINDS, shared
from tests.fuzz.trial import Tally, causes, fuzz

TOLD = 3


def main() -> int:
    given = _arguments()
    total = Tally()
    for kind, inputs in shared(given.inputs, given.only):
        tally = asyncio.run(fuzz(kind, inputs, str(given.seed)))
        print(f"{kind.name:<13}{tally}", flush=True)
        for cause, count in causes(tally).most_common():
            print(f"    {count} × {cause}", flush=True)
        for finding in tally.findings[: given.tell]:
            print(finding, flush=True)
        total.add(tally)
    print(f"{'all':<13}{total}")
    return 1 if total.findings else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many inputs in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=sorted(KINDS), default=())
    parser.add_argument(
        "--tell", type=int, default=TOLD, help="how many findings of a kind to show"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
