"""Unreadable events are skipped and logged without their data; others continue."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.discord_io.events import skipping_unreadable


def test_an_event_that_cannot_be_read_is_only_told_of() -> None:
    read: list[Any] = []

    def note(data: Any) -> None:
        read.append(data["id"])

    readers = skipping_unreadable({"CHANNEL_UPDATE": note, "READY": note})
    with capture_logs() as logs:
        readers["CHANNEL_UPDATE"]({"name": "secret"})
        readers["CHANNEL_UPDATE"]({"id": 7})
    assert read == [7]
    assert [(told["event_name"], told["trouble"]) for told in logs] == [
        ("CHANNEL_UPDATE", "KeyError")
    ]
    assert "secret" not in str(logs)
    with pytest.raises(KeyError):
        readers["READY"]({})


def test_a_user_gets_an_answer_though_their_channel_is_unreadable() -> None:
    read: list[Any] = []

    def note(data: Any) -> None:
        read.append((data["id"], data.get("channel", {"name": None})["name"]))

    reader = skipping_unreadable({"INTERACTION_CREATE": note})["INTERACTION_CREATE"]
    with capture_logs() as logs:
        for body in ({"id": 1, "channel": {"name": "games"}}, {"id": 2, "channel": {}}, {}, None):
            reader(body)
    assert read == [(1, "games"), (2, None)]
    assert [told["trouble"] for told in logs] == ["KeyError", "KeyError", "TypeError"]
