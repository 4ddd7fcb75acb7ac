"""Post the messages of a match, each once and in order; say what each says then, and later."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial

import discord
import structlog
from msgspec import Struct, field
from msgspec.structs import replace

from bot.discord_io.codes import TROUBLE, UNKNOWN_CHANNEL, in_words, is_closed
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.owed_answers import Reply
from bot.discord_io.workers import KeyedWorker
from bot.match.additions import Additions
from bot.match.boards.answers import OwedAnswers
from bot.match.boards.drafter import Drafter
from bot.match.boards.event_messages import (
    begun,
    flag,
    flag_key,
    offer_key,
    restored,
    resumed,
    taken_back,
)
from bot.match.boards.event_messages import offer as offer_line
from bot.match.boards.notices import CLOCKS_APART, LETTERS, Notices
from bot.match.core import Core
from bot.match.model import OFFER_LINES, Match, MatchChange, MessageKind, Offer
from bot.match.places import Places
from bot.match.tables.due_messages import is_outdated_of_match
from bot.match.terms import TimeControl
from bot.messages.kinds import Amendment, Kind, Mark, Message, Sent, that_says, with_button
from bot.messages.reconciler import Reconciler
from bot.messages.sending import NoAnswerError, Sender
from rules import Side

# The messages that show how a match stands.
BOARDS = frozenset({MessageKind.BOARD, MessageKind.RESULT})

log = structlog.get_logger(__name__)


class Posted(Struct):
    """What a delivery has posted, and which messages are to be edited after it.

    `boards` are the places of boards and results by ply. `outdated` is `None` if it posted nothing.
    """

    boards: dict[int, MessagePlace] = field(default_factory=dict[int, MessagePlace])
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
        self.kinds = BoardMessages(core, drafter, notices, worker=self.rounds)

    async def deliver(
        self, change: MatchChange, answer: Answer | None = None
    ) -> MessagePlace | None:
        """Post what an act has just enqueued, and give the `answer` to it.

        Call it as soon as the act is stored. The outbox is read only if it may hold more messages,
        or if a delivery of the match is running. Failed messages are retried later. Return the
        place of the board, or of the result, if this has posted it.
        """
        match_id, posted = change.match.id, Posted()
        # A board that waits for the next turn will tell it, too.
        if all(message.not_before is None for message in change.owed):
            # The change holds all that is pending, and no one else works on it.
            if change.is_all and self.rounds.is_idle(match_id):
                post = partial(self._deliver_owed, change, posted)
            else:
                replies = (message.reply for message in change.owed if message.reply is not None)
                post = partial(self._deliver, match_id, next(replies, None), change.owed)
            await self.rounds.run(match_id, post)
        if answer is not None:
            await self._answers.give(answer, change, posted.boards)
        return posted.boards.get(change.match.ply)

    async def begin(self, change: MatchChange, answer: Answer | None) -> None:
        """Post a new match's first board; then edit its card, maybe as the answer."""
        match_id = change.match.id
        post = partial(self._post_all, change.match, change.owed, Posted())
        if not (change.is_all and self.rounds.is_idle(match_id)):
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
        # What is being posted may be the present board.
        await self.rounds.settled(match.id)
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
                    await self._store.mark_gone(message)
            owed = [
                replace(message, reply=reply)
                for message in owed
                if message.kind in BOARDS or message.id in numbers
            ]
        change = MatchChange(match, tuple(owed))
        await self._deliver_owed(change, Posted())

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
                await self._store.mark_closed(message, match.place_id)
            else:
                async with self._store.holding(message):
                    if not await self._store.may_begin(message):
                        continue
                    if not match.is_placed:
                        again = self._store.is_from_elsewhere(message)
                        match = await self._places.make(match, again=again)
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
            await self._store.mark_closed(message, place_id)
            return False
        return True

    async def _post(self, match: Match, message: Message, posted: Posted) -> None:
        new = await self.kinds.compose(match, message)
        sent = None if new is None else await self._ensure_sent(match, message, new)
        if new is None or sent is None:
            await self._store.mark_gone(message)
        else:
            posted.outdated = await self._outbox.mark_posted(message, sent, letter=new.letter)
            if new.letter is not None:
                self._notices.rounds.ask(match.id)
            if match.answers_only and _is_first(message):
                await self._end_card(match, sent)
            if message.kind in BOARDS:
                plies = range(message.first_ply, message.ply + 1)
                posted.boards.update(dict.fromkeys(plies, sent.spot))
        self._sender.forget(message)

    async def _ensure_sent(self, match: Match, message: Message, new: NewMessage) -> Sent | None:
        """Post to the place of a match, or to its channel while the thread is closed.

        Where there are only answers and none is awaited, the first board replaces the card.
        """
        draft, mark = new.draft, new.mark
        place_id, channel_id = match.place_id, match.channel_id
        if draft is None:
            lost = await self._sender.find_lost(message, mark, (place_id, channel_id))
            return lost and Sent(lost, is_found=True)
        is_lonely = match.answers_only and message.reply is None and _is_first(message)
        if is_lonely and match.card_id and await self._sender.amend(match.card_id, draft):
            return Sent((channel_id, match.card_id))
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

    async def _end_card(self, match: Match, sent: Sent) -> None:
        """Say on a card that its match is below it, as long as a token may edit the card.

        An older card becomes the present board once it is pressed.
        """
        if match.card_id is None or match.card_id == sent.spot[1]:
            return
        with contextlib.suppress(*TROUBLE):
            await self._sender.amend(match.card_id, await self.kinds.amend_card(match))


class NewMessage(Struct, frozen=True):
    """A message to be posted; its `mark` identifies it in its channel.

    Without a draft an outdated message is only looked for, as it may have been sent. Once it is
    posted, a `letter` of this kind is enqueued. Only an announcement goes to the channel of a match
    with a thread.
    """

    draft: Draft | None
    mark: Mark
    letter: MessageKind | None = None
    is_for_channel: bool = False


class BoardMessages(Kind):
    """Composes the public messages of matches, and their edits.

    `worker` posts those of one match in their order.
    """

    def __init__(
        self, core: Core, drafter: Drafter, notices: Notices, *, worker: KeyedWorker[int]
    ) -> None:
        self._matches = core.matches
        self._outbox = core.outbox
        self._drafter = drafter
        self._notices = notices
        self._additions = core.additions
        self._worker = worker
        self._composers: dict[str, Callable[[Match, Message], Awaitable[NewMessage | None]]] = {
            MessageKind.BOARD: self._compose_board,
            MessageKind.RESULT: self._compose_result,
            MessageKind.ANNOUNCEMENT: self._compose_announcement,
            **dict.fromkeys(OFFER_LINES, self._compose_offer),
            MessageKind.FLAG: self._compose_flag,
            MessageKind.RESUMED: self._compose_resumed,
            MessageKind.RESTORED: self._compose_restored,
            MessageKind.REMINDER: self._compose_call,
            MessageKind.NUDGE: self._compose_call,
        }

    def handles(self, kind: str) -> bool:
        """Tell whether this is a kind of public message of a match; cogs add some."""
        return kind in self._composers or self._addition(kind) is not None

    def poster(self, message: Message) -> tuple[KeyedWorker[int], int]:
        return self._worker, message.match_id

    def _addition(self, kind: str) -> Additions | None:
        """Return the cog that drafts a kind, `None` for those of the core."""
        return next((cog for cog in self._additions if kind in cog.message_kinds), None)

    async def compose(self, match: Match, message: Message) -> NewMessage | None:
        """Compose a message for the current state of its match; `None` if nothing is to be said."""
        if (compose := self._composers.get(message.kind)) is not None:
            return await compose(match, message)
        addition = self._addition(message.kind)
        draft = None if addition is None else await addition.draft_message(match, message)
        return None if draft is None else _occurring_again(message, draft)

    async def draft(self, message: Message) -> Draft | Amendment | None:
        """Draft the edit of a message for the current state of its match."""
        match = await self._matches.latest(message.match_id)
        if message.kind == MessageKind.BOARD:
            return await self._amend_board(match, message)
        if message.kind == MessageKind.RESULT:
            return await self._amend_result(match, message)
        if message.kind == MessageKind.FLAG:
            return await self._draft_flag(match, message)
        if message.kind in OFFER_LINES:
            return await self._draft_offer(match, match, message)
        return None

    async def amend_card(self, match: Match) -> Amendment:
        """Say on a card of a place that only answers reach that its match has begun."""
        return Amendment(begun(await self._drafter.texts_of(match), match))

    async def _amend_board(self, match: Match, message: Message) -> Amendment:
        """Remove a board's buttons, unless it is the latest of a running match.

        A board whose turn has been taken back says so, and one whose start was drawn again. The
        latest one shows the clock, or how the match ended.
        """
        turns = await self._find_taken_back(match, message)
        if turns:
            return Amendment(taken_back(await self._drafter.texts_of(match), turns))
        if await self._matches.is_old_start(match, message.ply, message.take_backs):
            return Amendment((await self._drafter.texts_of(match))("line-rerolled"))
        if (message.ply, message.take_backs) == (match.ply, match.take_backs):
            text = await self._board_text(match, message)
            return Amendment(text, keeps_buttons=match.result is None)
        if match.terms.pace is TimeControl.NONE:
            return Amendment(None)
        shown = await self._matches.as_of(match.id, message.ply, message.take_backs)
        return Amendment(shown and await self._board_text(shown, message))

    async def _amend_result(self, match: Match, message: Message) -> Amendment:
        """Write a result again, as cogs may add lines to it later."""
        planned = await self._matches.planned_plies(match.id, message.first_ply, message.ply)
        draft = await self._drafter.result(match, first_ply=message.first_ply, planned=planned)
        return Amendment(draft.content, keeps_buttons=True)

    async def _board_text(self, match: Match, message: Message) -> str:
        planned = await self._matches.planned_plies(match.id, message.first_ply, message.ply)
        drawn = await self._matches.drawn_turns(match)
        return await self._drafter.board_text(
            match, first_ply=message.first_ply, planned=planned, drawn=drawn
        )

    async def _find_taken_back(self, match: Match, message: Message) -> dict[int, str]:
        """Return those of a board's turns, by ply, that have been taken back."""
        if message.take_backs == match.take_backs:
            return {}
        turns = {
            ply: await self._matches.taken_back(match.id, ply, message.take_backs)
            for ply in range(message.first_ply, message.ply + 1)
        }
        return {ply: turn for ply, turn in turns.items() if turn}

    async def _compose_board(self, match: Match, message: Message) -> NewMessage:
        mark = _since(message, with_button(MatchKey(match.id, message.ply, "menu")))
        shown = await self._as_of(match, message)
        is_superseded = message.take_backs != match.take_backs and (
            await self._matches.is_superseded(match.id, message.ply, message.take_backs)
        )
        if shown is None or is_superseded:
            return NewMessage(None, mark)
        is_current = shown.ply == match.ply and match.result is None
        ping = await self._notices.ping_for(shown, message.created_at, current=is_current)
        planned = await self._matches.planned_plies(match.id, message.first_ply, message.ply)
        draft = await self._drafter.board(
            shown.before_end,
            first_ply=message.first_ply,
            planned=planned,
            drawn=await self._matches.drawn_turns(shown.before_end),
            notified=ping.mentioned,
        )
        return NewMessage(draft, mark, letter=MessageKind.NOTICE if ping.with_notice else None)

    async def _compose_result(self, match: Match, message: Message) -> NewMessage:
        ping = await self._notices.ping_at_end(match)
        planned = await self._matches.planned_plies(match.id, message.first_ply, message.ply)
        draft = await self._drafter.result(
            match, first_ply=message.first_ply, planned=planned, notified=ping.mentioned
        )
        letter = MessageKind.END_LETTER if ping.with_notice else None
        return NewMessage(draft, _that_ends(match, message), letter=letter)

    async def _compose_announcement(self, match: Match, message: Message) -> NewMessage | None:
        result = await self._outbox.result(match.id)
        if result is not None and result.channel_id == match.channel_id:
            return None  # the result is in the channel itself
        draft = await self._drafter.announcement(match)
        return NewMessage(draft, _that_ends(match, message), is_for_channel=True)

    async def _compose_offer(self, match: Match, message: Message) -> NewMessage:
        offer, side = Offer(message.kind), Side(message.side)
        shown = await self._as_of(match, message) or match
        notified = await self._notices.reachable(shown.people(side.opponent))
        draft = await self._draft_offer(match, shown, message, notified=notified)
        texts = await self._drafter.texts_of(match)
        open_offer = offer_line(texts, shown, offer, side, None, notified=notified)
        # An offer to a computer has no buttons to identify it by. After a take-back its original
        # words are unknown.
        key = offer_key(match.id, message.ply, offer, side)
        return NewMessage(draft, _any_of(that_says(draft), that_says(open_offer), with_button(key)))

    async def _draft_offer(
        self, match: Match, shown: Match, message: Message, *, notified: tuple[int, ...] = ()
    ) -> Draft:
        offer, side = Offer(message.kind), Side(message.side)
        outcome = await self._matches.offer_outcome(match.id, message.ply, side, offer)
        texts = await self._drafter.texts_of(match)
        return offer_line(texts, shown, offer, side, outcome, notified=notified)

    async def _compose_flag(self, match: Match, message: Message) -> NewMessage:
        is_open = with_button(flag_key(match, message.ply))
        if match.result is not None and not match.has_thread:
            # The result says it there. An earlier line still has its buttons.
            return NewMessage(None, is_open)
        draft = await self._draft_flag(match, message)
        return NewMessage(draft, _any_of(that_says(draft), is_open))

    async def _draft_flag(self, match: Match, message: Message) -> Draft:
        texts, side = await self._drafter.texts_of(match), Side(message.side)
        return flag(texts, match, message.ply, message.take_backs, side)

    async def _compose_resumed(self, match: Match, message: Message) -> NewMessage:
        texts = await self._drafter.texts_of(match)
        return _occurring_again(message, resumed(texts, match, Side(message.side)))

    async def _compose_restored(self, match: Match, message: Message) -> NewMessage:
        texts = await self._drafter.texts_of(match)
        return _occurring_again(message, restored(texts, message.ply))

    async def _compose_call(self, match: Match, message: Message) -> NewMessage | None:
        """Remind or nudge the players to move who want to be mentioned at the board."""
        draft = await self._notices.line_of(match, message)
        return None if draft is None else _occurring_again(message, draft)

    async def _as_of(self, match: Match, message: Message) -> Match | None:
        """Return the match at the time of a message, `None` if its turn was taken back."""
        if (message.ply, message.take_backs) == (match.ply, match.take_backs):
            return match
        return await self._matches.as_of(match.id, message.ply, message.take_backs)


def _is_first(message: Message) -> bool:
    """Tell whether a message is the first board of its match."""
    return message.kind == MessageKind.BOARD and not (message.first_ply or message.take_backs)


def _that_ends(match: Match, message: Message) -> Mark:
    """Identify a message with the result of a match by its menu."""
    return with_button(MatchKey(match.id, message.ply, "over"))


def _occurring_again(message: Message, draft: Draft) -> NewMessage:
    """Identify a line whose text may occur again by its time, too."""
    return NewMessage(draft, _since(message, that_says(draft)))


def _since(message: Message, mark: Mark) -> Mark:
    """Identify a message by its time, too."""
    since = message.created_at - CLOCKS_APART
    return lambda posted: mark(posted) and posted.created_at >= since


def _any_of(*marks: Mark) -> Mark:
    return lambda posted: any(mark(posted) for mark in marks)
