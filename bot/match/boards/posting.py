"""Post the pending messages of a match: each once, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import discord
import structlog
from msgspec import Struct, field
from msgspec.structs import replace

from bot.discord_io.codes import UNKNOWN_CHANNEL, in_words, is_closed
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import Reply, Spot
from bot.discord_io.workers import KeyedWorker
from bot.match.boards.answers import OwedAnswers
from bot.match.boards.board_kinds import BoardKinds, NewMessage
from bot.match.boards.drafter import Drafter
from bot.match.boards.notices import LETTERS, Notices
from bot.match.core import Core
from bot.match.model import Match, MatchChange, MessageKind
from bot.match.places import Places
from bot.match.tables.due_messages import is_outdated_of_match
from bot.messages.kinds import Amendment, Message, Sent
from bot.messages.reconciler import Reconciler
from bot.messages.sending import NoAnswerError, Sender

# The messages that show how a match stands.
BOARDS = frozenset({MessageKind.BOARD, MessageKind.RESULT})

log = structlog.get_logger(__name__)


class Posted(Struct):
    """What a delivery has posted, and which messages are to be edited after it.

    `boards` are the places of boards and results by ply. `outdated` is `None` if it posted nothing.
    """

    boards: dict[int, Spot] = field(default_factory=dict[int, Spot])
    outdated: list[Message] | None = None


class Poster:
    """Posts boards, lines and results right after a change, and retries failures.

    Everything else about a match waits for them: edits happen afterwards, on their own.
    """

    def __init__(
        self,
        core: Core,
        *,
        places: Places,
        drafter: Drafter,
        sender: Sender,
        answers: OwedAnswers,
        reconciler: Reconciler,
        notices: Notices,
    ) -> None:
        self._matches = core.matches
        self._outbox = core.outbox
        self._store = core.messages
        self._places = places
        self._sender = sender
        self._answers = answers
        self._reconciler = reconciler
        self._notices = notices
        self.rounds = KeyedWorker("match", self._deliver, sleep=core.sleep)
        self.kinds = BoardKinds(core, drafter, notices, worker=self.rounds)

    async def deliver(self, change: MatchChange, answer: Answer | None = None) -> Spot | None:
        """Post what an act has just enqueued, and give the `answer` to it.

        Call it as soon as the act is stored. The outbox is read only if it may hold more messages,
        or if a delivery of the match is running. Failed messages are retried later. Return the
        place of the board, or of the result, if this has posted it.
        """
        match_id, posted = change.match.id, Posted()
        if not change.waits:
            post = partial(self._deliver, match_id, _reply(change.owed), change.owed)
            if self._is_complete(change):
                post = partial(self._deliver_owed, change, posted)
            await self.rounds.run(match_id, post)
        if answer is not None:
            await self._answers.give(answer, change, posted.boards)
        return posted.boards.get(change.match.ply)

    async def begin(self, change: MatchChange, answer: Answer | None) -> None:
        """Post a new match's first board; then edit its card, maybe as the answer."""
        match_id = change.match.id
        post = partial(self._post_all, change.match, change.owed, Posted())
        if not self._is_complete(change):
            post = partial(self._deliver, match_id)
        await self.rounds.run(match_id, post)
        await self._reconciler.show(is_outdated_of_match(match_id), answer)

    async def bring(
        self, match: Match, answer: Answer, reply: Reply, *, again: bool = False
    ) -> bool:
        """Post the present board or result by an answer, where there are only answers.

        One that stands already is posted only `again`; its older copy loses its buttons. Returns
        whether it is the answer now.
        """
        if match.result is None:
            present = await self._outbox.board(match.id, match.ply)
        else:
            present = await self._outbox.result(match.id)
        if present is None or (present.spot and not again):
            return False
        if present.spot:
            await self._store.repost(present)
        await self.rounds.run(match.id, partial(self._deliver, match.id, reply))
        is_elsewhere = present.message_id not in (0, answer.message_id)
        if is_elsewhere and answer.is_post:
            await self._sender.amend(present.message_id, Amendment(None))
        return answer.is_post

    async def tidy_up(self, match_id: int, answer: Answer | None) -> None:
        """Edit a match's outdated messages, maybe as the answer; then post pending ones."""
        await self._reconciler.show(is_outdated_of_match(match_id), answer)
        await self.rounds.make(match_id)

    async def close(self) -> None:
        """Stop; pending messages stay stored."""
        await self.rounds.close()

    async def _deliver(
        self, match_id: int, reply: Reply | None = None, new: Sequence[Message] = ()
    ) -> None:
        """Read the pending messages of a match, and post them.

        Where there are only answers, the present board or result comes by the `reply`, and what is
        `new`. Older lines that no answer has brought are given up: their moment is past.
        """
        # The messages are read before the match, so that it includes a turn stored in between.
        # Otherwise the board of that turn would be posted as a late one.
        owed = await self._outbox.pending(match_id)
        match = await self._matches.latest(match_id)
        if match.answers_only and reply is not None:
            numbers = {message.id for message in new}
            for message in owed:
                if message.kind not in BOARDS and message.id not in numbers:
                    await self._store.gone(message)
            owed = [
                replace(message, reply=reply)
                for message in owed
                if message.kind in BOARDS or message.id in numbers
            ]
        change = MatchChange(match, tuple(owed))
        await self._deliver_owed(change, Posted())

    def _is_complete(self, change: MatchChange) -> bool:
        """Tell whether a change holds all that is pending, and no one else works on it."""
        return change.is_all and self.rounds.is_idle(change.match.id)

    async def _deliver_owed(self, change: MatchChange, posted: Posted) -> None:
        """Post what a match owes; then start everything that boards do not wait for."""
        match_id = change.match.id
        try:
            await self._post_all(change.match, change.owed, posted)
        finally:
            if any(message.kind in LETTERS for message in change.owed):
                self._notices.rounds.ask(match_id)
            if posted.outdated is None:
                posted.outdated = await self._outbox.outdated(match_id)
            self._reconciler.ask(posted.outdated)

    async def _post_all(self, match: Match, owed: Iterable[Message], posted: Posted) -> None:
        """Post everything public, and note it in `posted`.

        Messages to a closed channel wait, in order, until it is open again; others do not.
        """
        is_blocked = False
        for message in owed:
            if not self.kinds.handles(message.kind):
                continue
            is_for_place = message.kind != MessageKind.ANNOUNCEMENT
            if is_blocked and is_for_place:
                await self._store.closed(message, match.place_id)
            else:
                async with self._store.holding(message):
                    if not await self._store.may_begin(message):
                        continue
                    again = self._store.is_from_elsewhere(message)
                    match = await self._places.ensure(match, again=again)
                    is_open = await self._try_to_post(match, message, posted)
                    is_blocked = is_blocked or (is_for_place and not is_open)
            if message.kind in BOARDS:
                self._answers.board_tried(message)

    async def _try_to_post(self, match: Match, message: Message, posted: Posted) -> bool:
        """Post a message; `False` if its channel is closed, and it waits until that is open."""
        try:
            await self._sender.unless_hopeless(message, self._post(match, message, posted))
        except NoAnswerError:
            log.debug("message waits for an answer", match=match.id, kind=message.kind)
        except discord.HTTPException as error:
            if not is_closed(error):
                raise
            log.info("channel closed", match=match.id, error=in_words(error))
            is_for_channel = message.kind == MessageKind.ANNOUNCEMENT
            place_id = match.channel_id if is_for_channel else match.place_id
            await self._store.closed(message, place_id)
            return False
        return True

    async def _post(self, match: Match, message: Message, posted: Posted) -> None:
        new = await self.kinds.compose(match, message)
        sent = None if new is None else await self._ensure_sent(match, message, new)
        if new is None or sent is None:
            await self._store.gone(message)
        else:
            posted.outdated = await self._outbox.posted(message, sent, letter=new.letter)
            if new.letter is not None:
                self._notices.rounds.ask(match.id)
            if message.kind in BOARDS:
                plies = range(message.first_ply, message.ply + 1)
                posted.boards.update(dict.fromkeys(plies, sent.spot))
        self._sender.forget(message)

    async def _ensure_sent(self, match: Match, message: Message, new: NewMessage) -> Sent | None:
        """Post to the place of a match, or to its channel while the thread is closed."""
        draft, mark = new.draft, new.mark
        if draft is not None and await self._replace_card(match, message, draft):
            return Sent((match.channel_id, match.card_id or 0))
        place_id, channel_id = match.place_id, match.channel_id
        if draft is None:
            lost = await self._sender.find_lost(message, mark, (place_id, channel_id))
            return lost and Sent(lost, is_found=True)
        send = partial(self._sender.ensure_sent, message, draft, mark, guild_id=match.guild_id)
        if new.is_for_channel:
            return await send(channel_id)
        try:
            return await send(place_id, look_in=(channel_id,))
        except discord.HTTPException as error:
            is_deleted = error.code == UNKNOWN_CHANNEL
            if not match.has_thread or not (is_deleted or is_closed(error)):
                raise
            log.info("posted in the channel", match=match.id, error=in_words(error))
            if is_deleted:
                await self._matches.placed(match.id, channel_id)
        # A lost request may have reached the thread just before it was closed: discord.py resends
        # after server errors without telling us.
        return await send(channel_id, look_in=() if is_deleted else (place_id,))

    async def _replace_card(self, match: Match, message: Message, draft: Draft) -> bool:
        """Show the first board in place of the card, if only answers can and none is awaited."""
        is_first = message.kind == MessageKind.BOARD and not (
            message.first_ply or message.take_backs
        )
        if not (match.answers_only and is_first and match.card_id) or message.reply is not None:
            return False
        return await self._sender.amend(match.card_id, draft)


def _reply(owed: Iterable[Message]) -> Reply | None:
    return next((message.reply for message in owed if message.reply is not None), None)
