"""Every failed start ends with one sentence that says what is wrong, without secrets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import backups, run
from bot.clock import utc_now
from bot.settings import HttpUrl, Settings, SettingsError, Token
from bot.start import _fail, sentence
from sandbox import Effect, Sandbox
from sandbox.faults.effects import ErrorAnswer

TOKEN = "MTIz.hush-hush"  # noqa: S105

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    """Leave discord.py as the other tests expect it."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


def page(status: int, text: str = "<html>Sign in</html>", kind: str = "text/html") -> Handler:
    async def answer(_request: web.Request) -> web.StreamResponse:
        return web.Response(text=text, status=status, content_type=kind)

    return answer


@asynccontextmanager
async def server(handler: Handler) -> AsyncIterator[str]:
    """Answer all requests on a local port; yield `host:port`."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0]
    yield f"{host}:{port}"
    await runner.cleanup()


async def end_of_start(tmp_path: Path, **settings: Any) -> str:
    """Start the bot, and return what its operator reads when it gives up."""
    url = HttpUrl("http://127.0.0.1:9/api")
    values = {"discord_token": Token(TOKEN), "discord_api_url": url} | settings
    file = f"sqlite+aiosqlite:///{tmp_path}/ringfall.db"
    with pytest.raises(Exception) as caught:  # noqa: PT011
        await run(Settings(database_url=file, **values))
    said = sentence(caught.value)
    assert said is not None, repr(caught.value)
    assert said.endswith(".")
    assert len(said.splitlines()) == 1
    assert TOKEN not in said
    assert "<" not in said
    return said


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://127.0.0.1:9/api", "nothing answers at 127.0.0.1:9"),
        ("http://nowhere.invalid/api", "there is no address for the name nowhere.invalid"),
    ],
)
async def test_a_wrong_address(tmp_path: Path, address: str, words: str) -> None:
    assert words in await end_of_start(tmp_path, discord_api_url=address)


async def test_a_server_that_does_not_speak_tls(tmp_path: Path) -> None:
    async with server(page(200)) as place:
        said = await end_of_start(tmp_path, discord_api_url=f"https://{place}/api")
    assert f"{place} does not speak TLS" in said


@pytest.mark.parametrize(
    ("handler", "words"),
    [
        (page(200), "Something else answered"),
        (page(200, "{}", "application/json"), "Something else answered"),
        (page(403), "something else answered in its place (HTTP 403)"),
        (page(404), "something else answered in its place (HTTP 404)"),
        (page(429), "is rate-limiting this address"),
        (page(503), "it is having problems (HTTP 503)"),
    ],
)
async def test_a_proxy_that_answers(tmp_path: Path, handler: Handler, words: str) -> None:
    async with server(handler) as place:
        said = await end_of_start(tmp_path, discord_api_url=f"http://{place}/api")
    assert words in said


async def test_a_token_that_discord_does_not_know(tmp_path: Path) -> None:
    async with Sandbox() as discord:
        address = discord.env()["DISCORD_API_URL"]
        said = await end_of_start(tmp_path, discord_api_url=address)
    assert said.startswith("Discord does not accept DISCORD_TOKEN")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "Discord does not accept DISCORD_TOKEN"),
        (4010, "shards"),
        (4011, "shards"),
        (4012, "version of the Gateway"),
        (4013, "intents"),
        (4014, "Privileged Gateway Intents"),
    ],
)
async def test_a_gateway_that_closes_for_good(tmp_path: Path, code: int, words: str) -> None:
    async def close(request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}})
        await socket.receive()
        await socket.close(code=code)
        return socket

    async with Sandbox() as discord, server(close) as place:
        said = await end_of_start(
            tmp_path,
            discord_token=Token(discord.token),
            discord_api_url=discord.env()["DISCORD_API_URL"],
            discord_gateway_url=f"ws://{place}/",
        )
    assert words in said
    assert "cannot be reached" not in said


async def test_an_application_that_sends_the_bot_nothing(tmp_path: Path) -> None:
    """Commands would be visible, but no user would get an answer."""
    bot = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None}
    application = {
        "id": "1",
        "name": "bot",
        "icon": None,
        "description": "",
        "owner": bot,
        "team": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0",
        "interactions_endpoint_url": "https://elsewhere.test/",
    }

    async def answer(request: web.Request) -> web.StreamResponse:
        said = bot if request.path.endswith("users/@me") else application
        # discord.py knows JSON by a header that names no character set.
        return web.Response(body=json.dumps(said).encode(), content_type="application/json")

    async with server(answer) as place:
        said = await end_of_start(tmp_path, discord_api_url=f"http://{place}/api")
    assert "Interactions Endpoint URL" in said


async def test_what_discord_says_about_itself_is_passed_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def answer(_request: web.Request) -> web.StreamResponse:
        status = {"indicator": "critical", "description": "Major Outage"}
        return web.json_response({"status": status})

    async with server(answer) as place:
        page = HttpUrl(f"http://{place}/status.json")
        settings = Settings(discord_token=Token(TOKEN), discord_status_url=page)
        assert await asyncio.to_thread(_fail, TimeoutError(), settings) == 69
    assert capsys.readouterr().err.splitlines() == [
        "Discord cannot be reached: the request timed out.",
        "Discord's status page says: Major Outage.",
    ]


async def test_a_port_for_figures_that_is_taken(tmp_path: Path) -> None:
    async with server(page(200)) as place:
        said = await end_of_start(tmp_path, metrics_port=int(place.rpartition(":")[2]))
    assert said.startswith("METRICS_HOST and METRICS_PORT cannot be used: ")


async def test_backups_without_a_database_file(tmp_path: Path) -> None:
    settings = Settings(
        discord_token=Token(TOKEN), database_url="postgresql+asyncpg://x@/y", backup_dir=tmp_path
    )
    with pytest.raises(SettingsError, match=r"BACKUP_DIR has no effect\. .*pg_dump"):
        backups(settings, utc_now)


def test_a_bug_has_no_sentence() -> None:
    assert sentence(ZeroDivisionError()) is None


async def test_commands_that_discord_refuses_with_the_field(tmp_path: Path) -> None:
    wrong = {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 100 or fewer"}]}
    body = {"message": "Invalid Form Body", "code": 50035, "errors": {"0": {"description": wrong}}}
    refusal = Effect("refused", carried_out=False, error=ErrorAnswer(400, body, {}))
    async with Sandbox() as discord:
        discord.faults.strike("PUT /applications/*/commands", refusal)
        env = discord.env()
        said = await end_of_start(
            tmp_path,
            discord_token=Token(env["DISCORD_TOKEN"]),
            discord_api_url=HttpUrl(env["DISCORD_API_URL"]),
        )
    assert "Discord rejected the commands (HTTP 400, code 50035)" in said
    assert "description: Must be 100 or fewer" in said
