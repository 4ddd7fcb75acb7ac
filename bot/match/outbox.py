"""Read and record the messages about matches and challenges."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.clock import Clock
from bot.discord_io.interactions.owed_answers import forget_public
from bot.logs import Observer
from bot.match.model import MessageKind, Moment, may_answer
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import due_messages
from bot.messages import tables
from bot.messages.kinds import Message, Sent
from bot.messages.tables import MessageQuery
from bot.storage import Database, Transaction


class Outbox:
    """Messages are stored with the change that they show; they stay pending until posted."""

    def __init__(self, database: Database, *, clock: Clock, observer: Observer) -> None:
        self._database = database
        self._clock = clock
        self._observer = observer

    async def pending(self, match_id: int) -> list[Message]:
        """List the messages of a match that are due, oldest first."""
        return await self._find(due_messages.is_owed_for_match(match_id, now=self._clock()))

    async def pending_of_challenge(self, challenge_id: int) -> list[Message]:
        """List the messages of a challenge that are due, oldest first."""
        return await self._find(due_messages.is_owed_for_challenge(challenge_id, now=self._clock()))

    async def outdated(self, match_id: int) -> list[Message]:
        """List the posted messages of a match that show something else than they should."""
        return await self._find(due_messages.is_outdated_of_match(match_id))

    async def board(self, match_id: int, ply: int) -> Message | None:
        """Return the board of a ply, pending or not; `None` if missing or unreadable."""
        return await self._find_one(lambda t: due_messages.find_board(t, match_id, ply))

    async def result(self, match_id: int) -> Message | None:
        """Return the result of a match, pending or not; `None` if missing or unreadable."""
        return await self._find_one(lambda t: due_messages.find_result(t, match_id))

    async def shown_on(self, message_id: int) -> Moment | None:
        """Return what a message shows, `None` if it is no board, scoreboard or result."""
        async with self._database.read() as transaction:
            row = await due_messages.find_shown(transaction, message_id)
        if row is None:
            return None
        return Moment(
            row.match_id, row.ply if row.kind == MessageKind.BOARD else None, row.take_backs
        )

    async def posted(
        self, message: Message, sent: Sent, *, letter: MessageKind | None = None
    ) -> list[Message]:
        """Record the place of a message about a match; return the match's outdated messages.

        What waited for it as a public answer is owed no more. Then a `letter` of this kind to the
        players concerned is enqueued. The board before a board or a result loses its buttons.
        """
        async with self._database.write_beside() as transaction:
            await tables.set_posted(transaction, message, sent)
            if may_answer(message):
                await forget_public(transaction, message.id)
            if message.kind in (MessageKind.BOARD, MessageKind.RESULT):
                await due_messages.outdate_board_before(transaction, message.match_id, message.id)
            if letter is not None:
                await tables.enqueue(
                    transaction,
                    self._database.process,
                    letter,
                    at=self._clock(),
                    match_id=message.match_id,
                    ply=message.ply,
                    take_backs=message.take_backs,
                    side=message.side,
                )
            is_outdated = due_messages.is_outdated_of_match(message.match_id)
            outdated = await tables.find(transaction, is_outdated)
        if message.kind == MessageKind.BOARD:
            self._observer.board_shown((self._clock() - message.created_at).total_seconds())
        return outdated

    async def card_posted(self, message: Message, sent: Sent) -> None:
        """Record the place of a card; it is also its match's scoreboard."""
        async with self._database.write() as transaction:
            await tables.set_posted(transaction, message, sent)
            if may_answer(message):
                await forget_public(transaction, message.id)
            _, message_id = sent.spot
            await challenge_queries.set_message(transaction, message.challenge_id, message_id)

    async def card_given_up(self, message: Message) -> None:
        """Withdraw a standing challenge whose card is impossible.

        If the card was posted without our noticing, pressing it will say so.
        """
        async with self._database.write() as transaction:
            await challenge_queries.withdraw_standing(transaction, message.challenge_id)

    async def _find(self, which: MessageQuery) -> list[Message]:
        async with self._database.read() as transaction:
            return await tables.find(transaction, which)

    async def _find_one(
        self, find: Callable[[Transaction], Awaitable[int | None]]
    ) -> Message | None:
        async with self._database.read() as transaction:
            number = await find(transaction)
            if number is None:
                return None
            return await tables.find_one(transaction, number)
