"""Say what has happened in a match: what was taken back, planned or drawn, and who acted."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select

from bot.match.loading import MatchLoader
from bot.match.model import Match, Offer, OfferOutcome
from bot.match.tables.matches import is_offer
from bot.match.turns import is_small, was_small
from bot.storage import Database, Transaction, acts
from bot.storage.schema import acts as schema_acts
from bot.storage.schema import challenges, matches, offers, seats, turns
from rules import Side


class MatchHistory:
    """Answers questions about the acts in matches; changes nothing."""

    def __init__(self, database: Database, loader: MatchLoader) -> None:
        self._database = database
        self._loader = loader

    async def as_of(self, match_id: int, ply: int, take_backs: int) -> Match | None:
        """Return a match as it was at a ply after this number of take-backs.

        Return `None` if turns up to that ply have been taken back since.
        """
        async with self._database.read() as transaction:
            if await _is_taken_back(transaction, match_id, ply, take_backs):
                return None
            return await self._loader.get_at(transaction, match_id, ply)

    async def is_superseded(self, match_id: int, ply: int, take_backs: int) -> bool:
        """Tell whether this ply or a later one was taken back after `take_backs`.

        Boards from then are not posted any more.
        """
        async with self._database.read() as transaction:
            lowest = await acts.find_lowest(transaction, match_id, after=take_backs)
        return lowest is not None and lowest <= ply

    async def taken_back(self, match_id: int, ply: int, take_backs: int) -> str | None:
        """Return the turn of a ply that was taken back since this number of take-backs."""
        async with self._database.read() as transaction:
            if not await _is_taken_back(transaction, match_id, ply, take_backs):
                return None
            query = (
                select(turns.c.notation)
                .where(turns.c.match_id == match_id, turns.c.ply == ply)
                .where(turns.c.take_backs <= take_backs)
                .order_by(turns.c.take_backs.desc())
                .limit(1)
            )
            return (await transaction.execute(query)).scalar_one_or_none()

    async def is_old_start(self, match: Match, ply: int, take_backs: int) -> bool:
        """Tell whether a start was drawn again since; that is always the first revision."""
        if ply or take_backs or not match.take_backs:
            return False
        async with self._database.read() as transaction:
            return await acts.count(transaction, match.id, acts.REROLL) > 0

    async def planned_plies(self, match_id: int, first_ply: int, ply: int) -> set[int]:
        """Return the plies of a board that tells several turns whose turns had been planned."""
        if first_ply == ply:
            return set()
        query = (
            select(turns.c.ply, schema_acts.c.key.startswith(acts.PLANNED).label("planned"))
            .join(schema_acts, schema_acts.c.id == turns.c.act_id)
            .where(turns.c.match_id == match_id, turns.c.ply.between(first_ply, ply))
            .order_by(turns.c.act_id)
        )
        # The last of several turns at one ply counts.
        was_planned = {row.ply: row.planned for row in await self._database.fetch(query)}
        return {at for at, planned in was_planned.items() if planned}

    async def drawn_turns(self, match: Match) -> int:
        """Return how many turns up to the last one were drawn by the same lot, 0 if it was not."""
        if not was_small(match) or is_small(match):
            # A lot draws all small turns that are left.
            return 0
        query = (
            select(schema_acts.c.key)
            .join(turns, turns.c.act_id == schema_acts.c.id)
            .where(turns.c.match_id == match.id, turns.c.ply == match.ply)
            .order_by(turns.c.act_id.desc())
            .limit(1)
        )
        (row,) = await self._database.fetch(query)
        if not row.key.startswith(acts.LOT):
            return 0
        lot, _, _ = row.key.rpartition(":")
        drawn = select(func.count().label("turns")).where(
            schema_acts.c.match_id == match.id, schema_acts.c.key.startswith(f"{lot}:")
        )
        (row,) = await self._database.fetch(drawn)
        return row.turns

    async def challenger(self, match_id: int) -> int | None:
        """Return the challenger of the challenge that a match comes from."""
        query = select(challenges.c.challenger_id).join(
            matches, matches.c.challenge_id == challenges.c.id
        )
        rows = await self._database.fetch(query.where(matches.c.id == match_id))
        return rows[0].challenger_id if rows else None

    async def is_first_win(self, match: Match) -> bool:
        """Tell whether the winner of a match had never beaten a computer before."""
        if match.beaten is None or match.result is None or match.result.winner is None:
            return False
        own, other = seats.alias("own"), seats.alias("other")
        earlier = (
            select(matches.c.id)
            .join(own, own.c.match_id == matches.c.id)
            .join(other, other.c.match_id == matches.c.id)
            .where(
                own.c.user_id.in_(match.people(match.result.winner)),
                own.c.side == matches.c.winner,
                other.c.level.is_not(None),
                matches.c.ended_at < match.ended_at,
            )
        )
        return not await self._database.fetch(earlier.limit(1))

    async def offer_outcome(
        self, match_id: int, ply: int, side: Side, offer: Offer = Offer.DRAW
    ) -> OfferOutcome | None:
        """Return the outcome of a side's offer at a ply, `None` while it is open."""
        query = select(offers.c.outcome).where(is_offer(match_id, ply, offer, side))
        rows = await self._database.fetch(query)
        return OfferOutcome(rows[0].outcome) if rows and rows[0].outcome else None

    async def actors_since(self, match_id: int, since: datetime) -> set[int]:
        """Return the people who have pressed or typed something in a match since a time."""
        query = select(schema_acts.c.user_id).where(
            schema_acts.c.match_id == match_id,
            schema_acts.c.made_at >= since,
            schema_acts.c.key.startswith(acts.INTERACTION),
        )
        return {row.user_id for row in await self._database.fetch(query)}


async def _is_taken_back(
    transaction: Transaction, match_id: int, ply: int, take_backs: int
) -> bool:
    """Tell whether a turn was taken back since this number of take-backs."""
    lowest = await acts.find_lowest(transaction, match_id, after=take_backs)
    return lowest is not None and lowest < ply
