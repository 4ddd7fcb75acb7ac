"""Tells a player once a day, at an hour of their own, which matches wait for them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from operator import attrgetter

from sqlalchemy import and_, delete, select

from bot.cogs.inbox import messages
from bot.homes import DIRECT
from bot.match import access
from bot.match.boards.private_views import url_of
from bot.match.model import Match
from bot.match.roundups import Roundup, is_roundup_to, stamp
from bot.match.tables.matches import is_held_by
from bot.match.tables.people import OwnMatch
from bot.messages.kinds import Message, New
from bot.messages.tables import enqueue
from bot.profiles import DAILY_AT, NOTIFICATIONS, Chosen, Notifications, has_chosen
from bot.storage.personal import Personal
from bot.storage.schema import matches, preferences
from bot.storage.schema import messages as message_table
from rendering import MAX_TILES

# One message waits or stands for each person who has chosen this. Its version is the day in their
# time zone on which they were told last.
DAILY = "daily-letter"
_DAY = timedelta(days=1)

PERSONAL = Personal(
    name="daily_letter",
    table=message_table,
    columns=(),
    of=lambda user_id: is_roundup_to(DAILY, user_id),
    summary="privacy-rest",
)


class DailyLetters(Roundup):
    """Sends what waits for a player in one direct message a day; none if nothing waits.

    A message that is missed, such as in an outage, comes later on the same day or not at all.
    """

    name = "daily letters"
    kinds = (DAILY,)

    async def find_due(self) -> Sequence[tuple[int, datetime]]:
        row, now = message_table.c, self._core.clock()
        is_last = row.kind == DAILY, row.guild_id == DIRECT, row.subject == preferences.c.user_id
        query = (
            select(preferences.c.user_id, row.wanted)
            .outerjoin(message_table, and_(*is_last))
            .where(has_chosen(NOTIFICATIONS, Notifications.DAILY))
        )
        last_told = {row.user_id: row.wanted or 0 for row in await self._core.database.fetch(query)}
        rests = await self._core.rest_cache.all(last_told)
        due: list[tuple[int, datetime]] = []
        for user_id, last in last_told.items():
            at = (await self._core.preferences.get(user_id))[DAILY_AT]
            today = rests[user_id].today(now)
            day = today + _DAY if last in _told_on(today) else today
            due.append((user_id, rests[user_id].daily(at, rests[user_id].midnight(day))))
        return due

    async def begin(self, user_id: int) -> Message | None:
        now = self._core.clock()
        told = _told_on((await self._core.rests.get(user_id)).today(now))
        is_older = message_table.c.wanted.not_in(told)
        async with self._core.database.write() as transaction:
            await transaction.execute(
                delete(message_table).where(is_roundup_to(DAILY, user_id), is_older)
            )
            message = Message(
                kind=DAILY, created_at=now, wanted=told[0], guild_id=DIRECT, subject=user_id
            )
            return await enqueue(transaction, message)

    async def write(self, message: Message, chosen: Chosen) -> New | None:
        """List the turns to play, and the results of the last day, that the reader may see.

        One that could not be sent on its day is dropped, as the next one says the same.
        """
        user_id, now = message.subject, self._core.clock()
        rest = await self._core.rests.get(user_id)
        today = rest.today(now)
        is_wanted = chosen[NOTIFICATIONS] is Notifications.DAILY
        if not is_wanted or message.wanted != today.toordinal():
            return None
        own = [match for match in await self._core.matches.own(user_id) if match.waits]
        own.sort(key=attrgetter("since", "id"))
        yesterday = rest.daily(chosen[DAILY_AT], rest.midnight(today - _DAY))
        over = await self._find_results(user_id, yesterday, now)
        seen = await self._find_seen(user_id, [*own, *over])
        waiting = await self._read_first([match for match in own if match.id in seen], user_id)
        results = [match for match in over if match.id in seen]
        if not waiting and not results:
            return None
        about = (*(match for match, _, _ in waiting), *results)[0]
        draft = messages.daily(
            await self._delivery.drafter.reader_to(user_id, about),
            waiting,
            results,
            at=message.created_at,
            more=len(own) - len(waiting),
        )
        mark = stamp(message.created_at)
        return New(draft=draft, mark=lambda posted: mark in posted.content, guild_id=about.guild_id)

    async def is_refused(self, user_id: int) -> bool:
        """Tell whether Discord refused the last message to a person who wants one a day."""
        chosen = await self._core.preferences.get(user_id)
        if chosen[NOTIFICATIONS] is not Notifications.DAILY:
            return False
        last = await self._core.messages.find_last(is_roundup_to(DAILY, user_id))
        return last is not None and last.gone and last.closed

    async def _find_results(self, user_id: int, since: datetime, until: datetime) -> list[Match]:
        """Return the matches of a player that have ended meanwhile, except by their own act."""
        ended = is_held_by(user_id), matches.c.ended_at.between(since, until)
        query = select(matches.c.id).where(*ended).order_by(matches.c.ended_at)
        ids = [row.id for row in await self._core.database.fetch(query.limit(messages.MOST_OVER))]
        over = await self._core.matches.all_readable(ids)
        return [match for match in over if await self._core.matches.ended_by(match.id) != user_id]

    async def _find_seen(self, user_id: int, played: Sequence[access.HasPlace]) -> set[int]:
        """Return which matches are in a channel that their player may see.

        Where the bot is no member, it cannot know, and players see their own matches anywhere.
        """
        at_home = [m for m in played if m.guild_id != DIRECT and not m.answers_only]
        places = {(match.guild_id, match.place_id) for match in at_home}
        channels = await self._delivery.visibility.visible(user_id, places)
        hidden = {match.id for match in at_home if match.place_id not in channels}
        return {match.id for match in played if match.id not in hidden}

    async def _read_first(
        self, listed: Sequence[OwnMatch], user_id: int
    ) -> list[messages.WaitingMatch]:
        """Return as many matches as a message shows, each with its link and the players' names."""
        first = {match.id: match for match in listed[:MAX_TILES]}
        waiting: list[messages.WaitingMatch] = []
        for match in await self._core.matches.all_readable(first):
            if match.result is None and match.is_turn_of(user_id):
                link = None if match.answers_only else url_of(first[match.id], match.guild_id)
                reader = await self._delivery.drafter.reader_to(user_id, match)
                names = await self._delivery.names.seats(match, reader.texts)
                waiting.append((await self._core.rests.seen(match), link, names))
        return waiting


def _told_on(today: date) -> tuple[int, int]:
    """Return the versions of a message that was sent today, or tomorrow in an earlier time zone."""
    return today.toordinal(), today.toordinal() + 1
