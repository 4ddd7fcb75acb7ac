"""A parsed request for endpoints, its body, and the types of the route table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from sandbox.checks.fields import Findings
from sandbox.checks.messages import Upload
from sandbox.errors import ApiError, Problem
from sandbox.protocol.permissions import NOTHING
from sandbox.world import messages

if TYPE_CHECKING:
    from sandbox.checks.messages import Uploads
    from sandbox.world.models import Channel, Guild, Message
    from sandbox.world.state import World

FILE_FIELD = re.compile(r"files\[(\d+)\]|file(\d*)")


@dataclass(frozen=True, slots=True)
class Call:
    """A parsed request: path ids, query, JSON body and files."""

    world: World
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Uploads

    def id(self, name: str) -> int:
        """Return an id of the path; refuse other values."""
        text = self.parts[name]
        if not (text.isascii() and text.isdigit()):
            findings = Findings()
            findings.add((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
            findings.raise_if_any()
        return int(text)

    def channel(self) -> Channel:
        """Return the channel of the path; refuse one that the bot does not see."""
        channel = self.world.channel(self.id("channel_id"))
        self.world.require(channel, NOTHING)
        return channel

    def guild(self) -> Guild:
        return self.world.guild(self.id("guild_id"))

    def message(self) -> Message:
        return messages.find(self.world, self.channel(), self.id("message_id"))


@dataclass(frozen=True, slots=True)
class Answer:
    """The response of an endpoint: a status, and JSON or `None`."""

    body: Any = None
    status: int = 200


NO_CONTENT = Answer(status=204)

Endpoint = Callable[[Call], Answer]


@dataclass(frozen=True, slots=True)
class Route:
    """An endpoint with its method and its path in Discord's notation."""

    method: str
    path: str
    endpoint: Endpoint
    open_to_all: bool = False
    point: str = ""
    """What `Unsure.outcomes` calls it, if its status can differ."""


async def read_body(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """Return the JSON of a request, and its files by index."""
    # aiohttp's parsed `content_type` is slow: it uses the parser for e-mail headers.
    if request.headers.get("Content-Type", "").lower().startswith("multipart/"):
        return await _read_form(request)
    data = await request.read()
    return (_parse(data) if data else None), {}


async def _read_form(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}
    uploads: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(Problem.INVALID_FORM_BODY)
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = _parse(data)
        elif found := FILE_FIELD.fullmatch(part.name or ""):
            index = int(found[1] or found[2] or 0)
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads[index] = Upload(part.filename or "unknown", data, kind)
    return body, uploads


def _parse(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError as error:
        raise ApiError(Problem.INVALID_JSON) from error
