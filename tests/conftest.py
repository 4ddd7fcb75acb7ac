"""What tests share: an event loop, sandboxes, bots and a browser in it, a PostgreSQL server."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import NoServerError, PostgresServer

# They share a sandbox and a browser with the other tests of their worker.
SHARING = tuple(Path(__file__).parent / folder for folder in ("browser", "e2e"))

# Nothing answers a bot while a worker runs tests that do not share: it must not notice.
SHARED_HEARTBEAT_MS = 3_600_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests that share in one event loop, that of what they share."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in SHARING):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


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
