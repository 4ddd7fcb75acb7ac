"""What PostgreSQL's error codes mean for those who play and for whoever runs the bot."""

from __future__ import annotations

import pytest

from bot.storage import Trouble
from bot.storage.postgresql import trouble


class ServerError(Exception):
    """An error as the driver gives it: with the code of the server."""

    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("55P03", Trouble.BUSY),
        ("40001", Trouble.BUSY),
        ("40P01", Trouble.BUSY),
        ("53100", Trouble.FULL),
        ("53300", Trouble.UNREACHABLE),
        ("25006", Trouble.READ_ONLY),
        ("XX001", Trouble.DAMAGED),
        ("58030", Trouble.DISK),
        ("08006", Trouble.UNREACHABLE),
        ("28P01", Trouble.UNREACHABLE),
        ("57P01", Trouble.UNREACHABLE),
    ],
)
def test_a_code_of_the_server_is_trouble_of_a_kind(code: str, kind: Trouble) -> None:
    found = trouble(ServerError(code))
    assert found is not None
    assert found[0] is kind


def test_a_server_that_does_not_listen_is_out_of_reach() -> None:
    found = trouble(ConnectionRefusedError())
    assert found is not None
    assert found[0] is Trouble.UNREACHABLE


@pytest.mark.parametrize("error", [ServerError("23505"), ServerError("42P01"), ValueError(), None])
def test_a_mistake_in_a_query_is_no_trouble_with_the_server(error: Exception | None) -> None:
    assert trouble(error) is None
