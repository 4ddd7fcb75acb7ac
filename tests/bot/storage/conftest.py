"""A real database file for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import Database
from ringfall.testing.tables import put_tables


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ringfall.db"


@pytest.fixture
def bare_url(file: Path) -> str:
    """The address of a file that does not exist yet."""
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
async def database(file: Path, bare_url: str) -> AsyncIterator[Database]:
    put_tables(file)
    opened = Database(bare_url, patience=0.05)
    await opened.open()
    yield opened
    await opened.close()
