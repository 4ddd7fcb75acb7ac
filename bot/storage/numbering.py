"""Skip numbers after a restore: buttons and people refer to those given before."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import METADATA

LEAP = 1000

# A comment on each sequence identifies it: server, database, object. A dump keeps the comment, but
# a restore creates another sequence. Only an owner may comment.
_SEQUENCES = text(
    """
    SELECT sequence.oid, sequence.oid::regclass::text AS name,
        obj_description(sequence.oid, 'pg_class') AS noted,
        'numbers of ' || concat_ws('/', control.system_identifier, here.oid, sequence.oid) AS own,
        pg_sequence_last_value(sequence.oid) AS last
    FROM pg_class AS sequence, pg_database AS here, pg_control_system() AS control
    WHERE sequence.oid = to_regclass(pg_get_serial_sequence(:table, 'id'))
        AND here.datname = current_database()
        AND pg_has_role(sequence.relowner, 'USAGE')
    """
)
_GO_ON = text("SELECT setval(:sequence, :last)")


def skip_ahead(last: int) -> int:
    """Return a number beyond all given since a backup with this last number.

    A quarter of the total is more than a bot gives in a week, once it is some weeks old.
    """
    return last + max(LEAP, last // 4)


async def skip_ahead_if_restored(connection: AsyncConnection) -> None:
    """Skip numbers if a PostgreSQL database was restored from a dump; then mark it."""
    for table in METADATA.sorted_tables:
        if not table.dialect_options["sqlite"]["autoincrement"]:
            continue
        found = (await connection.execute(_SEQUENCES, {"table": table.name})).one_or_none()
        if found is None or found.noted == found.own:
            continue
        if found.noted is not None and found.last is not None:
            await connection.execute(
                _GO_ON, {"sequence": found.name, "last": skip_ahead(found.last)}
            )
        await connection.execute(text(f"COMMENT ON SEQUENCE {found.name} IS '{found.own}'"))
