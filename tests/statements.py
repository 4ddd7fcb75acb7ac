"""What statements have been compiled into, in common for all databases of a process.

Each test has a database of its own, for which SQLAlchemy would compile every statement once more.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import Connection, Dialect, Engine, event
from sqlalchemy.engine.default import DefaultDialect

_COMPILED: dict[type[Dialect], dict[Any, Any]] = defaultdict(dict)


def share_compiled() -> None:
    """Have all engines of a kind keep what they have compiled in one place, from now on."""
    # The dialect of an engine is a part of the key under which that is kept.
    DefaultDialect.__hash__ = _hash_of_kind
    DefaultDialect.__eq__ = _is_of_kind
    event.listen(Engine, "engine_connect", _keep_in_common)


def _hash_of_kind(dialect: Dialect) -> int:
    return hash(type(dialect))


def _is_of_kind(dialect: Dialect, other: object) -> bool:
    return type(dialect) is type(other)


def _keep_in_common(connection: Connection) -> None:
    connection.execution_options(compiled_cache=_COMPILED[type(connection.dialect)])
