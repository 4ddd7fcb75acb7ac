"""Parses request bodies: JSON, or multipart forms with JSON and files."""

from __future__ import annotations

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.checks.messages import Upload
from sandbox.errors import ApiError, Problem

FILE_FIELD = re.compile(r"files\[(\d+)\]|file(\d*)")


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
