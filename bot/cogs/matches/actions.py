"""What players do in a match besides playing: offers, swaps, endings, and what is about time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.cogs.matches import messages
from bot.discord_io.content.buttons import MatchKey, number_in
from bot.discord_io.interactions.answer import is_in_private, pressed_on
from bot.discord_io.interactions.context import answer_by_edit, answer_of, storing, texts_of
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, act_of, match_press, match_press_at_any_ply
from bot.match.boards import event_messages, private_views
from bot.match.boards.private_views import BoardReason
from bot.match.client import Interaction
from bot.match.clock.timeouts import TimeService, check_claim, check_nudge
from bot.match.delivery.posting import Poster
from bot.match.model import Match, MatchChange, Offer, OfferOutcome
from bot.match.presses import pressed
from bot.match.service import MatchService
from bot.match.turns import check_player


class MatchActions:
    """Lets players make and answer offers, swap sides, end a match, and act on its time."""

    def __init__(self, matches: MatchService, times: TimeService, poster: Poster) -> None:
        self._matches = matches
        self._times = times
        self._poster = poster

    @pressed(MatchKey, *Offer, load=match_press_at_any_ply)
    async def offer_by_button(self, press: MatchPress) -> None:
        """Make an offer, or show the opponent's; show the board for an old button."""
        interaction, match, key = press.interaction, press.match, press.key
        if match.result is None and key.ply != match.ply:
            await private_views.board(interaction, match, note=BoardReason.STALE, ply=key.ply)
        else:
            await self.offer(interaction, match, _kind(key))

    async def offer(self, interaction: Interaction, match: Match, kind: Offer) -> None:
        """Make an offer for the user, or show the opponent's, which can be answered.

        Ask first about a lot: it is beside *Move*, where a stray press would be public.
        """
        user_id, texts = interaction.user.id, texts_of(interaction)
        side = check_player(match, user_id)
        if match.offers.get(kind) is side.opponent:
            await self._matches.check_offering(match, user_id, kind)
            question = messages.answer_question(texts, match, kind, side)
            await answer_of(interaction).give(question)
        elif kind is Offer.LOT:
            await self._matches.check_offering(match, user_id, kind)
            await answer_of(interaction).give(messages.lot_question(texts, match, side))
        else:
            await self._make(interaction, match, kind, ply=match.ply)

    @pressed(MatchKey, "lot-offer", load=match_press_at_any_ply)
    async def suggest_lot(self, press: MatchPress) -> None:
        """Suggest the lot that the presser was asked about."""
        await self._make(press.interaction, press.match, Offer.LOT, ply=press.key.ply)

    @pressed(MatchKey, "coach-back", load=match_press_at_any_ply)
    async def take_back(self, press: MatchPress) -> None:
        """Take back the turn that the coach has commented on, and the computer's reply."""
        interaction, match, key = press.interaction, press.match, press.key
        side = check_player(match, interaction.user.id)
        if (match.own_last(side), str(match.take_backs)) != (key.ply - 1, key.turn):
            raise UserError("coach-late")
        offering = self._matches.make_offer(
            match.id, act_of(interaction), Offer.TAKEBACK, ply=match.ply
        )
        change = await self._carry_out(interaction, offering)
        draft = messages.offered(texts_of(interaction), change.match, Offer.TAKEBACK, side)
        await answer_of(interaction).send(draft)

    @pressed(MatchKey, *(f"{kind}-yes" for kind in Offer), load=match_press_at_any_ply)
    async def accept(self, press: MatchPress) -> None:
        """Accept an offer for the presser."""
        await self._answer(press.interaction, press.key, accept=True)

    @pressed(MatchKey, *(f"{kind}-no" for kind in Offer), load=match_press_at_any_ply)
    async def decline(self, press: MatchPress) -> None:
        """Decline an offer for the presser."""
        await self._answer(press.interaction, press.key, accept=False)

    @pressed(MatchKey, "swap", load=match_press_at_any_ply)
    async def swap(self, press: MatchPress) -> None:
        """Swap sides; below the public board, the new board is the answer."""
        interaction, match, key = press.interaction, press.match, press.key
        swapping = self._matches.swap(match.id, act_of(interaction), ply=key.ply)
        await self._carry_out(interaction, swapping)
        answer, draft = answer_of(interaction), messages.swapped(texts_of(interaction), match)
        await (answer.give(draft) if is_in_private(interaction) else answer.send(draft))

    @pressed(MatchKey, "resign", "call-off", load=match_press)
    async def end_by_button(self, press: MatchPress) -> None:
        """Ask the presser privately whether to end the match."""
        await self.ask_to_end(press.interaction, press.match)

    async def ask_to_end(self, interaction: Interaction, match: Match) -> None:
        """Ask privately whether to resign, or to cancel a match that does not count yet.

        Raise `UserError` unless a player asks while the match runs.
        """
        side, texts = check_player(match, interaction.user.id), texts_of(interaction)
        has_left = not match.may_be_cancelled and await self._may_cancel(interaction, match)
        if match.may_be_cancelled or has_left:
            question = messages.cancel_question(texts, match, side, opponent_left=has_left)
        else:
            question = messages.resign_question(texts, match, side)
        await answer_of(interaction).send(question)

    @pressed(MatchKey, "resign-yes", load=match_press)
    async def resign(self, press: MatchPress) -> None:
        """Resign for the presser."""
        interaction, match = press.interaction, press.match
        await self._carry_out(interaction, self._matches.resign(match.id, act_of(interaction)))
        await answer_of(interaction).give(messages.resigned(texts_of(interaction), match))

    @pressed(MatchKey, "call-off-yes", load=match_press)
    async def cancel(self, press: MatchPress) -> None:
        """Cancel the match for the presser."""
        interaction, match = press.interaction, press.match
        has_left = not match.may_be_cancelled and await _has_opponent_left(interaction, match)
        cancelling = self._matches.cancel(match.id, act_of(interaction), opponent_left=has_left)
        await self._carry_out(interaction, cancelling)
        await answer_of(interaction).give(messages.cancelled_by_you(texts_of(interaction), match))

    @pressed(MatchKey, "claim", load=match_press)
    async def claim_by_button(self, press: MatchPress) -> None:
        """Claim the win below the line that offers it; in the private menu, ask first."""
        interaction, match, key = press.interaction, press.match, press.key
        if _is_on_line(interaction):
            claiming = self._times.claim(match.id, act_of(interaction), ply=key.ply)
            await self._change_on_line(interaction, claiming)
        else:
            side = check_player(match, interaction.user.id)
            check_claim(match, side, key.ply)
            question = event_messages.claim_question(texts_of(interaction), match, side)
            await answer_of(interaction).give(question)

    @pressed(MatchKey, "claim-yes", load=match_press)
    async def claim(self, press: MatchPress) -> None:
        """Claim the win for the presser."""
        interaction, match, key = press.interaction, press.match, press.key
        claiming = self._times.claim(match.id, act_of(interaction), ply=key.ply)
        change = await self._carry_out(interaction, claiming)
        draft = event_messages.claimed(texts_of(interaction), change.match)
        await answer_of(interaction).give(draft)

    @pressed(MatchKey, "extend", load=match_press)
    async def extend(self, press: MatchPress) -> None:
        """Give the presser's opponent one more day."""
        interaction, match, key = press.interaction, press.match, press.key
        stamp = number_in(key.turn)
        extending = self._times.extend(match.id, act_of(interaction), ply=key.ply, stamp=stamp)
        await self._change(interaction, extending, event_messages.extended)

    @pressed(MatchKey, "wait", load=match_press)
    async def wait(self, press: MatchPress) -> None:
        """Wait for the opponent although their time is up."""
        interaction, match = press.interaction, press.match
        waiting = self._times.wait(match.id, act_of(interaction), ply=press.key.ply)
        await self._change(interaction, waiting, event_messages.waited)

    @pressed(MatchKey, "nudge", load=match_press)
    async def nudge(self, press: MatchPress) -> None:
        """Remind the opponent that it is their turn; one who has left cannot be reminded."""
        interaction, match = press.interaction, press.match
        side = check_player(match, interaction.user.id)
        check_nudge(match, side)
        if await self._ask_if_left(interaction, match):
            return
        nudging = self._times.nudge(match.id, act_of(interaction))
        change = await self._carry_out(interaction, nudging)
        draft = event_messages.nudged(texts_of(interaction), change.match, side)
        await answer_of(interaction).give(draft)

    @pressed(MatchKey, "resume", load=match_press)
    async def resume(self, press: MatchPress) -> None:
        """End the pause of a button's match."""
        interaction, match = press.interaction, press.match
        resuming = self._times.resume(match.id, act_of(interaction))
        change = await self._carry_out(interaction, resuming)
        draft = event_messages.resumed_by_you(texts_of(interaction), change.match)
        await answer_of(interaction).give(draft)

    async def _make(self, interaction: Interaction, match: Match, kind: Offer, *, ply: int) -> None:
        """Make an offer; a public line tells the opponent."""
        side = check_player(match, interaction.user.id)
        offering = self._matches.make_offer(match.id, act_of(interaction), kind, ply=ply)
        change = await self._carry_out(interaction, offering)
        draft = messages.offered(texts_of(interaction), change.match, kind, side)
        await answer_of(interaction).give(draft)

    async def _answer(self, interaction: Interaction, key: MatchKey, *, accept: bool) -> None:
        """Answer an offer; below its public line, the edit of that line is the answer."""
        if is_in_private(interaction):
            await self._answer_privately(interaction, key, accept=accept)
            return
        answer = answer_by_edit(interaction, pressed_on(interaction))
        change = await self._store(interaction, key, accept=accept)
        if accept:
            # The new board does not wait for edits of old ones.
            await self._poster.deliver(change)
        await self._poster.tidy_up(key.match_id, answer)
        await answer_of(interaction).acknowledge()

    async def _answer_privately(
        self, interaction: Interaction, key: MatchKey, *, accept: bool
    ) -> None:
        texts, kind = texts_of(interaction), _kind(key)
        try:
            change = await self._store(interaction, key, accept=accept)
            await self._poster.deliver(change)
            draft = messages.offer_answered(texts, change.match, kind, accept=accept)
        except UserError as error:
            if error.key != f"{kind}-gone":
                raise
            draft = messages.offer_gone(texts, kind)
        await answer_of(interaction).give(draft)

    async def _store(self, interaction: Interaction, key: MatchKey, *, accept: bool) -> MatchChange:
        """Store an answer; a second press with the same answer is no error."""
        kind, act = _kind(key), act_of(interaction)
        try:
            with storing(interaction):
                return await self._matches.answer_offer(
                    key.match_id, key.ply, act, kind, accept=accept
                )
        except UserError as error:
            match = await access.match_here(interaction, key.match_id)
            answered = OfferOutcome.AGREED if accept else OfferOutcome.DECLINED
            # An agreed draw has ended the match.
            closed = {f"{kind}-gone", *(("finished",) if kind is Offer.DRAW else ())}
            if (
                error.key not in closed
                or await self._find_outcome(interaction, match, key) != answered
            ):
                raise
            return MatchChange(match, repeated=True)

    async def _find_outcome(
        self, interaction: Interaction, match: Match, key: MatchKey
    ) -> OfferOutcome | None:
        """Return the outcome of the offer that the presser tried to answer."""
        side = match.side_of(interaction.user.id)
        if side is None:
            return None
        return await self._matches.offer_outcome(match.id, key.ply, side.opponent, _kind(key))

    async def _may_cancel(self, interaction: Interaction, match: Match) -> bool:
        """Tell whether a match may be cancelled because its opponent has left the server."""
        try:
            await self._matches.check_cancel(match, interaction.user.id, opponent_left=True)
        except UserError:
            return False
        return await _has_opponent_left(interaction, match)

    async def _ask_if_left(self, interaction: Interaction, match: Match) -> bool:
        """Ask whether to cancel a match whose opponent has left; return whether they have.

        Raises `UserError` while it cannot be cancelled.
        """
        if not await _has_opponent_left(interaction, match):
            return False
        user_id = interaction.user.id
        side = await self._matches.check_cancel(match, user_id, opponent_left=True)
        texts = texts_of(interaction)
        question = messages.cancel_question(texts, match, side, opponent_left=True)
        await answer_of(interaction).send(question)
        return True

    async def _change(
        self, interaction: Interaction, storage: Awaitable[MatchChange], tell: Callable[..., Any]
    ) -> None:
        """Store a change; answer below the public line by its edit, else privately."""
        if _is_on_line(interaction):
            await self._change_on_line(interaction, storage)
            return
        change = await self._carry_out(interaction, storage)
        side = check_player(change.match, interaction.user.id)
        await answer_of(interaction).give(tell(texts_of(interaction), change.match, side))

    async def _change_on_line(
        self, interaction: Interaction, storage: Awaitable[MatchChange]
    ) -> None:
        """Store a change below the public line; the edit of that line is the answer."""
        answer = answer_by_edit(interaction, pressed_on(interaction))
        with storing(interaction):
            change = await storage
        await self._poster.tidy_up(change.match.id, answer)
        await answer_of(interaction).acknowledge()

    async def _carry_out(
        self, interaction: Interaction, storage: Awaitable[MatchChange]
    ) -> MatchChange:
        """Store a change, and post what it needs."""
        with storing(interaction):
            change = await storage
        await self._poster.deliver(change)
        return change


def _kind(key: MatchKey) -> Offer:
    """Return the kind of offer, which its buttons' actions begin with."""
    return Offer(key.action.partition("-")[0])


async def _has_opponent_left(interaction: Interaction, match: Match) -> bool:
    """Tell whether the presser's opponent has left the match's server."""
    side = match.side_of(interaction.user.id)
    visibility = interaction.client.delivery.visibility
    return side is not None and await visibility.have_left(
        match.guild_id, match.people(side.opponent)
    )


def _is_on_line(interaction: Interaction) -> bool:
    """Tell whether a button of a public message was pressed."""
    return interaction.message is not None and not is_in_private(interaction)
