"""Decide who is mentioned, or told in a direct message, as a match goes on."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.homes import DIRECT
from bot.match.boards.match_words import calls_to_move
from bot.match.core import Core
from bot.match.model import Match
from bot.match.teams import find_missing
from bot.profiles import NOTIFICATIONS, Notifications
from bot.seats import is_deleted
from rules import Side

# Maximum difference between Discord's clock and ours.
CLOCKS_APART = timedelta(minutes=1)
PRESENT = timedelta(minutes=2)
"""How long a player who has acted still looks at the match."""


class Ping(Struct, frozen=True):
    """Who a board or a result mentions, and whether others get a direct message."""

    mentioned: tuple[int, ...] = ()
    with_notice: bool = False


class Pings:
    """Knows who wants to be told of a turn or of the end of a match, and how.

    In a player's quiet hours no letter is sent and no message mentions them. Boards and results
    cannot wait: a player they would have mentioned gets a direct message after the quiet hours, if
    the turn is still to be played.
    """

    def __init__(self, core: Core) -> None:
        self._core = core

    async def ping_for(self, match: Match, at: datetime, *, current: bool) -> Ping:
        """Return who to tell about a board stored `at`; a late one (not `current`) tells no player.

        A board before a computer's turn tells no player either. In a run of lines each side is told
        once. The first board also tells the challenger that the match has begun.
        """
        people = match.people(match.position.to_move)
        if not (current and calls_to_move(match) and people):
            return Ping()
        ping = await self._ping(match, await self._expectant(match, people, at))
        if match.turns:
            return ping
        challenger = await self.reachable(await self._waiting_challenger(match))
        return replace(ping, mentioned=(*ping.mentioned, *challenger))

    async def ping_at_end(self, match: Match) -> Ping:
        """Return which players the result mentions: all but the one who ended the match."""
        return await self._ping(match, await self.unaware(match))

    async def reachable(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """Return the people who want to hear of what is no turn, and are not in quiet hours."""
        silent = await self.who_chose(people, Notifications.NONE)
        return await self.awake(tuple(u for u in people if u not in silent))

    async def who_chose(self, people: tuple[int, ...], way: Notifications) -> tuple[int, ...]:
        """Return those of these people who chose this way of being told."""
        chosen = [await self._core.preferences.get(user_id) for user_id in people]
        return tuple(u for u, c in zip(people, chosen, strict=True) if c[NOTIFICATIONS] is way)

    async def awake(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """Return the people who are not in their quiet hours."""
        return tuple([u for u in people if not await self._core.rests.quiet_until(u)])

    async def unaware(self, match: Match) -> tuple[int, ...]:
        """Return the players of a finished match, except the one who ended it."""
        ender = await self._core.matches.ended_by(match.id)
        people = dict.fromkeys(user_id for side in Side for user_id in match.people(side))
        return tuple(u for u in people if u != ender and not is_deleted(u))

    async def _expectant(
        self, match: Match, people: tuple[int, ...], at: datetime
    ) -> tuple[int, ...]:
        """Return those of the `people` to move who may not be looking at the match.

        To a player who has just acted, it is no news that they move again after a forced pass, and
        a reply of the computer is no news for a direct message.
        """
        if not match.moves_again and (match.computer is None or match.guild_id == DIRECT):
            return people
        here = await self._core.history.actors_since(match.id, at - PRESENT)
        if not match.moves_again:
            here = here.intersection(await self.who_chose(people, Notifications.DIRECT))
        return tuple(user_id for user_id in people if user_id not in here)

    async def late(self, match: Match) -> tuple[int, ...]:
        """Return the people to move who may be reminded: one of a team only until they vote."""
        async with self._core.database.read() as transaction:
            return await find_missing(transaction, match)

    async def _waiting_challenger(self, match: Match) -> tuple[int, ...]:
        """Return the challenger if the other side begins."""
        challenger = await self._core.history.challenger(match.id)
        return () if challenger is None or challenger in to_move(match) else (challenger,)

    async def _ping(self, match: Match, people: tuple[int, ...]) -> Ping:
        """Return who is mentioned, and whether others get a direct message.

        In direct messages the board itself is one.
        """
        ways = {u: (await self._core.preferences.get(u))[NOTIFICATIONS] for u in people}
        if match.guild_id == DIRECT:
            told_later = (Notifications.DAILY, Notifications.NONE)
            return Ping(await self.awake(tuple(u for u in people if ways[u] not in told_later)))
        chose_mention = tuple(u for u in people if ways[u] is Notifications.MENTION)
        mentioned = await self.awake(chose_mention)
        called_later = len(mentioned) < len(chose_mention)
        return Ping(mentioned, called_later or Notifications.DIRECT in ways.values())


def to_move(match: Match) -> tuple[int, ...]:
    """Return the people who may play the next turn."""
    return match.people(match.position.to_move)
