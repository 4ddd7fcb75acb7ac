"""The notice of a newer version: asked for on request only, and said once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from aiohttp import web

from bot import __version__
from bot.clock import utc_now
from bot.cogs.newer_version.cog import EVERY, VersionCheck, parse_version
from bot.monitoring import Metrics

LATER = "999.1"


class Page:
    """A page on a local port, with the requests for it; without a text it fails."""

    def __init__(self) -> None:
        self.text: str | None = __version__
        self.requests: list[web.BaseRequest] = []

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        self.requests.append(request)
        if self.text is None:
            return web.Response(status=500, text=LATER)
        return web.Response(text=self.text)


@asynccontextmanager
async def served(page: Page) -> AsyncIterator[str]:
    runner = web.ServerRunner(web.Server(page.answer), shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield "http://{}:{}/latest".format(*runner.addresses[0][:2])
    await runner.cleanup()


async def test_a_newer_version_is_a_log_line_and_a_metric(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page, metrics, now = Page(), Metrics(), utc_now()
    async with served(page) as url:
        check = VersionCheck(url, metrics, clock=lambda: now)
        for text in (__version__, "0.0.1", None, "<html>", "x" * 100_000):
            page.text = text
            await check.carry_out()
            assert "a newer version" not in capsys.readouterr().out
        assert b"ringfall_newer_version 0.0" in metrics.text()
        for text, lines in ((LATER, 1), (f'{{"tag_name": "v{LATER}"}}', 0)):
            page.text = text
            assert await check.next_due() == now + EVERY
            now += timedelta(days=1)
            await check.carry_out()
            assert capsys.readouterr().out.count("a newer version is out") == lines
        assert b"ringfall_newer_version 1.0" in metrics.text()
    for request in page.requests:
        assert (request.method, request.path_qs) == ("GET", "/latest")
        assert set(request.headers) == {"Host", "User-Agent", "Accept", "Accept-Encoding"}
        assert __version__ not in str(request.headers)


@pytest.mark.parametrize(
    "page",
    ["", "{}", "[]", '{"tag_name": []}', "1..2", "v", "²", "1" * 100, "[" * 99_999, "1.0rc1"],
)
def test_a_page_without_a_version_is_refused(page: str) -> None:
    with pytest.raises(ValueError, match="page without"):
        parse_version(page.encode())


def test_versions_are_compared_by_their_numbers() -> None:
    assert parse_version(b"v0.10.0\n") > parse_version(b"0.9.9")
    assert parse_version(b"1.0") == parse_version(b"1.0.0")
