"""Draws: private questions, and one line for everybody that says what came of the offer."""

from __future__ import annotations

from discord import ButtonStyle

from bot.answers import is_in_private, tell, texts_of
from bot.client import Interaction, Ringfall
from bot.errors import UserError
from bot.presenters.buttons import Button, MatchKey
from bot.presenters.draft import Draft
from bot.presenters.match import title
from bot.presenters.people import mention
from bot.services.model import Match
from bot.services.turns import check_player
from bot.texts import Texts
from bot.views import show
from rules import Side


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
    buttons = _answers(texts, match) if offered else _question_buttons(texts, match)
    await show.answer(interaction, Draft(question, buttons=buttons))


async def offer(interaction: Interaction, key: MatchKey) -> None:
    """Offer a draw for the presser, with one line where the match is played."""
    client = interaction.client
    before = await client.matches.get(key.match_id)
    side = check_player(before, interaction.user.id)
    if key.ply != before.ply:
        raise UserError("stale")
    match = await client.matches.offer_draw(
        before.id, interaction.user.id, request_id=interaction.id
    )
    opponent = mention(match.user_of(side.opponent))
    key_of_answer = "draw-agreed" if match.result is not None else "draw-offered"
    told = texts_of(interaction)(key_of_answer, title=title(match), opponent=opponent)
    await interaction.response.edit_message(**Draft(told).as_edit())
    if match.result is None:
        texts = (await client.drafter.everybody(match.guild_id)).texts
        await client.poster.say(match, _offer_line(texts, match, side), nonce=interaction.id)
        return
    await close_line(client, before, "line-draw-agreed")
    await client.poster.deliver_match(match.id)


async def agree(interaction: Interaction, key: MatchKey) -> None:
    """Agree to a draw for the presser, and post the result."""
    await _answer(interaction, key, accept=True)


async def decline(interaction: Interaction, key: MatchKey) -> None:
    """Turn an offer down for the presser."""
    await _answer(interaction, key, accept=False)


async def close_line(client: Ringfall, match: Match, outcome: str) -> None:
    """Make the line of the draw that was offered in `match` say what came of it."""
    if match.draw_offer is not None:
        texts = (await client.drafter.everybody(match.guild_id)).texts
        line = Draft(_line(texts, match, match.draw_offer, outcome))
        await client.poster.replace_line(match, MatchKey(match.id, match.ply, "draw-yes"), line)


async def _answer(interaction: Interaction, key: MatchKey, *, accept: bool) -> None:
    client = interaction.client
    before = await client.matches.get(key.match_id)
    try:
        match = await client.matches.answer_draw(
            key.match_id, key.ply, interaction.user.id, accept=accept, request_id=interaction.id
        )
    except UserError as error:
        if error.key != "draw-gone":
            raise
        await _tell_it_is_gone(interaction)
        return
    outcome = "draw-agreed" if accept else "draw-declined"
    if is_in_private(interaction):
        told = texts_of(interaction)(outcome, title=title(match))
        await interaction.response.edit_message(**Draft(told).as_edit())
        await close_line(client, before, f"line-{outcome}")
    elif before.draw_offer is not None:
        texts = (await client.drafter.everybody(match.guild_id)).texts
        line = Draft(_line(texts, before, before.draw_offer, f"line-{outcome}"))
        await interaction.response.edit_message(**line.as_edit())
    await client.poster.deliver_match(match.id)


async def _tell_it_is_gone(interaction: Interaction) -> None:
    """Answer a press on an offer that lapsed, and take the buttons away from it."""
    gone = texts_of(interaction)("error-draw-gone")
    if is_in_private(interaction):
        await interaction.response.edit_message(**Draft(gone).as_edit())
        return
    await interaction.response.edit_message(view=None)
    await tell(interaction, gone)


def _offer_line(texts: Texts, match: Match, side: Side) -> Draft:
    opponent_id = match.user_of(side.opponent)
    # Only the player to move is ever notified.
    mentions = (opponent_id,) if opponent_id == match.user_to_move else ()
    return Draft(
        _line(texts, match, side, "line-draw-offer"),
        buttons=_answers(texts, match),
        mentions=mentions,
    )


def _line(texts: Texts, match: Match, side: Side, key: str) -> str:
    return texts(
        key, player=mention(match.user_of(side)), opponent=mention(match.user_of(side.opponent))
    )


def _question_buttons(texts: Texts, match: Match) -> tuple[Button, ...]:
    return (
        Button(_key(match, "draw-offer"), texts("button-offer"), ButtonStyle.primary),
        Button(_key(match, "cancel"), texts("button-cancel")),
    )


def _answers(texts: Texts, match: Match) -> tuple[Button, ...]:
    return (
        Button(_key(match, "draw-yes"), texts("button-draw-yes"), ButtonStyle.success),
        Button(_key(match, "draw-no"), texts("button-draw-no")),
    )


def _key(match: Match, action: str) -> MatchKey:
    return MatchKey(match.id, match.ply, action)
