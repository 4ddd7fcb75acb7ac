"""Keep the threads of running matches open; archive them a day after the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

import discord
import structlog
from msgspec import Struct
from sqlalchemy import or_, select, type_coerce, update

from bot.clock import again_at
from bot.discord_io.codes import TROUBLE, in_words, is_closed, is_gone
from bot.discord_io.homes import hears_of
from bot.discord_io.permissions import own_permissions
from bot.match.core import Core
from bot.match.model import Match
from bot.match.places import Places
from bot.match.tables.due_messages import is_over_and_tidy
from bot.messages.store import ClosedChannel
from bot.messages.workers import KeyedWorker
from bot.news import Subject
from bot.storage.database import columns
from bot.storage.schema import EPOCH, Lenient, UtcDateTime, matches

# Archived threads take no commands, so players get a day to look back at a match.
OPEN_AFTER_END = timedelta(days=1)
# Events may get lost.
LOOK_EVERY = timedelta(days=1)
# A channel may look open and still be closed: the pause doubles with each attempt.
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=15), timedelta(minutes=10)
FORGET_AFTER = timedelta(hours=1)
# Different machines of Discord's date messages and threads.
TOLERANCE = timedelta(minutes=1)
# SQL conditions: the running matches with a thread of their own.
_RUNNING = matches.c.ended_at.is_(None), matches.c.place_id != matches.c.channel_id

log = structlog.get_logger(__name__)


class Place(Struct, frozen=True):
    """The thread of a running match, and when it was last opened, as far as known."""

    id: int
    guild_id: int
    place_id: int
    opened_at: datetime | None


class FinishedMatch(Struct, frozen=True):
    """A finished match whose thread is not archived yet."""

    match_id: int
    guild_id: int
    ended_at: datetime


class _Attempt(Struct, frozen=True):
    """When messages of a channel were last to be edited again, and the pause after that."""

    at: datetime
    pause: timedelta


class Threads:
    """Archives and reopens the threads of matches, and notices reopened channels.

    A duty of the agenda. It finds missed events by checking all running matches: after each
    connect, and then once a day.
    """

    name = "threads"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, client: discord.Client, core: Core, places: Places) -> None:
        self._client = client
        self._core = core
        self._database = core.database
        self._store = core.messages
        self._clock = core.clock
        self._places = places
        self._changed: dict[int, discord.Thread] = {}
        self._to_look_at: set[int] = set()
        self._looked_at: datetime | None = None
        self._attempts: dict[int, _Attempt] = {}
        self._rounds = KeyedWorker("thread", self._follow, sleep=core.sleep)

    def changed(self, thread: discord.Thread) -> None:
        """Note that a thread has been opened, archived, locked or unlocked."""
        self._changed[thread.id] = thread

    def look_at(self, guild_ids: Iterable[int]) -> None:
        """Note that events of these servers may have been missed."""
        self._to_look_at.update(guild_ids)

    async def next_due(self) -> datetime | None:
        """Return when to archive the next thread or to check again; now after news."""
        if self._changed or self._to_look_at:
            return self._clock()
        due = [over.ended_at + OPEN_AFTER_END for over in await self.to_archive()]
        if self._looked_at is not None:
            due.append(again_at(self._looked_at, LOOK_EVERY, now=self._clock()))
        due += map(self._try_again_at, await self._reopened_channels())
        return min(due, default=None)

    async def carry_out(self) -> None:
        """Do all that is due; failed requests are retried on their own."""
        for thread_id, thread in list(self._changed.items()):
            await self._note(thread)
            if self._changed.get(thread_id) is thread:
                del self._changed[thread_id]
        looked_at, now = self._looked_at, self._clock()
        if looked_at is not None and again_at(looked_at, LOOK_EVERY, now=now) <= now:
            self.look_at(guild.id for guild in self._client.guilds)
        if self._to_look_at:
            await self._look()
        await self._try_again()
        for over in await self.to_archive():
            if over.ended_at + OPEN_AFTER_END <= self._clock():
                await self._rounds.make(over.match_id)

    async def is_locked(self, match: Match) -> bool:
        """Tell whether a match has a thread that is locked: people can't press on messages there.

        `False` if that can't be found out.
        """
        if not match.has_thread:
            return False
        known = self._client.get_channel(match.place_id)
        try:
            # discord.py does not know archived threads.
            thread = known or await self._client.fetch_channel(match.place_id)
        except TROUBLE as error:
            log.info("thread not found", match=match.id, error=in_words(error))
            return False
        return isinstance(thread, discord.Thread) and thread.locked

    async def close(self) -> None:
        """Stop; the threads still to be archived stay recorded."""
        await self._rounds.close()

    async def to_archive(self) -> list[FinishedMatch]:
        """List the matches whose threads this process archives, except those in retry."""
        # A match with an unreadable end counts as long over.
        ended_at = type_coerce(matches.c.ended_at, Lenient(UtcDateTime(), EPOCH))
        query = select(matches.c.id, matches.c.guild_id, ended_at).where(is_over_and_tidy())
        over = [FinishedMatch(*row) for row in await self._database.fetch(query)]
        heard = [match for match in over if hears_of(self._client, match.guild_id)]
        rested = set(self._rounds.rested([match.match_id for match in heard]))
        return [match for match in heard if match.match_id in rested]

    async def _note(self, thread: discord.Thread) -> None:
        if not thread.archived:
            await self._note_opened(thread)
            if any(thread.id == place.channel_id for place in await self._reopened_channels()):
                await self._store.open_again(thread.id)
            return
        if (match_id := await self._find_running_match(thread)) is not None:
            await self._rounds.make(match_id)

    async def _note_opened(self, thread: discord.Thread) -> None:
        """Record when a thread was opened, if it is that of a running match."""
        if await self._find_running_match(thread) is None:
            return
        opened_at = thread.archive_timestamp
        is_later = or_(matches.c.opened_at.is_(None), matches.c.opened_at < opened_at)
        opened = update(matches).where(matches.c.place_id == thread.id, *_RUNNING, is_later)
        async with self._database.write_beside() as transaction:
            await transaction.execute(opened.values(opened_at=opened_at))

    async def _find_running_match(self, thread: discord.Thread) -> int | None:
        query = select(matches.c.id).where(matches.c.place_id == thread.id, *_RUNNING)
        return await self._database.fetch_value(query.limit(1))

    async def _look(self) -> None:
        """Find threads that were archived or opened unnoticed."""
        guild_ids, self._to_look_at = self._to_look_at, set()
        try:
            query = select(*columns(Place.__struct_fields__, matches)).where(*_RUNNING)
            for row in await self._database.fetch(query):
                if row.guild_id in guild_ids:
                    await self._look_for(Place(*row))
        except BaseException:
            self._to_look_at |= guild_ids
            raise
        self._looked_at = self._clock()

    async def _look_for(self, place: Place) -> None:
        guild = self._client.get_guild(place.guild_id)
        if guild is None or guild.unavailable:
            return  # `on_guild_available` will start another check
        thread = guild.get_thread(place.place_id)
        if thread is None:
            # Discord only sends a bot the active threads.
            await self._rounds.make(place.id)
            return
        known = place.opened_at or thread.created_at
        if known is None or thread.archive_timestamp - known > TOLERANCE:
            await self._note_opened(thread)

    async def _reopened_channels(self) -> list[ClosedChannel]:
        """List the channels with messages to edit or to post that seem open now."""
        closed = await self._store.closed_channels()
        seem_open = [
            channel
            for channel in closed
            if self._is_open(channel.channel_id)
            and (not channel.takes_none or self._takes_posts(channel.channel_id))
        ]
        return [*seem_open, *await self._archived_threads(closed)]

    async def _archived_threads(self, closed: Sequence[ClosedChannel]) -> list[ClosedChannel]:
        """List the archived threads among these channels, which a post or an edit would open.

        discord.py does not know archived threads.
        """
        unknown = {place.channel_id for place in closed if self._is_unknown(place)}
        if not unknown:
            return []
        query = select(matches.c.place_id, matches.c.channel_id).where(
            matches.c.place_id.in_(unknown), matches.c.place_id != matches.c.channel_id
        )
        open_ones = {
            row.place_id
            for row in await self._database.fetch(query)
            if self._takes_posts(row.channel_id, in_thread=True)
        }
        return [place for place in closed if place.channel_id in open_ones]

    def _is_unknown(self, place: ClosedChannel) -> bool:
        return self._client.get_channel(place.channel_id) is None

    def _try_again_at(self, place: ClosedChannel) -> datetime:
        last, now = self._attempts.get(place.channel_id), self._clock()
        return now if last is None else again_at(last.at, last.pause, now=now)

    async def _try_again(self) -> None:
        """Have the messages of reopened channels edited, and those refused there posted."""
        now = self._clock()
        self._attempts = {
            channel_id: last
            for channel_id, last in self._attempts.items()
            if now - last.at < FORGET_AFTER
        }
        for place in await self._reopened_channels():
            if self._try_again_at(place) > self._clock():
                continue
            channel_id, is_first = place.channel_id, place.channel_id not in self._attempts
            last = self._attempts.get(channel_id, _Attempt(now, FIRST_PAUSE / 2))
            self._attempts[channel_id] = _Attempt(now, min(last.pause * 2, LONGEST_PAUSE))
            # Nothing tells whether an archived thread is locked, as it was when it refused an edit.
            if not (is_first and self._is_unknown(place) and not place.takes_none):
                await self._store.open_again(channel_id)

    def _takes_posts(self, channel_id: int, *, in_thread: bool = False) -> bool:
        """Tell whether the bot may post in a channel or its threads, by the cached state."""
        channel = self._client.get_channel(channel_id)
        if not self._is_open(channel_id) or not isinstance(
            channel, discord.Thread | discord.abc.GuildChannel
        ):
            return False
        held = own_permissions(channel)
        is_thread = in_thread or isinstance(channel, discord.Thread)
        return held.send_messages_in_threads if is_thread else held.send_messages

    def _is_open(self, channel_id: int) -> bool:
        """Tell whether the bot may edit its messages in a channel, by the cached state."""
        channel = self._client.get_channel(channel_id)
        if isinstance(channel, discord.Thread):
            if channel.archived or channel.parent is None:
                return False
            held = own_permissions(channel)
            is_locked = channel.locked and not held.manage_threads
        elif isinstance(channel, discord.abc.GuildChannel):
            held, is_locked = own_permissions(channel), False
        else:
            return False
        return held.view_channel and held.attach_files and not is_locked

    async def _follow(self, match_id: int) -> None:
        match = await self._core.matches.latest(match_id)
        try:
            await (self._keep_open(match) if match.result is None else self._archive(match))
        except discord.HTTPException as error:
            if not (is_gone(error) or is_closed(error)):
                raise
            log.info("thread not changed", match=match_id, error=in_words(error))

    async def _archive(self, match: Match) -> None:
        """Archive the thread of a finished match; it stays readable."""
        if match.ended_at is None or match.ended_at + OPEN_AFTER_END > self._clock():
            return  # it ended while a retry of something else waited
        if match.has_thread:
            await self._places.archive(match.place_id)
        await self._core.matches.archived(match.id)

    async def _keep_open(self, match: Match) -> None:
        """Reopen the thread of a running match, unless a moderator has closed it."""
        thread = await self._client.fetch_channel(match.place_id)
        if not isinstance(thread, discord.Thread) or not thread.archived:
            return
        query = select(matches.c.opened_at).where(matches.c.id == match.id)
        if was_idle(thread, opened_at=await self._database.fetch_value(query)):
            await thread.edit(archived=False)
            log.info("thread reopened", match=match.id)


def was_idle(thread: discord.Thread, *, opened_at: datetime | None) -> bool:
    """Tell whether Discord archived a thread for inactivity, and not a moderator.

    The event does not name who archived a thread (discord-api-docs#3108). But Discord archives one
    only after `auto_archive_duration` without a message, an opening or a change of that duration
    (discord-api-docs#5365). `archive_timestamp` says when it was archived. `opened_at` is when the
    thread was last opened, as far as known.
    """
    if thread.locked:
        return False
    used = [discord.utils.snowflake_time(thread.last_message_id or thread.id)]
    used += [at for at in (opened_at, thread.created_at) if at is not None]
    patience = timedelta(minutes=thread.auto_archive_duration)
    return thread.archive_timestamp - max(used) >= patience - TOLERANCE
