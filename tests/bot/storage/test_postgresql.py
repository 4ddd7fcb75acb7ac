"""PostgreSQL only: its error codes, and numbers after a restore."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url, text

from bot.storage import Database, Trouble
from bot.storage.postgresql import trouble
from tests.postgres import PostgresServer


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
def test_a_bug_in_a_query_is_no_trouble_with_the_server(error: Exception | None) -> None:
    assert trouble(error) is None


@pytest.mark.parametrize(("given", "skips"), [(40, 1000), (8000, 2000)])
async def test_no_number_comes_again_after_a_restore_by_postgresqls_own_programs(
    postgres: PostgresServer, given: int, skips: int
) -> None:
    """Those that were given after the backup are on buttons out there; each restore skips once."""
    url = await postgres.new_database()
    name = make_url(url).database or ""
    await numbers(url, f"SELECT setval('matches_id_seq', {given})")
    backup = postgres.run_client("pg_dump", "--format=custom", name)
    after = await numbers(url, "SELECT nextval('matches_id_seq') FROM generate_series(1, 500)")
    assert after[-1] == given + 500
    restore = ("--clean", "--if-exists", "--create", "--dbname=postgres")
    for times in (1, 2):
        postgres.run_client("pg_restore", *restore, given=backup)
        assert await numbers(url, NEXT) == [given + skips + 1], f"restored {times} times"
        assert await numbers(url, NEXT) == [given + skips + 2], "a start alone skips nothing"


NEXT = "SELECT nextval('matches_id_seq')"


async def numbers(url: str, query: str) -> list[int]:
    """Have a bot start, and return what a query gives it."""
    database = Database(url)
    await database.open()
    try:
        async with database.write() as transaction:
            return list((await transaction.execute(text(query))).scalars())
    finally:
        await database.close()
