"""Look up the turns that were played from a position."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from bot.cogs.explorer import book_tables, tables
from bot.cogs.explorer.tables import TurnCount
from bot.match.fair_play import check_unrated
from bot.storage import Database
from rules import AnyGame, AnyPosition
from rules.symmetry import canonical

# How many recent games are looked at; the reader may see some of them.
RECENT = 3
# The results of so few matches tell the result of each.
FEW = 3
# Fewer finished matches of a game are not worth a button.
WORTHWHILE = 20
# How many of the reader's own turns are looked at, for the way in which the board lay.
_OWN_TURNS = 100


class Source(enum.StrEnum):
    """Whose games are looked up."""

    ME = "me"
    SERVER = "server"
    BOOK = "book"


class BookGame(Struct, frozen=True):
    """A game of the book, with the turn that was played in it; `winner` is 0 for a tie."""

    turn: str
    played_on: date | None
    winner: int | None
    turns: int


class Found(Struct, frozen=True):
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
    def with_results_of_many(self) -> Found:
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


class ExplorerService:
    """Answers which turns were played from a position, by whom, and how they ended."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def check_allowed(self, user_id: int, game: AnyGame) -> None:
        """Raise `UserError` for a player of a running rated match in a game."""
        async with self._database.read() as transaction:
            await check_unrated(transaction, user_id, game, error="explore-rated")

    async def is_worthwhile(self, game: AnyGame, guild_id: int) -> bool:
        """Tell whether there is something to explore: a book, or many matches of the game."""
        async with self._database.read() as transaction:
            return await book_tables.has_games(transaction) or await tables.has_many(
                transaction, guild_id, game.slug, WORTHWHILE
            )

    async def best_source(self) -> Source:
        """Return the book if there is one, else the server."""
        async with self._database.read() as transaction:
            return Source.BOOK if await book_tables.has_games(transaction) else Source.SERVER

    async def look_up(
        self,
        game: AnyGame,
        position: AnyPosition,
        source: Source,
        *,
        user_id: int,
        guild_id: int | None,
        next_turn: str = "",
    ) -> Found:
        """Find the turns from a position in the games of a source.

        Outside servers (`None`) the user's own matches stand for those of the server. On a
        symmetric board, a turn is shown as the user has played it, but the `next_turn` as it is.
        """
        if source is Source.SERVER and guild_id is None:
            source = Source.ME
        merged = canonical(game, position)
        recent: Sequence[int] = ()
        games: list[BookGame] = []
        own = [next_turn] if next_turn else []
        async with self._database.read() as transaction:
            exists = {
                Source.ME: True,
                Source.SERVER: guild_id is not None,
                Source.BOOK: await book_tables.has_games(transaction),
            }
            if len(merged.ways) > 1:
                own += await tables.find_played(transaction, user_id, merged.key, limit=_OWN_TURNS)
            as_played = {merged.turn(turn): turn for turn in reversed(own)}
            if source is Source.BOOK:
                counts = await book_tables.count_turns(transaction, merged.key)
                stored = await book_tables.find_recent(transaction, merged.key, limit=RECENT)
                games = [
                    BookGame(
                        as_played.get(turn) or merged.shown(turn),
                        _day(of.played_on),
                        of.winner,
                        of.turns,
                    )
                    for turn, of in stored
                ]
            else:
                whose = (
                    tables.of_person(user_id, merged.key)
                    if guild_id is None or source is Source.ME
                    else tables.of_server(guild_id, merged.key)
                )
                counts = await tables.count_turns(transaction, whose)
                recent = await tables.find_recent(transaction, whose, limit=RECENT)
        turns = sorted(counts, key=lambda each: (-each.games, each.turn))
        return Found(
            source,
            [
                replace(each, turn=as_played.get(each.turn) or merged.shown(each.turn))
                for each in turns
            ],
            recent,
            games,
            [each for each in Source if exists[each]],
        )


def _day(number: int | None) -> date | None:
    """Return a day that is written like 20240131, `None` for one that does not exist."""
    if number is None:
        return None
    try:
        return date(number // 10_000, number // 100 % 100, number % 100)
    except ValueError:
        return None
