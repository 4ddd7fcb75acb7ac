"""The routes of the page: files, WebSocket, actions, fault panel; and who may use them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

from sandbox.errors import ApiError, ImpossibleError, Problem
from sandbox.faults import Faults
from sandbox.page.actions import ACTIONS, Action
from sandbox.page.feed import Feed
from sandbox.world.client import Client

if TYPE_CHECKING:
    from sandbox.gateway import Gateway
    from sandbox.journal import Journal
    from sandbox.page.starts import Start
    from sandbox.protocol.kinds import Json
    from sandbox.selfplay import SelfPlay
    from sandbox.supervisor import BotProcess
    from sandbox.world.models import Channel, User
    from sandbox.world.state import World

FILES = Path(__file__).parents[1] / "web"
SOCKETS = web.AppKey("sockets", set[web.WebSocketResponse])
LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost"})
# The page loads nothing from elsewhere and cannot be framed.
CONTENT_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
EVERYTHING, CHANNELS = "/**", "/channels/**"
RETRY_AFTER_SECONDS = 1.0
SLOW_SECONDS = 1.5
SHOWN_BREACHES = 50
# The time that passes for the sandbox and the bot.
PASSING = {
    "late": {"minutes": 16},  # longer than the lifetime of an interaction token
    "hour": {"hours": 1},
    "day": {"days": 1},
}
# The faults for the next request or the next interaction.
FAULTS: dict[str, Callable[[Faults], object]] = {
    "429": lambda faults: faults.fail(EVERYTHING, status=429, retry_after=RETRY_AFTER_SECONDS),
    "500": lambda faults: faults.fail(EVERYTHING, status=500),
    "500-after": lambda faults: faults.fail(EVERYTHING, status=500, processed=True),
    "cut": lambda faults: faults.cut(EVERYTHING),
    "403": lambda faults: faults.refuse(CHANNELS, Problem.MISSING_PERMISSIONS),
    "twice": lambda faults: faults.deliver_twice(),
}


@dataclass
class Site:
    """Serves the page of a world; `bot` is the supervised process, if any."""

    world: World
    panel: FaultPanel
    starts: Callable[[User, Channel], list[Start]]
    self_play: SelfPlay
    bot: BotProcess | None = None
    show_faults: bool = False
    pictures: dict[str, Path] = field(default_factory=dict[str, Path])

    def add_routes(self, app: web.Application) -> None:
        """Add every route to the application."""
        app[SOCKETS] = set()
        app.on_shutdown.append(_close_sockets)
        app.router.add_get("/", self._index)
        app.router.add_static("/web/", FILES)
        app.router.add_get("/page/feed", self._feed)
        app.router.add_get("/page/pictures/{name}", self._picture)
        app.router.add_post("/page/actions/{action}", self._act)
        app.router.add_post("/page/faults/{fault}", self._inject_fault)

    async def _index(self, request: web.Request) -> web.FileResponse:
        who = request.query.get("as")
        if who and who not in self._people():
            raise web.HTTPFound("/")
        return web.FileResponse(FILES / "index.html")

    async def _picture(self, request: web.Request) -> web.FileResponse:
        picture = self.pictures.get(request.match_info["name"])
        if picture is None:
            raise web.HTTPNotFound
        return web.FileResponse(picture)

    async def _feed(self, request: web.Request) -> web.WebSocketResponse:
        person = self._person(request.query.get("as", ""))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        request.app[SOCKETS].add(socket)
        try:
            client = Client(self.world, person)
            await Feed(self.world, client, lambda channel: self._extras(person, channel)).serve(
                socket
            )
        finally:
            request.app[SOCKETS].discard(socket)
        return socket

    async def _act(self, request: web.Request) -> web.Response:
        action = ACTIONS.get(request.match_info["action"])
        if action is None:
            raise web.HTTPNotFound
        body = await request.json()
        try:
            client = Client(self.world, self._person(body["as"]))
            taken = Action(self.world, client, body, self.starts, self.self_play)
            return web.json_response(await action(taken))
        except (ImpossibleError, ApiError) as error:
            return web.json_response({"error": str(error)}, status=409)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"error": f"invalid action: {error!r}"}, status=400)

    async def _inject_fault(self, request: web.Request) -> web.Response:
        if not self.show_faults:
            raise web.HTTPForbidden(text="Start the sandbox with --faults to inject faults.")
        if not await self.panel.inject(request.match_info["fault"], self.bot):
            raise web.HTTPNotFound
        self.world.signal.notify()
        return web.json_response({})

    def _person(self, name: str) -> User:
        try:
            return self._people()[name]
        except KeyError:
            raise web.HTTPNotFound(text=f"There is no {name!r} here.") from None

    def _people(self) -> dict[str, User]:
        return {user.name: user for user in self.world.users.values() if not user.bot}

    def _extras(self, person: User, channel: Channel | None) -> Json:
        bot = self.bot.view() if self.bot else {"state": "elsewhere"}
        online, name = self.panel.gateway.online, self.world.bot.name
        starts = self.starts(person, channel) if online and channel else []
        shown: Json = {
            "bot": {**bot, "name": name, "online": online, "late": self._late()},
            "starts": [self._view_start(start) for start in starts],
            "self_play": self.self_play.view(),
        }
        if self.show_faults:
            shown["faults"] = self.panel.view()
        return shown

    def _view_start(self, start: Start) -> Json:
        """Show a button of the start page; its picture can be requested from then on."""
        picture = start.picture
        if picture is not None:
            self.pictures[picture.name] = picture
        return {
            "name": start.name,
            "label": start.label,
            "row": start.row,
            "text": start.text,
            "picture": picture and f"/page/pictures/{picture.name}",
        }

    def _late(self) -> Json | None:
        """Describe a recent answer for which Discord would not have waited."""
        world = self.world
        return world.late and {
            "seconds": round(world.late.seconds),
            "allowed": world.answer_seconds,
            "waiting": world.waiting_seconds,
        }


async def _close_sockets(app: web.Application) -> None:
    for socket in list(app[SOCKETS]):
        await socket.close(code=1001)


@dataclass
class FaultPanel:
    """The buttons and the content of the panel; `let_pass` moves the clock."""

    faults: Faults
    gateway: Gateway
    journal: Journal
    let_pass: Callable[..., None]

    async def inject(self, fault: str, bot: BotProcess | None) -> bool:
        """Inject a fault; return whether it exists."""
        if bot and fault in ("start", "restart", "kill"):
            await {"start": bot.start, "restart": bot.restart, "kill": bot.kill}[fault]()
        elif fault == "drop":
            self.gateway.drop()
        elif fault in FAULTS:
            FAULTS[fault](self.faults)
        elif fault == "slow":
            self.faults.delay_seconds = 0.0 if self.faults.delay_seconds else SLOW_SECONDS
        elif fault in PASSING:
            self.let_pass(**PASSING[fault], excuse=True, with_bot=True)
        else:
            return False
        return True

    def view(self) -> Json:
        """Return the active faults and all breaches, latest first."""
        latest = self.journal.breaches[: -SHOWN_BREACHES - 1 : -1]
        return {
            "slow": bool(self.faults.delay_seconds),
            "waiting": self.faults.waiting,
            "breaches": [
                {"rule": breach.kind, "text": breach.text, "request": str(breach.request or "")}
                for breach in latest
            ],
            "breach_count": len(self.journal.breaches),
        }


@web.middleware
async def refuse_foreign_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests of other sites' pages, and requests under another host name.

    A foreign name in `Host` is DNS rebinding: a page of that name would be of the same origin.
    """
    if not _is_loopback(request.host):
        raise web.HTTPForbidden(text=f"The sandbox answers on 127.0.0.1, not on {request.host}.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text=f"The sandbox does not answer pages of {origin}.")
    return await handler(request)


async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Add security headers (for the application's `on_response_prepare`)."""
    response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
    response.headers.setdefault("Cache-Control", "no-cache")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")


def _is_loopback(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in LOOPBACK_NAMES
    except ValueError:
        return False
