"""The fixtures of the laws, for tests of a game or a cog as well: `-p ringfall.testing.plugin`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import settings

from ringfall.testing.logs import log_plainly
from ringfall.testing.tables import database_at, put_tables
from ringfall.testing.world import Clock, World

# The same inputs each time: what fails once in ten runs tells nothing of a change. For others, and
# many more of them: pytest --hypothesis-profile=many.
settings.register_profile(
    "tests", max_examples=50, deadline=timedelta(seconds=30), derandomize=True
)
settings.register_profile("many", deadline=None, max_examples=20_000, print_blob=True)
settings.load_profile("tests")
log_plainly()


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """The address of a file, which one process may have to itself."""
    file = tmp_path / "ringfall.db"
    put_tables(file)
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def url(file_url: str) -> str:
    return file_url


@pytest.fixture
def clock() -> Clock:
    """The clock of both processes, which stands still until a test moves it."""
    return Clock()


@pytest.fixture
async def world(url: str, clock: Clock) -> AsyncIterator[World]:
    """The services of a process on a database of its own."""
    async with database_at(url) as database:
        yield World(database, clock)


@pytest.fixture
async def other_world(world: World, url: str, clock: Clock) -> AsyncIterator[World]:  # noqa: ARG001
    """A second process's view of the same file."""
    async with database_at(url, alone=False) as database:
        yield World(database, clock, seed=2)
