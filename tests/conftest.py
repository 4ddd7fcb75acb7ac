"""What tests of several packages share: a PostgreSQL server, where the machine has one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import NoServerError, PostgresServer


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
