"""What tests share: an event loop, sandboxes, bots and a browser in it, a PostgreSQL server."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import structlog

from tests.postgres import NoServerError, PostgresServer
from tests.statements import share_compiled

# They share a sandbox and a browser with the other tests of their worker.
SHARING = tuple(Path(__file__).parent / folder for folder in ("browser", "e2e"))

# One that takes long, begun last, would be waited for by all the others.
LONG = frozenset({"test_everywhere.py"})

# Nothing answers a bot while a worker runs tests that do not share: it must not notice.
SHARED_HEARTBEAT_MS = 3_600_000

share_compiled()
# Tracebacks that show every value take seconds, in which a bot within a test answers nobody.
_CONSOLE = structlog.dev.ConsoleRenderer(
    colors=False, exception_formatter=structlog.dev.plain_traceback
)
structlog.configure(processors=[*structlog.get_config()["processors"][:-1], _CONSOLE])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests that share in one event loop, that of what they share, and before others.

    They wait for more than a processor: whatever is left at the end is small and waits for none.
    """
    sharing = [item for item in items if any(item.path.is_relative_to(place) for place in SHARING)]
    for item in sharing:
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
    shared = set(sharing)
    alone = [item for item in items if item not in shared]
    alone.sort(key=lambda item: item.path.name not in LONG)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    hands = zip(_dealt(sharing, workers), _dealt(alone, workers), strict=True)
    items[:] = [item for hand in hands for part in hand for item in part]


def _dealt(items: Sequence[pytest.Item], workers: int) -> Iterator[Sequence[pytest.Item]]:
    """Cut into one part a worker: each is given the tests that stand beside one another."""
    for number in range(workers):
        yield items[len(items) * number // workers : len(items) * (number + 1) // workers]


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never in what was collected: it takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    server = PostgresServer()
    try:
        server.start()
    except NoServerError as error:
        server.stop()
        pytest.skip(str(error))
    yield server
    server.stop()
