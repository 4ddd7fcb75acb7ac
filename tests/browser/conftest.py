"""A sandbox with its bot, and a real browser on its page.

All tests share one Chromium, and one sandbox for each bot. Every test has its own server and users
there. A test that kills a bot has its own process.

Chromium is the system's own; `make test` installs it where possible. A warning or error on a page's
console fails the test.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from ringfall.testing.process import ALONE, ANSWER_SECONDS, EXPERIENCED, RINGFALL
from sandbox import Sandbox
from tests.browser.program import Program, chromium, running
from tests.browser.window import SIZES, Window

# Chromium runs as root in containers, must not use the network, and leaves the processors to other
# tests.
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
# Far longer than anything takes, so that tests on a busy machine wait instead of failing.
PATIENCE_MS = 180_000

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


@contextlib.asynccontextmanager
async def sandbox_with(module: str, folders: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """Run a bot in a sandbox with the fault panel."""
    folder = folders.mktemp("bot")
    async with (
        Sandbox(project=RINGFALL, show_faults=True, answer_seconds=ANSWER_SECONDS) as discord,
        discord.run_bot(module, directory=folder, env=EXPERIENCED | ALONE),
    ):
        await discord.bot_online()
        yield discord


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_ringfall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with sandbox_with("bot", tmp_path_factory) as discord:
        yield discord


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_example(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with sandbox_with("sandbox.tests.example_bot", tmp_path_factory) as discord:
        yield discord


@pytest.fixture
def ringfall(shared_ringfall: Sandbox) -> Program:
    """A sandbox with Ringfall and a new server for this test."""
    shared_ringfall.renew()
    return Program(shared_ringfall.url)


@pytest.fixture
def example(shared_example: Sandbox) -> Program:
    """A sandbox with the example bot and a new server for this test."""
    shared_example.renew()
    return Program(shared_example.url)


@pytest_asyncio.fixture(loop_scope="session")
async def own_ringfall() -> AsyncIterator[Program]:
    """A separate process as `make sandbox` starts it, for tests that kill the bot."""
    async with running("--bot", "bot", "--faults") as program:
        yield program


@pytest_asyncio.fixture(loop_scope="session")
async def open_window(browser: Browser) -> AsyncIterator[OpenWindow]:
    """Open windows with separate sessions; at the end their consoles must be clean."""
    async with contextlib.AsyncExitStack() as opened:
        windows: list[Window] = []

        async def open_one(
            program: Program,
            who: str = "Ana",
            *,
            width: int = 1280,
            height: int = 800,
            path: str = "",
            touch: bool = False,
        ) -> Window:
            context = await opened.enter_async_context(
                await browser.new_context(
                    has_touch=touch, viewport={"width": width, "height": height}
                )
            )
            context.set_default_timeout(PATIENCE_MS)
            window = Window(await context.new_page())
            windows.append(window)
            await window.open(f"{program.url}?as={who}{path}")
            return window

        yield open_one
        assert [complaint for window in windows for complaint in window.complaints] == []


@pytest.fixture
def size() -> dict[str, int]:
    return SIZES[0]


@pytest_asyncio.fixture(loop_scope="session")
async def window(example: Program, open_window: OpenWindow, size: dict[str, int]) -> Window:
    """Ana's window on the example bot."""
    return await open_window(example, **size)


@pytest_asyncio.fixture(loop_scope="session")
async def ana(ringfall: Program, open_window: OpenWindow, size: dict[str, int]) -> Window:
    """Ana's window on Ringfall."""
    return await open_window(ringfall, **size)
