"""Serve health and metrics over HTTP; imported only if that is switched on."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime

import structlog
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.agenda import DutyState
from bot.clock import Clock, Sleep
from bot.logs import InteractionOutcome, Observer
from bot.match.client import Ringfall
from bot.match.tables.due_messages import OwedCount, count_owed
from bot.settings import SettingsError
from bot.storage import Database, StorageError

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
        self._newer = self._gauge(
            "newer_version", "Whether a newer version is out, if NEWER_VERSION_URL is set."
        )

    def interaction_ended(
        self, kind: str, outcome: InteractionOutcome, responded_after_s: float | None = None
    ) -> None:
        self._interactions.labels(kind, outcome.value).inc()
        if responded_after_s is not None:
            self._acknowledgement.observe(responded_after_s)

    def board_shown(self, seconds: float) -> None:
        self._board.observe(seconds)

    def discord_answered(self, status: int) -> None:
        self._responses.labels(str(status)).inc()

    def version_checked(self, *, is_newer: bool) -> None:
        self._newer.set(is_newer)

    def loop_was_late(self, seconds: float) -> None:
        """Observe one delay of the event loop."""
        self._lateness.observe(seconds)
        self._latest_s = max(self._latest_s, seconds)

    def show_outbox(self, outbox: OwedCount | None, *, now: datetime) -> None:
        """Set the pending messages; `None` if the database is unreadable."""
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


# Detects every delay of twice this length, at a five-hundredth of a core.
LATENESS_EVERY_S = 0.025
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
STOP_S = 1.0

log = structlog.get_logger(__name__)


class Monitor:
    """Answers `/healthz`, `/readyz` and `/metrics`.

    A bot that answers is healthy. It is ready if it is connected to Discord and can read the
    database.
    """

    def __init__(
        self, metrics: Metrics, client: Ringfall, database: Database, *, clock: Clock
    ) -> None:
        self._metrics = metrics
        self._client = client
        self._database = database
        self._clock = clock

    @asynccontextmanager
    async def serving(self, host: str, port: int, *, sleep: Sleep) -> AsyncGenerator[str]:
        """Serve while the block lasts; `SettingsError` if the port is not available."""
        runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=STOP_S)
        await runner.setup()
        measuring = asyncio.create_task(
            measure_lateness(self._metrics, sleep, asyncio.get_running_loop().time)
        )
        try:
            yield await _listen(runner, host, port)
        finally:
            measuring.cancel()
            with suppress(asyncio.CancelledError):
                await measuring
            await runner.cleanup()

    def _application(self) -> web.Application:
        application = web.Application()
        application.router.add_get("/healthz", self._health)
        application.router.add_get("/readyz", self._readiness)
        application.router.add_get("/metrics", self._figures)
        return application

    async def _health(self, _request: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def _readiness(self, _request: web.Request) -> web.Response:
        lacking = [] if self._client.is_connected else ["not connected to Discord"]
        if await self._outbox() is None:
            lacking.append("the database cannot be read")
        text = "; ".join(lacking) or "ready"
        return web.Response(text=f"{text}\n", status=503 if lacking else 200)

    async def _figures(self, _request: web.Request) -> web.Response:
        self._metrics.show_outbox(await self._outbox(), now=self._clock())
        self._metrics.show_duties(self._client.agenda.states())
        self._metrics.show_connection(self._client)
        return web.Response(body=self._metrics.text(), headers={"Content-Type": PROMETHEUS})

    async def _outbox(self) -> OwedCount | None:
        try:
            async with self._database.read() as transaction:
                return await count_owed(transaction, self._clock())
        except StorageError as error:
            log.warning("outbox metrics not readable", error=str(error))
            return None


async def measure_lateness(metrics: Metrics, sleep: Sleep, time: Callable[[], float]) -> None:
    """Measure repeatedly how late the event loop resumes."""
    while True:
        due_at = time() + LATENESS_EVERY_S
        await sleep(LATENESS_EVERY_S)
        metrics.loop_was_late(max(time() - due_at, 0))


async def _listen(runner: web.AppRunner, host: str, port: int) -> str:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise SettingsError(
            [f"METRICS_HOST and METRICS_PORT cannot be used: {host}:{port}: {error.strerror}."]
        ) from None
    address = "http://{}:{}".format(*runner.addresses[0][:2])
    log.info("metrics served", address=address)
    return address
