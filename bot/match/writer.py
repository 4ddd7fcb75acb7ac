"""Store the effects of acts: turns, offers, endings and pending messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace
from sqlalchemy import select, update

from bot.discord_io.interactions.owed_answers import POSTED, owe_answer
from bot.errors import UserError
from bot.match.acts import Act, ActContext, Actor, Kind
from bot.match.additions import Additions, PlannedTurn, having
from bot.match.clock.arithmetic import Flag
from bot.match.clock.timekeeping import Timekeeper
from bot.match.model import (
    Ending,
    Match,
    MessageKind,
    Offer,
    OfferOutcome,
    Result,
)
from bot.match.tables import due_messages
from bot.match.tables import matches as match_queries
from bot.match.tables.due_messages import outdate_line, outdate_scoreboard
from bot.match.tables.matches import is_offer
from bot.match.turns import after_moves
from bot.messages import tables
from bot.messages.kinds import Message
from bot.storage.acts import PLANNED
from bot.storage.database import add_unless_there
from bot.storage.errors import UnreadableError
from bot.storage.schema import matches, offers, turns
from rules import Side

AGREED_DRAW = Result(None, Ending.AGREED)
# How long a board waits to tell the computer's turn, too. Then it is posted without that turn.
WAIT_FOR_TURN = timedelta(seconds=5)
# Where there are only answers, no message could bring the computer's turn later.
WAIT_FOR_ANSWER = timedelta(minutes=10)
# The kinds of messages that interactions wait for.
_ANSWERING = frozenset((MessageKind.CARD, MessageKind.BOARD, MessageKind.RESULT))


def may_answer(message: Message) -> bool:
    """Tell whether an interaction may wait for a message as its public answer."""
    is_public = message.reply is None or message.reply.manner in POSTED
    return is_public and (message.answers_only or message.kind in _ANSWERING)


class MatchWriter:
    """Stores the effects of an act on a match, in the act's own transaction."""

    def __init__(self, keeper: Timekeeper, additions: Sequence[Additions]) -> None:
        self._keeper = keeper
        self._additions = additions

    async def store_turn(self, act: ActContext, before: Match, match: Match) -> Match:
        """Store the last turn of `match`, the turns that follow at once, and their messages.

        These are forced passes, and turns that players have planned. Return the resulting match.
        """
        match = played = await self._add_turn(act, before, match)
        if played.answering and not _suspends_plans(before, act.at):
            match = await self._answer(act, played)
        if match.result is not None:
            # The result takes the place of the board, and tells planned turns, too.
            first_ply = None if match.ply == played.ply else before.ply + 1
            return await self.finish(act, match, match.result, first_ply=first_ply)
        # A board that waits for the computer's turn tells that, too.
        if not (before.awaits_computer and await self._extend_board(act, before, match)):
            await self.enqueue_board(act, match, first_ply=before.ply + 1)
        await outdate_scoreboard(act.transaction, match.id)
        return match

    async def agree(
        self, act: ActContext, match: Match, offer: Offer, *, by: Side, seed: int | None = None
    ) -> None:
        """Carry out a side's offer; `seed` is that of a lot that was never stored."""
        if offer is Offer.DRAW:
            await self.finish(act, match, AGREED_DRAW)
        elif offer is Offer.TAKEBACK:
            await self._take_back(act, match, by)
        elif offer is Offer.PAUSE:
            agreed = OfferOutcome.AGREED
            await match_queries.close_offers(act.transaction, match.id, agreed, kind=offer)
            await self._keeper.pause(act.transaction, match, at=act.at)
        else:
            if seed is None:
                made = is_offer(match.id, match.ply, offer, by)
                rows = await act.transaction.execute(select(offers.c.seed).where(made))
                seed = int(rows.scalar_one())
            carry_out = self._draw_start if offer is Offer.REROLL else self._play_lot
            await carry_out(act, match, seed)

    async def swap(self, act: ActContext, match: Match) -> None:
        """Exchange the seats of a match; the noted act counts as its revision."""
        transaction = act.transaction
        await match_queries.close_offers(transaction, match.id, OfferOutcome.LAPSED)
        await match_queries.exchange_seats(transaction, match.id, swapped=True)
        await self._break_off(act, match)
        after = replace(match.exchanged, take_backs=match.take_backs + 1)
        after = await self._keeper.swap(transaction, match, after, at=act.at)
        after = await self._pass_if_forced(act, after)
        if not (match.awaits_computer and await self._extend_board(act, match, after)):
            await self.enqueue_board(act, after)
        await outdate_scoreboard(transaction, match.id)

    async def finish(
        self, act: ActContext, match: Match, result: Result, *, first_ply: int | None = None
    ) -> Match:
        """Store how a match has ended.

        The result tells the turns from `first_ply` on, by default the last one.
        """
        await match_queries.finish(
            act.transaction,
            match.id,
            ending=result.ending,
            winner=result.winner and result.winner.value,
            reasons=result.reasons,
            at=act.at,
        )
        act.has_ended = True
        for addition in having(self._additions, Additions.at_end):
            await addition.at_end(act, match, result)
        await self.enqueue(act, match, MessageKind.RESULT, first_ply=first_ply)
        if not match.answers_only:
            await self.enqueue(act, match, MessageKind.ANNOUNCEMENT)
        await outdate_scoreboard(act.transaction, match.id)
        stopped = await self._keeper.stop(act.transaction, match)
        return replace(stopped, answering=frozenset())

    async def enqueue_board(
        self, act: ActContext, match: Match, *, first_ply: int | None = None
    ) -> None:
        """Enqueue a board that tells the turns from `first_ply` on, by default the last one.

        Before a turn of the computer, it waits to tell that, too.
        """
        until = _until(act, match)
        await self.enqueue(act, match, MessageKind.BOARD, first_ply=first_ply, not_before=until)

    async def enqueue(
        self,
        act: ActContext,
        match: Match,
        kind: str,
        side: Side | None = None,
        *,
        first_ply: int | None = None,
        number: int = 0,
        not_before: datetime | None = None,
    ) -> None:
        """Enqueue a message about a match; `side` is the actor, `None` the side to move."""
        if match.computer is not None and kind != MessageKind.BOARD:
            # It comes after the board of the turn, so that must not wait any longer.
            await due_messages.end_waiting(act.transaction, match.id)
        reply = act.request.reply
        if reply is not None and reply.manner in POSTED and reply.channel_id != match.place_id:
            reply = None  # the message is posted elsewhere
        if not match.answers_only and kind not in _ANSWERING:
            reply = None
        message = Message(
            kind=kind,
            created_at=act.at,
            match_id=match.id,
            ply=match.ply,
            take_backs=match.take_backs,
            side=(side or match.position.to_move).value,
            first_ply=match.ply if first_ply is None else first_ply,
            not_before=not_before,
            answers_only=match.answers_only,
            reply=reply,
        )
        stored = await tables.enqueue(act.transaction, message, number=number)
        if stored is None:
            # It stands already, and may say something else.
            await outdate_line(act.transaction, match.id, kind, match.ply, match.take_backs)
            return
        if reply is not None:
            await owe_answer(act.transaction, reply, at=act.at, owed_message=stored.id)
        act.owed.append(stored)

    async def enqueue_again(
        self, act: ActContext, match: Match, kind: MessageKind, side: Side
    ) -> None:
        """Enqueue a message of a kind that may come several times in a turn."""
        number = await due_messages.count(act.transaction, match.id, kind, side.value)
        await self.enqueue(act, match, kind, side, number=number)

    async def _extend_board(self, act: ActContext, before: Match, match: Match) -> bool:
        """Let the board that waits for the turns after `before` tell them; `False` without one.

        It is enqueued already, and the engine finds it.
        """
        until = _until(act, match)
        is_extended = await due_messages.extend_board(
            act.transaction,
            match.id,
            after=(before.ply, before.take_backs),
            ply=match.ply,
            take_backs=match.take_backs,
            side=match.position.to_move.value,
            at=act.at,
            not_before=until,
        )
        if is_extended and until is None:
            await due_messages.end_waiting(act.transaction, match.id)
        return is_extended

    async def _take_back(self, act: ActContext, match: Match, side: Side) -> None:
        """Take back a side's last turn and everything that was played after it."""
        transaction, ply = act.transaction, match.own_last(side)
        if ply is None:
            raise UserError("takeback-never")
        request = Act(f"take-back:{match.id}:{match.take_backs}", Actor.PERSON, act.request.user_id)
        await ActContext(transaction, request, Kind.TAKE_BACK, act.at).note(
            match_id=match.id, ply=ply
        )
        agreed = OfferOutcome.AGREED
        await match_queries.close_offers(transaction, match.id, agreed, kind=Offer.TAKEBACK)
        await match_queries.close_offers(transaction, match.id, OfferOutcome.LAPSED)
        await due_messages.end_waiting(transaction, match.id)
        await due_messages.take_back(transaction, match.id, to=ply)
        await self._break_off(act, match)
        before = match
        if not ply and match.swapped:
            # The swap is taken back with the first turn.
            await match_queries.exchange_seats(transaction, match.id, swapped=False)
            before, side = match.exchanged, side.opponent
        left = replace(before, turns=match.turns[:ply], take_backs=match.take_backs + 1)
        await self._keeper.take_back(transaction, before, left, side, at=act.at)
        await self.enqueue_board(act, left)
        await outdate_scoreboard(transaction, match.id)

    async def _draw_start(self, act: ActContext, match: Match, seed: int) -> None:
        """Draw the random start again, before the first turn."""
        transaction, mover = act.transaction, match.position.to_move
        request = Act(f"reroll:{match.id}", Actor.PERSON, act.request.user_id)
        await ActContext(transaction, request, Kind.REROLL, act.at).note(match_id=match.id, ply=0)
        agreed = OfferOutcome.AGREED
        await match_queries.close_offers(transaction, match.id, agreed, kind=Offer.REROLL)
        await match_queries.close_offers(transaction, match.id, OfferOutcome.LAPSED)
        drawn = update(matches).where(matches.c.id == match.id).values(seed=seed)
        await transaction.execute(drawn)
        await due_messages.end_waiting(transaction, match.id)
        await self._break_off(act, match)
        after = replace(match, take_backs=match.take_backs + 1)
        await self._keeper.take_back(transaction, match, after, mover, at=act.at)
        await self.enqueue_board(act, after)
        await outdate_scoreboard(transaction, match.id)

    async def _play_lot(self, act: ActContext, before: Match, seed: int) -> None:
        """Store the turns of a lot, one act each; only the last one gets a board."""
        match, transaction = before, act.transaction
        await due_messages.end_waiting(transaction, match.id)
        for moves in before.game.random_placements(before.position, seed):
            match = after_moves(match, moves, at=act.at)
            drawn = Act.of_clock(f"lot:{match.id}:{match.take_backs}:{match.ply}")
            await self._record_turn(ActContext(transaction, drawn, Kind.TURN, act.at), match)
        match = await self._pass_if_forced(act, match)
        await match_queries.close_offers(transaction, match.id, OfferOutcome.AGREED, kind=Offer.LOT)
        await match_queries.close_offers(transaction, match.id, OfferOutcome.LAPSED)
        await self._break_off(act, match)
        match = await self._keeper.turn(transaction, before, match, at=act.at)
        if match.result is not None:
            await self.finish(act, match, match.result)
            return
        await self.enqueue_board(act, match)
        await outdate_scoreboard(transaction, match.id)

    async def _break_off(self, act: ActContext, match: Match) -> None:
        for addition in having(self._additions, Additions.at_break):
            await addition.at_break(act, match)

    async def _add_turn(
        self, act: ActContext, before: Match, match: Match, *, is_planned: bool = False
    ) -> Match:
        """Store the last turn of `match` and the forced passes after it, and move the clock."""
        await self._record_turn(act, match)
        if before.offers:
            await match_queries.close_offers(act.transaction, match.id, OfferOutcome.LAPSED)
        match = await self._pass_if_forced(act, match)
        return await self._keeper.turn(
            act.transaction, before, match, at=act.at, is_planned=is_planned
        )

    async def _pass_if_forced(self, act: ActContext, match: Match) -> Match:
        """Store the passes of sides without another turn, one act each."""
        while match.result is None and match.position.must_pass and not match.may_swap:
            match = after_moves(match, tuple(match.position.legal_moves()), at=act.at)
            forced = Act.of_clock(f"forced:{match.id}:{match.take_backs}:{match.ply}")
            await self._record_turn(ActContext(act.transaction, forced, Kind.TURN, act.at), match)
        return match

    async def _record_turn(self, act: ActContext, match: Match) -> None:
        """Store the last turn of a match and the act that played it."""
        row = {
            "act_id": await act.note(match_id=match.id, ply=match.ply),
            "match_id": match.id,
            "ply": match.ply,
            "take_backs": match.take_backs,
            "notation": match.turns[-1],
        }
        if await add_unless_there(act.transaction, turns, row) is None:
            # The ply is counted from the acts.
            reason = f"has a turn at ply {match.ply} without its act"
            raise UnreadableError("match", match.id, reason)
        for addition in having(self._additions, Additions.at_turn):
            await addition.at_turn(act, match)

    async def _answer(self, act: ActContext, match: Match) -> Match:
        """Store the turns that the sides to move have planned, one act each."""
        while match.result is None and match.position.to_move in match.answering:
            match, planned = await self._find_planned(act, match)
            if planned is None:
                break
            after = after_moves(match, planned.moves, at=act.at)
            key = f"{PLANNED}{match.id}:{match.take_backs}:{after.ply}"
            request = Act(key, Actor.PERSON, planned.user_id)
            planned_act = ActContext(act.transaction, request, Kind.TURN, act.at)
            match = await self._add_turn(planned_act, match, after, is_planned=True)
        return match

    async def _find_planned(
        self, act: ActContext, match: Match
    ) -> tuple[Match, PlannedTurn | None]:
        for addition in having(self._additions, Additions.find_planned):
            match, planned = await addition.find_planned(act.transaction, match)
            if planned is not None:
                return match, planned
        return match, None


def _suspends_plans(before: Match, at: datetime) -> bool:
    """Tell whether no plan answers the turn after `before`.

    An offer was open, or time had run out: then the player decides. A channel plays when its time
    is up.
    """
    clock = before.clock
    if clock is None or before.awaits_votes:
        return bool(before.offers)
    is_late = clock.flag is not Flag.DOWN or (clock.ends_at is not None and clock.ends_at <= at)
    return is_late or bool(before.offers)


def _until(act: ActContext, match: Match) -> datetime | None:
    """Return until when the board of a match waits to tell the next turn, if it does."""
    wait = WAIT_FOR_ANSWER if match.answers_only else WAIT_FOR_TURN
    return act.at + wait if match.awaits_computer else None
