"""What players do besides playing: draw offers, take-backs (undo), swaps, resigning, and time."""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import suppress

from msgspec import Struct

from bot.cogs.matches import messages
from bot.discord_io.content.buttons import MatchKey, number_in
from bot.discord_io.interactions.responses import pressed_on
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, match_press, match_press_at_any_ply
from bot.match.boards import event_messages, private_views
from bot.match.boards.private_views import BoardReason
from bot.match.client import Request
from bot.match.clock.timeouts import TimeService, check_claim, check_nudge
from bot.match.delivery import Delivery
from bot.match.model import Match, MatchChange, Offer, OfferOutcome
from bot.match.presses import pressed
from bot.match.service import MatchService
from bot.match.turns import check_player


class MatchActions(Struct, frozen=True):
    """Lets players make and answer offers, swap sides, end a match, and act on its time."""

    matches: MatchService
    times: TimeService
    delivery: Delivery

    @pressed(MatchKey, *Offer, load=match_press_at_any_ply)
    async def offer_by_button(self, press: MatchPress) -> None:
        """Make an offer, or show the opponent's; show the board for an old button."""
        match, key = press.match, press.key
        if match.result is None and key.ply != match.ply:
            await private_views.board(press, match, note=BoardReason.STALE, ply=key.ply)
        else:
            await self.offer(press, match, _kind(key))

    async def offer(self, request: Request, match: Match, kind: Offer) -> None:
        """Make an offer for the user, or show the opponent's, which can be answered."""
        user_id, texts = request.user_id, request.texts
        side = check_player(match, user_id)
        if match.offers.get(kind) is side.opponent:
            await self.matches.check_offering(match, user_id, kind)
            await request.give(messages.answer_question(texts, match, kind, side))
        else:
            # A lot is offered below the public board.
            edit = not request.answer.is_on_public
            await self._make(request, match, kind, ply=match.ply, edit=edit)

    @pressed(MatchKey, "coach-back", load=match_press_at_any_ply)
    async def take_back(self, press: MatchPress) -> None:
        """Take back the turn that the coach has commented on, and the computer's reply."""
        match, key = press.match, press.key
        side = check_player(match, press.user_id)
        if (match.own_last(side), str(match.take_backs)) != (key.ply - 1, key.turn):
            raise UserError("coach-late")
        await self._make(press, match, Offer.TAKEBACK, ply=match.ply, edit=False)

    @pressed(
        MatchKey,
        *(f"{kind}-{answer}" for kind in Offer for answer in ("yes", "no")),
        load=match_press_at_any_ply,
    )
    async def answer_offer(self, press: MatchPress) -> None:
        """Answer an offer; below its public line, the edit of that line is the answer."""
        kind, accept = _kind(press.key), press.key.action.endswith("-yes")
        if not press.answer.is_in_private:
            answer = press.answer_by_edit(pressed_on(press.interaction))
            change = await self._store_answer(press, kind, accept=accept)
            if accept:
                # The new board does not wait for edits of old ones.
                await self.delivery.deliver(change)
            await self.delivery.tidy_up(press.match.id, answer)
            await press.answer.acknowledge()
            return
        try:
            change = await self._store_answer(press, kind, accept=accept)
            await self.delivery.deliver(change)
            draft = messages.offer_answered(press.texts, change.match, kind, accept=accept)
        except UserError as error:
            if error.key != f"{kind}-gone":
                raise
            draft = messages.offer_gone(press.texts, kind)
        await press.give(draft)

    async def _store_answer(self, press: MatchPress, kind: Offer, *, accept: bool) -> MatchChange:
        """Store an answer; a second press with the same answer is no error."""
        match_id, ply = press.match.id, press.key.ply
        try:
            return await self._store(
                press,
                press.match,
                self.matches.answer_offer(match_id, ply, press.act, kind, accept=accept),
            )
        except UserError as error:
            match = await access.match_here(press, match_id)
            side = match.side_of(press.user_id)
            # An agreed draw has ended the match.
            closed = (f"{kind}-gone", *(("finished",) if kind is Offer.DRAW else ()))
            if side is None or error.key not in closed:
                raise
            outcome = await press.core.history.offer_outcome(match_id, ply, side.opponent, kind)
            if outcome is not (OfferOutcome.AGREED if accept else OfferOutcome.DECLINED):
                raise
            return MatchChange(match, repeated=True)

    @pressed(MatchKey, "swap", load=match_press_at_any_ply)
    async def swap(self, press: MatchPress) -> None:
        """Swap sides; below the public board, the new board is the answer."""
        match, key = press.match, press.key
        await self._carry_out(press, match, self.matches.swap(match.id, press.act, ply=key.ply))
        draft = messages.swapped(press.texts, match)
        await press.show(draft, edit=press.answer.is_in_private)

    @pressed(MatchKey, "resign", "call-off", load=match_press)
    async def end_by_button(self, press: MatchPress) -> None:
        await self.ask_to_end(press, press.match)

    async def ask_to_end(self, request: Request, match: Match) -> None:
        """Ask privately whether to resign, or to cancel a match that does not count yet.

        Raise `UserError` unless a player asks while the match runs.
        """
        side, texts, has_left = check_player(match, request.user_id), request.texts, False
        if not match.may_be_cancelled:
            with suppress(UserError):
                await self.matches.check_cancel(match, request.user_id, opponent_left=True)
                has_left = await _has_opponent_left(request, match)
        if match.may_be_cancelled or has_left:
            question = messages.cancel_question(texts, match, side, opponent_left=has_left)
        else:
            question = messages.resign_question(texts, match, side)
        await request.send(question)

    @pressed(MatchKey, "resign-yes", load=match_press)
    async def resign(self, press: MatchPress) -> None:
        match = press.match
        await self._carry_out(press, match, self.matches.resign(match.id, press.act))
        await press.give(messages.resigned(press.texts, match))

    @pressed(MatchKey, "call-off-yes", load=match_press)
    async def cancel(self, press: MatchPress) -> None:
        match = press.match
        has_left = not match.may_be_cancelled and await _has_opponent_left(press, match)
        cancelling = self.matches.cancel(match.id, press.act, opponent_left=has_left)
        await self._carry_out(press, match, cancelling)
        await press.give(messages.confirm_cancel(press.texts, match))

    @pressed(MatchKey, "claim", load=match_press)
    async def claim_by_button(self, press: MatchPress) -> None:
        """Claim the win below the line that offers it; in the private menu, ask first."""
        match, key = press.match, press.key
        if press.answer.is_on_public:
            await self._change_on_line(press, self.times.claim(match.id, press.act, ply=key.ply))
        else:
            side = check_player(match, press.user_id)
            check_claim(match, side, key.ply)
            await press.give(event_messages.claim_question(press.texts, match, side))

    @pressed(MatchKey, "claim-yes", load=match_press)
    async def claim(self, press: MatchPress) -> None:
        """Claim the win for the presser."""
        match, key = press.match, press.key
        claiming = self.times.claim(match.id, press.act, ply=key.ply)
        change = await self._carry_out(press, match, claiming)
        # The claim has ended the match.
        side = check_player(change.match.before_end, press.user_id)
        await press.give(event_messages.about_time(press.texts, "claimed", change.match, side))

    @pressed(MatchKey, "extend", load=match_press)
    async def extend(self, press: MatchPress) -> None:
        """Give the presser's opponent one more day."""
        match, key = press.match, press.key
        extending = self.times.extend(match.id, press.act, ply=key.ply, stamp=number_in(key.turn))
        await self._change(press, extending, "extended")

    @pressed(MatchKey, "wait", load=match_press)
    async def wait(self, press: MatchPress) -> None:
        """Wait for the opponent although their time is up."""
        waiting = self.times.wait(press.match.id, press.act, ply=press.key.ply)
        await self._change(press, waiting, "waited")

    @pressed(MatchKey, "nudge", load=match_press)
    async def nudge(self, press: MatchPress) -> None:
        """Remind the opponent that it is their turn; one who has left cannot be reminded."""
        match = press.match
        side = check_player(match, press.user_id)
        check_nudge(match, side)
        if await _has_opponent_left(press, match):
            await self.matches.check_cancel(match, press.user_id, opponent_left=True)
            await press.send(messages.cancel_question(press.texts, match, side, opponent_left=True))
            return
        change = await self._carry_out(press, match, self.times.nudge(match.id, press.act))
        await press.give(event_messages.about_time(press.texts, "nudged", change.match, side))

    @pressed(MatchKey, "resume", load=match_press)
    async def resume(self, press: MatchPress) -> None:
        resuming = self.times.resume(press.match.id, press.act)
        change = await self._carry_out(press, press.match, resuming)
        side = check_player(change.match, press.user_id)
        await press.give(event_messages.about_time(press.texts, "resumed", change.match, side))

    async def _make(
        self, request: Request, match: Match, kind: Offer, *, ply: int, edit: bool = True
    ) -> None:
        """Make an offer; a public line tells the opponent, unless they have left the server."""
        side = check_player(match, request.user_id)
        if await _has_opponent_left(request, match):
            await self.matches.check_offering(match, request.user_id, kind)
            raise UserError("left-answer")
        offering = self.matches.make_offer(match.id, request.act, kind, ply=ply)
        change = await self._carry_out(request, match, offering)
        now = await request.core.rests.seen(change.match)
        await request.show(messages.offered(request.texts, now, kind, side), edit=edit)

    async def _change(self, press: MatchPress, storage: Awaitable[MatchChange], key: str) -> None:
        """Store a change; answer below the public line by its edit, else privately by a text."""
        if press.answer.is_on_public:
            await self._change_on_line(press, storage)
            return
        change = await self._carry_out(press, press.match, storage)
        side = check_player(change.match, press.user_id)
        await press.give(event_messages.about_time(press.texts, key, change.match, side))

    async def _change_on_line(self, request: Request, storage: Awaitable[MatchChange]) -> None:
        """Store a change below the public line; the edit of that line is the answer."""
        answer = request.answer_by_edit(pressed_on(request.interaction))
        change = await request.carry_out(storage)
        await self.delivery.tidy_up(change.match.id, answer)
        await request.answer.acknowledge()

    async def _carry_out(
        self, request: Request, match: Match, storage: Awaitable[MatchChange]
    ) -> MatchChange:
        """Store a change, and post what it needs."""
        change = await self._store(request, match, storage)
        await self.delivery.deliver(change)
        return change

    async def _store(
        self, request: Request, match: Match, storage: Awaitable[MatchChange]
    ) -> MatchChange:
        """Store a change; what takes two of a team is asked for, and the refusal says so."""
        try:
            return await request.carry_out(storage)
        except UserError as error:
            if error.key == "team-asks":
                what = str(error.values["what"])
                await request.carry_out(self.matches.ask_team(match.id, request.user_id, what))
                await self.delivery.tidy_up(match.id, None)
            raise


def _kind(key: MatchKey) -> Offer:
    """Return the kind of offer, which its buttons' actions begin with."""
    return Offer(key.action.partition("-")[0])


async def _has_opponent_left(request: Request, match: Match) -> bool:
    """Tell whether the presser's opponent has left the match's server."""
    side = match.side_of(request.user_id)
    visibility = request.delivery.visibility
    return side is not None and await visibility.have_left(
        match.guild_id, match.people(side.opponent)
    )
