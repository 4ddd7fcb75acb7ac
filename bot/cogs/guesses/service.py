"""Stores the guesses of spectators, finds who was right, and lets players switch guessing off.

A guess is a sealed choice about the next turn. Whether it was right is found by comparing it with
the turn that was played, so no turn waits for guesses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice
from math import log2

from msgspec import Struct
from sqlalchemy import Column, ForeignKey, Table, bindparam, case, delete, exists, func, select

from bot.errors import UserError
from bot.match.core import Core
from bot.match.model import Match
from bot.match.tables import sealed_choices as choices
from bot.match.tables.sealed_choices import OPENED, about_next_turn
from bot.storage.database import add_unless_there
from bot.storage.processes import WriteThroughCache
from bot.storage.schema import METADATA, RowId, blocks, matches, sealed_choices, seats, turns
from rules import AnyPosition, Move
from rules import turns as turns_of

GUESS = "guess"
LEAST_GUESSES = 10
"""How many turns a person has to guess for a place among the best callers."""
MOST_COUNTED = 1024
"""The most possible turns that are counted, as a game may have very many."""

# The matches in which the players have switched guessing off.
unguessed_matches = Table(
    "unguessed_matches",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
)

# The statements of a board are built once.
_players = select(seats.c.user_id).where(seats.c.match_id == bindparam("match"))
_is_blocked = exists().where(
    blocks.c.user_id.in_(_players), blocks.c.blocked_id == sealed_choices.c.user_id
)
_IS_RIGHT = sealed_choices.c.choice == turns.c.notation
_GUESSED = (
    select(sealed_choices.c.ply)
    .where(sealed_choices.c.match_id == bindparam("match"), sealed_choices.c.kind == GUESS)
    .distinct()
)
_CALLERS = (
    select(sealed_choices.c.user_id)
    .select_from(OPENED)
    .where(
        sealed_choices.c.match_id == bindparam("match"),
        sealed_choices.c.ply == bindparam("before"),
        sealed_choices.c.kind == GUESS,
        _IS_RIGHT,
        choices.stands(),
        ~_is_blocked,
    )
    .order_by(sealed_choices.c.id)
)

# The guesses whose turn was played, and what is counted of them.
_GUESSES = OPENED.join(matches, matches.c.id == sealed_choices.c.match_id)
_COUNTED = (sealed_choices.c.kind == GUESS, choices.stands())
_COUNTS = (
    func.count(),
    func.coalesce(func.sum(case((_IS_RIGHT, 1), else_=0)), 0),
    func.coalesce(func.sum(case((_IS_RIGHT, sealed_choices.c.points), else_=0)), 0),
)


class GuessTally(Struct, frozen=True):
    """How many turns a person has guessed, how many of them rightly, and for how many points."""

    guessed: int
    called: int
    points: int

    @property
    def average(self) -> float:
        """The points for each guess."""
        return self.points / max(self.guessed, 1)


class GuessService:
    """Stores one guess of each spectator about each turn; never logs or shows a sealed one."""

    def __init__(self, core: Core) -> None:
        self._database = core.database
        self._loader = core.loader
        self._clock = core.clock
        self._off = WriteThroughCache[int, bool](core.database)
        self._guessed = WriteThroughCache[int, frozenset[int]](core.database)
        """The plies of a match at which anyone has guessed."""

    async def check(self, match: Match, user_id: int) -> None:
        """Raise `UserError` unless a person may guess turns of a match."""
        check_place(match)
        if match.side_of(user_id) is not None:
            raise UserError("guess-own")
        if await self.is_off(match):
            raise UserError("guess-off")

    async def is_off(self, match: Match) -> bool:
        """Tell whether the players of a match have switched guessing off."""
        return await self._off.get(match.id, self._read_off)

    async def switch(self, match: Match, *, off: bool) -> None:
        """Switch guessing off for a match, or on again."""
        async with self._database.write() as transaction:
            if off:
                await add_unless_there(transaction, unguessed_matches, {"match_id": match.id})
            else:
                of_match = unguessed_matches.c.match_id == match.id
                await transaction.execute(delete(unguessed_matches).where(of_match))
        self._off.put(match.id, off)

    async def find_own(self, match: Match, user_id: int) -> str | None:
        """Return what a person has guessed about the next turn, `None` if nothing."""
        async with self._database.read() as transaction:
            return (await choices.find(transaction, about_next_turn(match, GUESS))).get(user_id)

    async def guess(self, match: Match, user_id: int, moves: Sequence[Move]) -> str:
        """Seal a spectator's guess about the next turn, and return the one that is sealed.

        That is an earlier one, if there is one. Raises `UserError` "stale" if the match has moved
        on.
        """
        await self.check(match, user_id)
        turn = match.game.format_turn(match.position, moves)
        points = await asyncio.to_thread(count_points, match.position)
        subject = about_next_turn(match, GUESS)
        async with self._database.write() as transaction:
            now = await self._loader.get(transaction, match.id)
            if now.result is not None or about_next_turn(now, GUESS) != subject:
                raise UserError("stale")
            await choices.seal(transaction, subject, user_id, turn, at=self._clock(), points=points)
            sealed = (await choices.find(transaction, subject))[user_id]
        self._guessed.drop(match.id)
        return sealed

    async def callers(self, match: Match, number: int) -> list[int]:
        """List who has guessed the turn of this number rightly, the first first.

        Spectators whom a player has blocked are left out.
        """
        # Every board asks, and few turns are guessed.
        if number - 1 not in await self._guessed.get(match.id, self._read_guessed):
            return []
        values = {"match": match.id, "before": number - 1}
        return [row.user_id for row in await self._database.fetch(_CALLERS, values)]

    async def tally(self, user_id: int, guild_id: int | None) -> GuessTally:
        """Count a person's guesses whose turn was played, on a server or (`None`) on all."""
        here = () if guild_id is None else (matches.c.guild_id == guild_id,)
        query = select(*_COUNTS).select_from(_GUESSES).where(*_COUNTED, *here)
        (row,) = await self._database.fetch(query.where(sealed_choices.c.user_id == user_id))
        return GuessTally(*row)

    async def best_callers(self, guild_id: int) -> list[tuple[int, GuessTally]]:
        """List the people who guess best on a server, by their points for each guess.

        Those with fewer than `LEAST_GUESSES` opened guesses have no place.
        """
        query = (
            select(sealed_choices.c.user_id, *_COUNTS)
            .select_from(_GUESSES)
            .where(*_COUNTED, matches.c.guild_id == guild_id, sealed_choices.c.user_id > 0)
            .group_by(sealed_choices.c.user_id)
            .having(func.count() >= LEAST_GUESSES)
        )
        rows = await self._database.fetch(query)
        callers = [(user_id, GuessTally(*counts)) for user_id, *counts in rows]
        return sorted(
            callers, key=lambda caller: (-caller[1].average, -caller[1].guessed, *caller[:1])
        )

    async def _read_off(self, match_id: int) -> bool:
        query = select(unguessed_matches).where(unguessed_matches.c.match_id == match_id)
        return bool(await self._database.fetch(query))

    async def _read_guessed(self, match_id: int) -> frozenset[int]:
        rows = await self._database.fetch(_GUESSED, {"match": match_id})
        return frozenset(row.ply for row in rows)


def has_guesses(match: Match) -> bool:
    """Tell whether turns of a match can be guessed: on a server of the bot, unless all vote."""
    return match.home.is_server and not match.has_channel


def check_place(match: Match) -> None:
    """Raise `UserError` where no turns can be guessed."""
    if not has_guesses(match):
        raise UserError("old-button")


def count_points(position: AnyPosition) -> int:
    """Return what it is worth to guess the turn in a position: the more turns, the more."""
    count = sum(1 for _ in islice(turns_of(position), MOST_COUNTED))
    return round(log2(max(count, 1)))
