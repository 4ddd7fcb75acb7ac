"""Refuse help with a player's own running rated matches.

The one rule for everything that searches for a person or begins a match: no help in the present
position of such a match, nor in one that is a turn later, nor on a line that passes through them.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from cachetools import LRUCache
from msgspec import convert
from sqlalchemy import JSON, select, type_coerce

from bot.engine_queue import EngineQueue, Urgency
from bot.errors import UserError
from bot.match.loading import MatchLoader
from bot.match.model import Match
from bot.match.terms import Opening, Terms
from bot.storage import Database, Transaction
from bot.storage.database import add_unless_there
from bot.storage.errors import skipping
from bot.storage.schema import Lenient, hints, matches, seats
from engine import Cancel, SearchCancelledError, Turn
from rules import AnyGame, AnyPosition, Side, play_turn, replay, turns
from rules.symmetry import canonical

# A position has up to 12,000 turns, at eight bytes each.
_POSITIONS_KEPT = 64


class FairPlay:
    """Refuses help with the positions of a player's own running rated matches."""

    def __init__(self, database: Database, loader: MatchLoader, engine: EngineQueue) -> None:
        self._database = database
        self._loader = loader
        self._engine = engine
        self._next: LRUCache[int, array[int]] = LRUCache(_POSITIONS_KEPT)

    async def check_help(
        self, user_id: int, game: AnyGame, positions: Iterable[AnyPosition]
    ) -> None:
        """Raise `UserError` if one of these positions is near to such a match.

        They are those on the way to what the player asks about, and those of the lines that the
        answer shows. Positions with the same board, captives and side to move are the same,
        whatever the goals, turned or mirrored. The refusal is the same for each of them.
        """
        async with self._database.read() as transaction:
            rated = await find_rated(transaction, user_id, game)
            running = await self._loader.get_readable(transaction, rated)
        present = {_likeness(game, m.position): m.position for m in running if not _is_common(m)}
        if not present:
            return
        asked = {_likeness(game, position) for position in positions}
        is_near = not asked.isdisjoint(present)
        for likeness, position in present.items():
            is_near = is_near or _has_any(
                await self._find_next(user_id, game, likeness, position), asked
            )
        if is_near:
            raise UserError("help-rated", game=game.name)

    async def helps(self, user_id: int, game: AnyGame, positions: Iterable[AnyPosition]) -> bool:
        """Tell whether `check_help` would allow help, for what no one has asked for."""
        try:
            await self.check_help(user_id, game, positions)
        except UserError as error:
            if error.key == "help-rated":
                return False
            raise
        return True

    async def record_hint(self, match: Match, ply: int, side: Side) -> None:
        """Record once that a side of a match has had a hint for its turn after `ply`."""
        if (ply, side) not in match.hints:
            async with self._database.write() as transaction:
                row = {"match_id": match.id, "ply": ply, "side": side.value}
                await add_unless_there(transaction, hints, row)

    async def _find_next(
        self, user_id: int, game: AnyGame, likeness: int, position: AnyPosition
    ) -> array[int]:
        """Return the sorted likenesses of all positions a turn later; takes up to 0.3 s."""
        later = self._next.get(likeness)
        if later is None:
            work = partial(_find_later, game, position)
            later = await self._engine.search(Urgency.HINT, work, user_id=user_id)
            self._next[likeness] = later
        return later


async def check_beginning(
    transaction: Transaction,
    game: AnyGame,
    opening: Opening | None,
    asking_id: int,
    other_id: int | None = None,
) -> None:
    """Raise `UserError` if a match would begin from a position beside a rated one.

    Hints, and the computer's turns, would help with any position that resembles the rated one, so
    none is compared. Only the player who asks is told about their match.
    """
    if opening is None:
        return
    await check_unrated(transaction, asking_id, game, error="opening-while-rated")
    if other_id is not None and await find_rated(transaction, other_id, game):
        raise UserError("not-now")


async def find_rated(transaction: Transaction, user_id: int, game: AnyGame) -> Sequence[int]:
    """List the running rated matches of a player in a game."""
    query = (
        select(matches.c.id, type_coerce(matches.c.terms, Lenient(JSON())).label("terms"))
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id, matches.c.game == game.slug)
        .where(matches.c.ended_at.is_(None))
    )
    rated: list[int] = []
    for row in await transaction.execute(query):
        with skipping("match", row.id):
            if convert(row.terms, Terms).rated:
                rated.append(row.id)
    return rated


async def check_unrated(
    transaction: Transaction, user_id: int, game: AnyGame, *, error: str
) -> None:
    """Raise `UserError` of this key for a player of a running rated match in a game."""
    for match_id in await find_rated(transaction, user_id, game):
        raise UserError(error, game=game.name, match=match_id)


def positions_of(match: Match, turns: Sequence[str] | None = None) -> Iterator[AnyPosition]:
    """Yield the positions of a match, or those of other `turns` from its start.

    Those before the match began come first.
    """
    opening, game = match.opening, match.game
    written = opening and opening.position
    start = (
        game.start(match.options, match.seed) if written is None else game.parse_position(written)
    )
    yield start
    before = opening.turns if opening else ()
    yield from replay(game, start, (*before, *(match.turns if turns is None else turns)))


def along(position: AnyPosition, line: Iterable[Turn]) -> Iterator[AnyPosition]:
    """Yield the positions after each turn of a line."""
    for turn in line:
        position = play_turn(position, turn)
        yield position


def _is_common(match: Match) -> bool:
    """Tell whether the position of a match is the one from which all such matches begin."""
    game = match.game
    if match.ply or game.has_random_start(match.options):
        return False
    start = game.start(match.options)
    return _likeness(game, start) == _likeness(game, match.position)


def _likeness(game: AnyGame, position: AnyPosition) -> int:
    return canonical(game, position).likeness


def _find_later(game: AnyGame, position: AnyPosition, cancel: Cancel) -> array[int]:
    later = set[int]()
    for _, after in turns(position):
        if cancel.is_set():
            raise SearchCancelledError
        later.add(_likeness(game, after))
    return array("q", sorted(later))


def _has_any(numbers: array[int], wanted: Iterable[int]) -> bool:
    """Tell whether one of the wanted numbers is among sorted ones."""
    places = ((bisect_left(numbers, number), number) for number in wanted)
    return any(numbers[place : place + 1] == array("q", [number]) for place, number in places)
