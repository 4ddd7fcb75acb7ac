"""What every request goes through: journal, faults, token, rate limits, the endpoint, checks."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import web

from sandbox.errors import NOBODYS_FAULT, ApiError, Problem
from sandbox.journal import Request
from sandbox.rest import application, channels, messages
from sandbox.rest.body import read_body
from sandbox.rest.call import Answer, Call, Route

if TYPE_CHECKING:
    from sandbox.faults import Failure, Faults
    from sandbox.openapi import ApiDescription
    from sandbox.ratelimits import RateLimiter
    from sandbox.world.interaction import Interaction
    from sandbox.world.state import World

PREFIX = "/api/v10"
LARGEST_REQUEST_BYTES = 128 * 1024 * 1024
ROUTES = [*application.ROUTES, *channels.ROUTES, *messages.ROUTES]
# discord.py takes a 429 without this header for a ban by Cloudflare.
BEHIND_PROXY = {"Via": "1.1 sandbox"}


@dataclass
class RestServer:
    """Serves the routes of the API and the uploaded files."""

    world: World
    token: str
    faults: Faults
    limiter: RateLimiter
    description: ApiDescription | None

    def add_routes(self, app: web.Application) -> None:
        """Add every route to the application."""
        for route in ROUTES:
            app.router.add_route(route.method, PREFIX + route.path, self._handler(route))
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._media)
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._unknown)

    def _handler(self, route: Route):
        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._serve(request, route)

        return handle

    async def _serve(self, request: web.Request, route: Route) -> web.StreamResponse:
        entry = Request(
            request.method, request.path.removeprefix(PREFIX), route.path, dict(request.query)
        )
        self.world.journal.requests.append(entry)
        self.world.signal.notify()
        if failure := self.faults.take_failure(entry):
            return await self._fail(request, entry, failure)
        if hold := self.faults.take_hold(entry):
            self._excuse(request)
            decision = await hold.decided(entry)
            try:
                return await self._carry_on(request, route, entry, decision)
            finally:
                hold.finish()
        return await self._perform(request, route, entry)

    async def _carry_on(
        self, request: web.Request, route: Route, entry: Request, decision: str
    ) -> web.StreamResponse:
        answer = web.Response(status=502)
        if decision != "discard":
            answer = await self._perform(request, route, entry)
        if decision != "release" and request.transport:
            request.transport.abort()
        return answer

    async def _fail(
        self, request: web.Request, entry: Request, failure: Failure
    ) -> web.StreamResponse:
        self._excuse(request)
        await request.read()
        entry.status = failure.status
        if failure.status == 429:
            return _too_many(failure.retry_after, {})
        body = {"message": f"{failure.status}: injected by a test", "code": 0}
        return _json_response(body, failure.status, {})

    def _excuse(self, request: web.Request) -> None:
        if interaction := self._interaction_of(request):
            interaction.excused = True

    def _interaction_of(self, request: web.Request) -> Interaction | None:
        parts = request.match_info
        token = parts.get("interaction_token") or parts.get("webhook_token")
        known = self.world.interactions.values()
        return next((i for i in known if token and i.token == token), None)

    async def _perform(
        self, request: web.Request, route: Route, entry: Request
    ) -> web.StreamResponse:
        major = "+".join(
            request.match_info.get(name, "")
            for name in ("channel_id", "guild_id", "webhook_id", "webhook_token")
        )
        headers, wait_seconds = self.limiter.take(f"{route.method} {route.path}", major)
        if wait_seconds:
            await request.read()
            entry.status = 429
            return _too_many(wait_seconds, headers)
        try:
            answer = await self._call(request, route, entry)
        except ApiError as error:
            return self._refuse(request, entry, error, headers)
        entry.status, entry.answer = answer.status, answer.body
        self._compare(entry)
        if answer.body is None:
            return web.Response(status=answer.status, headers=headers)
        return _json_response(answer.body, answer.status, headers)

    async def _call(self, request: web.Request, route: Route, entry: Request) -> Answer:
        authorised = request.headers.get("Authorization") == f"Bot {self.token}"
        if not (authorised or route.open_to_all):
            raise ApiError(Problem.UNAUTHORIZED)
        entry.body, uploads = await read_body(request)
        entry.files = tuple(upload.filename for upload in uploads.values())
        parts = dict(request.match_info)
        return route.endpoint(Call(self.world, parts, entry.query, entry.body, uploads))

    def _refuse(
        self, request: web.Request, entry: Request, error: ApiError, headers: dict[str, str]
    ) -> web.Response:
        problem = error.problem
        entry.status, entry.answer = problem.status, error.to_json()
        interaction = self._interaction_of(request)
        if problem in NOBODYS_FAULT or (interaction and interaction.excused):
            self.world.journal.refuse(problem.code, str(error), entry)
        else:
            self.world.journal.breach(problem.name.lower(), str(error), entry)
        self.world.signal.notify()
        return _json_response(error.to_json(), problem.status, headers)

    def _compare(self, entry: Request) -> None:
        if self.description is None or entry.body is None:
            return
        for fault in self.description.faults(entry.method, entry.route, entry.body):
            self.world.journal.breach("description", fault, entry)

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        entry = Request(request.method, path, path, dict(request.query))
        self.world.journal.requests.append(entry)
        await request.read()
        return self._refuse(request, entry, ApiError(Problem.NOT_FOUND), {})

    async def _media(self, request: web.Request) -> web.Response:
        channel = self.world.channels.get(int(request.match_info["channel_id"]))
        wanted = int(request.match_info["attachment_id"])
        history = channel.history.values() if channel else ()
        for message in history:
            for attachment in message.attachments:
                if attachment.id == wanted:
                    kind = attachment.content_type
                    return web.Response(body=attachment.data, content_type=kind)
        raise web.HTTPNotFound


def _json_response(body: Any, status: int, headers: dict[str, str]) -> web.Response:
    # Discord names no charset, and discord.py compares the whole header.
    data = json.dumps(body).encode()
    return web.Response(
        body=data, status=status, headers=headers, content_type="application/json"
    )


def _too_many(retry_after: float, headers: dict[str, str]) -> web.Response:
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False}
    extra = {**headers, **BEHIND_PROXY, "Retry-After": f"{max(1, round(retry_after))}"}
    extra["X-RateLimit-Scope"] = "user"
    return _json_response(body, 429, extra)
