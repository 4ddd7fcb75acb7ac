"""The values of the metrics."""

from __future__ import annotations

from bot.monitoring import Metrics


def test_how_late_the_event_loop_has_been_is_told_of_the_time_since_it_was_asked_last() -> None:
    metrics = Metrics()
    for seconds in (0.01, 0.2, 0.1):
        metrics.loop_was_late(seconds)
    assert "ringfall_loop_lateness_seconds_max 0.2\n" in metrics.text().decode()
    told = metrics.text().decode()
    assert "ringfall_loop_lateness_seconds_max 0.0\n" in told
    assert "ringfall_loop_lateness_seconds_count 3.0\n" in told
