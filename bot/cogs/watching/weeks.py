"""Once a week, posts a line below each wall: the matches that ended, and the longest wait.

It names no people, so an erasure leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import Executable, func, select

from bot.cogs.watching.walls import WALL, WALLS
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import day
from bot.discord_io.homes import knows
from bot.match.boards.match_words import line_about
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import UNCOUNTED, Match
from bot.messages.kinds import Kind, Mark, Message, Source, Target
from bot.profiles import find_choosers
from bot.storage import Transaction
from bot.storage.acts import last_played_at
from bot.storage.schema import matches, messages
from bot.texts import Texts

WEEKS = "weeks"
WEEK = timedelta(days=7)
# How many ended matches are named, and how many running ones are searched for the longest wait.
MOST_NAMED, MOST_SEARCHED = 5, 20


class WeekSource(Source):
    """Finds the servers whose wall has stood since the last Monday; `subject` is the week."""

    kinds = (WEEKS,)
    has_targets = True

    async def targets(
        self,
        transaction: Transaction,
        now: datetime,
        guild_id: int | None = None,
    ) -> list[Target]:
        """List this week's lines; weeks begin on Monday, in UTC."""
        week = week_at(now)
        chosen = await find_choosers(transaction, WALL, guild_id)
        walls = select(messages.c.guild_id).where(
            messages.c.kind == WALLS, messages.c.created_at < start_of(week)
        )
        standing = {*(await transaction.execute(walls)).scalars()}
        return [
            Target(server, week, settings[WALL][0])
            for server, settings in chosen.items()
            if server in standing
        ]


def week_at(now: datetime) -> int:
    """Return the number of the week in UTC."""
    return (now.astimezone(UTC).toordinal() - 1) // WEEK.days


def start_of(week: int) -> datetime:
    """Return when a week begins: on its Monday, in UTC."""
    return datetime.combine(date.fromordinal(week * WEEK.days + 1), time(), UTC)


class Weeks(WeekSource, Kind):
    """Writes the lines; each tells only what all of its readers may see."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self._core = core
        self._delivery = delivery

    def can_show(self, guild_id: int) -> bool:
        """Tell whether this process knows the channels of a server, and their permissions."""
        return knows(self._delivery.client, guild_id)

    async def draft(self, message: Message) -> Draft | None:
        """Tell of the week before; `None` if no match ended in it."""
        end = start_of(message.subject)
        ended = await self._visible(message, _ended(message.guild_id, end - WEEK, end))
        if not ended:
            return None
        named = await self._core.matches.all_readable(id_ for id_, _ in ended[:MOST_NAMED])
        waiting = await self._visible(message, _running(message.guild_id))
        texts = (await self._delivery.drafter.public_reader(message.guild_id)).texts
        return week_line(texts, end - WEEK, named, len(ended), await self._longest_wait(waiting))

    async def mark(self, message: Message) -> Mark:
        """Identify a line by its week: what it says of waiting may have changed since."""
        stamp = _stamp(start_of(message.subject) - WEEK)
        return lambda posted: stamp in posted.content

    async def _visible(self, message: Message, query: Executable) -> list[tuple[int, datetime]]:
        """Return those of some matches that everyone who sees the channel may see."""
        seen = self._delivery.visibility.viewers_can_see
        rows = await self._core.database.fetch(query)
        return [
            (row.id, row.at)
            for row in rows
            if seen(message.guild_id, message.channel_id, row.channel_id)
        ]

    async def _longest_wait(
        self, waiting: Sequence[tuple[int, datetime]]
    ) -> tuple[Match, int] | None:
        """Return the match that has waited for people longest, and the days; `None` below one."""
        now, at = self._core.clock(), dict(waiting)
        for match in await self._core.matches.all_readable(at):
            is_paused = match.clock is not None and match.clock.is_paused
            if not (is_paused or match.awaits_computer):
                days = (now - at[match.id]).days
                return (match, days) if days > 0 else None
        return None


def week_line(
    texts: Texts,
    monday: datetime,
    ended: Sequence[Match],
    count: int,
    longest: tuple[Match, int] | None,
) -> Draft:
    """Say that `count` matches ended in a week, among them `ended`, and which waits longest."""
    named = [line_about(texts, match, "week-match") for match in ended]
    more = ["…"] if count > len(ended) else []
    text = texts("week-ended", monday=_stamp(monday), count=count, matches=", ".join(named + more))
    if longest is not None:
        match, days = longest
        text = f"{text} {line_about(texts, match, 'week-wait', days=days)}"
    return Draft(text, silent=True)


def _stamp(monday: datetime) -> str:
    """Return a day that clients show as that Monday in nearly all time zones."""
    return day(monday + timedelta(hours=12))


def _ended(guild_id: int, since: datetime, until: datetime) -> Executable:
    """Query the matches of a server that ended between two times, the first to end first."""
    return (
        select(matches.c.id, matches.c.channel_id, matches.c.ended_at.label("at"))
        .where(
            matches.c.guild_id == guild_id,
            matches.c.ended_at >= since,
            matches.c.ended_at < until,
            matches.c.ending.not_in(sorted(UNCOUNTED)),
        )
        .order_by(matches.c.ended_at, matches.c.id)
    )


def _running(guild_id: int) -> Executable:
    """Query the running matches of a server whose last turn is the longest ago."""
    last_at = func.coalesce(last_played_at(matches.c.id), matches.c.started_at)
    return (
        select(matches.c.id, matches.c.channel_id, last_at.label("at"))
        .where(matches.c.guild_id == guild_id, matches.c.ended_at.is_(None))
        .order_by(last_at, matches.c.id)
        .limit(MOST_SEARCHED)
    )
