"""Give each match its place: a forum post, a thread on its card, or the channel."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import discord
import structlog

from bot.discord_io import codes
from bot.discord_io.content.people import channel_link
from bot.discord_io.names import Names
from bot.discord_io.permissions import (
    IN_FORUMS,
    NEEDED_IN_FORUM,
    lacking,
    own_member,
    own_permissions,
    refuse_missing,
)
from bot.discord_io.requests import once
from bot.errors import UserError
from bot.game_texts import shortened
from bot.match.boards.drafter import Drafter
from bot.match.boards.event_messages import forum_opening
from bot.match.boards.match_words import scoreboard_url, thread_mark
from bot.match.core import Core
from bot.match.model import Match
from bot.profiles import FORUM, PLACEMENT, Placement
from bot.texts import Texts, languages, texts_for

ARCHIVE_AFTER_MINUTES = 7 * 24 * 60
ARCHIVED_LOOKED_AT = 50
MOST_TAGS, MOST_TAGS_A_POST = 20, 5
TAGS_A_MATCH = 3
TAGS_PATIENCE_S = 5.0
TAG_LIMIT = 20
RUNNING, OVER = "forum-running", "forum-over"

log = structlog.get_logger(__name__)


class Places:
    """Makes the places of matches, and follows the ends of matches there."""

    def __init__(
        self,
        client: discord.Client,
        core: Core,
        drafter: Drafter,
        names: Names,
        *,
        tell_of_forum: Callable[[int, int], Awaitable[None]],
    ) -> None:
        """Use `tell_of_forum` to say that the forum of a server takes no posts."""
        self._client = client
        self._core = core
        self._tell_of_forum = tell_of_forum
        self._drafter = drafter
        self._forums = Forums(client, drafter=drafter, names=names)

    async def make(self, match: Match, *, again: bool) -> Match:
        """Give a match its place: a post, a thread or the channel.

        A thread stands in for an impossible post, the channel for an impossible thread. `again`
        tells that an earlier attempt may have created a post.
        """
        server = await self._core.servers.get(match.guild_id)
        place_id = None
        if server[PLACEMENT] is Placement.FORUM and server[FORUM]:
            forum_id = server[FORUM][0]
            place_id = await self._forums.make(match, forum_id, again=again)
            if place_id is None and match.card_id is not None:
                await self._tell_of_forum(match.guild_id, forum_id)
        if place_id is None and server[PLACEMENT] is not Placement.CHANNEL:
            place_id = await self._make_thread(match)
        return await self._core.matches.placed(match.id, place_id or match.channel_id)

    async def archive(self, thread_id: int) -> None:
        """Archive a thread, unless it is gone or closed to the bot."""
        try:
            thread = await self._fetch(thread_id)
            if isinstance(thread, discord.Thread) and not thread.archived:
                await thread.edit(archived=True)
        except discord.HTTPException as error:
            if not (codes.is_gone(error) or codes.is_closed(error)):
                raise

    async def mark_over(self, match: Match) -> None:
        """Set the tags of a forum post to show that its match is over."""
        if not match.has_thread:
            return
        try:
            post = await self._fetch(match.place_id)
        except discord.HTTPException as error:
            if not (codes.is_gone(error) or codes.is_closed(error)):
                raise
            return
        if isinstance(post, discord.Thread) and post.parent_id != match.channel_id:
            await self._forums.mark_over(post, match)

    async def _make_thread(self, match: Match) -> int | None:
        """Create a thread on the card; `None` if that is impossible."""
        if match.card_id is None:
            return None
        try:
            channel = await self._fetch(match.channel_id)
            if not isinstance(channel, discord.TextChannel):
                return None
            thread = await channel.create_thread(
                name=await self._drafter.thread_name(match),
                message=discord.Object(match.card_id),
                auto_archive_duration=ARCHIVE_AFTER_MINUTES,
            )
        except discord.HTTPException as error:
            if error.code == codes.THREAD_EXISTS:
                return match.card_id  # the thread of a message has its id
            if codes.is_passing(error):
                raise
            log.info("no thread", match=match.id, error=codes.in_words(error))
            return None
        return thread.id

    async def _fetch(self, channel_id: int) -> object:
        """Return a channel from the cache, else from Discord."""
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)


class Forums:
    """Creates the forum post of a match, and marks it when the match is over."""

    def __init__(self, client: discord.Client, *, drafter: Drafter, names: Names) -> None:
        self._client = client
        self._drafter = drafter
        self._names = names
        self._tried: set[int] = set()
        # Discord replaces the whole list of tags, so reading and changing it must not interleave.
        self._changing_tags = asyncio.Lock()

    async def make(self, match: Match, forum_id: int, *, again: bool) -> int | None:
        """Return the id of a match's post; `None` if there can be none.

        With `again` an earlier attempt may have created it, so it is looked for first: Discord
        would create a second post, as posts have no nonce.
        """
        if again:
            self._tried.add(match.id)
        try:
            post_id = await self._find_or_make(match, forum_id)
        except discord.HTTPException as error:
            if codes.is_passing(error):
                raise
            log.info("no post", match=match.id, error=codes.in_words(error))
            post_id = None
        self._tried.discard(match.id)
        return post_id

    async def mark_over(self, post: discord.Thread, match: Match) -> None:
        """Set the tags of a post to show that its match is over."""
        try:
            await post.edit(applied_tags=await self._final_tags(post, match))
        except discord.HTTPException as error:
            if codes.is_passing(error):
                raise
            log.info("no tags", match=match.id, error=codes.in_words(error))

    async def _find_or_make(self, match: Match, forum_id: int) -> int | None:
        forum = await self._forum(forum_id)
        if forum is None or match.card_id is None:
            return None
        if match.id in self._tried and (post_id := await self._find(forum, match)):
            return post_id
        draft = forum_opening(await self._drafter.texts_of(match), match)
        name = await self._drafter.thread_name(match)
        tags = await self._ensure_tags(forum, match)
        if forum.flags.require_tag and not tags:
            return None  # Discord would refuse it with 40067
        names = await self._names.unnotified(match.guild_id, draft)
        self._tried.add(match.id)
        with once():
            made = await forum.create_thread(
                name=name,
                auto_archive_duration=ARCHIVE_AFTER_MINUTES,
                applied_tags=tags,
                **draft.as_new(names),
            )
        return made.thread.id

    async def _find(self, forum: discord.ForumChannel, match: Match) -> int | None:
        """Return the post that was created just before a crash."""
        me, url = self._client.user, scoreboard_url(match) or ""
        async for post in _posts(forum):
            is_ours = me is not None and post.owner_id == me.id
            if is_ours and post.name.startswith(thread_mark(match)):
                try:
                    first = await post.fetch_message(post.id)
                except discord.NotFound:
                    continue
                if url in first.content:
                    return post.id
        return None

    async def _ensure_tags(
        self, forum: discord.ForumChannel, match: Match
    ) -> list[discord.ForumTag]:
        """Return the tags of a match's post that the forum has, or the bot can add."""
        texts, game = await self._drafter.texts_of(match), shortened(match.game.name, TAG_LIMIT)
        forum = await self._with_tags(forum, (game, texts(RUNNING), texts(OVER)))
        state = texts(RUNNING if match.result is None else OVER)
        return [tag for name in (game, state) if (tag := _tag(forum, name))]

    async def _final_tags(self, post: discord.Thread, match: Match) -> list[discord.ForumTag]:
        """Return the tags of a post after the end of its match; unrelated tags stay."""
        forum = await self._forum(post.parent_id)
        if forum is None:
            return []
        tags = await self._ensure_tags(forum, match)
        names = {tag.name.casefold() for tag in tags}
        names |= {texts_for(tag)(key).casefold() for tag in languages() for key in (RUNNING, OVER)}
        others = [tag for tag in post.applied_tags if tag.name.casefold() not in names]
        return [*tags, *others][:MOST_TAGS_A_POST]

    async def _with_tags(
        self, forum: discord.ForumChannel, names: Sequence[str]
    ) -> discord.ForumChannel:
        """Return the forum with tags of these names, if the bot may add missing ones."""
        if not (_missing(forum, names) and _may_make_tags(forum)):
            return forum
        try:
            # Boards must not wait for tags: Discord limits changes of a channel strictly.
            async with asyncio.timeout(TAGS_PATIENCE_S), self._changing_tags:
                return await self._add_tags(forum, names)
        except codes.TROUBLE as error:
            log.info("no new tags", forum=forum.id, error=codes.in_words(error))
            return forum

    async def _add_tags(
        self, forum: discord.ForumChannel, names: Sequence[str]
    ) -> discord.ForumChannel:
        fresh = await self._client.fetch_channel(forum.id)
        if not isinstance(fresh, discord.ForumChannel):
            return forum
        made = [discord.ForumTag(name=name) for name in _missing(fresh, names)]
        tags = [*fresh.available_tags, *made]
        if not made or len(tags) > MOST_TAGS:
            return fresh
        return await fresh.edit(available_tags=tags) or fresh

    async def _forum(self, forum_id: int) -> discord.ForumChannel | None:
        channel = self._client.get_channel(forum_id) or await self._client.fetch_channel(forum_id)
        return channel if isinstance(channel, discord.ForumChannel) else None


async def _posts(forum: discord.ForumChannel) -> AsyncIterator[discord.Thread]:
    """Yield all active threads of the server, then the forum's latest archived posts."""
    for post in await forum.guild.active_threads():
        yield post
    async for post in forum.archived_threads(limit=ARCHIVED_LOOKED_AT):
        yield post


def _missing(forum: discord.ForumChannel, names: Sequence[str]) -> list[str]:
    known = {tag.name.casefold() for tag in forum.available_tags}
    return [name for name in names if name.casefold() not in known]


def check_forum(guild: discord.Guild, chosen: Sequence[int], texts: Texts, *, tag: str) -> None:
    """Raise `UserError` with what the bot lacks for match posts in the chosen forum.

    `tag` is the tag of a running match in the server's language.
    """
    if not chosen:
        raise UserError("forum-missing")
    channel = guild.get_channel(chosen[0])
    if channel is not None and not isinstance(channel, discord.ForumChannel):
        raise UserError("old-form")
    missing = lacking(own_permissions(channel), NEEDED_IN_FORUM) if channel else []
    named = [IN_FORUMS.get(name, name) for name in missing]
    refuse_missing(texts, "forum-permissions", named, chosen[0])
    if isinstance(channel, discord.ForumChannel) and not _can_tag(channel, tag):
        raise UserError("forum-tags", channel=channel_link(chosen[0]), tag=tag)


def _can_tag(forum: discord.ForumChannel, name: str) -> bool:
    """Tell whether the bot can post here, even if the forum requires a tag (`name`).

    Source: https://discord.com/developers/docs/resources/channel, REQUIRE_TAG and error 40067
    """
    has_room = len(forum.available_tags) + TAGS_A_MATCH <= MOST_TAGS
    may_tag = (has_room and _may_make_tags(forum)) or _tag(forum, name) is not None
    return may_tag or not forum.flags.require_tag


def _tag(forum: discord.ForumChannel, name: str) -> discord.ForumTag | None:
    """Return the tag of this name, unless only moderators may apply it."""
    return next(
        (
            tag
            for tag in forum.available_tags
            if tag.name.casefold() == name.casefold() and not tag.moderated
        ),
        None,
    )


def _may_make_tags(forum: discord.ForumChannel) -> bool:
    """Tell whether the bot may change a forum; assume so before the server is known."""
    me = own_member(forum.guild)
    return me is None or forum.permissions_for(me).manage_channels


def running_tag(texts: Texts) -> str:
    return texts(RUNNING)
