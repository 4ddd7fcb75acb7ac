"""Keeps the engine, the explorer and copies of a match from helping in a rated one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import convert
from sqlalchemy import JSON, select, type_coerce

from bot.errors import UserError
from bot.match.loading import MatchLoader
from bot.match.model import Match
from bot.match.terms import Terms
from bot.storage import Database, Transaction
from bot.storage.errors import skipping
from bot.storage.schema import Lenient, matches, seats
from rules import AnyGame, AnyPosition, replay
from rules.symmetry import canonical


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


class FairPlay:
    """Refuses help with the positions of a player's own running rated matches."""

    def __init__(self, database: Database, loader: MatchLoader) -> None:
        self._database = database
        self._loader = loader

    async def check_help(
        self, user_id: int, game: AnyGame, positions: Iterable[AnyPosition]
    ) -> None:
        """Raise `UserError` if one of these positions is the present one of such a match.

        They lead to the position that the player asks about. Symmetric positions are the same.
        """
        async with self._database.read() as transaction:
            rated = await find_rated(transaction, user_id, game)
            running = await self._loader.get_readable(transaction, rated)
        # All matches begin alike.
        keys = {canonical(game, match.position).key: match.id for match in running if match.ply}
        for position in positions if keys else ():
            if (match_id := keys.get(canonical(game, position).key)) is not None:
                raise UserError("help-rated", match=match_id)


def positions_of(match: Match, turns: Sequence[str] | None = None) -> Iterator[AnyPosition]:
    """Yield the positions of a match, or those of other `turns` from its start.

    Those before the match began come first.
    """
    opening, game = match.opening, match.game
    own = opening and opening.position
    start = game.start(match.options, match.seed) if own is None else game.parse_position(own)
    yield start
    before = opening.turns if opening else ()
    yield from replay(game, start, (*before, *(match.turns if turns is None else turns)))
