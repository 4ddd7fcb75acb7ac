"""Each change of a table is named, whatever is changed, in both kinds of database."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.storage import Database
from bot.storage.migrations.comparison import find_differences
from ringfall.testing.tables import database_at
from tests.postgres import PostgresServer

MANY = "uq_messages_match_id_kind_ply_take_backs_side_number"


def rewrite(table: str, old: str, new: str) -> tuple[str, str]:
    """Return statements that change a part of a table's definition in SQLite."""
    old, new = old.replace("'", "''"), new.replace("'", "''")
    return (
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_schema SET sql = replace(sql, '{old}', '{new}') WHERE name = '{table}'",  # noqa: S608
    )


SQLITE: list[tuple[tuple[str, ...], str]] = [
    (("DROP TABLE seasons",), "the table seasons is missing"),
    (("CREATE TABLE extra (id INTEGER)",), "the table extra does not belong to this version"),
    (
        ("ALTER TABLE rests DROP COLUMN former_zone",),
        "the column rests.former_zone is missing",
    ),
    (
        ("ALTER TABLE blocks ADD COLUMN reason TEXT",),
        "the column blocks.reason does not belong to this version",
    ),
    (
        rewrite("rests", "zone VARCHAR(64) NOT NULL", "zone VARCHAR(65) NOT NULL"),
        "the column rests.zone is VARCHAR(65) NOT NULL, but should be VARCHAR(64) NOT NULL",
    ),
    (
        rewrite("rests", "zone VARCHAR(64) NOT NULL", "zone VARCHAR(64)"),
        "the column rests.zone is VARCHAR(64) NULL, but should be VARCHAR(64) NOT NULL",
    ),
    (
        rewrite("matches", "DEFAULT '{}'", "DEFAULT '[]'"),
        "the column matches.terms is JSON NOT NULL DEFAULT '[]', but should be JSON NOT NULL"
        " DEFAULT '{}'",
    ),
    (
        rewrite("hints", "(match_id, ply, side)", "(match_id, ply)"),
        "the key of hints is (match_id, ply), but should be (match_id, ply, side)",
    ),
    (("DROP INDEX ix_acts_user_id",), "the index ix_acts_user_id of acts is missing"),
    (
        ("CREATE INDEX ix_more ON acts (ply)",),
        "the index ix_more of acts does not belong to this version",
    ),
    (
        ("DROP INDEX ix_acts_user_id", "CREATE INDEX ix_acts_user_id ON acts (user_id, ply)"),
        "the index ix_acts_user_id of acts is (user_id, ply), but should be (user_id)",
    ),
    (
        (
            "DROP INDEX ix_messages_closed",
            "CREATE INDEX ix_messages_closed ON messages (channel_id)",
        ),
        "the index ix_messages_closed of messages is (channel_id), but should be (channel_id)"
        " sqlite_where closed IS 1",
    ),
    (
        rewrite("turns", "FOREIGN KEY(act_id) REFERENCES acts", "FOREIGN KEY(act_id) REFERENCES x"),
        "the foreign key fk_turns_act_id_acts of turns is (act_id) to x (id), but should be"
        " (act_id) to acts (id)",
    ),
    (
        rewrite("ratings", " ON DELETE CASCADE", ""),
        "the foreign key fk_ratings_match_id_matches of ratings is (match_id) to matches (id), but"
        " should be (match_id) to matches (id) ondelete CASCADE",
    ),
    (
        rewrite("seats", "user_id IS NULL OR level", "user_id IS NULL AND level"),
        "the check ck_seats_holder of seats is user_id IS NULL AND level IS NULL, but should be"
        " user_id IS NULL OR level IS NULL",
    ),
    (
        rewrite("messages", "take_backs, side, number)", "take_backs, side, ply)"),
        f"the unique key {MANY} of messages is (match_id, kind, ply, take_backs, side, ply), but"
        " should be (match_id, kind, ply, take_backs, side, number)",
    ),
    (
        rewrite("matches", " AUTOINCREMENT", ""),
        "the kind of the table matches is plain, but should be AUTOINCREMENT",
    ),
]

POSTGRESQL = [
    ("DROP TABLE seasons CASCADE", "the table seasons is missing"),
    ("CREATE TABLE extra (id INTEGER)", "the table extra does not belong to this version"),
    ("ALTER TABLE rests DROP former_zone", "the column rests.former_zone is missing"),
    (
        "ALTER TABLE blocks ADD reason TEXT",
        "the column blocks.reason does not belong to this version",
    ),
    (
        "ALTER TABLE rests ALTER zone TYPE VARCHAR(65)",
        "the column rests.zone is VARCHAR(65) NOT NULL, but should be VARCHAR(64) NOT NULL",
    ),
    (
        "ALTER TABLE rests ALTER former_until TYPE TIMESTAMP",
        "the column rests.former_until is TIMESTAMP WITHOUT TIME ZONE NULL, but should be"
        " TIMESTAMP WITH TIME ZONE NULL",
    ),
    (
        "ALTER TABLE rests ALTER zone DROP NOT NULL",
        "the column rests.zone is VARCHAR(64) NULL, but should be VARCHAR(64) NOT NULL",
    ),
    (
        "ALTER TABLE matches ALTER archived DROP DEFAULT",
        "the column matches.archived is BOOLEAN NOT NULL, but should be BOOLEAN NOT NULL DEFAULT"
        " false",
    ),
    ("ALTER TABLE hints DROP CONSTRAINT pk_hints", "the key of hints is (), but should be"),
    ("DROP INDEX ix_acts_user_id", "the index ix_acts_user_id of acts is missing"),
    (
        "DROP INDEX ix_acts_user_id; CREATE UNIQUE INDEX ix_acts_user_id ON acts (user_id)",
        "the index ix_acts_user_id of acts is unique (user_id), but should be (user_id)",
    ),
    (
        "ALTER TABLE turns DROP CONSTRAINT fk_turns_act_id_acts",
        "the foreign key fk_turns_act_id_acts of turns is missing",
    ),
    (
        "ALTER TABLE seats DROP CONSTRAINT ck_seats_holder",
        "the check ck_seats_holder of seats is missing",
    ),
    (
        f"ALTER TABLE messages DROP CONSTRAINT {MANY}",
        f"the unique key {MANY} of messages is missing",
    ),
]


@pytest.mark.parametrize(("statements", "sentence"), SQLITE)
async def test_a_change_in_sqlite_is_named(
    database: Database, bare_url: str, statements: tuple[str, ...], sentence: str
) -> None:
    async with database.write() as transaction:
        for statement in statements:
            await transaction.execute(text(statement.replace(":", r"\:")))
    await database.close()
    # Another connection, as this one has kept the definitions.
    changed = Database(bare_url)
    async with changed.read() as transaction:
        assert await transaction.connection.run_sync(find_differences) == [sentence]
    await changed.close()


async def test_each_change_in_postgresql_is_named_and_the_comparison_leaves_nothing_behind(
    postgres: PostgresServer,
) -> None:
    unnamed: dict[str, list[str]] = {}
    url = await postgres.new_tables()
    async with database_at(url) as database, database.read() as transaction:
        connection = transaction.connection
        for statements, sentence in POSTGRESQL:
            change = await connection.begin_nested()
            for statement in statements.split("; "):
                await connection.execute(text(statement))
            differences = await connection.run_sync(find_differences)
            if not any(sentence in difference for difference in differences):
                unnamed[statements] = differences
            await change.rollback()
        assert await connection.run_sync(find_differences) == []
    assert unnamed == {}
