"""Playing a turn, typed into a command or into the form behind the Move button."""

from __future__ import annotations

from typing import Any

import discord

from bot.answers import defer, is_in_private, leave_to_outbox, reader_of, texts_of
from bot.client import Interaction
from bot.delivery.live import LiveAnswer
from bot.errors import UserError
from bot.presenters import questions
from bot.presenters.buttons import MatchKey
from bot.presenters.draft import Draft
from bot.presenters.match import title
from bot.presenters.people import channel_link
from bot.services.model import Match, Reply, TurnPlayed
from bot.services.preferences import Confirm
from bot.services.turns import loses_at_once
from bot.views import draws, show
from bot.views.forms import filled_in, move_form
from guide import RefusedTurnError


async def take_turn(
    interaction: Interaction,
    match: Match,
    text: str,
    *,
    ply: int | None = None,
    confirmed: bool = False,
) -> None:
    """Play a turn, and post its board as the answer where the match is played.

    A refusal is raised before anything is posted. A text that stops short is asked about. So is a
    turn that loses at once, and every turn of one who wants to be asked, unless it is `confirmed`.
    `ply` is the one that a form, or a question, was made for.
    """
    if ply not in (None, match.ply):
        raise UserError("stale")
    if await _asks(interaction, match, text, confirmed=confirmed):
        return
    if is_in_private(interaction):
        await interaction.response.defer()
        await _confirm(interaction, await _play(interaction, match, text, ply, None))
    else:
        await _play_and_answer(interaction, match, text, ply)


async def take_choice(interaction: Interaction, key: MatchKey) -> None:
    """Go on with what was chosen from the menu of a question."""
    data: Any = interaction.data or {}
    chosen = "".join(data.get("values", ()))
    match = await interaction.client.matches.get(key.match_id)
    await take_turn(interaction, match, chosen, ply=key.ply)


async def take_button(interaction: Interaction, key: MatchKey) -> None:
    """Play the turn that a button names."""
    match = await interaction.client.matches.get(key.match_id)
    await take_turn(interaction, match, key.turn, ply=key.ply)


async def take_anyway(interaction: Interaction, key: MatchKey) -> None:
    """Play the turn that a button names, though it loses."""
    match = await interaction.client.matches.get(key.match_id)
    await take_turn(interaction, match, key.turn, ply=key.ply, confirmed=True)


async def open_form(interaction: Interaction, match: Match) -> None:
    """Let the player to move type a turn."""
    await interaction.response.send_modal(_form(interaction, match))


async def send_form(interaction: Interaction, key: MatchKey) -> None:
    """Play the turn that was typed into the form."""
    match = await interaction.client.matches.get(key.match_id)
    typed = "".join(filled_in(interaction).get("move", ()))
    await take_turn(interaction, match, typed, ply=key.ply)


async def _asks(interaction: Interaction, match: Match, text: str, *, confirmed: bool) -> bool:
    """Ask what has to be asked before a turn is played; tell whether there was anything."""
    client, reader = interaction.client, reader_of(interaction)
    try:
        after = await client.matches.check(match.id, interaction.user.id, text)
    except RefusedTurnError as error:
        if not error.refusal.is_open:
            raise
        await show.ask(interaction, questions.way_on(reader.texts, match, text, error.refusal))
        return True
    if confirmed:
        return False
    if reader.preferences.confirm is Confirm.ALWAYS:
        draft = client.drafter.preview(match, after, reader)
        await show.present(interaction, draft, edit=is_in_private(interaction))
        return True
    if loses_at_once(after):
        await show.ask(interaction, questions.warning(reader.texts, after))
        return True
    return False


async def _play_and_answer(
    interaction: Interaction, match: Match, text: str, ply: int | None
) -> None:
    client = interaction.client
    if match.place_id is not None and interaction.channel_id == match.place_id:
        live = LiveAnswer(interaction)
        with client.poster.answering(live):
            async with live.in_time():
                await _play(interaction, match, text, ply, Reply(match.place_id, live.token))
    else:
        await defer(interaction, private=True)
        await _confirm(interaction, await _play(interaction, match, text, ply, None))


async def _play(
    interaction: Interaction, match: Match, text: str, ply: int | None, reply: Reply | None
) -> TurnPlayed:
    client = interaction.client
    played = await client.matches.play(
        match.id, interaction.user.id, text, request_id=interaction.id, reply=reply, ply=ply
    )
    leave_to_outbox(interaction)
    await draws.close_line(client, match, "line-draw-lapsed")
    await client.poster.deliver_match(match.id)
    return played


def _form(interaction: Interaction, match: Match) -> discord.ui.Modal:
    key = MatchKey(match.id, match.ply, "turn")
    return move_form(texts_of(interaction), key, title(match), match.game, match.position)


async def _confirm(interaction: Interaction, played: TurnPlayed) -> None:
    texts, match = texts_of(interaction), played.match
    url = await show.board_url(interaction.client, match)
    if url is not None:
        text = texts("move-sent", turn=played.notation, url=url)
    else:
        place = channel_link(match.place_id or match.channel_id)
        text = texts("move-saved", turn=played.notation, place=place)
    await interaction.edit_original_response(**Draft(text).as_edit())
