"""The sandbox as a program with its bot, and a real browser on its page.

Chromium is the system's own; `make test` sees to it where it can. Whatever a page writes to its
console as a warning or an error fails the test.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from playwright.async_api import Browser, ViewportSize, async_playwright, expect

from tests.browser.program import Program, running
from tests.browser.window import Window

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
# It runs as root in containers, and must not look for anything outside of this machine.
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE_MS = 15_000

OpenWindow = Callable[..., Awaitable[Window]]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    assert path, "the browser tests need Chromium: apt-get install chromium"
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=CHROMIUM_OPTIONS)
        yield chromium
        await chromium.close()


@pytest.fixture
async def ringfall() -> AsyncIterator[Program]:
    """The sandbox with Ringfall, as `make sandbox` starts it, and the panel of faults."""
    async with running("--bot", "bot", "--faults") as program:
        yield program


@pytest.fixture
async def example() -> AsyncIterator[Program]:
    """The sandbox with a bot that shows every kind of message."""
    async with running("--bot", "tests.sandbox.example_bot", "--faults") as program:
        yield program


@pytest.fixture
async def open_window(browser: Browser) -> AsyncIterator[OpenWindow]:
    """Open windows, each somebody's own; at the end their consoles must be clean."""
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
        viewport = ViewportSize(width=width, height=height)
        context = await browser.new_context(viewport=viewport, has_touch=touch)
        context.set_default_timeout(PATIENCE_MS)
        window = Window(await context.new_page())
        windows.append(window)
        await window.open(f"{program.url}?as={who}{path}")
        return window

    yield open_one
    assert [window.complaints for window in windows if window.complaints] == []
