"""Deliver what acts have stored: to the messages that show it, and to the person who acted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import structlog
from msgspec.structs import replace

from bot.discord_io.connection import Connection
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import Reply
from bot.discord_io.names import Names
from bot.discord_io.requests import Pace
from bot.discord_io.visibility import ChannelVisibility
from bot.match.boards.answers import OwedAnswers
from bot.match.boards.drafter import Drafter
from bot.match.boards.letters import Letters
from bot.match.boards.pings import Pings
from bot.match.boards.posts import BOARDS, BoardMessages
from bot.match.challenge.cards import Cards
from bot.match.core import Core
from bot.match.forum_letters import ForumLetters
from bot.match.model import Match, MatchChange, MessageKind
from bot.match.places import Places
from bot.match.tables.due_messages import board_at, result_of
from bot.match.threads import Threads
from bot.match.writer import may_answer
from bot.messages.engine import MessageEngine
from bot.messages.kinds import Amendment, Message, Order, OrderKey
from bot.messages.sending import Sender
from bot.messages.tables import are_outdated
from bot.storage import StorageError

log = structlog.get_logger(__name__)


class Delivery:
    """Delivers what is stored; failed messages are tried again by the `engine`."""

    def __init__(self, client: Connection, core: Core, pace: Pace) -> None:
        self.client = client
        self._core = core
        self._store = core.messages
        self.names = Names(
            client=client,
            servers=core.servers,
            clock=core.clock,
            is_heard=client.is_heard,
            patience_s=core.settings.deadlines.names_s,
        )
        self.drafter = Drafter(core, self.names)
        self.visibility = ChannelVisibility(client, self.names)
        self.sender = Sender(
            client=client,
            store=core.messages,
            names=self.names,
            draw=core.pictures.draw,
            interactions=core.interactions,
            may_answer=may_answer,
            pace=pace,
            note_opened=core.matches.reopened,
        )
        self.engine = MessageEngine(
            core.messages,
            self.sender,
            pace=pace,
            patience=core.pauses.sweep,
            clock=core.clock,
            sleep=core.sleep,
            is_out=lambda: client.recovery.is_out,
        )
        core.interactions.on_editable = self.engine.edit_by_answer
        self.answers = OwedAnswers(client, core, self.drafter)
        forum_letters, pings = ForumLetters(client, core), Pings(core)
        places = Places(client, core, self.drafter, self.names, tell_of_forum=forum_letters.enqueue)
        self.cards = Cards(core, places=places, drafter=self.drafter, names=self.names)
        boards = BoardMessages(
            core,
            drafter=self.drafter,
            places=places,
            pings=pings,
            answers=self.answers,
            sender=self.sender,
        )
        for kind in (boards, Letters(core, self.drafter, pings), self.cards, forum_letters):
            self.engine.add(kind)
        self.threads = Threads(client, core, places)

    async def deliver(
        self, change: MatchChange, answer: Answer | None = None
    ) -> MessagePlace | None:
        """Post what an act has just enqueued, and give the `answer` to it.

        Call it as soon as the act is stored. What is pending is read only if there may be more, or
        if a delivery of the match is running. Return the place of the board, or of the result, if
        this has posted it.
        """
        key, posted = _of_match(change.match.id), dict[int, MessagePlace]()
        # A board that waits for the next turn will tell it, too.
        if all(message.not_before is None for message in change.owed):
            # The change holds all that is pending, and no one else works on it.
            if change.is_all and self.engine.is_idle(key):
                posted = await self.engine.deliver(key, change.owed)
            else:
                replies = (message.reply for message in change.owed if message.reply is not None)
                reply = next(replies, None)
                await self.engine.run(key, partial(self._catch_up, key, reply, change.owed))
        boards = _places_by_ply(change.owed, posted)
        if answer is not None:
            await self.answers.give(answer, change, boards)
        return boards.get(change.match.ply)

    async def begin(self, change: MatchChange, answer: Answer | None) -> None:
        """Post a new match's first board; then edit its card, maybe as the answer."""
        key = _of_match(change.match.id)
        is_all = change.is_all and self.engine.is_idle(key)

        async def post() -> None:
            await self.engine.post(key, change.owed if is_all else None)

        await self.engine.run(key, post)
        await self._show_outdated(key, answer)

    async def deliver_challenge(self, challenge_id: int, answer: Answer | None = None) -> bool:
        """Post or edit the card of a challenge, as an answer; tell whether that succeeded."""
        key = OrderKey(Order.CHALLENGE, challenge_id)

        async def deliver() -> None:
            owed = await self._store.pending(key)
            cards = [message for message in owed if message.kind == MessageKind.CARD]
            await self.engine.post(key, cards)
            # The edited card answers the press: it comes before the line to the challenger.
            await self._show_outdated(key, answer)
            await self.engine.post(key, [message for message in owed if message not in cards])

        return await self.engine.run(key, deliver)

    async def bring(
        self, match: Match, answer: Answer, reply: Reply, *, again: bool = False
    ) -> bool:
        """Post the present board or result by an answer, where there are only answers.

        One that stands already is posted only `again`; its older copy loses its buttons. Returns
        whether it is the answer now.
        """
        key = _of_match(match.id)
        # What is being posted may be the present board.
        await self.engine.settled(key)
        is_over = match.result is not None
        where = result_of(match.id) if is_over else board_at(match.id, match.ply)
        present = await self._store.find_last(*where)
        if present is None or (present.place and not again):
            return False
        if present.place:
            await self._store.repost(present)
        await self.engine.run(key, partial(self._catch_up, key, reply))
        is_elsewhere = present.message_id not in (0, answer.message_id)
        if is_elsewhere and answer.is_post:
            await self.sender.amend(present.message_id, Amendment(None))
        return answer.is_post

    async def tidy_up(self, match_id: int, answer: Answer | None) -> None:
        """Edit a match's outdated messages, maybe as the answer; then post pending ones."""
        key = _of_match(match_id)
        await self._show_outdated(key, answer)
        await self.engine.deliver(key)

    def ask(self, order: Order, number: int) -> None:
        """Have delivered soon what a match or a challenge owes."""
        self.engine.ask(OrderKey(order, number))

    def end_pauses(self) -> None:
        """Let everything that waits to be tried again be tried now."""
        self.engine.end_pauses()
        self.answers.rounds.retry_now()

    async def close(self) -> None:
        """Stop; unposted messages stay pending for this or another process."""
        await self.engine.close()
        await self.answers.close()
        await self.threads.close()
        try:
            await self._store.release()
        except StorageError as error:
            log.warning("leases not released", error=str(error))

    async def _show_outdated(self, key: OrderKey, answer: Answer | None) -> None:
        which = are_outdated(key)
        if which is not None:
            await self.engine.show(which, answer)

    async def _catch_up(
        self, key: OrderKey, reply: Reply | None = None, new: Sequence[Message] = ()
    ) -> None:
        """Post what a match owes, as is read now.

        Where there are only answers, the present board or result comes by the `reply`, and what is
        `new`. Older lines that no answer has brought are given up: their moment is past.
        """
        owed = await self._store.pending(key)
        if reply is not None and any(message.answers_only for message in owed):
            numbers = {message.id for message in new}
            for message in owed:
                if message.kind not in BOARDS and message.id not in numbers:
                    await self._store.mark_gone(message)
            owed = [
                replace(message, reply=reply)
                for message in owed
                if message.kind in BOARDS or message.id in numbers
            ]
        await self.engine.deliver_now(key, owed)


def _of_match(match_id: int) -> OrderKey:
    return OrderKey(Order.MATCH, match_id)


def _places_by_ply(
    owed: Sequence[Message], posted: Mapping[int, MessagePlace]
) -> dict[int, MessagePlace]:
    """Return the places of the boards and results just posted, by the plies that they tell."""
    return {
        ply: posted[message.id]
        for message in owed
        if message.kind in BOARDS and message.id in posted
        for ply in range(message.first_ply, message.ply + 1)
    }
