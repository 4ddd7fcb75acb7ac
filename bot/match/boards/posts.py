"""The public messages of a match: what each says when it is posted, and later."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Sequence

from bot.discord_io.codes import TROUBLE
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.draft import Draft
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
from bot.match.boards.letters import line_of
from bot.match.boards.pings import CLOCKS_APART, Pings
from bot.match.core import Core
from bot.match.model import OFFER_LINES, Match, MessageKind, Offer
from bot.match.places import Places
from bot.match.tables.due_messages import outdate_board_before, result_of
from bot.match.terms import TimeControl
from bot.messages.kinds import (
    Amendment,
    Kind,
    Mark,
    Message,
    New,
    Order,
    Sent,
    that_says,
    with_button,
)
from bot.messages.sending import Sender
from bot.storage import Transaction
from rules import Side

# The messages that show how a match stands.
BOARDS = frozenset({MessageKind.BOARD, MessageKind.RESULT})


Composed = tuple[Draft | None, Mark, MessageKind | None] | None
"""A draft (`None` if it is out of date), its mark, and the letter that follows; or nothing."""


class BoardMessages(Kind):
    """Boards, results and lines; those of one match are posted in their order.

    While the thread of a match is closed, they go to its channel; the announcement always does.
    """

    order = Order.MATCH

    def __init__(
        self,
        core: Core,
        *,
        drafter: Drafter,
        places: Places,
        pings: Pings,
        answers: OwedAnswers,
        sender: Sender,
    ) -> None:
        self._core = core
        self._matches = core.matches
        self._history = core.history
        self._drafter = drafter
        self._places = places
        self._pings = pings
        self._answers = answers
        self._sender = sender
        self._composers: dict[str, Callable[[Match, Message], Awaitable[Composed]]] = {
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

    def stands_in_line(self, message: Message) -> bool:
        """Tell whether a message goes to the place of its match, as all but announcements do."""
        return message.kind != MessageKind.ANNOUNCEMENT

    def note_tried(self, message: Message) -> None:
        """End the answers that wait for a board, as it is posted or refused."""
        if message.kind in BOARDS:
            self._answers.board_tried(message)

    async def compose(self, message: Message) -> Sequence[New]:
        """Compose a message for the current state of its match, which gets its place first."""
        match = await self._matches.latest(message.match_id)
        if not match.is_placed:
            again = self._core.messages.is_from_elsewhere(message)
            match = await self._places.make(match, again=again)
        if (compose := self._composers.get(message.kind)) is not None:
            composed = await compose(match, message)
        else:
            addition = self._addition(message.kind)
            draft = None if addition is None else await addition.draft_message(match, message)
            composed = None if draft is None else _occurring_again(message, draft)
        if composed is None:
            return ()
        draft, mark, letter = composed
        places = dict.fromkeys((match.place_id, match.channel_id))
        if not self.stands_in_line(message):
            places = (match.channel_id,)
        # Where there are only answers and none is awaited, the first board replaces the card.
        is_lonely = match.answers_only and message.reply is None and _is_first(message)
        return [
            New(
                draft=draft,
                mark=mark,
                places=tuple(places),
                guild_id=match.guild_id,
                replaces=match.card_id if is_lonely else None,
                next=None if letter is None else self._letter(message, letter),
            )
        ]

    async def place_deleted(self, message: Message) -> None:
        match = await self._matches.latest(message.match_id)
        await self._matches.placed(match.id, match.channel_id)

    async def at_posted(self, transaction: Transaction, message: Message) -> None:
        """Take the buttons from the board before a board or a result."""
        if message.kind in BOARDS:
            await outdate_board_before(transaction, message.match_id, message.id)

    async def after_posting(self, message: Message, sent: Sent) -> None:
        """Say on a card that its match is below it, as long as a token may edit the card.

        An older card becomes the present board once it is pressed.
        """
        if message.kind == MessageKind.BOARD:
            shown_after = self._core.clock() - message.created_at
            self._core.observer.board_shown(shown_after.total_seconds())
        if not (message.answers_only and _is_first(message)):
            return
        match = await self._matches.latest(message.match_id)
        if match.card_id is not None and match.card_id != sent.place[1]:
            card = Amendment(begun(await self._drafter.texts_of(match), match))
            with contextlib.suppress(*TROUBLE):
                await self._sender.amend(match.card_id, card)

    def _letter(self, message: Message, kind: MessageKind) -> Message:
        """Return the letter that follows a board or a result."""
        return Message(
            kind=kind,
            created_at=self._core.clock(),
            match_id=message.match_id,
            ply=message.ply,
            take_backs=message.take_backs,
            side=message.side,
            first_ply=message.ply,
        )

    def _addition(self, kind: str) -> Additions | None:
        """Return the cog that drafts a kind, `None` for those of the core."""
        return next((cog for cog in self._core.additions if kind in cog.message_kinds), None)

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
        if await self._history.is_old_start(match, message.ply, message.take_backs):
            return Amendment((await self._drafter.texts_of(match))("line-rerolled"))
        if (message.ply, message.take_backs) == (match.ply, match.take_backs):
            text = await self._board_text(match, message)
            return Amendment(text, keeps_buttons=match.result is None)
        if match.terms.pace is TimeControl.NONE:
            return Amendment(None)
        shown = await self._history.as_of(match.id, message.ply, message.take_backs)
        return Amendment(shown and await self._board_text(shown, message))

    async def _amend_result(self, match: Match, message: Message) -> Amendment:
        """Write a result again, as cogs may add lines to it later."""
        planned = await self._history.planned_plies(match.id, message.first_ply, message.ply)
        draft = await self._drafter.result(match, first_ply=message.first_ply, planned=planned)
        return Amendment(draft.content, keeps_buttons=True)

    async def _board_text(self, match: Match, message: Message) -> str:
        planned = await self._history.planned_plies(match.id, message.first_ply, message.ply)
        drawn = await self._history.drawn_turns(match)
        return await self._drafter.board_text(
            match, first_ply=message.first_ply, planned=planned, drawn=drawn
        )

    async def _find_taken_back(self, match: Match, message: Message) -> dict[int, str]:
        """Return those of a board's turns, by ply, that have been taken back."""
        if message.take_backs == match.take_backs:
            return {}
        turns = {
            ply: await self._history.taken_back(match.id, ply, message.take_backs)
            for ply in range(message.first_ply, message.ply + 1)
        }
        return {ply: turn for ply, turn in turns.items() if turn}

    async def _compose_board(self, match: Match, message: Message) -> Composed:
        mark = _since(message, with_button(MatchKey(match.id, message.ply, "menu")))
        shown = await self._as_of(match, message)
        is_superseded = message.take_backs != match.take_backs and (
            await self._history.is_superseded(match.id, message.ply, message.take_backs)
        )
        if shown is None or is_superseded:
            return None, mark, None
        is_current = shown.ply == match.ply and match.result is None
        ping = await self._pings.ping_for(shown, message.created_at, current=is_current)
        planned = await self._history.planned_plies(match.id, message.first_ply, message.ply)
        draft = await self._drafter.board(
            shown.before_end,
            first_ply=message.first_ply,
            planned=planned,
            drawn=await self._history.drawn_turns(shown.before_end),
            notified=ping.mentioned,
        )
        return draft, mark, MessageKind.NOTICE if ping.with_notice else None

    async def _compose_result(self, match: Match, message: Message) -> Composed:
        ping = await self._pings.ping_at_end(match)
        planned = await self._history.planned_plies(match.id, message.first_ply, message.ply)
        draft = await self._drafter.result(
            match, first_ply=message.first_ply, planned=planned, notified=ping.mentioned
        )
        letter = MessageKind.END_LETTER if ping.with_notice else None
        return draft, _that_ends(match, message), letter

    async def _compose_announcement(self, match: Match, message: Message) -> Composed:
        result = await self._core.messages.find_last(*result_of(match.id))
        if result is not None and result.channel_id == match.channel_id:
            return None  # the result is in the channel itself
        draft = await self._drafter.announcement(match)
        return draft, _that_ends(match, message), None

    async def _compose_offer(self, match: Match, message: Message) -> Composed:
        offer, side = Offer(message.kind), Side(message.side)
        shown = await self._as_of(match, message) or match
        notified = await self._pings.reachable(shown.people(side.opponent))
        draft = await self._draft_offer(match, shown, message, notified=notified)
        texts = await self._drafter.texts_of(match)
        open_offer = offer_line(texts, shown, offer, side, None, notified=notified)
        # An offer to a computer has no buttons to identify it by. After a take-back its original
        # words are unknown.
        key = offer_key(match.id, message.ply, offer, side)
        return draft, _any_of(that_says(draft), that_says(open_offer), with_button(key)), None

    async def _draft_offer(
        self, match: Match, shown: Match, message: Message, *, notified: tuple[int, ...] = ()
    ) -> Draft:
        offer, side = Offer(message.kind), Side(message.side)
        outcome = await self._history.offer_outcome(match.id, message.ply, side, offer)
        texts = await self._drafter.texts_of(match)
        return offer_line(texts, shown, offer, side, outcome, notified=notified)

    async def _compose_flag(self, match: Match, message: Message) -> Composed:
        is_open = with_button(flag_key(match, message.ply))
        if match.result is not None and not match.has_thread:
            # The result says it there. An earlier line still has its buttons.
            return None, is_open, None
        draft = await self._draft_flag(match, message)
        return draft, _any_of(that_says(draft), is_open), None

    async def _draft_flag(self, match: Match, message: Message) -> Draft:
        texts, side = await self._drafter.texts_of(match), Side(message.side)
        return flag(texts, match, message.ply, message.take_backs, side)

    async def _compose_resumed(self, match: Match, message: Message) -> Composed:
        texts = await self._drafter.texts_of(match)
        return _occurring_again(message, resumed(texts, match, Side(message.side)))

    async def _compose_restored(self, match: Match, message: Message) -> Composed:
        texts = await self._drafter.texts_of(match)
        return _occurring_again(message, restored(texts, message.ply))

    async def _compose_call(self, match: Match, message: Message) -> Composed:
        """Remind or nudge the players to move who want to be mentioned at the board."""
        draft = await line_of(self._core, self._drafter, self._pings, match, message)
        return None if draft is None else _occurring_again(message, draft)

    async def _as_of(self, match: Match, message: Message) -> Match | None:
        """Return the match at the time of a message, `None` if its turn was taken back."""
        if (message.ply, message.take_backs) == (match.ply, match.take_backs):
            return match
        return await self._history.as_of(match.id, message.ply, message.take_backs)


def _is_first(message: Message) -> bool:
    """Tell whether a message is the first board of its match."""
    return message.kind == MessageKind.BOARD and not (message.first_ply or message.take_backs)


def _that_ends(match: Match, message: Message) -> Mark:
    """Identify a message with the result of a match by its menu."""
    return with_button(MatchKey(match.id, message.ply, "over"))


def _occurring_again(message: Message, draft: Draft) -> Composed:
    """Identify a line whose text may occur again by its time, too."""
    return draft, _since(message, that_says(draft)), None


def _since(message: Message, mark: Mark) -> Mark:
    """Identify a message by its time, too."""
    since = message.created_at - CLOCKS_APART
    return lambda posted: mark(posted) and posted.created_at >= since


def _any_of(*marks: Mark) -> Mark:
    return lambda posted: any(mark(posted) for mark in marks)
