"""Find matches: by number, of a person, in a channel or on a server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import and_, bindparam, func, or_, select

from bot.errors import UserError
from bot.match.loading import CAPACITY
from bot.match.model import UNCOUNTED, Match
from bot.match.parts import Parts
from bot.match.tables import matches as match_queries
from bot.match.tables.matches import PLACE, MatchPlace, is_held, is_held_by
from bot.match.tables.people import OwnMatch, find
from bot.storage.errors import MissingGameError, UnreadableError, skipping
from bot.storage.processes import WriteThroughCache
from bot.storage.schema import matches, seats

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
            try:
                return await self.latest(running[0].id)
            except MissingGameError:
                raise
            except UnreadableError:
                pass
        own_matches = await self.own(user_id)
        placed = (match.id for match in own_matches if match.place_id == channel_id)
        active = await self.all_readable(placed) or await self.all_readable(
            match.id for match in own_matches[:LIST_LENGTH]
        )
        if active:
            return _only(active, user_id, to_move=to_move)
        for row in await self._finished(user_id) if include_finished else ():
            with skipping("match", row.id):
                return await self.get(row.id)
        if own_matches:
            # None can be read: say why.
            await self.get(own_matches[0].id)
        raise UserError("no-match")

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


class SeveralMatchesError(UserError):
    """A player has several matches and names none; `matches` are the most urgent ones."""

    def __init__(self, matches: Sequence[Match]) -> None:
        super().__init__("which-match", matches=", ".join(f"#{match.id}" for match in matches))
        self.matches = matches


def _only(matches: Sequence[Match], user_id: int, *, to_move: bool) -> Match:
    waiting = [match for match in matches if to_move and match.is_turn_of(user_id)]
    for group in (waiting, matches):
        if len(group) == 1:
            return group[0]
    raise SeveralMatchesError(waiting or matches)
