"""Validation of request bodies against an API description."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.openapi import ApiDescription
from sandbox.tests.conftest import Api

SNOWFLAKE = {"$ref": "#/components/schemas/SnowflakeType"}
BODY = {
    "type": "object",
    "properties": {"content": {"type": "string", "maxLength": 5}, "reply_to": SNOWFLAKE},
}
DOCUMENT = {
    "components": {"schemas": {"SnowflakeType": {"type": "string"}, "Body": BODY}},
    "paths": {
        "/channels/{id}/messages": {
            "get": {},
            "post": {
                "requestBody": {
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Body"}}
                    }
                }
            },
        }
    },
}


@pytest.fixture
def description(tmp_path: Path) -> Path:
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    return path


def test_request_bodies_are_validated(description: Path) -> None:
    api = ApiDescription(description)
    route = "/channels/{channel_id}/messages"
    assert api.faults("POST", route, {"content": "short"}) == []
    assert api.faults("POST", route, {"content": "too long"}) == ["content: 'too long' is too long"]
    assert api.faults("GET", route, None) == []


def test_ids_may_be_integers(description: Path) -> None:
    api = ApiDescription(description)
    assert api.faults("POST", "/channels/{channel_id}/messages", {"reply_to": 7}) == []


def test_undescribed_routes_are_reported(description: Path) -> None:
    api = ApiDescription(description)
    assert api.faults("POST", "/moon", {}) == ["/moon is not in Discord's description"]
    assert api.faults("PUT", "/channels/{x}/messages", {}) == [
        "PUT /channels/{x}/messages is not in Discord's description"
    ]


async def test_a_body_that_violates_the_description_is_a_breach(description: Path) -> None:
    async with Sandbox(openapi=description) as local, aiohttp.ClientSession() as session:
        path = f"/channels/{local.channel('lounge').id}/messages"
        assert (await Api(local, session)("POST", path, {"content": "too long"}))[0] == 200
    assert [breach.kind for breach in local.breaches] == ["description"]
