"""The messages that the bot owes its channels, and what became of them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row

from bot.services.clock import Clock
from bot.services.model import Post, PostKind, Reply, Shown
from bot.storage import Database, posts, whole
from bot.storage import challenges as challenge_queries

TOKEN_LIFE = timedelta(minutes=15)
TOKEN_MARGIN = timedelta(minutes=1)


class PostService:
    """Save first, post second: a post is pending from the change that it shows until it stands."""

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def pending(
        self, *, match_id: int | None = None, challenge_id: int | None = None
    ) -> list[Post]:
        """List what is still to be posted, oldest first.

        The card of a challenge that came to nothing meanwhile is no longer owed.
        """
        async with self._database.read() as connection:
            rows = await posts.find_pending(
                connection, match_id=match_id, challenge_id=challenge_id
            )
        return [self._post(row) for row in rows]

    @whole
    async def posted(
        self, post_id: int, *, channel_id: int, message_id: int, with_notice: bool = False
    ) -> None:
        """Record where the message of a post stands; a card is also its match's scoreboard.

        `with_notice` owes the player to move a direct message about this board.
        """
        async with self._database.write() as connection:
            row = await posts.get(connection, post_id)
            await posts.set_posted(
                connection, post_id, channel_id=channel_id, message_id=message_id
            )
            if with_notice:
                await posts.add(
                    connection,
                    PostKind.NOTICE,
                    at=self._clock(),
                    match_id=row.match_id,
                    ply=row.ply,
                )
            if row.kind == PostKind.CARD:
                await challenge_queries.set_message(connection, row.challenge_id, message_id)

    @whole
    async def given_up(self, post_id: int) -> None:
        """Record that a post can never be made, because its channel is gone or closed to the bot.

        An open challenge without a card is withdrawn.
        """
        async with self._database.write() as connection:
            row = await posts.get(connection, post_id)
            await posts.set_given_up(connection, post_id)
            if row.kind == PostKind.CARD:
                await challenge_queries.withdraw_open(connection, row.challenge_id)

    async def with_buttons(self, match_id: int) -> list[Post]:
        """List the boards that must lose their buttons.

        These are all but the newest that stands, and that one too once the players ended the match.
        """
        async with self._database.read() as connection:
            rows = await posts.find_with_buttons(connection, match_id)
        return [self._post(row) for row in rows]

    @whole
    async def buttons_removed(self, post_id: int) -> None:
        """Record that a board has no buttons any more."""
        async with self._database.write() as connection:
            await posts.set_without_buttons(connection, post_id)

    async def board(self, match_id: int, ply: int) -> Post | None:
        """Return the post of a board, pending or not."""
        async with self._database.read() as connection:
            row = await posts.find_board(connection, match_id, ply)
        return None if row is None else self._post(row)

    async def shown_on(self, message_id: int) -> Shown | None:
        """Return what a message shows, `None` when it is no board, scoreboard or result."""
        async with self._database.read() as connection:
            row = await posts.find_message(connection, message_id)
        if row is None or row.match_shown is None:
            return None
        return Shown(row.match_shown, row.ply if row.kind == PostKind.BOARD else None)

    def _post(self, row: Row[Any]) -> Post:
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
        )

    def _reply(self, row: Row[Any]) -> Reply | None:
        useless_at: datetime = row.created_at + TOKEN_LIFE - TOKEN_MARGIN
        if row.reply_token is None or self._clock() >= useless_at:
            return None
        return Reply(row.reply_channel_id, row.reply_token)
