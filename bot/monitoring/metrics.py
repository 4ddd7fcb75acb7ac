"""Define the metrics for Prometheus; labels are fixed words, never ids or texts."""

from __future__ import annotations

import math
from datetime import datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.agenda import DutyState
from bot.match.client import Ringfall
from bot.match.tables.posts import Outbox
from bot.observing import InteractionOutcome, Observer

ACKNOWLEDGEMENTS_S = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3)
PICTURES_S = (0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 15, 60, 600)
LATENESSES_S = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


class Metrics(Observer):
    """Counts observations; other metrics are set when they are requested."""

    def __init__(self) -> None:
        self._all = CollectorRegistry()
        self._interactions = self._counter(
            "interactions", "Interactions by kind and outcome.", "kind", "outcome"
        )
        self._acknowledgement = self._histogram(
            "acknowledgement_seconds",
            "From an interaction's arrival to its first response.",
            ACKNOWLEDGEMENTS_S,
        )
        self._board = self._histogram(
            "board_seconds", "From storing a turn to posting its picture.", PICTURES_S
        )
        self._lateness = self._histogram(
            "loop_lateness_seconds", "Delays of the event loop.", LATENESSES_S
        )
        self._latest = self._gauge(
            "loop_lateness_seconds_max",
            "The longest delay since the last request for these metrics.",
        )
        self._latest_s = 0.0
        self._responses = self._counter(
            "discord_responses", "Discord's answers by HTTP status; 429 is a rate limit.", "status"
        )
        self._database_up = self._gauge("database_up", "Whether the database can be read.")
        self._owed = self._gauge("outbox_messages", "Pending messages that may be sent now.")
        self._owed_s = self._gauge("outbox_age_seconds", "Age of the oldest pending message.")
        self._due = self._gauge("duties_due", "Duties that are due.")
        self._failures = self._gauge(
            "duty_failures", "Failures of a duty since its last success.", "duty"
        )
        self._connected = self._gauge("discord_connected", "Whether the Gateway is connected.")
        self._latency = self._gauge(
            "shard_latency_seconds", "From a heartbeat to Discord's answer.", "shard"
        )
        self._servers = self._gauge("servers", "Servers that the bot is on.")

    def interaction_ended(self, kind: str, outcome: InteractionOutcome) -> None:
        self._interactions.labels(kind, outcome.value).inc()

    def acknowledged(self, seconds: float) -> None:
        self._acknowledgement.observe(seconds)

    def board_shown(self, seconds: float) -> None:
        self._board.observe(seconds)

    def discord_answered(self, status: int) -> None:
        self._responses.labels(str(status)).inc()

    def loop_was_late(self, seconds: float) -> None:
        """Observe one delay of the event loop."""
        self._lateness.observe(seconds)
        self._latest_s = max(self._latest_s, seconds)

    def show_outbox(self, outbox: Outbox | None, *, now: datetime) -> None:
        """Set the pending posts; `None` if the database is unreadable."""
        self._database_up.set(outbox is not None)
        if outbox is not None:
            since = outbox.since or now
            self._owed.set(outbox.owed)
            self._owed_s.set(max((now - since).total_seconds(), 0))

    def show_duties(self, duties: list[DutyState]) -> None:
        """Set the state of the duties."""
        self._due.set(sum(duty.is_due for duty in duties))
        for duty in duties:
            self._failures.labels(duty.name).set(duty.failures)

    def show_connection(self, client: Ringfall) -> None:
        """Set the state of the connection."""
        self._connected.set(client.is_connected)
        self._servers.set(len(client.guilds))
        for shard, latency in client.latencies:
            if math.isfinite(latency):
                self._latency.labels(str(shard)).set(latency)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' format."""
        self._latest.set(self._latest_s)
        self._latest_s = 0.0
        return generate_latest(self._all)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"ringfall_{name}", text, labels, registry=self._all)

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"ringfall_{name}", text, labels, registry=self._all)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"ringfall_{name}", text, buckets=buckets, registry=self._all)
