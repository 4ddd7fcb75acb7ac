"""Draws: offered and answered, after a private question or below the line of the offer."""

from __future__ import annotations

from discord import ButtonStyle

from bot.answers import is_in_private, note_stored, tell, texts_of
from bot.client import Interaction
from bot.delivery.live import LiveEdit, confirm, message_id_of
from bot.errors import UserError
from bot.presenters.buttons import Button, MatchKey
from bot.presenters.draft import Draft
from bot.presenters.lines import offer_answers
from bot.presenters.match import title
from bot.presenters.people import mention
from bot.services.model import Match
from bot.services.turns import check_player
from bot.texts import Texts
from bot.views import show


async def ask(interaction: Interaction, key: MatchKey) -> None:
    """Ask the presser privately whether to offer a draw, or to agree to the one that is offered."""
    match = await interaction.client.matches.get(key.match_id)
    if match.result is None and key.ply != match.ply:
        await show.board(interaction, match, note="stale-board", ply=key.ply)
        return
    await ask_about(interaction, match)


async def ask_about(interaction: Interaction, match: Match) -> None:
    """Ask privately about a draw; `UserError` for anybody but a player of a match that goes on."""
    side = check_player(match, interaction.user.id)
    if match.draw_offer is side:
        raise UserError("draw-offered")
    texts = texts_of(interaction)
    offered = match.draw_offer is not None
    question = texts(
        "draw-question-offered" if offered else "draw-question",
        title=title(match),
        opponent=mention(match.user_of(side.opponent)),
    )
    buttons = (
        offer_answers(texts, match, side.opponent) if offered else _question_buttons(texts, match)
    )
    await show.answer(interaction, Draft(question, buttons=buttons))


async def offer(interaction: Interaction, key: MatchKey) -> None:
    """Offer a draw for the presser; a line where the match is played tells the other player."""
    client = interaction.client
    before = await client.matches.get(key.match_id)
    side = check_player(before, interaction.user.id)
    if key.ply != before.ply:
        raise UserError("stale")
    match = await client.matches.offer_draw(
        before.id, interaction.user.id, request_id=interaction.id
    )
    note_stored(interaction)
    told = texts_of(interaction)(
        "draw-agreed" if match.result is not None else "draw-offered",
        title=title(match),
        opponent=mention(match.user_of(side.opponent)),
    )
    await confirm(interaction, Draft(told))


async def agree(interaction: Interaction, key: MatchKey) -> None:
    """Agree to a draw for the presser, and post the result."""
    await _answer(interaction, key, accept=True)


async def decline(interaction: Interaction, key: MatchKey) -> None:
    """Turn an offer down for the presser."""
    await _answer(interaction, key, accept=False)


async def _answer(interaction: Interaction, key: MatchKey, *, accept: bool) -> None:
    try:
        if is_in_private(interaction):
            match = await _store(interaction, key, accept=accept)
            outcome = "draw-agreed" if accept else "draw-declined"
            told = texts_of(interaction)(outcome, title=title(match))
            await confirm(interaction, Draft(told))
        else:
            await _answer_on_line(interaction, key, accept=accept)
    except UserError as error:
        if error.key != "draw-gone":
            raise
        await _tell_it_is_gone(interaction)


async def _answer_on_line(interaction: Interaction, key: MatchKey, *, accept: bool) -> None:
    """Answer below the line of the offer; the answer to the press is the edit of that line."""
    live = LiveEdit(interaction)
    with interaction.client.places.lending(message_id_of(interaction), live):
        async with live.in_time():
            await _store(interaction, key, accept=accept)
            await interaction.client.poster.tidied_up(key.match_id)


async def _store(interaction: Interaction, key: MatchKey, *, accept: bool) -> Match:
    match = await interaction.client.matches.answer_draw(
        key.match_id, key.ply, interaction.user.id, accept=accept, request_id=interaction.id
    )
    note_stored(interaction)
    return match


async def _tell_it_is_gone(interaction: Interaction) -> None:
    """Answer a press on an offer that lapsed, and take the buttons away from it."""
    gone = texts_of(interaction)("error-draw-gone")
    if is_in_private(interaction):
        await interaction.response.edit_message(**Draft(gone).as_edit())
        return
    await interaction.response.edit_message(view=None)
    await tell(interaction, gone)


def _question_buttons(texts: Texts, match: Match) -> tuple[Button, ...]:
    return (
        Button(_key(match, "draw-offer"), texts("button-offer"), ButtonStyle.primary),
        Button(_key(match, "cancel"), texts("button-cancel")),
    )


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
