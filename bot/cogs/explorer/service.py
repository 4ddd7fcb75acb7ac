"""Look up the turns that were played from a position, and index those of finished matches."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

import structlog
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
)

from bot.cogs.explorer import book
from bot.cogs.explorer.book import BookGame, TurnCount
from bot.errors import UserError
from bot.match.acts import ActContext
from bot.match.core import Core
from bot.match.fair_play import check_unrated
from bot.match.model import UNCOUNTED, Match, Result
from bot.match.tables.games import is_playable
from bot.match.terms import start_of
from bot.news import Subject
from bot.storage import Database, Transaction
from bot.storage.database import add_unless_there
from bot.storage.schema import METADATA, RowId, matches, seats, turns
from rules import AnyGame, AnyPosition
from rules.record import played_texts
from rules.symmetry import canonical

# How many recent games are looked at; the reader may see some of them.
RECENT = 3
# The results of so few matches tell the result of each.
FEW = 3
# Fewer finished matches of a game are not worth a button.
WORTHWHILE = 20
# How many of the reader's own turns are looked at, for the way in which the board lay.
_OWN_TURNS = 100
WIN, DRAW, LOSS = 2, 1, 0

# A turn of a finished match by the canonical position before it. It names no person: the seats of
# the match do.
explored_turns = Table(
    "explored_turns",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("turn", Text, nullable=False),
    Column("points", SmallInteger, nullable=False),  # 2 if the side that moved won, 1 for a draw
    Column("strength", SmallInteger),  # the average rating of the players
    Index(None, "match_id", "position"),
    sqlite_with_rowid=False,
)

# Finished matches whose turns are not in the table above yet.
unexplored = Table(
    "unexplored",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
)

# So many matches take a fraction of a second; then the duty rests nine times as long.
AT_A_TIME, REST_TO_WORK = 20, 9
TELL_EVERY = timedelta(minutes=5)

# The matches of a missing game are indexed when it is back.
_IS_READY = is_playable(unexplored.c.match_id)
_FIND_UNEXPLORED = (
    select(unexplored.c.match_id).where(_IS_READY).order_by(unexplored.c.match_id).limit(AT_A_TIME)
)
_COUNT_UNEXPLORED = select(func.count()).select_from(unexplored).where(_IS_READY)

# SQL condition: the turns from a position in some matches.
Whose = tuple[ColumnElement[bool], ...]

log = structlog.get_logger(__name__)


class Source(enum.StrEnum):
    """Whose games are looked up."""

    ME = "me"
    SERVER = "server"
    BOOK = "book"


class Lookup(Struct, frozen=True):
    """What was played from a position, the most frequent turn first, as the position lies.

    `recent` are the latest matches, or `games` those of the book. `sources` are all that exist.
    """

    source: Source
    turns: Sequence[TurnCount]
    recent: Sequence[int]
    games: Sequence[BookGame]
    sources: Sequence[Source]

    @property
    def count(self) -> int:
        """The number of games."""
        return sum(turn.games for turn in self.turns)

    @property
    def with_results_of_many(self) -> Lookup:
        """The same without the results of turns that few matches have; those of books stay."""
        if self.source is Source.BOOK:
            return self
        turns = [
            replace(turn, won=0, drawn=0, lost=0) if turn.games <= FEW else turn
            for turn in self.turns
        ]
        return replace(self, turns=turns)

    @property
    def rating(self) -> int | None:
        """The average rating of the players of all rated games."""
        rated = sum(turn.rated for turn in self.turns)
        return round(sum(turn.strength for turn in self.turns) / rated) if rated else None


class ExplorerService(Struct, frozen=True):
    """Answers which turns were played from a position, by whom, and how they ended."""

    database: Database

    async def check_allowed(self, user_id: int, game: AnyGame) -> None:
        """Raise `UserError` for a player of a running rated match in a game."""
        async with self.database.read() as transaction:
            await check_unrated(transaction, user_id, game, error="explore-rated")

    async def is_worthwhile(self, game: AnyGame, guild_id: int) -> bool:
        """Tell whether there is something to explore: a book, or many matches of the game."""
        of_game = (matches.c.guild_id == guild_id, matches.c.game == game.slug)
        finished = select(matches.c.id).where(*of_game, matches.c.ended_at.is_not(None))
        async with self.database.read() as transaction:
            if await book.has_book(transaction):
                return True
            rows = await transaction.execute(finished.limit(WORTHWHILE))
            return len(rows.all()) == WORTHWHILE

    async def best_source(self) -> Source:
        """Return the book if there is one, else the server."""
        async with self.database.read() as transaction:
            return Source.BOOK if await book.has_book(transaction) else Source.SERVER

    async def look_up(
        self,
        game: AnyGame,
        position: AnyPosition,
        source: Source,
        *,
        user_id: int,
        guild_id: int | None,
        next_turn: str = "",
    ) -> Lookup:
        """Find the turns from a position in the games of a source.

        Outside servers (`None`) the user's own matches stand for those of the server. On a
        symmetric board, a turn is shown as the user has played it, but the `next_turn` as it is.
        """
        if source is Source.SERVER and guild_id is None:
            source = Source.ME
        merged = canonical(game, position)
        recent: Sequence[int] = ()
        games: Sequence[BookGame] = ()
        played = [next_turn] if next_turn else []
        async with self.database.read() as transaction:
            exists = {
                Source.ME: True,
                Source.SERVER: guild_id is not None,
                Source.BOOK: await book.has_book(transaction),
            }
            if len(merged.ways) > 1:
                played += await _find_own_turns(transaction, user_id, merged.key)
            as_played = {merged.turn(turn): turn for turn in reversed(played)}
            if source is Source.BOOK:
                counts = await book.count_book_turns(transaction, merged.key)
                games = await book.find_recent_games(transaction, merged.key, limit=RECENT)
            else:
                whose = _of_person(user_id, merged.key)
                if source is Source.SERVER:
                    at = explored_turns.c
                    whose = (at.guild_id == guild_id, at.position == merged.key)
                counts = await _count_turns(transaction, whose)
                match_id = explored_turns.c.match_id
                latest = select(match_id).distinct().where(*whose).order_by(match_id.desc())
                recent = (await transaction.execute(latest.limit(RECENT))).scalars().all()

        def shown(turn: str) -> str:
            return as_played.get(turn) or merged.shown(turn)

        counts.sort(key=lambda count: (-count.games, count.turn))
        return Lookup(
            source,
            [replace(count, turn=shown(count.turn)) for count in counts],
            recent,
            [replace(game, turn=shown(game.turn)) for game in games],
            [other for other, is_there in exists.items() if is_there],
        )


async def note_end(act: ActContext, match: Match, result: Result) -> None:
    """Record, in the transaction in which a match ends, that it is to be indexed."""
    if result.ending not in UNCOUNTED:
        await add_unless_there(act.transaction, unexplored, {"match_id": match.id})


class Indexing:
    """Indexes finished matches, a few at a time; a duty of the agenda.

    What is to be indexed is stored, so a crash loses nothing. The first time, it includes all
    matches that ended before there was an index. After a large import there may be very many: it
    leaves most of the time, and the writers' place, to people, and logs how many are left.
    """

    name = "explorer"
    woken_by = frozenset({Subject.END})

    def __init__(
        self,
        core: Core,
        find_rating: Callable[[Transaction, int], Awaitable[int | None]],
        *,
        timer: Callable[[], float] = monotonic,
    ) -> None:
        """Take the core, how to find a match's rating, and a timer in seconds."""
        self._core = core
        self._find_rating = find_rating
        self._timer = timer
        self._has_begun = False
        self._rests_until: datetime | None = None
        self._told_at: datetime | None = None

    async def next_due(self) -> datetime | None:
        """Return the present if a match is to be indexed, or the end of a rest."""
        if not self._has_begun:
            await self._begin()
        if not await self._core.database.fetch(_FIND_UNEXPLORED):
            return None
        now = self._core.clock()
        return max(now, self._rests_until or now)

    async def carry_out(self) -> None:
        """Index the matches that have ended; if they are many, some of them, and then rest."""
        began = self._timer()
        rows = await self._core.database.fetch(_FIND_UNEXPLORED)
        await self._index([row.match_id for row in rows])
        now = self._core.clock()
        if len(rows) < AT_A_TIME:
            self._rests_until = None
            if self._told_at is not None:
                log.info("all matches indexed for the explorer")
                self._told_at = None
            return
        self._rests_until = now + timedelta(seconds=(self._timer() - began) * REST_TO_WORK)
        if self._told_at is None or now - self._told_at >= TELL_EVERY:
            left = await self._core.database.fetch_value(_COUNT_UNEXPLORED)
            if left:
                log.info("indexing matches for the explorer", left=left)
                self._told_at = now

    async def _begin(self) -> None:
        """Include the matches that ended before there was an index."""
        tables = (explored_turns, unexplored)
        has_any = or_(*(select(table.c.match_id).exists() for table in tables))
        find_any = select(literal(1)).where(has_any)
        if not await self._core.database.fetch(find_any):
            async with self._core.database.write() as transaction:
                # Another process may have been faster.
                if (await transaction.execute(find_any)).first() is None:
                    over = select(matches.c.id).where(
                        matches.c.ended_at.is_not(None), matches.c.ending.not_in(list(UNCOUNTED))
                    )
                    await transaction.execute(insert(unexplored).from_select(["match_id"], over))
        self._has_begun = True

    async def _index(self, match_ids: Sequence[int]) -> None:
        """Index matches in one short transaction; what a finished match has does not change."""
        rows = [row for match_id in match_ids for row in await self._read_rows(match_id)]
        async with self._core.database.write() as transaction:
            # A server, and its matches, may have gone in between.
            taken = delete(unexplored).where(unexplored.c.match_id.in_(match_ids))
            left = set(
                (await transaction.execute(taken.returning(unexplored.c.match_id))).scalars()
            )
            known = explored_turns.c.match_id.in_(left)
            await transaction.execute(delete(explored_turns).where(known))
            if rows := [row for row in rows if row["match_id"] in left]:
                await transaction.execute(insert(explored_turns), rows)

    async def _read_rows(self, match_id: int) -> list[dict[str, Any]]:
        try:
            async with self._core.database.read() as transaction:
                match = await self._core.loader.get(transaction, match_id)
                rating = await self._find_rating(transaction, match_id)
        except UserError as error:
            # It is unreadable, which the loader has logged.
            log.warning("match not indexed", match=match_id, error=str(error))
            return []
        return await asyncio.to_thread(_rows_of, match, rating)


def _rows_of(match: Match, rating: int | None) -> list[dict[str, Any]]:
    """Return the rows of a finished match, none if its result does not count."""
    result = match.result
    if result is None or result.ending in UNCOUNTED:
        return []

    rows: list[dict[str, Any]] = []
    start = start_of(match.game, match.options, match.seed, match.opening)
    for ply, turn in enumerate(played_texts(match.game, start, match.turns)):
        merged = canonical(match.game, turn.before)
        rows.append(
            {
                "guild_id": match.guild_id,
                "position": merged.key,
                "match_id": match.id,
                "ply": ply,
                "turn": merged.turn(match.turns[ply]),
                "points": {None: DRAW, turn.before.to_move: WIN}.get(result.winner, LOSS),
                "strength": rating,
            }
        )
    return rows


async def _count_turns(transaction: Transaction, whose: Whose) -> list[TurnCount]:
    table = explored_turns.c

    def ended(points: int) -> ColumnElement[int]:
        return func.count().filter(table.points == points)

    query = (
        select(
            table.turn,
            func.count(),
            *map(ended, (WIN, DRAW, LOSS)),
            func.coalesce(func.sum(table.strength), 0),
            func.count(table.strength),
        )
        .where(*whose)
        .group_by(table.turn)
    )
    return [TurnCount(*row) for row in await transaction.execute(query)]


async def _find_own_turns(transaction: Transaction, user_id: int, position: int) -> Sequence[str]:
    """List the latest turns from a position in the matches of a person, as they were played."""
    at = explored_turns.c
    query = (
        select(turns.c.notation)
        .join(explored_turns, (at.match_id == turns.c.match_id) & (at.ply + 1 == turns.c.ply))
        .where(*_of_person(user_id, position))
        .order_by(turns.c.match_id.desc(), turns.c.take_backs.desc())
        .limit(_OWN_TURNS)
    )
    return (await transaction.execute(query)).scalars().all()


def _of_person(user_id: int, position: int) -> Whose:
    """SQL condition: all matches of a person with a position."""
    # From the matches of the person: a position such as the start is in all matches.
    played = select(seats.c.match_id).where(seats.c.user_id == user_id)
    return explored_turns.c.match_id.in_(played), explored_turns.c.position == position
