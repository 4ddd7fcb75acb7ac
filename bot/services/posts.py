"""The messages that the bot owes its channels, who works on them, and what became of them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

from bot.observing import NOBODY, Observer
from bot.services.clock import Clock
from bot.services.invitations import LONELY_AFTER
from bot.services.model import Match, Moment, Post, PostKind, Reply
from bot.services.unreadable import Rows, UnreadableError
from bot.storage import Database, QueryError, StorageError, Transaction, posts
from bot.storage import challenges as challenge_queries
from bot.storage.posts import StoredPost, Which

TOKEN_LIFE = timedelta(minutes=15)
TOKEN_MARGIN = timedelta(minutes=1)
# What a process that dies leaves is taken up within half a minute, with the pause of the sweeps.
LEASE = timedelta(seconds=20)


class HeldElsewhereError(Exception):
    """Another process works on this post; it has to be looked at again later."""


async def owe(
    transaction: Transaction,
    holder: str,
    kind: PostKind,
    *,
    at: datetime,
    reply: Reply | None = None,
    **what: Any,
) -> None:
    """Owe a message that the process `holder` is about to post; `what` it is about."""
    answer = reply and (reply.channel_id, reply.token, reply.language)
    await posts.add(
        transaction, kind, at=at, holder=holder, held_until=at + LEASE, reply=answer, **what
    )


class PostService:
    """Save first, post second: a post is pending from the change that it shows until it stands.

    Where several processes share a database, one at a time works on a post: the one that owed it,
    until that has not been heard of for a while.
    """

    def __init__(self, database: Database, *, clock: Clock, observer: Observer = NOBODY) -> None:
        self._database = database
        self._clock = clock
        self._observer = observer
        self._rows = Rows("post")

    @property
    def are_shared(self) -> bool:
        """Whether other processes may work on them, too."""
        return self._database.is_shared

    async def pending(
        self, *, match_id: int | None = None, challenge_id: int | None = None
    ) -> list[Post]:
        """List what is to be posted now, oldest first; what cannot be read is left out.

        The card of a challenge that came to nothing meanwhile is no longer owed.
        """
        async with self._database.read() as transaction:
            which = posts.is_owed_for(
                match_id=match_id, challenge_id=challenge_id, now=self._clock()
            )
            return await self._read(transaction, which)

    async def owing_matches(self) -> Sequence[int]:
        """List the matches for which something is to be posted, the last to change first."""
        async with self._database.read() as transaction:
            return await posts.find_owing_matches(
                transaction, now=self._clock(), holder=self._holder_where_shared
            )

    async def owing_challenges(self) -> Sequence[int]:
        """List the challenges that owe a message, or whose card is to say something else.

        It says how they ended, or that a computer would play where nobody else has for long.
        """
        async with self._database.read() as transaction:
            owing = await posts.find_owing_challenges(
                transaction, now=self._clock(), holder=self._holder_where_shared
            )
            outdated = await challenge_queries.find_outdated(transaction)
            before = self._clock() - LONELY_AFTER
            lonely = await challenge_queries.find_lonely(transaction, before=before)
        return list(dict.fromkeys((*owing, *outdated, *lonely)))

    async def next_free(self) -> datetime | None:
        """Return when the first post that another process works on may be taken over."""
        if not self._database.is_shared:
            return None
        async with self._database.read() as transaction:
            return await posts.next_free(transaction, self._database.process, self._clock())

    async def let_go(self) -> None:
        """Leave to other processes, at once, what this one has not posted: it stops."""
        if self._database.can_listen:
            async with self._database.write_beside() as transaction:
                await posts.let_go(transaction, self._database.process)

    async def untidy_matches(self) -> Sequence[int]:
        """List the matches with something to tidy up where they are played, last active first."""
        async with self._database.read() as transaction:
            return await posts.find_untidy_matches(transaction)

    def is_from_elsewhere(self, post: Post) -> bool:
        """Tell whether another process, or an earlier life, may have posted this already."""
        return post.holder != self._database.process

    async def is_of_another(self, message_id: int, post: Post) -> bool:
        """Tell whether a message is known to stand for another post than this."""
        async with self._database.read() as transaction:
            return await posts.is_of_another(transaction, message_id, post.id)

    def holding(self, post: Post) -> AbstractAsyncContextManager[None]:
        """Work on a pending post in the block; `HeldElsewhereError` while another process does.

        So it is when another one has just posted it.
        """
        return self._hold(posts.is_pending(post.id))

    def holding_message(self, message_id: int) -> AbstractAsyncContextManager[None]:
        """Edit one of our messages in the block; `HeldElsewhereError` while another process does.

        What the message is to say must be read within the block.
        """
        return self._hold(posts.is_message(message_id))

    async def posted(
        self,
        post: Post,
        *,
        channel_id: int,
        message_id: int,
        has_buttons: bool | None = None,
        with_notice: bool = False,
    ) -> None:
        """Record where the message of a post stands; a card is also its match's scoreboard.

        `has_buttons` tells whether it has buttons that will have to go, as every board has.
        `with_notice` owes a direct message about it: about a board to those who are to move, about
        a result to those who did not end the match.
        """
        async with self._writing(post) as transaction:
            await posts.set_posted(
                transaction,
                post.id,
                channel_id=channel_id,
                message_id=message_id,
                has_buttons=post.kind is PostKind.BOARD if has_buttons is None else has_buttons,
            )
            if with_notice:
                await self._owe_notice(transaction, post)
            if post.kind is PostKind.CARD:
                await challenge_queries.set_message(transaction, post.challenge_id or 0, message_id)
        if post.kind is PostKind.BOARD:
            self._observer.board_shown((self._clock() - post.created_at).total_seconds())

    async def given_up(self, post: Post) -> None:
        """Record that a post can never be made, because its channel is gone or closed to the bot.

        An open challenge without a card is withdrawn; one that got there unnoticed will say so.
        """
        async with self._writing(post) as transaction:
            await posts.set_done(transaction, post.id)
            if post.kind is PostKind.CARD:
                await challenge_queries.withdraw_open(transaction, post.challenge_id or 0)

    async def done(self, post_id: int) -> None:
        """Record that nothing is owed any more, though no message of ours stands for it."""
        async with self._database.write_beside() as transaction:
            await posts.set_done(transaction, post_id)

    async def put_off(self, post: Post, until: datetime) -> None:
        """Owe a message later, as those whom it is for are not to be called now."""
        async with self._database.write_beside() as transaction:
            await posts.put_off(transaction, post.id, until)

    async def untidy(self, match_id: int) -> list[Post]:
        """List the boards that must lose their buttons, and the lines that are behind.

        These are all boards but the newest that stands, and that one too once the players ended the
        match; and the lines of offers, and of time that is up, that do not say yet what became
        of it.
        """
        async with self._database.read() as transaction:
            return await self._read(transaction, posts.is_untidy(match_id))

    async def buttons_removed(self, post_id: int) -> None:
        """Record that a message has no buttons any more that would have to go."""
        async with self._database.write_beside() as transaction:
            await posts.set_buttons(transaction, post_id, has_buttons=False)

    async def tidied(self, post_id: int, match: Match) -> None:
        """Record that a board shows what it should by how its match stood.

        One whose turn has been taken back meanwhile is to be edited once more.
        """
        async with self._database.write_beside() as transaction:
            await posts.remove_buttons(transaction, post_id, take_backs=match.take_backs)

    async def flag_followed(self, post: Post, match: Match) -> None:
        """Record that a line about time that was up says what came of it by how its match stood.

        One whose flag has changed meanwhile is to be edited once more.
        """
        is_its_turn = (match.ply, match.take_backs) == (post.ply, post.take_backs)
        flag = match.clock.flag if match.clock and is_its_turn else None
        async with self._database.write_beside() as transaction:
            await posts.close_flag(transaction, post.id, flag=flag)

    async def buttons_given(self, post_id: int) -> None:
        """Record that a message has buttons again that will have to go."""
        async with self._database.write_beside() as transaction:
            await posts.set_buttons(transaction, post_id, has_buttons=True)

    async def board(self, match_id: int, ply: int) -> Post | None:
        """Return the post of a board, pending or not; `None` when there is none to be read."""
        async with self._database.read() as transaction:
            post_id = await posts.find_board(transaction, match_id, ply)
            return await self._read_one(transaction, post_id)

    async def result(self, match_id: int) -> Post | None:
        """Return the post of a result, pending or not; `None` when there is none to be read."""
        async with self._database.read() as transaction:
            post_id = await posts.find_result(transaction, match_id)
            return await self._read_one(transaction, post_id)

    async def shown_on(self, message_id: int) -> Moment | None:
        """Return what a message shows, `None` when it is no board, scoreboard or result."""
        async with self._database.read() as transaction:
            row = await posts.find_shown(transaction, message_id)
        if row is None or row.match_id is None:
            return None
        return Moment(row.match_id, row.ply if row.kind == PostKind.BOARD else None, row.take_backs)

    @property
    def _holder_where_shared(self) -> str | None:
        return self._database.process if self._database.is_shared else None

    def _writing(self, post: Post) -> AbstractAsyncContextManager[Transaction]:
        """Change how it stands with a post; a card is not changed beside its challenge."""
        is_card = post.kind is PostKind.CARD
        return self._database.write() if is_card else self._database.write_beside()

    @asynccontextmanager
    async def _hold(self, which: Which) -> AsyncGenerator[None]:
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

    async def _keep_renewing(self, which: Which) -> None:
        while True:
            await asyncio.sleep(LEASE.total_seconds() / 3)
            await self._renew(which)

    async def _renew(self, which: Which) -> bool:
        now = self._clock()
        async with self._database.write_beside() as transaction:
            return await posts.hold(
                transaction, which, self._database.process, now=now, until=now + LEASE
            )

    async def _release(self, which: Which) -> None:
        async with self._database.write_beside() as transaction:
            await posts.release(transaction, which, self._database.process)

    async def _owe_notice(self, transaction: Transaction, about: Post) -> None:
        await owe(
            transaction,
            self._database.process,
            PostKind.END_LETTER if about.kind is PostKind.RESULT else PostKind.NOTICE,
            at=self._clock(),
            match_id=about.match_id,
            ply=about.ply,
            take_backs=about.take_backs,
        )

    async def _read_one(self, transaction: Transaction, post_id: int | None) -> Post | None:
        found = [] if post_id is None else await self._read(transaction, posts.is_post(post_id))
        return found[0] if found else None

    async def _read(self, transaction: Transaction, which: Which) -> list[Post]:
        """Read posts, without those that cannot be read."""
        try:
            return [self._post(row) for row in await posts.find(transaction, which)]
        except (QueryError, StorageError):
            raise
        except Exception:
            # One row can make all of them unreadable: each by itself is in no other's way.
            return await self._read_each(transaction, await posts.find_ids(transaction, which))

    async def _read_each(self, transaction: Transaction, post_ids: Sequence[int]) -> list[Post]:
        found: list[Post] = []
        for post_id in post_ids:
            with contextlib.suppress(UnreadableError), self._rows.reading(post_id):
                rows = await posts.find(transaction, posts.is_post(post_id))
                found += [self._post(row) for row in rows]
        return found

    def _post(self, row: StoredPost) -> Post:
        return Post(
            id=row.id,
            kind=PostKind(row.kind),
            challenge_id=row.challenge_id,
            match_id=row.match_id,
            ply=row.ply,
            reply=self._reply(row),
            channel_id=row.channel_id,
            message_id=row.message_id,
            created_at=row.created_at,
            holder=row.holder,
            take_backs=row.take_backs,
        )

    def _reply(self, row: StoredPost) -> Reply | None:
        useless_at: datetime = row.created_at + TOKEN_LIFE - TOKEN_MARGIN
        if row.reply_token is None or self._clock() >= useless_at:
            return None
        return Reply(row.reply_channel_id or 0, row.reply_token, row.reply_language)
