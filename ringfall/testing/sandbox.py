"""A sandbox that refuses what Discord refuses, and fails a test that was refused something."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

from ringfall.testing.process import ANSWER_SECONDS, RINGFALL
from ringfall.testing.routes import without_handler
from sandbox import Rate, Sandbox
from sandbox.rehearsal import read_report

API_DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"


@contextlib.asynccontextmanager
async def new_sandbox() -> AsyncIterator[Sandbox]:
    """Run a sandbox; fail at the end on requests that Discord would have refused.

    Every button, menu and form that the bot has sent must have a handler. The sandbox checks
    requests against Discord's own description, where there is one. The people act much faster than
    real ones, so more requests are allowed in all. `SANDBOX_AS` names the report of a rehearsal,
    so that all tests can meet a Discord that does as it says.
    """
    report = os.environ.get("SANDBOX_AS")
    description = API_DESCRIPTION if API_DESCRIPTION.exists() else None
    rate = Rate(requests=500)
    async with Sandbox(
        project=RINGFALL,
        openapi=description,
        overall_rate=rate,
        answer_seconds=ANSWER_SECONDS,
        as_seen=read_report(Path(report)) if report else None,
    ) as sandbox:
        yield sandbox
        assert list(map(str, sandbox.breaches)) == []
        assert without_handler(sandbox.requests) == set()
