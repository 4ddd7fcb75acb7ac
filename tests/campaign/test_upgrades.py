"""A short version of `python -m tests.campaign --upgrades`."""

from __future__ import annotations

import pytest

from tests.campaign.upgrades import kill_upgrades


@pytest.mark.parametrize("seed", [1, 2])
def test_killed_upgrades_and_restores_lose_nothing(seed: int) -> None:
    assert kill_upgrades(3, seed) >= 3
