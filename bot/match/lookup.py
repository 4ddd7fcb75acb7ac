"""Find matches: by number, in a channel, last seen, or rated and therefore without help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, bindparam, func, or_, select

from bot.errors import UserError
from bot.match.loading import CAPACITY
from bot.match.model import UNCOUNTED, Match, Offer, OfferOutcome
from bot.match.parts import Parts
from bot.match.tables import matches as match_queries
from bot.match.tables.matches import PLACE, MatchPlace, is_held, is_held_by, is_offer
from bot.match.tables.people import OwnMatch, find
from bot.match.turns import after_moves, is_small, stood_at, was_small
from bot.storage import Database, Transaction, acts
from bot.storage.database import replace_row
from bot.storage.errors import UnreadableError, skipping
from bot.storage.processes import WriteThroughCache
from bot.storage.schema import acts as schema_acts
from bot.storage.schema import challenges, looks, matches, offers, seats, turns
from rules import Side


async def find_last_seen(
    transaction: Transaction, user_id: int, match_id: int
) -> Row[Any, Any] | None:
    """Return the turns and take-backs of a match when a person last looked at it."""
    query = select(looks.c.ply, looks.c.take_backs).where(
        looks.c.user_id == user_id, looks.c.match_id == match_id
    )
    return (await transaction.execute(query)).one_or_none()


async def put_last_seen(transaction: Transaction, user_id: int, match: Match) -> None:
    """Store that a person has seen a match as it is now."""
    look = {"ply": match.ply, "take_backs": match.take_backs}
    await replace_row(transaction, looks, {"user_id": user_id, "match_id": match.id, **look})


class LastSeenService:
    """Stores who has seen which match; no turn waits for that."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, user_id: int, match: Match) -> None:
        """Record that a user has seen a match as it is now."""
        async with self._database.read() as transaction:
            look = await find_last_seen(transaction, user_id, match.id)
        if look is None or tuple(look) != (match.ply, match.take_backs):
            async with self._database.write() as transaction:
                await put_last_seen(transaction, user_id, match)

    async def turns_seen(self, user_id: int, match: Match) -> int:
        """Return the number of turns of a match that a user has seen or played.

        Zero if they have done neither. Turns played after a take-back count as unseen.
        """
        side = match.side_of(user_id)
        own = None if side is None else match.own_last(side)
        seen = 0 if own is None else own + 1
        async with self._database.read() as transaction:
            with skipping("look", match.id):
                if look := await find_last_seen(transaction, user_id, match.id):
                    # SQLite stores texts in number columns, too.
                    ply, take_backs = int(look.ply), int(look.take_backs)
                    lowest = await acts.find_lowest(transaction, match.id, after=take_backs)
                    seen = max(seen, ply if lowest is None else min(ply, lowest))
        return min(seen, match.ply)


def moments(match: Match, first: int, last: int) -> Iterator[Match]:
    """Yield a match as it was after each of its turns from `first` to `last`."""
    moment = stood_at(match, first)
    for turn in match.turns[first:last]:
        yield moment
        moves = match.game.parse_turn(moment.position, turn)
        moment = after_moves(moment, moves, at=match.started_at)
    yield match if last == match.ply else moment


LIST_LENGTH = 25
_RUNNING_HERE = (
    select(matches.c.id)
    .join(seats)
    .where(
        seats.c.user_id == bindparam("user"),
        matches.c.ended_at.is_(None),
        func.coalesce(matches.c.place_id, matches.c.channel_id) == bindparam("channel"),
    )
    .distinct()
)


class MatchLookup:
    """Answers questions about matches; changes nothing.

    A request for an unreadable match raises `UnreadableError`; lists skip it.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._experienced: set[int] = set()
        self._kept = WriteThroughCache[int, Match](parts.database, capacity=CAPACITY)

    async def get(self, match_id: int) -> Match:
        """Return a match as it is now; `UserError` "unknown-match" if there is none."""
        async with self._parts.database.read() as transaction:
            return await self._parts.loader.get(transaction, match_id)

    async def is_newcomer(self, user_id: int) -> bool:
        """Tell whether a player is new; once experienced, always experienced."""
        needed = self._parts.settings.newcomer_matches
        if not needed or user_id in self._experienced:
            return False
        is_counted = (matches.c.ended_at.is_not(None), matches.c.ending.not_in(UNCOUNTED))
        finished = select(matches.c.id).where(is_held_by(user_id), *is_counted)
        is_new = len(await self._parts.database.fetch(finished.limit(needed))) < needed
        if not is_new:
            self._experienced.add(user_id)
        return is_new

    async def latest(self, match_id: int) -> Match:
        """Return a match as it is now, for callers that store nothing, or check it as they do.

        Cached, unless another process may have changed it.
        """
        match = await self._kept.get(match_id, self.get)
        if match.card_id is None:
            # Others record the id of the card, which may be on its way.
            self._kept.drop(match_id)
        return match

    async def at(self, match_id: int, ply: int) -> Match:
        """Return a match after `ply` turns, for a board that is posted late."""
        async with self._parts.database.read() as transaction:
            return await self._parts.loader.get_at(transaction, match_id, ply)

    async def as_of(self, match_id: int, ply: int, take_backs: int) -> Match | None:
        """Return a match as it was at a ply after this number of take-backs.

        Return `None` if turns up to that ply have been taken back since.
        """
        async with self._parts.database.read() as transaction:
            if await _is_taken_back(transaction, match_id, ply, take_backs):
                return None
            return await self._parts.loader.get_at(transaction, match_id, ply)

    async def is_superseded(self, match_id: int, ply: int, take_backs: int) -> bool:
        """Tell whether this ply or a later one was taken back after `take_backs`.

        Boards from then are not posted any more.
        """
        async with self._parts.database.read() as transaction:
            lowest = await acts.find_lowest(transaction, match_id, after=take_backs)
        return lowest is not None and lowest <= ply

    async def taken_back(self, match_id: int, ply: int, take_backs: int) -> str | None:
        """Return the turn of a ply that was taken back since this number of take-backs."""
        async with self._parts.database.read() as transaction:
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
        async with self._parts.database.read() as transaction:
            return await acts.count(transaction, match.id, acts.REROLL) > 0

    async def of_player(
        self,
        user_id: int,
        *,
        finished: bool = False,
        first_in: int | None = None,
        limit: int = LIST_LENGTH,
    ) -> list[Match]:
        """List a user's matches, the most urgent first; those on the server `first_in` before.

        With `finished`, list finished matches instead, the last to end first.
        """
        places: Sequence[OwnMatch | MatchPlace] = (
            await self._finished(user_id, limit) if finished else await self.own(user_id)
        )
        places_in_order = sorted(places, key=lambda place: first_in not in (None, place.guild_id))
        return await self.all_readable(place.id for place in places_in_order[:limit])

    async def own(
        self, user_id: int, *, finished: int = 0, guild_id: int | None = None
    ) -> list[OwnMatch]:
        """List a user's running matches on all servers, the most urgent first.

        The latest `finished` ones follow, those of the server `guild_id` if it is given.
        """
        async with self._parts.database.read() as transaction:
            return await find(transaction, user_id, finished=finished, guild_id=guild_id)

    async def all_readable(self, match_ids: Iterable[int]) -> list[Match]:
        """Load matches in this order; skip unreadable ones."""
        async with self._parts.database.read() as transaction:
            return await self._parts.loader.get_readable(transaction, match_ids)

    async def in_place(self, channel_id: int) -> list[Match]:
        """List the running matches whose boards go to this channel; in a thread, its match."""
        is_here = matches.c.place_id == channel_id
        latest = select(func.max(matches.c.id)).where(is_here).scalar_subquery()
        is_its_thread = and_(matches.c.channel_id != channel_id, matches.c.id == latest)
        is_shown = or_(matches.c.ended_at.is_(None), is_its_thread)
        query = select(matches.c.id).where(is_here, is_shown).order_by(matches.c.id)
        async with self._parts.database.read() as transaction:
            match_ids = (await transaction.execute(query)).scalars().all()
            return await self._parts.loader.get_readable(transaction, match_ids)

    async def in_server(self, guild_id: int, *, limit: int = LIST_LENGTH) -> list[Match]:
        """List the running matches of a server, the latest turn first."""
        async with self._parts.database.read() as transaction:
            match_ids = await match_queries.find_running(transaction, guild_id, limit=limit)
            return await self._parts.loader.get_readable(transaction, match_ids)

    async def place_of(self, match_id: int) -> MatchPlace | None:
        """Return where a match is played, even if it is unreadable."""
        rows = await self._parts.database.fetch(select(*PLACE).where(matches.c.id == match_id))
        return MatchPlace(*rows[0]) if rows else None

    async def is_player(self, match_id: int, user_id: int) -> bool:
        """Tell whether a user plays in a match, even if it is unreadable."""
        async with self._parts.database.read() as transaction:
            return await is_held(transaction, match_id, user_id)

    async def find(
        self,
        user_id: int,
        *,
        channel_id: int | None,
        to_move: bool = False,
        include_finished: bool = False,
    ) -> Match:
        """Return a player's own match when they give no number.

        That is their match in this channel, else (`to_move`) the only one that waits for them, else
        the only one that is running, else (`include_finished`) the last that ended. Otherwise raise
        `UserError` "which-match" or "no-match".
        """
        here = {"user": user_id, "channel": channel_id}
        running = await self._parts.database.fetch(_RUNNING_HERE, here)
        if len(running) == 1:
            # As most turns are played.
            with suppress(UnreadableError):
                return await self.latest(running[0].id)
        own = await self.own(user_id)
        placed = (match.id for match in own if match.place_id == channel_id)
        active = await self.all_readable(placed) or await self.all_readable(
            match.id for match in own[:LIST_LENGTH]
        )
        if active:
            return _only(active, user_id, to_move=to_move)
        for row in await self._finished(user_id) if include_finished else ():
            with skipping("match", row.id):
                return await self.get(row.id)
        raise UserError("no-match")

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
        was_planned = {row.ply: row.planned for row in await self._parts.database.fetch(query)}
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
        (row,) = await self._parts.database.fetch(query)
        if not row.key.startswith(acts.LOT):
            return 0
        lot, _, _ = row.key.rpartition(":")
        drawn = select(func.count().label("turns")).where(
            schema_acts.c.match_id == match.id, schema_acts.c.key.startswith(f"{lot}:")
        )
        (row,) = await self._parts.database.fetch(drawn)
        return row.turns

    async def challenger(self, match_id: int) -> int | None:
        """Return the challenger of the challenge that a match comes from."""
        query = select(challenges.c.challenger_id).join(
            matches, matches.c.challenge_id == challenges.c.id
        )
        rows = await self._parts.database.fetch(query.where(matches.c.id == match_id))
        return rows[0].challenger_id if rows else None

    async def offer_outcome(
        self, match_id: int, ply: int, side: Side, offer: Offer = Offer.DRAW
    ) -> OfferOutcome | None:
        """Return the outcome of a side's offer at a ply, `None` while it is open."""
        query = select(offers.c.outcome).where(is_offer(match_id, ply, offer, side))
        rows = await self._parts.database.fetch(query)
        return OfferOutcome(rows[0].outcome) if rows and rows[0].outcome else None

    async def actors_since(self, match_id: int, since: datetime) -> set[int]:
        """Return the people who have pressed or typed something in a match since a time."""
        query = select(schema_acts.c.user_id).where(
            schema_acts.c.match_id == match_id,
            schema_acts.c.made_at >= since,
            schema_acts.c.key.startswith(acts.INTERACTION),
        )
        return {row.user_id for row in await self._parts.database.fetch(query)}

    async def people(self, match_ids: Sequence[int]) -> dict[int, set[int]]:
        """Return the players of matches, grouped by server."""
        query = (
            select(matches.c.guild_id, seats.c.user_id)
            .join(seats)
            .where(matches.c.id.in_(match_ids), seats.c.user_id.is_not(None))
        )
        people: dict[int, set[int]] = {}
        for row in await self._parts.database.fetch(query):
            people.setdefault(row.guild_id, set()).add(row.user_id)
        return people

    async def _finished(self, user_id: int, limit: int = LIST_LENGTH) -> Sequence[MatchPlace]:
        query = select(*PLACE).where(is_held_by(user_id), matches.c.ended_at.is_not(None))
        latest = query.order_by(matches.c.ended_at.desc(), matches.c.id.desc()).limit(limit)
        return [MatchPlace(*row) for row in await self._parts.database.fetch(latest)]


async def _is_taken_back(
    transaction: Transaction, match_id: int, ply: int, take_backs: int
) -> bool:
    """Tell whether a turn was taken back since this number of take-backs."""
    lowest = await acts.find_lowest(transaction, match_id, after=take_backs)
    return lowest is not None and lowest < ply


class SeveralMatchesError(UserError):
    """A player has several matches and names none; `matches` are the most urgent ones."""

    def __init__(self, matches: Sequence[Match]) -> None:
        super().__init__("which-match", matches=", ".join(f"#{match.id}" for match in matches))
        self.matches = matches


def _only(matches: Sequence[Match], user_id: int, *, to_move: bool) -> Match:
    waiting = [match for match in matches if to_move and match.may_move(user_id)]
    for group in (waiting, matches):
        if len(group) == 1:
            return group[0]
    raise SeveralMatchesError(waiting or matches)
