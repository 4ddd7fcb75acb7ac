"""Answers that only the person who asked can see, and the one place where every error ends."""

from __future__ import annotations

import secrets
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.errors import UserError
from bot.presenters.errors import refusal_text
from bot.presenters.people import channel_link
from bot.presenters.reader import Reader
from bot.storage import StorageError
from bot.texts import Texts, texts_for
from rules import MoveError, OptionError

# Codes of Discord for an interaction that has been answered already, or waited too long.
ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062

log = structlog.get_logger(__name__)

Asked = discord.Interaction[Any]


def set_reader(interaction: Asked, reader: Reader) -> None:
    """Note who reads the answers; the client does so before anything else."""
    interaction.extras["reader"] = reader


def reader_of(interaction: Asked) -> Reader:
    """Return who reads the private answers: their language, look, and all that they have chosen."""
    reader: Reader | None = interaction.extras.get("reader")
    # An error may have to be told before anything is known of the person.
    return reader or Reader(texts_for(interaction.locale.value), user_id=interaction.user.id)


def texts_of(interaction: Asked) -> Texts:
    """Return the texts in the reader's language."""
    return reader_of(interaction).texts


def is_in_private(interaction: Asked) -> bool:
    """Tell whether a button of a message was used that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def defer(interaction: Asked, *, private: bool) -> None:
    """Acknowledge, so that the answer may take longer than three seconds."""
    interaction.extras["private"] = private
    await interaction.response.defer(ephemeral=private, thinking=True)


def leave_to_outbox(interaction: Asked) -> None:
    """Note that the answer that is due will come from the outbox, whatever else goes wrong."""
    interaction.extras["owed"] = True


def note_stored(interaction: Asked) -> None:
    """Note that what was asked for is stored, whatever else goes wrong."""
    interaction.extras["stored"] = True


async def tell(interaction: Asked, text: str) -> None:
    """Answer privately, whatever came before; a public answer that is still due is taken back."""
    response = interaction.response
    if not response.is_done():
        await response.send_message(text, ephemeral=True)
        return
    is_due = response.type is discord.InteractionResponseType.deferred_channel_message
    if is_due and not interaction.extras.get("owed"):
        if interaction.extras.get("private"):
            await interaction.edit_original_response(content=text)
            return
        await interaction.delete_original_response()
    await interaction.followup.send(text, ephemeral=True)


async def answer_error(interaction: Asked, error: Exception) -> None:
    """Tell a person privately what went wrong.

    What is not their doing is logged under an id that they are told.
    """
    error = _cause(error)
    if isinstance(error, discord.HTTPException) and error.code in (
        ALREADY_ANSWERED,
        UNKNOWN_INTERACTION,
    ):
        log.info("interaction cannot be answered", interaction=interaction.id, code=error.code)
        return
    try:
        await tell(interaction, _sentence(interaction, error))
    except (discord.DiscordException, aiohttp.ClientError, OSError) as failure:
        log.warning("error not told", interaction=interaction.id, error=repr(failure))


def _cause(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    return error


def _sentence(interaction: Asked, error: Exception) -> str:
    texts = texts_of(interaction)
    if isinstance(error, UserError | MoveError | OptionError):
        return refusal_text(texts, error)
    if isinstance(error, StorageError):
        log.warning(
            "storage trouble", interaction=interaction.id, kind=error.kind, error=str(error)
        )
        return texts(f"error-storage-{error.kind}")
    if isinstance(error, discord.Forbidden):
        log.info("not allowed", interaction=interaction.id, error=repr(error))
        return texts("error-forbidden", channel=channel_link(interaction.channel_id or 0))
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return texts("error-old-command")
    incident = secrets.token_hex(3)
    log.error("interaction failed", incident=incident, interaction=interaction.id, exc_info=error)
    return texts("error-internal", incident=incident)
