"""Store which scoreboards are outdated; each is a live message about its match."""

from __future__ import annotations

from sqlalchemy import select, update

from bot.messages import live_tables
from bot.messages.live_tables import LiveMessage
from bot.storage.database import Transaction
from bot.storage.schema import EPOCH, clocks, live_messages, matches

SCOREBOARDS = "scoreboards"


async def begin(transaction: Transaction, match_id: int) -> None:
    """Let a card show its match from now on, once the card and the place are known.

    The scoreboard links to the place, so it is outdated if that changes.
    """
    query = select(matches.c.guild_id, matches.c.channel_id, matches.c.card_id).where(
        matches.c.id == match_id, matches.c.card_id.is_not(None), matches.c.place_id.is_not(None)
    )
    row = (await transaction.execute(query)).one_or_none()
    if row is None:
        return
    guild_id, channel_id, card_id = row.guild_id, row.channel_id, row.card_id
    card = LiveMessage(
        SCOREBOARDS, guild_id, match_id, channel_id, due_at=EPOCH, message_id=card_id
    )
    if not await live_tables.add(transaction, card):
        await outdate(transaction, guild_id, match_id)


async def outdate(transaction: Transaction, guild_id: int, match_id: int) -> None:
    """Record that the scoreboard of a match must be edited."""
    await live_tables.outdate(transaction, SCOREBOARDS, guild_id, match_id)


async def outdate_with_clock(transaction: Transaction) -> None:
    """Outdate the scoreboards of all matches whose board shows an outdated clock."""
    behind = select(clocks.c.match_id).where(clocks.c.behind.is_(True))
    await transaction.execute(
        update(live_messages)
        .where(live_messages.c.kind == SCOREBOARDS, live_messages.c.subject.in_(behind))
        .values(wanted=live_messages.c.wanted + 1)
    )
