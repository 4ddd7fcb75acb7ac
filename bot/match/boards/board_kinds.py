"""The messages of a match as kinds: what each says when it is posted, and later."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.workers import KeyedWorker
from bot.match.additions import Additions
from bot.match.boards.drafter import Drafter
from bot.match.boards.event_messages import flag, flag_key, offer_key, resumed, taken_back
from bot.match.boards.event_messages import offer as offer_line
from bot.match.boards.notices import CLOCKS_APART, Notices
from bot.match.core import Core
from bot.match.model import OFFER_LINES, Match, MessageKind, Offer
from bot.match.terms import TimeControl
from bot.messages.kinds import Amendment, Kind, Mark, Message, that_says, with_button
from rules import Side


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


class BoardKinds(Kind):
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
        if (addition := self._addition(message.kind)) is not None:
            draft = await addition.draft_message(match, message)
            return None if draft is None else _occurring_again(message, draft)
        return await self._composers[message.kind](match, message)

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
        if _is_of_turn(match, message):
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
        return await self._drafter.board_text(match, first_ply=message.first_ply, planned=planned)

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
        mark = with_button(MatchKey(match.id, message.ply, "menu"))
        shown = await self._as_of(match, message)
        if shown is None or await self._is_superseded(match, message):
            return NewMessage(None, mark)
        is_current = shown.ply == match.ply and match.result is None
        call = await self._notices.call_for(shown, message.created_at, current=is_current)
        planned = await self._matches.planned_plies(match.id, message.first_ply, message.ply)
        draft = await self._drafter.board(
            shown.before_end, first_ply=message.first_ply, planned=planned, notified=call.mentioned
        )
        return NewMessage(draft, mark, letter=MessageKind.NOTICE if call.with_notice else None)

    async def _is_superseded(self, match: Match, message: Message) -> bool:
        if message.take_backs == match.take_backs:
            return False
        return await self._matches.is_superseded(match.id, message.ply, message.take_backs)

    async def _compose_result(self, match: Match, message: Message) -> NewMessage:
        call = await self._notices.call_at_end(match)
        planned = await self._matches.planned_plies(match.id, message.first_ply, message.ply)
        draft = await self._drafter.result(
            match, first_ply=message.first_ply, planned=planned, notified=call.mentioned
        )
        letter = MessageKind.END_LETTER if call.with_notice else None
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

    async def _compose_flag(self, match: Match, message: Message) -> NewMessage | None:
        if match.result is not None and not match.has_thread:
            return None  # the result says it there
        draft = await self._draft_flag(match, message)
        return NewMessage(
            draft, _any_of(that_says(draft), with_button(flag_key(match, message.ply)))
        )

    async def _draft_flag(self, match: Match, message: Message) -> Draft:
        texts, side = await self._drafter.texts_of(match), Side(message.side)
        return flag(texts, match, message.ply, message.take_backs, side)

    async def _compose_resumed(self, match: Match, message: Message) -> NewMessage:
        texts = await self._drafter.texts_of(match)
        return _occurring_again(message, resumed(texts, match, Side(message.side)))

    async def _compose_call(self, match: Match, message: Message) -> NewMessage | None:
        """Remind or nudge the players to move who want to be mentioned at the board."""
        draft = await self._notices.line_of(match, message)
        return None if draft is None else _occurring_again(message, draft)

    async def _as_of(self, match: Match, message: Message) -> Match | None:
        """Return the match at the time of a message, `None` if its turn was taken back."""
        if _is_of_turn(match, message):
            return match
        return await self._matches.as_of(match.id, message.ply, message.take_backs)


def _is_of_turn(match: Match, message: Message) -> bool:
    return (message.ply, message.take_backs) == (match.ply, match.take_backs)


def _that_ends(match: Match, message: Message) -> Mark:
    """Identify a message with the result of a match by its menu."""
    return with_button(MatchKey(match.id, message.ply, "over"))


def _occurring_again(message: Message, draft: Draft) -> NewMessage:
    """Identify a line whose text may occur again by its time, too."""
    says, since = that_says(draft), message.created_at - CLOCKS_APART
    return NewMessage(draft, lambda posted: says(posted) and posted.created_at >= since)


def _any_of(*marks: Mark) -> Mark:
    return lambda posted: any(mark(posted) for mark in marks)
