"""What the tests of a worker share: an event loop, and in it sandboxes, bots and a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

# They share a sandbox and a browser with the other tests of their worker.
SHARING = tuple(Path(__file__).parent / folder for folder in ("browser", "e2e"))

# Nothing answers a bot while a worker runs tests that do not share: it must not notice.
SHARED_HEARTBEAT_MS = 3_600_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests that share in one event loop, that of what they share."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in SHARING):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
