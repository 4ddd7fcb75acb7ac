"""Shares a private view with the channel, in a plain message, once for each press.

An answer to the press would refer to the private message with the button, which no one else can
load: https://github.com/discord/discord-api-docs/issues/2733
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import partial

import discord
from msgspec.structs import replace

from bot.discord_io.codes import is_closed
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, fitted
from bot.discord_io.content.people import channel_link, quoted
from bot.discord_io.events import channel_id_of
from bot.discord_io.interactions.answer import Manner, though_cut_off
from bot.discord_io.interactions.context import answer_of, reader_of, storing, texts_of
from bot.discord_io.permissions import check_sharing
from bot.discord_io.requests import UnreadableBodyError
from bot.errors import UserError
from bot.match.client import Interaction
from bot.profiles import Reader
from bot.texts import Texts


async def public_reader_here(interaction: Interaction) -> Reader:
    """Return the reader that stands for all members of the server; in direct messages, the user."""
    if interaction.guild_id is None:
        return reader_of(interaction)
    return await interaction.client.delivery.drafter.public_reader(interaction.guild_id)


async def begin(interaction: Interaction) -> Reader:
    """Return the reader of what is going to be shared.

    Raise `UserError` if the presser or the bot may not write here.
    """
    answer_of(interaction).announce(Manner.ASIDE)
    check_sharing(interaction, texts_of(interaction))
    return await public_reader_here(interaction)


async def share(interaction: Interaction, *drafts: Draft) -> None:
    """Share drafts that don't say who shares them."""
    texts = (await public_reader_here(interaction)).texts
    last = _signed(texts, drafts[-1], interaction.user.display_name)
    await post(interaction, *drafts[:-1], last)
    await answer_of(interaction).acknowledge()


async def post(interaction: Interaction, *drafts: Draft) -> None:
    """Post messages in the channel, each of them once, even if the call is repeated.

    They are silent: what a person shares is not urgent.
    """
    check_posting(interaction, *drafts)
    here = channel_id_of(interaction)
    channel = interaction.client.delivery.channels.channel(here)
    with storing(interaction):
        try:
            for number, draft in enumerate(drafts):
                # Discord sends one message for each nonce in a channel.
                name = f"{interaction.id}-{number}"
                silent = replace(draft, silent=True)
                names = await interaction.client.delivery.names.unnotified(
                    interaction.guild_id, silent
                )
                with contextlib.suppress(UnreadableBodyError):
                    await though_cut_off(partial(_send, channel, silent, names, name))
        except discord.HTTPException as error:
            if not is_closed(error):
                raise
            raise UserError("forbidden", channel=channel_link(here)) from error


def check_posting(interaction: Interaction, *drafts: Draft) -> None:
    """Raise `UserError` if these messages, with their files, can't be posted here."""
    with_files = any(draft.attachment for draft in drafts)
    check_sharing(interaction, texts_of(interaction), with_files=with_files)


async def _send(
    channel: discord.PartialMessageable, draft: Draft, names: Mapping[int, str], nonce: str
) -> None:
    # Files are read once, so each request makes its own.
    await channel.send(**draft.as_new(names), nonce=nonce)


def _signed(texts: Texts, draft: Draft, name: str) -> Draft:
    """Add who shares a message, if there is room."""
    line = texts("shared-by", player=quoted(name))
    return replace(draft, content=fitted([draft.content, line], CONTENT_LIMIT, "\n"))
