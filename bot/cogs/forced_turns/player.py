"""Plays the only legal turn of people who want that, a few seconds after the board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import structlog

from bot.clock import Clock
from bot.cogs.forced_turns.tables import Standing, find_standings
from bot.errors import UserError
from bot.match.acts import Act, Actor
from bot.match.model import Match, MatchChange
from bot.match.service import MatchService
from bot.match.turns import only_turn
from bot.news import Subject
from bot.profiles import PreferenceService
from bot.storage import Database
from bot.storage.errors import UnreadableError

DELAY = timedelta(seconds=4)

log = structlog.get_logger(__name__)


class ForcedTurns:
    """Plays forced turns; a duty of the agenda.

    The state of a match determines what is due, so a kill loses nothing, and the key of the act
    keeps two processes from playing it twice.
    """

    name = "forced-turns"
    woken_by = frozenset({Subject.MATCH})

    def __init__(
        self,
        database: Database,
        matches: MatchService,
        preferences: PreferenceService,
        *,
        deliver: Callable[[MatchChange], Awaitable[object]],
        clock: Clock,
    ) -> None:
        self._database = database
        self._matches = matches
        self._preferences = preferences
        self._deliver = deliver
        self._clock = clock
        # How each match stood when it was last looked at.
        self._seen: dict[int, Standing] = {}

    async def next_due(self) -> datetime | None:
        """Return when the first turn that may be forced is due."""
        return min((standing.since + DELAY for standing in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        for standing in await self._waiting():
            if standing.since + DELAY <= self._clock():
                await self._play(standing)

    async def _waiting(self) -> list[Standing]:
        async with self._database.read() as transaction:
            standings = await find_standings(transaction)
        self._seen = {each.match_id: each for each in standings if each in self._seen.values()}
        return [each for each in standings if each.match_id not in self._seen]

    async def _play(self, standing: Standing) -> None:
        """Play the turn of a match if it is forced."""
        self._seen[standing.match_id] = standing
        try:
            match = await self._matches.latest(standing.match_id)
            turn = only_turn(match.position)
            user_id = await self._mover(match)
            if turn is None or user_id is None or match.may_swap:
                return
            text = match.game.format_turn(match.position, turn)
            act = Act(f"only-turn:{match.id}:{match.take_backs}:{match.ply}", Actor.PERSON, user_id)
            change = await self._matches.play(
                match.id,
                act,
                text,
                reply=None,
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
            if (await self._preferences.get(user_id)).forced_turns:
                return user_id
        return None
