"""Read and record the messages about matches and challenges."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func, select

from bot.clock import Clock
from bot.discord_io.interactions.owed_answers import Manner, forget_public
from bot.logs import Observer
from bot.match.model import MessageKind, Moment, may_answer
from bot.match.tables import challenges as challenge_queries
from bot.match.tables import due_messages
from bot.messages import tables
from bot.messages.kinds import Message, Sent
from bot.messages.tables import MessageQuery
from bot.storage import Database
from bot.storage.database import among
from bot.storage.schema import messages


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
        """Return the message that shows a ply, pending or not; `None` if missing or unreadable.

        That is the last one, if turns were taken back. At the end of a match, it is the result.
        """
        is_board = among(messages.c.kind, (due_messages.BOARD, due_messages.RESULT))
        first_ply = func.coalesce(messages.c.first_ply, messages.c.ply)
        return await self._find_last(match_id, is_board, messages.c.ply >= ply, first_ply <= ply)

    async def result(self, match_id: int) -> Message | None:
        """Return the result of a match, pending or not; `None` if missing or unreadable."""
        return await self._find_last(match_id, messages.c.kind == due_messages.RESULT)

    async def shown_on(self, message_id: int) -> Moment | None:
        """Return what a message shows, `None` if it is no board, scoreboard or result."""
        query = select(messages.c.match_id, messages.c.ply, messages.c.take_backs, messages.c.kind)
        is_it = messages.c.message_id == message_id, messages.c.match_id.is_not(None)
        rows = await self._database.fetch(query.where(*is_it))
        if not rows:
            return None
        is_board = rows[0].kind == MessageKind.BOARD
        return Moment(rows[0].match_id, rows[0].ply if is_board else None, rows[0].take_backs)

    async def mark_posted(
        self, message: Message, sent: Sent, *, letter: MessageKind | None = None
    ) -> list[Message]:
        """Record the place of a message about a match; return the match's outdated messages.

        What waited for it as a public answer is owed no more. Then a `letter` of this kind to the
        players concerned is enqueued. The board before a board or a result loses its buttons.
        """
        async with self._database.write_beside() as transaction:
            await tables.set_posted(transaction, message, sent)
            if may_answer(message) and (not message.reply or message.reply.manner is Manner.PUBLIC):
                await forget_public(transaction, message.id)
            if message.answers_only:
                await tables.end_others_on(transaction, sent.spot[1], message.id)
            if message.kind in (MessageKind.BOARD, MessageKind.RESULT):
                await due_messages.outdate_board_before(transaction, message.match_id, message.id)
            if letter is not None:
                owed = Message(
                    id=0,
                    kind=letter,
                    created_at=self._clock(),
                    holder=self._database.process,
                    match_id=message.match_id,
                    ply=message.ply,
                    take_backs=message.take_backs,
                    side=message.side,
                    first_ply=message.ply,
                )
                await tables.enqueue(transaction, owed)
            is_outdated = due_messages.is_outdated_of_match(message.match_id)
            outdated = await tables.find(transaction, is_outdated)
        if message.kind == MessageKind.BOARD:
            self._observer.board_shown((self._clock() - message.created_at).total_seconds())
        return outdated

    async def mark_card_posted(self, message: Message, sent: Sent) -> None:
        """Record the place of a card; it is also its match's scoreboard."""
        async with self._database.write() as transaction:
            await tables.set_posted(transaction, message, sent)
            if may_answer(message):
                await forget_public(transaction, message.id)
            _, message_id = sent.spot
            await challenge_queries.set_message(transaction, message.challenge_id, message_id)

    async def mark_card_given_up(self, message: Message) -> None:
        """Withdraw a standing challenge whose card is impossible.

        If the card was posted without our noticing, pressing it will say so.
        """
        async with self._database.write() as transaction:
            await challenge_queries.withdraw_standing(transaction, message.challenge_id)

    async def _find(self, which: MessageQuery | ColumnElement[bool]) -> list[Message]:
        async with self._database.read() as transaction:
            return await tables.find(transaction, which)

    async def _find_last(self, match_id: int, *where: ColumnElement[bool]) -> Message | None:
        of_match = select(func.max(messages.c.id)).where(messages.c.match_id == match_id, *where)
        last = await self._find(messages.c.id == of_match.correlate(None).scalar_subquery())
        return last[0] if last else None
