"""A sandbox with its bot, and a real browser on its page.

The tests of a worker share one Chromium, and one sandbox for each bot; every test has a server and
people of its own there. Its windows have been others' before, as a new one reads the whole page
anew, but know nothing of it. What kills a bot has the whole program to itself.

Chromium is the system's own; `make test` sees to it where it can. Whatever a page writes to its
console as a warning or an error fails the test.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser, async_playwright, expect

from sandbox import Sandbox
from sandbox.page.guard import add_headers
from sandbox.supervisor import run_module
from tests.browser.program import Program, chromium, running
from tests.browser.window import Window
from tests.conftest import SHARED_HEARTBEAT_MS
from tests.e2e.process import EXPERIENCED

# It runs as root in containers, must not look for anything outside of this machine, and leaves the
# processors to the other tests.
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--num-raster-threads=1",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# Far beyond what anything takes: where the machine is busy, a test waits instead of failing.
PATIENCE_MS = 60_000

OpenWindow = Callable[..., Awaitable[Window]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium(), args=CHROMIUM_OPTIONS
        )
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def spare_windows() -> defaultdict[bool, list[Window]]:
    """Windows that nobody uses: those that are touched, and the others."""
    return defaultdict(list)


@contextlib.asynccontextmanager
async def sandbox_with(module: str, folders: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """Run a bot in a sandbox with the panel of faults."""
    folder = folders.mktemp("bot")
    discord = Sandbox(show_faults=True, heartbeat_ms=SHARED_HEARTBEAT_MS)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sandbox.server.add_headers", _have_files_kept)
        await discord.start()
    try:
        notify = discord.world.signal.notify
        async with run_module(module, discord.env() | EXPERIENCED, folder, notify) as bot:
            discord.site.bot = bot
            discord.forgive_starvation(lambda: bot.pid)
            await discord.bot_online()
            yield discord
    finally:
        await discord.stop()


async def _have_files_kept(request: web.Request, response: web.StreamResponse) -> None:
    """Let windows ask for a file of the page once: no test changes one."""
    if request.path.startswith("/web/"):
        response.headers["Cache-Control"] = "max-age=3600"
    await add_headers(request, response)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_ringfall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with sandbox_with("bot", tmp_path_factory) as discord:
        yield discord


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_example(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with sandbox_with("tests.sandbox.example_bot", tmp_path_factory) as discord:
        yield discord


@pytest.fixture
def ringfall(shared_ringfall: Sandbox) -> Program:
    """A sandbox with Ringfall and a server of this test's own."""
    shared_ringfall.renew()
    return Program(shared_ringfall.url)


@pytest.fixture
def example(shared_example: Sandbox) -> Program:
    """A sandbox with a bot that shows every kind of message, and a server of this test's own."""
    shared_example.renew()
    return Program(shared_example.url)


@pytest_asyncio.fixture(loop_scope="session")
async def own_ringfall() -> AsyncIterator[Program]:
    """The sandbox with Ringfall as `make sandbox` starts it, to break."""
    async with running("--bot", "bot", "--faults") as program:
        yield program


@pytest_asyncio.fixture(loop_scope="session")
async def open_window(
    browser: Browser, spare_windows: defaultdict[bool, list[Window]]
) -> AsyncIterator[OpenWindow]:
    """Open windows, each somebody's own; at the end their consoles must be clean."""
    windows: list[tuple[bool, Window]] = []

    async def open_one(
        program: Program,
        who: str = "Ana",
        *,
        width: int = 1280,
        height: int = 800,
        path: str = "",
        touch: bool = False,
    ) -> Window:
        spare = spare_windows[touch]
        window = spare.pop() if spare else await _new_window(browser, touch=touch)
        windows.append((touch, window))
        await window.page.set_viewport_size({"width": width, "height": height})
        await window.open(f"{program.url}?as={who}{path}")
        return window

    yield open_one
    complaints = [complaint for _, window in windows for complaint in window.complaints]
    for touch, window in windows:
        await window.forget()
        spare_windows[touch].append(window)
    assert complaints == []


async def _new_window(browser: Browser, *, touch: bool) -> Window:
    context = await browser.new_context(has_touch=touch)
    context.set_default_timeout(PATIENCE_MS)
    return Window(await context.new_page())
