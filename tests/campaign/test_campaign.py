"""Run short campaigns: no loss, no duplicates, nothing pending."""

from __future__ import annotations

from pathlib import Path

from tests.campaign.round import play_round
from tests.postgres import PostgresServer


async def test_a_killed_bot_loses_and_repeats_nothing(tmp_path: Path) -> None:
    report = await play_round(1, 2, tmp_path)
    assert report.kills >= 2
    assert report.findings == []


async def test_two_bots_on_a_shared_database_lose_and_repeat_nothing(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """Each has a shard with its own server; the other takes over from a dead one."""
    report = await play_round(1, 2, tmp_path, server=postgres, processes=2)
    assert report.kills >= 2
    assert report.findings == []
