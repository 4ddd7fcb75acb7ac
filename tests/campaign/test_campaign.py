"""A short campaign: bots are killed in bad weather, and nothing is lost, twice or stuck."""

from __future__ import annotations

from pathlib import Path

from tests.campaign.round import play_round
from tests.postgres import PostgresServer


async def test_a_bot_that_is_killed_loses_nothing_and_does_nothing_twice(tmp_path: Path) -> None:
    report = await play_round(1, 2, tmp_path)
    assert report.kills >= 2
    assert report.findings == []


async def test_nor_do_two_that_share_a_database_and_are_killed_in_turn(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """Each has a shard with a server of its own; what a dead one owes the other one does."""
    report = await play_round(1, 2, tmp_path, server=postgres, processes=2)
    assert report.kills >= 2
    assert report.findings == []
