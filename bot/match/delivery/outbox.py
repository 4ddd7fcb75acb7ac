"""Keep the queue of messages to post: who works on them, and their outcome."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from typing import Any, TypeVar

from bot.clock import Clock
from bot.discord_io.interactions.owed_answers import Spot, forget_public
from bot.logs import Observer
from bot.match.challenge.invitations import UNANSWERED_AFTER
from bot.match.model import ChallengePost, Match, MatchPost, Moment, Post, PostKind
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import posts
from bot.match.tables.posts import (
    PostCondition,
    Row,
    StoredChallengePost,
    StoredMatchPost,
    StoredPost,
)
from bot.storage import Database, Transaction
from bot.storage.errors import LEASE, HeldElsewhereError, readable
from rules import Side

AnyPost = TypeVar("AnyPost", bound=Post)

_CORES_KINDS = {kind.value: kind for kind in PostKind}


class PostService:
    """Stores posts with the change that they show; they stay pending until posted.

    If several processes share a database, one at a time works on a post: the one that enqueued it,
    until its lease ends.
    """

    def __init__(self, database: Database, *, clock: Clock, observer: Observer) -> None:
        self._database = database
        self._clock = clock
        self._observer = observer

    async def pending(self, match_id: int) -> list[MatchPost]:
        """List the posts of a match that are due, oldest first; skip unreadable rows."""
        which = posts.is_owed_for_match(match_id, now=self._clock())
        async with self._database.read() as transaction:
            return await self._read_of_matches(transaction, which)

    async def pending_of_challenge(self, challenge_id: int) -> list[ChallengePost]:
        """List the due posts of a challenge, without the card of a closed one."""
        which = posts.is_owed_for_challenge(challenge_id, now=self._clock())
        async with self._database.read() as transaction:
            return await self._read(transaction, which, StoredChallengePost, _challenge_post)

    async def owing_matches(self) -> Sequence[int]:
        """List the matches with due posts, the latest change first."""
        async with self._database.read() as transaction:
            return await posts.find_owing_matches(
                transaction, now=self._clock(), holder=self._holder_where_shared
            )

    async def owing_challenges(self) -> Sequence[int]:
        """List the challenges with due posts or an outdated card.

        An outdated card must say how the challenge ended, or that a computer would play because no
        player has answered for long.
        """
        async with self._database.read() as transaction:
            owing = await posts.find_owing_challenges(
                transaction, now=self._clock(), holder=self._holder_where_shared
            )
            outdated = await challenge_queries.find_outdated(transaction)
            before = self._clock() - UNANSWERED_AFTER
            unanswered = await challenge_queries.find_unanswered(transaction, before=before)
        return list(dict.fromkeys((*owing, *outdated, *unanswered)))

    async def next_free(self) -> datetime | None:
        """Return when the first lease of another process on a post ends."""
        if not self._database.is_shared:
            return None
        async with self._database.read() as transaction:
            return await posts.next_free(transaction, self._database.process, self._clock())

    async def release(self) -> None:
        """Release the pending posts of this process to others at once, before it stops."""
        if self._database.is_shared:
            async with self._database.write_beside() as transaction:
                await posts.release_all(transaction, self._database.process)

    async def untidy_matches(self) -> Sequence[int]:
        """List the matches with messages to tidy up, last active first."""
        async with self._database.read() as transaction:
            return await posts.find_untidy_matches(transaction)

    def is_from_elsewhere(self, post: Post) -> bool:
        """Tell whether another process, or an earlier run, may have posted this."""
        return post.holder != self._database.process

    async def is_of_another(self, message_id: int, post: Post) -> bool:
        """Tell whether a message is recorded for another post."""
        async with self._database.read() as transaction:
            return await posts.is_of_another(transaction, message_id, post.id)

    async def last_message(self, post: Post, channel_id: int) -> int:
        """Return the last message of a post's match in a channel, 0 without any."""
        if not isinstance(post, MatchPost):
            return 0
        async with self._database.read() as transaction:
            return await posts.find_last_message(transaction, post.match_id, channel_id)

    def holding(self, post: Post) -> AbstractAsyncContextManager[None]:
        """Hold the lease of a pending post in the block, or raise `HeldElsewhereError`.

        The error also means that another process has just posted it.
        """
        return self._hold(posts.is_pending(post.id))

    def holding_message(self, message_id: int) -> AbstractAsyncContextManager[None]:
        """Hold the lease of one of our messages, or raise `HeldElsewhereError`.

        Read what the message is to say within the block.
        """
        return self._hold(posts.is_message(message_id))

    async def challenge_posted(self, post: ChallengePost, spot: Spot) -> None:
        """Record the place of a message; a card is also its match's scoreboard."""
        async with self._database.write() as transaction:
            await posts.set_posted(transaction, post.id, spot, has_buttons=False)
            if post.may_answer:
                await forget_public(transaction, post.id)
            if post.kind is PostKind.CARD:
                _, message_id = spot
                await challenge_queries.set_message(transaction, post.challenge_id, message_id)

    async def posted(
        self,
        post: MatchPost,
        spot: Spot,
        *,
        has_buttons: bool = False,
        letter: PostKind | None = None,
    ) -> None:
        """Record the place of a message, and whether it `has_buttons` to remove later.

        What waited for it as a public answer is owed no more.
        Then a `letter` of this kind to the players concerned is enqueued.
        """
        async with self._database.write_beside() as transaction:
            await posts.set_posted(transaction, post.id, spot, has_buttons=has_buttons)
            if post.may_answer:
                await forget_public(transaction, post.id)
            if letter is not None:
                await posts.enqueue(
                    transaction,
                    self._database.process,
                    letter,
                    at=self._clock(),
                    match_id=post.match_id,
                    ply=post.ply,
                    take_backs=post.take_backs,
                    side=post.side.value,
                )
        if post.kind is PostKind.BOARD:
            self._observer.board_shown((self._clock() - post.created_at).total_seconds())

    async def given_up(self, post: Post) -> None:
        """Record that a post is impossible: its channel is gone or closed to the bot.

        A standing challenge without a card is withdrawn. If its card was posted without our
        noticing, pressing it will say so.
        """
        async with self._database.write() as transaction:
            await posts.set_done(transaction, post.id)
            await posts.set_refused(transaction, post.id)
            if isinstance(post, ChallengePost) and post.kind is PostKind.CARD:
                await challenge_queries.withdraw_standing(transaction, post.challenge_id)

    async def refused(self, post: MatchPost) -> None:
        """Let a post wait until its channel is open to the bot again."""
        if not post.refused:
            async with self._database.write_beside() as transaction:
                await posts.set_refused(transaction, post.id)

    async def done(self, post_id: int) -> None:
        """Record that a post is done without a message."""
        async with self._database.write_beside() as transaction:
            await posts.set_done(transaction, post_id)

    async def put_off(self, post: MatchPost, until: datetime) -> None:
        """Postpone a message to players who must not be called now."""
        async with self._database.write_beside() as transaction:
            await posts.put_off(transaction, post.id, until)

    async def may_begin(self, post: MatchPost) -> bool:
        """Tell whether to post a message now that is due; a waiting one stops waiting.

        `False` means that it waits on, or has been posted, as it tells one more turn.
        """
        if not post.waits:
            return True
        async with self._database.write_beside() as transaction:
            return await posts.begin_posting(transaction, post.id, now=self._clock())

    async def untidy(self, match_id: int) -> list[MatchPost]:
        """List the boards whose buttons must go, and the lines that are out of date.

        These are all boards but the latest, and the latest too once the match is over. The lines
        are those of offers, and of time that is up, whose outcome is not shown yet.
        """
        async with self._database.read() as transaction:
            return await self._read_of_matches(transaction, posts.is_untidy(match_id))

    async def buttons_removed(self, post_id: int) -> None:
        """Record that a message has no more buttons to remove."""
        async with self._database.write_beside() as transaction:
            await posts.set_buttons(transaction, post_id, has_buttons=False)

    async def tidied(self, post_id: int, match: Match) -> None:
        """Record that a board is up to date with `match`.

        If its turn has been taken back in the meantime, it is edited once more.
        """
        async with self._database.write_beside() as transaction:
            await posts.remove_buttons(transaction, post_id, take_backs=match.take_backs)

    async def flag_followed(self, post: MatchPost, match: Match) -> None:
        """Record that a line about time that was up shows its outcome in `match`.

        If its flag has changed in the meantime, it is edited once more.
        """
        is_its_turn = (match.ply, match.take_backs) == (post.ply, post.take_backs)
        flag = match.clock.flag if match.clock and is_its_turn else None
        async with self._database.write_beside() as transaction:
            await posts.close_flag(transaction, post.id, flag=flag)

    async def buttons_given(self, post_id: int) -> None:
        """Record that a message has buttons again, to be removed later."""
        async with self._database.write_beside() as transaction:
            await posts.set_buttons(transaction, post_id, has_buttons=True)

    async def board(self, match_id: int, ply: int) -> MatchPost | None:
        """Return the post of a board, pending or not; `None` if missing or unreadable."""
        async with self._database.read() as transaction:
            post_id = await posts.find_board(transaction, match_id, ply)
            return await self._read_one(transaction, post_id)

    async def get(self, post_id: int) -> MatchPost | None:
        """Return a post of a match, `None` if it is another one or unreadable."""
        async with self._database.read() as transaction:
            return await self._read_one(transaction, post_id)

    async def result(self, match_id: int) -> MatchPost | None:
        """Return the post of a result, pending or not; `None` if missing or unreadable."""
        async with self._database.read() as transaction:
            post_id = await posts.find_result(transaction, match_id)
            return await self._read_one(transaction, post_id)

    async def shown_on(self, message_id: int) -> Moment | None:
        """Return what a message shows, `None` if it is no board, scoreboard or result."""
        async with self._database.read() as transaction:
            row = await posts.find_shown(transaction, message_id)
        if row is None:
            return None
        return Moment(row.match_id, row.ply if row.kind == PostKind.BOARD else None, row.take_backs)

    @property
    def _holder_where_shared(self) -> str | None:
        return self._database.process if self._database.is_shared else None

    @asynccontextmanager
    async def _hold(self, which: PostCondition) -> AsyncGenerator[None]:
        if not self._database.is_shared:
            yield
            return
        if not await self._renew(which):
            raise HeldElsewhereError
        renewing = asyncio.create_task(self._keep_renewing(which))
        try:
            yield
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
            await self._release(which)

    async def _keep_renewing(self, which: PostCondition) -> None:
        while True:
            await asyncio.sleep(LEASE.total_seconds() / 3)
            await self._renew(which)

    async def _renew(self, which: PostCondition) -> bool:
        now = self._clock()
        async with self._database.write_beside() as transaction:
            return await posts.hold(
                transaction, which, self._database.process, now=now, until=now + LEASE
            )

    async def _release(self, which: PostCondition) -> None:
        async with self._database.write_beside() as transaction:
            await posts.release(transaction, which, self._database.process)

    async def _read_one(self, transaction: Transaction, post_id: int | None) -> MatchPost | None:
        if post_id is None:
            return None
        found = await self._read_of_matches(transaction, posts.is_post(post_id))
        return found[0] if found else None

    async def _read_of_matches(
        self, transaction: Transaction, which: PostCondition
    ) -> list[MatchPost]:
        return await self._read(transaction, which, StoredMatchPost, _match_post)

    async def _read(
        self,
        transaction: Transaction,
        which: PostCondition,
        row: type[Row],
        read: Callable[[Row], AnyPost],
    ) -> list[AnyPost]:
        """Read posts, skipping unreadable rows."""
        rows = await posts.find(transaction, which, row)
        return readable(((each.id, each) for each in rows), read, "post")


def _challenge_post(row: StoredChallengePost) -> ChallengePost:
    return ChallengePost(**_common(row), challenge_id=row.challenge_id)


def _match_post(row: StoredMatchPost) -> MatchPost:
    return MatchPost(
        **_common(row),
        match_id=row.match_id,
        ply=row.ply,
        take_backs=row.take_backs,
        side=Side(row.side),
        first_ply=row.ply if row.first_ply is None else row.first_ply,
        not_before=row.not_before,
    )


def _common(row: StoredPost) -> dict[str, Any]:
    if row.created_at is None:
        raise ValueError("no time")
    stands = row.channel_id is not None and row.message_id is not None
    return {
        "id": row.id,
        "kind": _CORES_KINDS.get(row.kind, row.kind),
        "reply": None,
        "pending": row.pending,
        "spot": (row.channel_id, row.message_id) if stands else None,
        "created_at": row.created_at,
        "holder": row.holder,
        "refused": row.closed,
    }
