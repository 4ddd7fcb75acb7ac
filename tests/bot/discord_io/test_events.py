"""Events that cannot be read: passed over, told of without what they hold, in no other's way."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.discord_io.events import passing_over


def test_an_event_that_cannot_be_read_is_only_told_of() -> None:
    read: list[Any] = []

    def note(data: Any) -> None:
        read.append(data["id"])

    readers = passing_over({"CHANNEL_UPDATE": note, "READY": note})
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


def test_whoever_waits_for_an_answer_gets_one_though_their_channel_cannot_be_read() -> None:
    read: list[Any] = []

    def note(data: Any) -> None:
        read.append((data["id"], data.get("channel", {"name": None})["name"]))

    reader = passing_over({"INTERACTION_CREATE": note})["INTERACTION_CREATE"]
    with capture_logs() as logs:
        for body in ({"id": 1, "channel": {"name": "games"}}, {"id": 2, "channel": {}}, {}, None):
            reader(body)
    assert read == [(1, "games"), (2, None)]
    assert [told["trouble"] for told in logs] == ["KeyError", "KeyError", "TypeError"]
