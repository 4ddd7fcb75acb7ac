"""The sandbox's clock and its snowflakes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from sandbox import Sandbox
from sandbox.clock import Clock, snowflake_time
from sandbox.page.site import FaultPanel


def test_ids_grow_and_carry_their_time() -> None:
    clock = Clock()
    ids = [clock.snowflake() for _ in range(1000)]
    assert ids == sorted(set(ids))
    assert abs(snowflake_time(ids[0]) - datetime.now(UTC)) < timedelta(seconds=1)


def test_the_clock_goes_forward_only() -> None:
    clock = Clock()
    clock.advance(timedelta(minutes=16))
    assert clock.now() - datetime.now(UTC) > timedelta(minutes=15)
    with pytest.raises(ValueError, match="cannot go back"):
        clock.advance(-timedelta(seconds=1))


async def test_the_clock_of_the_bot_moves_only_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot_file = (
        "import os, time\nprint(os.environ['DISCORD_CLOCK_FILE'], flush=True)\ntime.sleep(60)"
    )
    (tmp_path / "clock_reader.py").write_text(bot_file)
    monkeypatch.chdir(tmp_path)
    async with Sandbox() as local, local.run_bot("clock_reader") as bot:
        await local.wait_until(lambda: bot.lines)
        file = Path(bot.lines[0])
        local.advance(minutes=16)
        assert float(file.read_text()) == 0
        local.advance(hours=1, with_bot=True)
        assert float(file.read_text()) == 3600


@pytest.mark.parametrize("fault", ["late", "hour", "day"])
async def test_the_panel_moves_the_clock_of_the_bot_as_well(fault: str) -> None:
    passed = list[dict[str, Any]]()
    async with Sandbox() as local:
        panel = FaultPanel(
            local.faults, local.gateway, local.world.journal, lambda **by: passed.append(by)
        )
        assert await panel.inject(fault, None)
    assert [by["with_bot"] for by in passed] == [True]
