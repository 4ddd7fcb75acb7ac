"""`stats`: print what is stored, since when, and what is pending."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from bot.tools.inventory import Inventory, take_inventory
from bot.tools.opening import reading


async def tell(url: str, *, now: datetime) -> int:
    """Print the statistics of a database."""
    async with reading(url) as database, database.read() as transaction:
        inventory = await take_inventory(transaction, now)
    for name, value in _lines(inventory, now):
        print(f"{name:<18} {value}")
    return 0


def _lines(inventory: Inventory, now: datetime) -> Iterator[tuple[str, str]]:
    for game, (going_on, over) in inventory.games.items():
        yield f"matches of {game}", f"{going_on:,} going on, {over:,} over"
    yield "turns", f"{inventory.turns:,}"
    yield "open challenges", f"{inventory.open_challenges:,}"
    yield "people", f"{inventory.people:,}"
    yield "servers", f"{inventory.servers:,}"
    yield "first match", _age(inventory.first_match_at, now)
    yield "last act", _age(inventory.last_act_at, now)
    yield "messages to send", f"{inventory.owed:,}"
    yield "oldest of them", _age(inventory.owed_since, now)
    yield "size", f"{inventory.bytes / 1_000_000:,.1f} MB"
    yield "revision", inventory.revision


def _age(at: datetime | None, now: datetime) -> str:
    if at is None:
        return "–"
    seconds = int((now - at).total_seconds())
    hours, rest = divmod(seconds % 86_400, 3600)
    return f"{at:%Y-%m-%d %H:%M} UTC ({seconds // 86_400} d {hours} h {rest // 60} min ago)"
