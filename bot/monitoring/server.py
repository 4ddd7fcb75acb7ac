"""Serve pages about the bot's state; they reveal no user and change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress

import structlog
from aiohttp import web

from bot.clock import Clock, Sleep
from bot.match.client import Ringfall
from bot.match.tables.posts import Outbox, count_owed
from bot.monitoring.metrics import Metrics
from bot.settings import SettingsError
from bot.storage import Database, StorageError

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

    async def _outbox(self) -> Outbox | None:
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
