"""Shared by all tests: log lines without a traceback's values, a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import settings

from tests.logs import log_plainly
from tests.postgres import NoServerError, PostgresServer

# The tests in these folders share sandboxes with their bots, and so an event loop.
SHARING = [Path(__file__).parent / folder for folder in ("browser", "e2e")]

# The same inputs each time: what fails once in ten runs tells nothing of a change. For others, and
# many more of them: pytest --hypothesis-profile=many.
settings.register_profile(
    "tests", max_examples=50, deadline=timedelta(seconds=30), derandomize=True
)
settings.register_profile("many", deadline=None, max_examples=20_000, print_blob=True)
settings.load_profile("tests")
log_plainly()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in SHARING):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    try:
        with PostgresServer.running() as server:
            yield server
    except NoServerError as error:
        pytest.skip(str(error))
