"""Index the turns of finished matches by position, soon after each match has ended."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import structlog

from bot.clock import Clock
from bot.cogs.explorer import tables
from bot.errors import UserError
from bot.match.acts import ActContext
from bot.match.additions import FindRating
from bot.match.loading import MatchLoader
from bot.match.model import UNCOUNTED, Match, Result
from bot.match.terms import start_of
from bot.news import Subject
from bot.storage import Database, Transaction
from rules.record import PlayedTurn, played_texts
from rules.symmetry import canonical

log = structlog.get_logger(__name__)


async def note_end(entry: ActContext, match: Match, result: Result) -> None:
    """Record, in the transaction in which a match ends, that it is to be indexed."""
    if result.ending not in UNCOUNTED:
        await tables.add_unexplored(entry.transaction, match.id)


class Indexing:
    """Indexes finished matches, one by one; a duty of the agenda.

    What is to be indexed is stored, so a crash loses nothing. The first time, it includes all
    matches that ended before there was an index.
    """

    name = "explorer"
    woken_by = frozenset({Subject.MATCH})

    def __init__(
        self,
        database: Database,
        loader: MatchLoader,
        ratings: Iterable[FindRating],
        *,
        clock: Clock,
    ) -> None:
        self._database = database
        self._loader = loader
        self._ratings = ratings
        self._clock = clock
        self._has_begun = False

    async def next_due(self) -> datetime | None:
        """Return the present if a match is to be indexed."""
        if not self._has_begun:
            await self._begin()
        async with self._database.read() as transaction:
            found = await tables.find_unexplored(transaction)
        return None if found is None else self._clock()

    async def carry_out(self) -> None:
        """Index all matches that have ended."""
        is_left = True
        while is_left:
            is_left = await self._index_one()

    async def _begin(self) -> None:
        """Include the matches that ended before there was an index."""
        async with self._database.read() as transaction:
            has_any = await tables.has_any(transaction)
        if not has_any:
            async with self._database.write() as transaction:
                # Another process may have been faster.
                if not await tables.has_any(transaction):
                    await tables.add_all_unexplored(transaction, uncounted=UNCOUNTED)
        self._has_begun = True

    async def _index_one(self) -> bool:
        async with self._database.write() as transaction:
            match_id = await tables.find_unexplored(transaction)
            if match_id is None:
                return False
            try:
                match = await self._loader.get(transaction, match_id)
                rating = await self._rating(transaction, match_id)
                rows = await asyncio.to_thread(rows_of, match, rating)
            except UserError as error:
                # It is unreadable, which the loader has logged.
                log.warning("match not indexed", match=match_id, error=str(error))
                rows = []
            await tables.replace(transaction, match_id, rows)
        return True

    async def _rating(self, transaction: Transaction, match_id: int) -> int | None:
        for find in self._ratings:
            if (rating := await find(transaction, match_id)) is not None:
                return rating
        return None


def rows_of(match: Match, rating: int | None) -> list[dict[str, Any]]:
    """Return the rows of a finished match, none if its result does not count."""
    result = match.result
    if result is None or result.ending in UNCOUNTED:
        return []

    def row(ply: int, turn: PlayedTurn) -> dict[str, Any]:
        merged = canonical(match.game, turn.before)
        mover = turn.before.to_move
        points = {None: tables.DRAW, mover: tables.WIN}.get(result.winner, tables.LOSS)
        return {
            "guild_id": match.guild_id,
            "position": merged.key,
            "match_id": match.id,
            "ply": ply,
            "turn": merged.turn(match.turns[ply]),
            "points": points,
            "strength": rating,
        }

    start = start_of(match.game, match.options, match.seed, match.opening)
    played = played_texts(match.game, start, match.turns)
    return [row(ply, turn) for ply, turn in enumerate(played)]
