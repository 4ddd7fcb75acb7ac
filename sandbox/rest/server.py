"""Request processing: journal, faults, rate limits, token, endpoint, checks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from aiohttp import web

from sandbox.errors import ApiError, Problem
from sandbox.faults import Decision
from sandbox.journal import Request
from sandbox.ratelimits import OLD_AFTER, rate_limited
from sandbox.rest import application, channels, messages
from sandbox.rest.call import Answer, Call, Route, read_body
from sandbox.world import emojis, interactions

if TYPE_CHECKING:
    from sandbox.checks.messages import Uploads
    from sandbox.faults import Effect, Faults, Hold
    from sandbox.openapi import ApiDescription
    from sandbox.ratelimits import RateLimiter, Ticket
    from sandbox.world.interaction import Interaction
    from sandbox.world.state import World

PREFIX = "/api/v10"
MAX_REQUEST_BYTES = 128 * 1024 * 1024
ROUTES = [*application.ROUTES, *channels.ROUTES, *messages.ROUTES]
MAJOR_PARTS = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_token")
# Discord bans an address for a while after 10,000 of these in ten minutes:
# https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
INVALID_STATUSES = (401, 403, 429)
# An address always names the same upload. Uploads must not run as a web page.
FILE_HEADERS = {
    "Cache-Control": "private, max-age=31536000, immutable",
    "Content-Security-Policy": "sandbox; default-src 'none'",
}


@dataclass(frozen=True, slots=True)
class Incoming:
    """A fully received request; `unreadable` is the error in its body, if any."""

    web: web.Request
    route: Route
    entry: Request
    uploads: Uploads
    unreadable: ApiError | None
    interaction: Interaction | None


@dataclass
class RestServer:
    """Serves the API's routes and uploaded files."""

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
        app.router.add_get("/emojis/{emoji_id}", self._emoji)
        unknown = Route("*", "/{rest:.*}", _not_found, open_to_all=True)
        app.router.add_route("*", PREFIX + unknown.path, self._handler(unknown))

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            # Receive the whole body before a fault may cut the connection.
            try:
                incoming = await self._receive(request, route)
            except ConnectionResetError:
                # The client died while sending: drop the request.
                return web.Response(status=400)
            self.world.journal.requests.append(incoming.entry)
            self.world.signal.notify()
            try:
                response = await self._serve(incoming)
                if _is_invalid(response):
                    self.world.journal.invalid.append(incoming.entry)
                return response
            finally:
                self.world.signal.notify()

        return handle

    async def _receive(self, request: web.Request, route: Route) -> Incoming:
        path = request.path.removeprefix(PREFIX)
        entry = Request(request.method, path, route.path, dict(request.query))
        uploads: Uploads = {}
        unreadable = None
        try:
            entry.body, uploads = await read_body(request)
        except ApiError as error:
            unreadable = error
        entry.files = tuple(upload.filename for upload in uploads.values())
        parts = request.match_info
        token = parts.get("interaction_token") or parts.get("webhook_token")
        interaction = interactions.with_token(self.world, token) if token else None
        return Incoming(request, route, entry, uploads, unreadable, interaction)

    async def _serve(self, incoming: Incoming) -> web.Response:
        if self.faults.delay_seconds:
            _excuse(incoming)
            await asyncio.sleep(self.faults.delay_seconds)
        if effect := self.faults.take_effect(incoming.entry):
            return await self._apply_effect(incoming, effect)
        if hold := self.faults.take_hold(incoming.entry):
            return await self._wait_for_hold(incoming, hold)
        return self._perform(incoming)

    async def _apply_effect(self, incoming: Incoming, effect: Effect) -> web.Response:
        _excuse(incoming)
        await asyncio.sleep(effect.before_seconds)
        if effect.before_seconds and incoming.web.transport is None:
            # The client died: its request must not arrive after those of its next process.
            return web.Response(status=502)
        answer = self._perform(incoming) if effect.carried_out else web.Response(status=502)
        await asyncio.sleep(effect.after_seconds)
        if effect.cut:
            _cut(incoming)
        if effect.garbled and isinstance(answer.body, bytes):
            # Discord's own body of a success, cut off.
            return web.Response(
                body=answer.body[:10], status=answer.status, content_type="application/json"
            )
        if effect.error is None:
            return answer
        incoming.entry.status = effect.error.status
        return _json_response(effect.error.body, effect.error.status, effect.error.headers)

    async def _wait_for_hold(self, incoming: Incoming, hold: Hold) -> web.Response:
        _excuse(incoming)
        decision = await hold.decided(incoming.entry)
        try:
            answer = web.Response(status=502)
            if decision is not Decision.DISCARD:
                answer = self._perform(incoming)
            if decision is not Decision.RELEASE:
                _cut(incoming)
            return answer
        finally:
            hold.finish()

    def _perform(self, incoming: Incoming) -> web.Response:
        ticket = self._ticket(incoming)
        if ticket.wait_seconds:
            self.world.journal.breach("rate limit", "sent too many requests", incoming.entry)
            body, headers = rate_limited(ticket.wait_seconds, ticket.scope, problem=ticket.problem)
            incoming.entry.status = 429
            return _json_response(body, 429, {**ticket.headers, **headers})
        try:
            answer = self._call(incoming)
        except ApiError as error:
            return self._refuse(incoming, error, ticket.headers)
        entry = incoming.entry
        entry.status, entry.answer = answer.status, answer.body
        self._compare(entry)
        if answer.body is None:
            return web.Response(status=answer.status, headers=ticket.headers)
        return _json_response(answer.body, answer.status, ticket.headers)

    def _ticket(self, incoming: Incoming) -> Ticket:
        route = f"{incoming.route.method} {incoming.route.path}"
        major = "+".join(incoming.web.match_info.get(name, "") for name in MAJOR_PARTS)
        unsure = self.world.unsure
        ticket = self.limiter.take(
            route,
            major,
            counts_globally=not incoming.route.open_to_all,
            edits_old_in=None if unsure.old_edits is None else self._old_edited_in(incoming),
            old_edits=unsure.old_edits or 0,
        )
        kept = unsure.headers.get(self._headers_of(incoming))
        return ticket if kept is None else ticket.with_headers(kept)

    def _headers_of(self, incoming: Incoming) -> str:
        """Return which headers a response has, as `Unsure.headers` names them."""
        if incoming.route is messages.FOLLOW_UP:
            return "answer_headers"
        number = incoming.web.match_info.get("channel_id", "")
        if incoming.route is not messages.CREATE or not number.isdecimal():
            return ""
        channel = self.world.channels.get(int(number))
        return "dm_headers" if channel and channel.recipient else "channel_headers"

    def _old_edited_in(self, incoming: Incoming) -> int | None:
        """Return the channel of an edited old message, or `None` for other requests."""
        parts = incoming.web.match_info
        if incoming.route is not messages.EDIT or not all(map(str.isdecimal, parts.values())):
            return None
        channel = self.world.channels.get(int(parts["channel_id"]))
        message = channel.history.get(int(parts["message_id"])) if channel else None
        if message is None or self.world.clock.now() - message.created_at <= OLD_AFTER:
            return None
        return message.channel.id

    def _call(self, incoming: Incoming) -> Answer:
        authorised = incoming.web.headers.get("Authorization") == f"Bot {self.token}"
        if not (authorised or incoming.route.open_to_all):
            raise ApiError(Problem.UNAUTHORIZED)
        if incoming.unreadable:
            raise incoming.unreadable
        entry, parts = incoming.entry, dict(incoming.web.match_info)
        call = Call(self.world, parts, entry.query, entry.body, incoming.uploads)
        route, unsure = incoming.route, self.world.unsure
        unsure.deviate(route.point)
        answer, outcome = route.endpoint(call), unsure.outcomes.get(route.point)
        return replace(answer, status=outcome.status) if outcome else answer

    def _refuse(self, incoming: Incoming, error: ApiError, headers: dict[str, str]) -> web.Response:
        problem, entry, journal = error.problem, incoming.entry, self.world.journal
        entry.status, entry.answer = error.status, error.to_json()
        if error.expected or self._is_excused(incoming, problem):
            journal.refuse(error.code, str(error), entry)
        else:
            journal.breach(problem.name.lower(), str(error), entry)
        return _json_response(error.to_json(), error.status, headers)

    def _is_excused(self, incoming: Incoming, problem: Problem) -> bool:
        interaction = incoming.interaction
        if interaction is None:
            return False
        came_second = problem is Problem.ALREADY_ACKNOWLEDGED and interaction.contested
        return came_second or interactions.is_excused(self.world, interaction)

    def _compare(self, entry: Request) -> None:
        if self.description is None or entry.body is None:
            return
        for fault in self.description.faults(entry.method, entry.route, entry.body):
            self.world.journal.breach("description", fault, entry)

    async def _media(self, request: web.Request) -> web.Response:
        channel = self.world.channels.get(int(request.match_info["channel_id"]))
        wanted = int(request.match_info["attachment_id"])
        messages = channel.history.values() if channel else ()
        posted = (attachment for message in messages for attachment in message.attachments)
        given = self.world.uploads.get(wanted)
        found = given or next((each for each in posted if each.id == wanted), None)
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.data, content_type=found.content_type, headers=FILE_HEADERS)

    async def _emoji(self, request: web.Request) -> web.Response:
        number = request.match_info["emoji_id"].partition(".")[0]
        emoji = self.world.emojis.get(int(number)) if number.isdecimal() else None
        if emoji is None:
            raise web.HTTPNotFound
        data, kind = emojis.image(emoji)
        return web.Response(body=data, content_type=kind, headers=FILE_HEADERS)


def _is_invalid(response: web.Response) -> bool:
    is_shared = response.headers.get("X-RateLimit-Scope") == "shared"
    return response.status in INVALID_STATUSES and not is_shared


def _not_found(call: Call) -> Answer:
    del call
    raise ApiError(Problem.NOT_FOUND)


def _excuse(incoming: Incoming) -> None:
    if incoming.interaction:
        incoming.interaction.excused = True


def _cut(incoming: Incoming) -> None:
    if incoming.web.transport:
        incoming.web.transport.abort()


def _json_response(body: Any, status: int, headers: dict[str, str]) -> web.Response:
    # Discord sends no charset, and discord.py compares the whole header.
    data = json.dumps(body).encode()
    return web.Response(body=data, status=status, headers=headers, content_type="application/json")
