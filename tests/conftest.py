"""What tests share: an event loop, sandboxes, bots and a browser in it, a PostgreSQL server."""

from __future__ import annotations

import functools
import gc
import os
import shlex
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.drawings import share_drawn
from tests.e2e.nursery import NURSERY
from tests.forking import ROOT
from tests.logs import log_plainly
from tests.patience import make_bots_patient
from tests.postgres import NoServerError, PostgresServer
from tests.statements import share_compiled
from tests.translations import share_translated

# They share a sandbox and a browser with the other tests of their worker; so much longer than one
# that does not wait takes one of each folder, beside what one of the folder around it takes.
SHARING = {
    Path(__file__).parent / folder: cost
    for folder, cost in (("browser", 5), ("e2e", 1), ("e2e/trouble", 2))
}

# Where bots are born of the nursery.
E2E = Path(__file__).parent / "e2e"

# One that takes long, begun last, would be waited for by all the others.
LONG = frozenset({"test_campaign.py", "test_everywhere.py", "test_fuzz.py"})

# These wait for as long as Discord has patience, and for no processor: so do those behind them.
PATIENT = frozenset({"test_unanswered.py", "test_apologies.py"})

# Each worker that begins with those has a bot, a sandbox and a browser of its own.
SHARERS = 3

# Nothing answers a bot while a worker runs tests that do not share: it must not notice.
SHARED_HEARTBEAT_MS = 3_600_000

share_compiled()
share_drawn()
share_translated()
log_plainly()
make_bots_patient()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config, specs: list[Any]) -> None:
    """Have the workers forked where that can be: each would read all tests and libraries anew."""
    if sys.platform == "linux" and config.invocation_params.dir == ROOT:
        left_out = [f"--ignore={path}" for path in config.getoption("ignore") or ()]
        command = [sys.executable, "-m", "tests.hatch", *config.args, *left_out, "--"]
        for spec in specs:
            spec.python = shlex.join(command)
        if _asks_for(E2E, config.args):
            # It has a processor to itself while the tests are read for the workers.
            threading.Thread(target=NURSERY.join).start()


def _asks_for(folder: Path, arguments: Sequence[str]) -> bool:
    """Tell whether tests of a folder are among those that are to be run."""
    asked = [Path(argument.partition("::")[0]).resolve() for argument in arguments]
    return any(path.is_relative_to(folder) or folder.is_relative_to(path) for path in asked)


def pytest_sessionstart() -> None:
    """Look for no garbage in what is imported and collected: it takes a fifth of that time."""
    gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have one worker begin with what takes long, some with what shares, in one event loop.

    Those wait for more than a processor, which meanwhile has the first one to work for; whatever is
    left at the end is small and waits for none.
    """
    costs = {item: cost for item in items if (cost := _cost_of_sharing(item.path))}
    for item in costs:
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    alone = [item for item in items if item not in costs]
    long = [item for item in alone if item.path.name in LONG]
    small = iter([item for item in alone if item.path.name not in LONG])
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    sharers = max(1, min(SHARERS, workers - 1))
    hands = list[pytest.Item]()
    for number, first in enumerate((long, *_dealt(costs, sharers)), start=1):
        hands += sorted(first, key=lambda item: item.path.name not in PATIENT)
        # Each worker is given as many tests as the others, those that stand beside one another.
        hands += islice(small, max(0, len(items) * number // workers - len(hands)))
    items[:] = [*hands, *small]


@functools.cache
def _cost_of_sharing(file: Path) -> int:
    """Return how long each test of a file takes that shares, 0 for others."""
    return sum(cost for place, cost in SHARING.items() if file.is_relative_to(place))


def _dealt(costs: Mapping[pytest.Item, int], workers: int) -> list[list[pytest.Item]]:
    """Cut into parts that take as long as one another, of tests that stand beside one another."""
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    total, before = sum(costs.values()), 0
    for item, cost in costs.items():
        parts[workers * before // total].append(item)
        before += cost
    return parts


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never in what was collected: it takes a tenth of the time."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 20)


def pytest_runtest_setup() -> None:
    """Share again what is drawn: the test before may have wanted to see all of it drawn anew."""
    share_drawn()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    try:
        with PostgresServer.running() as server:
            yield server
    except NoServerError as error:
        pytest.skip(str(error))
