"""The routes of the page: files, WebSocket, actions, fault panel."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.errors import ApiError, ImpossibleError
from sandbox.page.actions import ACTIONS, Action
from sandbox.page.faults import FaultPanel
from sandbox.page.feed import Feed
from sandbox.world.client import Client

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.protocol.kinds import Json
    from sandbox.starts import Start
    from sandbox.supervisor import BotProcess
    from sandbox.world.models import Channel, User
    from sandbox.world.state import World

FILES = Path(__file__).parents[1] / "web"
SOCKETS = web.AppKey("sockets", set[web.WebSocketResponse])


@dataclass
class Site:
    """Serves the page of a world; `bot` is the supervised process, if any."""

    world: World
    panel: FaultPanel
    starts: Callable[[User, Channel], list[Start]]
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
            return web.json_response(await action(Action(self.world, client, body, self.starts)))
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
