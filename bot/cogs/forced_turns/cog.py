"""Plays the only legal turn of people who want that, a few seconds after the board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import structlog
from msgspec import Struct
from sqlalchemy import exists, func, select

from bot.cog import Cog
from bot.errors import UserError
from bot.match.acts import Act, Actor
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match, MatchChange
from bot.match.tables.games import is_installed
from bot.match.turns import only_turn
from bot.news import Subject
from bot.profiles import has_chosen, switch
from bot.storage.acts import last_played_at, ply_of, take_backs_of, was_taken_back
from bot.storage.database import read_rows
from bot.storage.errors import UnreadableError
from bot.storage.schema import clocks, matches, offers, preferences, seats

DELAY = timedelta(seconds=4)
FORCED_TURNS = switch("forced_turns", "play")

log = structlog.get_logger(__name__)


class ForcedTurnsCog(Cog):
    """Plays a person's only legal turn, if they have turned that on."""

    settings = (FORCED_TURNS,)

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.duties = (ForcedTurns(core, delivery.deliver),)


class Standing(Struct, frozen=True):
    """The state of a match, and when its last turn was played or, without one, it began.

    `people` is how many of its players want their forced turns to be played.
    """

    match_id: int
    ply: int
    take_backs: int
    people: int
    since: datetime


# The state of the running matches of people who want their forced turns to be played, except with
# an open offer, with a paused clock or right after a take-back.
_IS_OFFERING = exists().where(offers.c.match_id == matches.c.id, offers.c.outcome.is_(None))
_IS_PAUSED = exists().where(clocks.c.match_id == matches.c.id, clocks.c.ends_at.is_(None))
_FIND_STANDINGS = (
    select(
        matches.c.id.label("match_id"),
        ply_of(matches.c.id).label("ply"),
        take_backs_of(matches.c.id).label("take_backs"),
        func.count().label("people"),
        func.coalesce(last_played_at(matches.c.id), matches.c.started_at).label("since"),
    )
    .select_from(preferences)
    .join(seats, seats.c.user_id == preferences.c.user_id)
    .join(matches, matches.c.id == seats.c.match_id)
    .where(
        has_chosen(FORCED_TURNS, value=True),
        matches.c.ended_at.is_(None),
        is_installed(matches.c.game),
        ~_IS_OFFERING,
        ~_IS_PAUSED,
        ~was_taken_back(matches.c.id),
    )
    .group_by(matches.c.id)
)


class ForcedTurns:
    """Plays forced turns; a duty of the agenda.

    The state of a match determines what is due, so a kill loses nothing, and the key of the act
    keeps two processes from playing it twice.
    """

    name = "forced-turns"
    woken_by = frozenset({Subject.MATCH})

    def __init__(self, core: Core, deliver: Callable[[MatchChange], Awaitable[object]]) -> None:
        self._core = core
        self._deliver = deliver
        # The matches of people who want this, as last looked up.
        self._watched = frozenset[int]()
        # How each match stood when it was last looked at.
        self._seen: dict[int, Standing] = {}

    def on_news(self, number: int, *, elsewhere: bool) -> bool:  # noqa: ARG002
        """Return whether this is a match of people who want their forced turns to be played."""
        return number in self._watched

    async def next_due(self) -> datetime | None:
        return min((standing.since + DELAY for standing in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        for standing in await self._waiting():
            if standing.since + DELAY <= self._core.clock():
                await self._play(standing)

    async def _waiting(self) -> list[Standing]:
        async with self._core.database.read() as transaction:
            rows = (await transaction.execute(_FIND_STANDINGS)).mappings().all()
        standings = read_rows(rows, Standing, "match", number="match_id")
        self._watched = frozenset(standing.match_id for standing in standings)
        seen = {standing for standing in standings if standing == self._seen.get(standing.match_id)}
        self._seen = {standing.match_id: standing for standing in seen}
        return [standing for standing in standings if standing not in seen]

    async def _play(self, standing: Standing) -> None:
        self._seen[standing.match_id] = standing
        try:
            match = await self._core.matches.latest(standing.match_id)
            turn = only_turn(match.position)
            user_id = await self._mover(match)
            if turn is None or user_id is None or match.may_swap:
                return
            change = await self._core.matches.play(
                match.id,
                Act(f"only-turn:{match.id}:{match.take_backs}:{match.ply}", Actor.PERSON, user_id),
                match.game.format_turn(match.position, turn),
                ply=standing.ply,
                take_backs=standing.take_backs,
            )
        except (UserError, UnreadableError) as error:
            # The person was faster, or the match can't be read.
            log.info("forced turn not played", match=standing.match_id, error=str(error))
            return
        await self._deliver(change)

    async def _mover(self, match: Match) -> int | None:
        """Return the person to move who wants this, if there is one."""
        for user_id in match.people(match.position.to_move):
            if (await self._core.preferences.get(user_id))[FORCED_TURNS]:
                return user_id
        return None
