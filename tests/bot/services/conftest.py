"""The services on a real database file, with a clock that only the tests move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.storage import Database
from tests.bot.services.world import Clock, World
from tests.postgres import PostgresServer
from tests.tables import put_tables

SQLITE, POSTGRESQL = "sqlite", "postgresql"
# What a shared database does otherwise: a part of the services that meets each of it.
ON_BOTH = {"test_acts", "test_finding", "test_leases", "test_takebacks", "test_walls"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have a part of these tests run on PostgreSQL, too."""
    if "url" in metafunc.fixturenames and metafunc.definition.path.stem in ON_BOTH:
        metafunc.parametrize("url", [SQLITE, POSTGRESQL], indirect=True)


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """The address of a file, which one process may have to itself."""
    file = tmp_path / "ringfall.db"
    put_tables(file)
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
async def url(request: pytest.FixtureRequest, file_url: str) -> str:
    if getattr(request, "param", SQLITE) == SQLITE:
        return file_url
    server: PostgresServer = request.getfixturevalue("postgres")
    return await server.new_tables()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def world(url: str, clock: Clock) -> AsyncIterator[World]:
    database = Database(url)
    await database.open()
    yield World(database, clock)
    await database.close()


@pytest.fixture
async def other_world(world: World, url: str, clock: Clock) -> AsyncIterator[World]:
    """A second process's view of the same file."""
    database = Database(url)
    await database.open(alone=False)
    yield World(database, clock, seed=2)
    await database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
async def shared(
    request: pytest.FixtureRequest, url: str
) -> AsyncIterator[tuple[Database, Database]]:
    """Two processes' views of one database."""
    if request.param == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        url = await server.new_tables()
    async with AsyncExitStack() as stack:
        databases = Database(url), Database(url)
        for database in databases:
            stack.push_async_callback(database.close)
            await database.open(alone=False)
        yield databases
