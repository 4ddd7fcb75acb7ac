"""The delivery of what the outbox holds: each message once, in order, whatever comes between."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Iterator
from datetime import UTC, datetime, timedelta
from typing import cast
from weakref import WeakValueDictionary

import discord
import structlog

from bot.answers import ALREADY_ANSWERED
from bot.delivery.drafting import Drafter
from bot.delivery.live import LiveAnswer
from bot.delivery.notices import Notices
from bot.delivery.places import Places
from bot.delivery.retries import Retries
from bot.delivery.scoreboard import Edit, Scoreboard
from bot.presenters.buttons import ChallengeKey, MatchKey, carries, view_of
from bot.presenters.draft import Draft
from bot.services.challenges import ChallengeService
from bot.services.matches import MatchService
from bot.services.model import Challenge, ChallengeState, Match, Post, PostKind, Reply
from bot.services.outbox import PostService
from bot.services.preferences import Notifications

LOOK_BACK_MESSAGES = 200
CLOSED_PATIENCE = timedelta(days=1)

Spot = tuple[int, int]
"""The ids of a channel and of a message in it."""

log = structlog.get_logger(__name__)


class Poster:
    """Posts cards, boards and results.

    A delivery that fails is tried again later, with growing pauses and after every restart. A post
    that has been tried before is first looked for in its channel.
    """

    def __init__(
        self,
        client: discord.Client,
        *,
        challenges: ChallengeService,
        matches: MatchService,
        posts: PostService,
        places: Places,
        drafter: Drafter,
        scoreboard: Scoreboard,
        notices: Notices,
    ) -> None:
        self._client = client
        self._challenges = challenges
        self._matches = matches
        self._posts = posts
        self._places = places
        self._drafter = drafter
        self._scoreboard = scoreboard
        self._notices = notices
        self._started_at = datetime.now(UTC)
        self._tried: set[int] = set()
        self._live: dict[str, LiveAnswer] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._retries = Retries()

    @contextlib.contextmanager
    def answering(self, live: LiveAnswer) -> Iterator[None]:
        """Let the post that an interaction brings about be its answer, while the block lasts."""
        self._live[live.token] = live
        try:
            yield
        finally:
            del self._live[live.token]

    async def deliver_match(self, match_id: int, *, edit_card: Edit | None = None) -> bool:
        """Post what a match owes its channels, and tidy up behind it; tell whether all went well.

        `edit_card` is a way to edit the scoreboard that serves just now.
        """
        key = f"match {match_id}"
        async with self._lock(key):
            done = await self._retries.attempt(
                key, lambda: self._catch_up(match_id), again=lambda: self.deliver_match(match_id)
            )
        self._scoreboard.changed(match_id, edit_card)
        self._notices.changed(match_id)
        return done

    async def deliver_challenge(self, challenge_id: int) -> bool:
        """Post the card of a challenge, and make it say what has become of the challenge."""
        key = f"challenge {challenge_id}"
        async with self._lock(key):
            return await self._retries.attempt(
                key,
                lambda: self._catch_up_card(challenge_id),
                again=lambda: self.deliver_challenge(challenge_id),
            )

    async def deliver_all(self) -> None:
        """Post everything that is owed, and tidy up everything that was left behind."""
        pending = await self._posts.pending()
        outdated = await self._challenges.outdated_cards()
        behind = await self._matches.scoreboards_behind()
        challenge_ids = {post.challenge_id for post in pending if post.challenge_id is not None}
        match_ids = {post.match_id for post in pending if post.match_id is not None}
        await asyncio.gather(
            *map(self.deliver_challenge, challenge_ids | {challenge.id for challenge in outdated}),
            *map(self.deliver_match, match_ids | {match.id for match in behind}),
        )

    async def say(self, match: Match, draft: Draft, *, nonce: int) -> None:
        """Post one line where the match is played; the same nonce posts it once."""
        channel = self._places.channel(match.place_id or match.channel_id)
        try:
            await channel.send(**draft.as_new(), nonce=nonce)
        except discord.HTTPException as error:
            log.warning("line not posted", match=match.id, error=repr(error))

    async def replace_line(self, match: Match, key: MatchKey, draft: Draft) -> None:
        """Replace the line that has this button, where the match is played."""
        try:
            if line := await self._look_for(match.place_id or match.channel_id, key):
                await self._places.edit(line.channel.id, line.id, draft)
        except discord.HTTPException as error:
            log.warning("line not replaced", match=match.id, error=repr(error))

    async def close(self) -> None:
        """Stop trying; what is owed stays in the outbox."""
        await self._retries.close()

    def _lock(self, key: str) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

    async def _catch_up(self, match_id: int) -> None:
        # What is owed is read before the match: a turn that is stored in between must find a match
        # that knows of it, or its board would be posted like one that is late.
        pending = await self._posts.pending(match_id=match_id)
        match = await self._places.settle(await self._matches.get(match_id))
        for post in pending:
            if post.kind is PostKind.BOARD:
                await self._unless_hopeless(post, self._post_board(match, post))
            elif post.kind is PostKind.RESULT:
                await self._unless_hopeless(post, self._post_result(match, post))
        await self._strip_old_boards(match_id)

    async def _post_board(self, match: Match, post: Post) -> None:
        ply = post.ply or 0
        shown = match if ply == match.ply else await self._matches.at(match.id, ply)
        call = await self._notices.call_for(shown, current=ply == match.ply)
        draft = await self._drafter.board(shown, notify=call is Notifications.MENTION)
        key = MatchKey(match.id, ply, "menu")
        place_id = match.place_id or match.channel_id
        try:
            spot = await self._stand(post, draft, key, place_id)
        except (discord.Forbidden, discord.NotFound):
            # The thread has been locked or deleted: the match goes on in the channel.
            if place_id == match.channel_id:
                raise
            await self._matches.placed(match.id, match.channel_id)
            spot = await self._stand(post, draft, key, match.channel_id)
        await self._record(post, spot, with_notice=call is Notifications.DIRECT)

    async def _post_result(self, match: Match, post: Post) -> None:
        # An archived thread takes no edits: it is archived last, yet before the post is done with.
        await self._strip_old_boards(match.id)
        draft = await self._drafter.result(match)
        key = MatchKey(match.id, match.ply, "result")
        spot = await self._stand(post, draft, key, match.channel_id)
        await self._places.archive(match)
        await self._record(post, spot)

    async def _post_card(self, challenge: Challenge, post: Post) -> None:
        draft = await self._drafter.card(challenge)
        spot = await self._stand(post, draft, _card_key(challenge), challenge.channel_id)
        await self._record(post, spot)

    async def _unless_hopeless(self, post: Post, posting: Awaitable[None]) -> None:
        """Give a post up when its channel is gone, or has been closed to the bot for long."""
        try:
            await posting
        except (discord.Forbidden, discord.NotFound) as error:
            patience = CLOSED_PATIENCE if isinstance(error, discord.Forbidden) else timedelta(0)
            if datetime.now(UTC) - post.created_at < patience:
                raise
            log.warning("post given up", post=post.id, kind=post.kind, error=repr(error))
            await self._posts.given_up(post.id)

    async def _stand(
        self, post: Post, draft: Draft, key: MatchKey | ChallengeKey, channel_id: int
    ) -> Spot:
        """Return where the message of a post stands: already from earlier, or newly posted."""
        if post.id in self._tried or post.created_at < self._started_at:
            message = await self._look_for(channel_id, key)
            if message is not None:
                return message.channel.id, message.id
        self._tried.add(post.id)
        spot = await self._answer(post, draft)
        if spot is not None:
            return spot
        message = await self._places.channel(channel_id).send(**draft.as_new(), nonce=post.nonce)
        return message.channel.id, message.id

    async def _record(self, post: Post, spot: Spot, *, with_notice: bool = False) -> None:
        channel_id, message_id = spot
        await self._posts.posted(
            post.id, channel_id=channel_id, message_id=message_id, with_notice=with_notice
        )
        self._tried.discard(post.id)

    async def _answer(self, post: Post, draft: Draft) -> Spot | None:
        """Post a message as the answer to its interaction; `None` when that is not possible."""
        if post.reply is None:
            return None
        try:
            live = self._live.get(post.reply.token)
            return await (live.give(draft) if live else self._answer_late(post.reply, draft))
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED:
                # It got there, though the confirmation did not come back.
                return await self._answer_late(post.reply, draft)
            if error.status not in (401, 403, 404):
                raise
            log.info("no answer possible", post=post.id, status=error.status, code=error.code)
            return None

    async def _answer_late(self, reply: Reply, draft: Draft) -> Spot:
        """Fill in the answer that an interaction was promised before it was forgotten here."""
        application_id = self._client.application_id or 0
        webhook = discord.Webhook.partial(application_id, reply.token, client=self._client)
        # Discord knows the answer by this name; unlike a new message it cannot come twice.
        message = await webhook.edit_message(cast("int", "@original"), **draft.as_edit())
        return message.channel.id, message.id

    async def _look_for(
        self, channel_id: int, key: MatchKey | ChallengeKey
    ) -> discord.Message | None:
        me = self._client.user
        async for message in self._places.channel(channel_id).history(limit=LOOK_BACK_MESSAGES):
            if me is not None and message.author.id == me.id and carries(message, key):
                return message
        return None

    async def _strip_old_boards(self, match_id: int) -> None:
        for post in await self._posts.with_buttons(match_id):
            # Read after the posts, so that it knows of the end for which they lose their buttons.
            match = await self._matches.get(match_id)
            # The last board keeps its menu, when the players ended the match after it.
            buttons = await self._drafter.board_buttons(match) if post.ply == match.ply else ()
            await self._places.edit_view(post, view_of(buttons))
            await self._posts.buttons_removed(post.id)

    async def _catch_up_card(self, challenge_id: int) -> None:
        challenge = await self._challenges.get(challenge_id)
        for post in await self._posts.pending(challenge_id=challenge_id):
            await self._unless_hopeless(post, self._post_card(challenge, post))
            challenge = await self._challenges.get(challenge_id)
        if challenge.state not in (ChallengeState.OPEN, ChallengeState.ACCEPTED):
            await self._show_card(challenge)

    async def _show_card(self, challenge: Challenge) -> None:
        draft = await self._drafter.card(challenge)
        if challenge.message_id is not None:
            await self._places.edit(challenge.channel_id, challenge.message_id, draft)
        elif posted := await self._look_for(challenge.channel_id, _card_key(challenge)):
            # Posted just before a crash, and no longer owed since: nothing else knows of it.
            await self._places.edit(posted.channel.id, posted.id, draft)
        await self._challenges.card_shown(challenge.id)


def _card_key(challenge: Challenge) -> ChallengeKey:
    """Return the id of a button that every card with buttons has."""
    return ChallengeKey(challenge.id, "withdraw")
