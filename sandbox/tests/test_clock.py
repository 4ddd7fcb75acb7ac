"""The sandbox's clock and its snowflakes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from sandbox.clock import Clock, snowflake_time


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
