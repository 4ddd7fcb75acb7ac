"""Makes and answers offers, each with one press."""

from __future__ import annotations

from bot.cogs.matches import ending_messages as presenter
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.answer import is_in_private, pressed_on
from bot.discord_io.interactions.context import answer_by_edit, answer_of, storing, texts_of
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, act_of, match_press_at_any_ply
from bot.match.boards import private_views
from bot.match.boards.private_views import BoardReason
from bot.match.client import Interaction
from bot.match.delivery.posting import Poster
from bot.match.model import Match, MatchChange, Offer, OfferOutcome
from bot.match.presses import pressed
from bot.match.service import MatchService
from bot.match.turns import check_player


class OfferPresses:
    """Lets players make offers, accept and decline them."""

    def __init__(self, matches: MatchService, poster: Poster) -> None:
        self._matches = matches
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
            question = presenter.answer_question(texts, match, kind, side)
            await answer_of(interaction).give(question)
        elif kind is Offer.LOT:
            await self._matches.check_offering(match, user_id, kind)
            await answer_of(interaction).give(presenter.lot_question(texts, match, side))
        else:
            await self._make(interaction, match, kind, ply=match.ply)

    @pressed(MatchKey, "lot-offer", load=match_press_at_any_ply)
    async def suggest_lot(self, press: MatchPress) -> None:
        """Suggest the lot that the presser was asked about."""
        await self._make(press.interaction, press.match, Offer.LOT, ply=press.key.ply)

    async def _make(self, interaction: Interaction, match: Match, kind: Offer, *, ply: int) -> None:
        """Make an offer; a public line tells the opponent."""
        side = check_player(match, interaction.user.id)
        with storing(interaction):
            change = await self._matches.make_offer(match.id, act_of(interaction), kind, ply=ply)
        await self._poster.deliver(change)
        told = presenter.offered(texts_of(interaction), change.match, kind, side)
        await answer_of(interaction).give(told)

    @pressed(MatchKey, "coach-back", load=match_press_at_any_ply)
    async def take_back(self, press: MatchPress) -> None:
        """Take back the turn that the coach has commented on, and the computer's reply."""
        interaction, match, key = press.interaction, press.match, press.key
        side = check_player(match, interaction.user.id)
        if (match.own_last(side), str(match.take_backs)) != (key.ply - 1, key.turn):
            raise UserError("coach-late")
        with storing(interaction):
            change = await self._matches.make_offer(
                match.id, act_of(interaction), Offer.TAKEBACK, ply=match.ply
            )
        await self._poster.deliver(change)
        told = presenter.offered(texts_of(interaction), change.match, Offer.TAKEBACK, side)
        await answer_of(interaction).send(told)

    @pressed(MatchKey, *(f"{kind}-yes" for kind in Offer), load=match_press_at_any_ply)
    async def accept(self, press: MatchPress) -> None:
        """Accept an offer for the presser."""
        await self._answer(press.interaction, press.key, accept=True)

    @pressed(MatchKey, *(f"{kind}-no" for kind in Offer), load=match_press_at_any_ply)
    async def decline(self, press: MatchPress) -> None:
        """Decline an offer for the presser."""
        await self._answer(press.interaction, press.key, accept=False)

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
            told = presenter.offer_answered(texts, change.match, kind, accept=accept)
        except UserError as error:
            if error.key != f"{kind}-gone":
                raise
            told = presenter.offer_gone(texts, kind)
        await answer_of(interaction).give(told)

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
            given = OfferOutcome.AGREED if accept else OfferOutcome.DECLINED
            # An agreed draw has ended the match.
            closed = {f"{kind}-gone", *(("finished",) if kind is Offer.DRAW else ())}
            if error.key not in closed or await self._answered(interaction, match, key) != given:
                raise
            return MatchChange(match, repeated=True)

    async def _answered(
        self, interaction: Interaction, match: Match, key: MatchKey
    ) -> OfferOutcome | None:
        """Return the outcome of the offer that the presser tried to answer."""
        side = match.side_of(interaction.user.id)
        if side is None:
            return None
        return await self._matches.offer_outcome(match.id, key.ply, side.opponent, _kind(key))


def _kind(key: MatchKey) -> Offer:
    """Return the kind of offer, which its buttons' actions begin with."""
    return Offer(key.action.partition("-")[0])
