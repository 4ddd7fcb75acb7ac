"""Queries about the erasures that a database knows of, each by a mark that names nobody."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from bot.storage.schema import erasures
from bot.storage.transaction import Transaction, add_unless_there


async def find(transaction: Transaction) -> set[str]:
    """Return the marks of all erasures."""
    return set((await transaction.execute(select(erasures.c.mark))).scalars())


async def add(transaction: Transaction, marks: Iterable[str]) -> None:
    """Record erasures, unless they are recorded."""
    for mark in marks:
        await add_unless_there(transaction, erasures, {"mark": mark})
