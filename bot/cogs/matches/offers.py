"""Offers of any kind: made and answered, after a private question or below their line."""

from __future__ import annotations

from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.answer import is_in_private, pressed_on
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, act_of, match_press, match_press_at_any_ply
from bot.match.boards import endings
from bot.match.boards import showing as show
from bot.match.boards.private import Note
from bot.match.client import Interaction
from bot.match.model import Match, Offer, OfferOutcome
from bot.match.presses import Presses
from bot.match.turns import check_player

presses = Presses()


@presses.on(MatchKey, *Offer, load=match_press)
async def ask(press: MatchPress) -> None:
    """Ask the presser privately whether to make an offer, or to agree to the one that stands."""
    interaction, match, key = press.interaction, press.match, press.key
    if match.result is None and key.ply != match.ply:
        await show.board(interaction, match, note=Note.STALE, ply=key.ply)
        return
    await ask_about(interaction, match, _kind(key))


async def ask_about(interaction: Interaction, match: Match, kind: Offer) -> None:
    """Ask privately about an offer; `UserError` for all but the players of a match that goes on."""
    side = await interaction.client.core.matches.check_offering(match, interaction.user.id, kind)
    question = endings.offer_question(texts_of(interaction), match, kind, side)
    await answer_of(interaction).send(question)


@presses.on(MatchKey, *(f"{kind}-offer" for kind in Offer), load=match_press)
async def offer(press: MatchPress) -> None:
    """Make an offer for the presser; a line where the match is played tells the other player."""
    interaction, key = press.interaction, press.key
    side = check_player(press.match, interaction.user.id)
    with storing(interaction):
        match = await interaction.client.core.matches.make_offer(
            press.match.id, act_of(interaction), _kind(key), ply=key.ply
        )
    told = endings.offered(texts_of(interaction), match, _kind(key), side)
    await answer_of(interaction).give(told)


@presses.on(MatchKey, "coach-back", load=match_press_at_any_ply)
async def take_back(press: MatchPress) -> None:
    """Take back the turn that the coach has said something about, and the computer's answer."""
    interaction, match, key = press.interaction, press.match, press.key
    side = check_player(match, interaction.user.id)
    if (match.own_last(side), str(match.take_backs)) != (key.ply - 1, key.turn):
        raise UserError("coach-late")
    with storing(interaction):
        after = await interaction.client.core.matches.make_offer(
            match.id, act_of(interaction), Offer.TAKEBACK, ply=match.ply
        )
    await answer_of(interaction).send(
        endings.offered(texts_of(interaction), after, Offer.TAKEBACK, side)
    )


@presses.on(MatchKey, *(f"{kind}-yes" for kind in Offer), load=match_press_at_any_ply)
async def agree(press: MatchPress) -> None:
    """Agree to an offer for the presser; below the line that all see it is asked about first."""
    interaction, match, key = press.interaction, press.match, press.key
    if is_in_private(interaction):
        await _answer(interaction, key, accept=True)
        return
    side = await interaction.client.core.matches.check_answering(
        match, interaction.user.id, key.ply, _kind(key)
    )
    question = endings.offer_question(texts_of(interaction), match, _kind(key), side)
    await answer_of(interaction).send(question)


@presses.on(MatchKey, *(f"{kind}-no" for kind in Offer), load=match_press_at_any_ply)
async def decline(press: MatchPress) -> None:
    """Turn an offer down for the presser."""
    interaction, key = press.interaction, press.key
    if is_in_private(interaction):
        await _answer(interaction, key, accept=False)
    else:
        await _decline_on_line(interaction, key)


async def _answer(interaction: Interaction, key: MatchKey, *, accept: bool) -> None:
    texts, kind = texts_of(interaction), _kind(key)
    try:
        match = await _store(interaction, key, accept=accept)
        told = endings.offer_answered(texts, match, kind, accept=accept)
    except UserError as error:
        if error.key != f"{kind}-gone":
            raise
        told = endings.offer_gone(texts, kind)
    await answer_of(interaction).give(told)


async def _decline_on_line(interaction: Interaction, key: MatchKey) -> None:
    """Decline below the line of the offer; the answer to the press is the edit of that line."""
    with show.answered_by_edit(interaction, pressed_on(interaction)):
        await _store(interaction, key, accept=False)
        await interaction.client.delivery.poster.tidied_up(key.match_id)
    await answer_of(interaction).acknowledge()


async def _store(interaction: Interaction, key: MatchKey, *, accept: bool) -> Match:
    """Store an answer; who has given the same before, and presses again, is not told otherwise."""
    matches, kind = interaction.client.core.matches, _kind(key)
    try:
        with storing(interaction):
            return await matches.answer_offer(
                key.match_id, key.ply, act_of(interaction), kind, accept=accept
            )
    except UserError as error:
        match = await access.match_here(interaction, key.match_id)
        given = OfferOutcome.AGREED if accept else OfferOutcome.DECLINED
        is_gone = error.key == f"{kind}-gone"
        if not is_gone or await _answered(interaction, match, key) is not given:
            raise
        return match


async def _answered(interaction: Interaction, match: Match, key: MatchKey) -> OfferOutcome | None:
    """Return what became of the offer that the presser was to answer."""
    side = check_player(match, interaction.user.id)
    matches = interaction.client.core.matches
    return await matches.offer_outcome(match.id, key.ply, side.opponent, _kind(key))


def _kind(key: MatchKey) -> Offer:
    """Return what is offered; the actions of its buttons begin with its name."""
    return Offer(key.action.partition("-")[0])
