"""What is shown to one reader: boards, turns, matches, help; and the sharing of it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from bot.answers import defer, is_in_private, reader_of, texts_of
from bot.client import Interaction, Ringfall
from bot.delivery.live import PATIENCE_S
from bot.errors import UserError
from bot.presenters import lists
from bot.presenters.buttons import Button, MatchKey
from bot.presenters.draft import Draft
from bot.presenters.match import state, title
from bot.presenters.people import message_url
from bot.presenters.reader import Reader
from bot.services.model import Match
from bot.texts import Texts
from rules import Side

SIDES = {str(side.value): side for side in Side}


async def board(
    interaction: Interaction,
    match: Match,
    *,
    note: str | None = None,
    ply: int = 0,
    bottom: Side | None = None,
    edit: bool = False,
) -> None:
    """Show the present board privately; `note` is the key of what is said first.

    `bottom` is the side to see it from. `edit` puts it into the message that was pressed on.
    """
    reader = reader_of(interaction)
    draft = interaction.client.drafter.private_board(
        match,
        reader,
        link=await board_url(interaction.client, match),
        note=reader.texts(note, ply=ply) if note else "",
        bottom=bottom,
    )
    await present(interaction, draft, edit=edit)


async def look(interaction: Interaction, key: MatchKey) -> None:
    """Turn a private board round, to the side that a button names."""
    match = await interaction.client.matches.get(key.match_id)
    edit = is_in_private(interaction)
    await board(interaction, match, bottom=SIDES.get(key.turn), edit=edit)


async def present_board(interaction: Interaction, key: MatchKey) -> None:
    """Show the present board of a button's match privately."""
    await board(interaction, await interaction.client.matches.get(key.match_id))


async def menu(interaction: Interaction, key: MatchKey) -> None:
    """Offer privately what else can be done with a match."""
    match = await interaction.client.matches.get(key.match_id)
    if key.ply != match.ply:
        await board(interaction, match, note="stale-board", ply=key.ply)
        return
    texts = texts_of(interaction)
    text = texts("menu", title=title(match), state=state(texts, match))
    await answer(interaction, Draft(text, buttons=_menu_buttons(texts, match, interaction.user.id)))


async def history(interaction: Interaction, key: MatchKey) -> None:
    """List the turns of a match privately."""
    match = await interaction.client.matches.get(key.match_id)
    await answer(interaction, lists.history(texts_of(interaction), match))


async def help_text(interaction: Interaction, key: MatchKey | None = None) -> None:  # noqa: ARG001
    """Explain privately how to play."""
    await answer(interaction, Draft(texts_of(interaction)("help")))


async def share_board(interaction: Interaction, key: MatchKey) -> None:
    """Show everybody in the channel the present board."""
    match = await match_here(interaction, key.match_id)
    await defer(interaction, private=False)
    client = interaction.client
    draft = await client.drafter.shared_board(match, link=await board_url(client, match))
    await interaction.edit_original_response(**draft.as_edit())


async def share_history(interaction: Interaction, key: MatchKey) -> None:
    """Show everybody in the channel the turns of a match."""
    match = await match_here(interaction, key.match_id)
    texts = (await everybody_here(interaction)).texts
    await answer(interaction, lists.history(texts, match, share=False), private=False)


async def share_list(interaction: Interaction) -> None:
    """Show everybody in the channel the matches of the person who presses."""
    matches = await interaction.client.matches.of_player(interaction.user.id)
    here = [match for match in matches if match.guild_id == interaction.guild_id]
    texts = (await everybody_here(interaction)).texts
    await answer(interaction, lists.match_list(texts, here, share=False), private=False)


async def answer(interaction: Interaction, draft: Draft, *, private: bool = True) -> None:
    """Answer with a message at once."""
    await interaction.response.send_message(**draft.as_new(), ephemeral=private)


async def present(
    interaction: Interaction, making: Coroutine[Any, Any, Draft], *, edit: bool = False
) -> None:
    """Answer privately with a message that takes time to make; ask for time if it is not at hand.

    `edit` puts it into the message that was pressed on.
    """
    task = asyncio.create_task(making)
    await asyncio.wait({task}, timeout=PATIENCE_S)
    response = interaction.response
    if not task.done() and not response.is_done():
        await (response.defer() if edit else defer(interaction, private=True))
    draft = await task
    if response.is_done():
        await interaction.edit_original_response(**draft.as_edit())
    elif edit:
        await response.edit_message(**draft.as_edit())
    else:
        await answer(interaction, draft)


async def ask(interaction: Interaction, draft: Draft) -> None:
    """Ask privately; a question that leads to another one gives way to it."""
    if is_in_private(interaction):
        await interaction.response.edit_message(**draft.as_edit())
    else:
        await answer(interaction, draft)


async def match_here(interaction: Interaction, match_id: int) -> Match:
    """Return a match of this server; `UserError` for any other, as if there were none."""
    match = await interaction.client.matches.get(match_id)
    if match.guild_id != interaction.guild_id:
        raise UserError("unknown-match", match=str(match_id))
    return match


async def everybody_here(interaction: Interaction) -> Reader:
    """Return everybody in the server as the reader of what is shown to the channel."""
    return await interaction.client.drafter.everybody(interaction.guild_id or 0)


async def board_url(client: Ringfall, match: Match) -> str | None:
    """Return the address of the newest board, `None` before it stands."""
    post = await client.posts.board(match.id, match.ply)
    if post is None or post.channel_id is None or post.message_id is None:
        return None
    return message_url(match.guild_id, post.channel_id, post.message_id)


def _menu_buttons(texts: Texts, match: Match, user_id: int) -> tuple[Button, ...]:
    actions = ["show", "describe", "history"]
    if match.result is None and match.side_of(user_id) is not None:
        actions.append("resign")
    actions.append("help")
    return tuple(
        Button(MatchKey(match.id, match.ply, action), texts(f"button-{action}"))
        for action in actions
    )
