"""Shared by all tests: a PostgreSQL server, and an event loop for tests that share a bot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import NoServerError, PostgresServer

# The tests in these folders share sandboxes with their bots, and so an event loop.
SHARING = [Path(__file__).parent / folder for folder in ("browser", "e2e")]


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
