"""Turn every error into a private answer, and log those that are bugs or trouble."""

from __future__ import annotations

import secrets

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.discord_io.codes import is_unanswerable
from bot.discord_io.content.draft import Draft
from bot.discord_io.events import channel_id_of
from bot.discord_io.interactions.context import InteractionContext
from bot.discord_io.interactions.errors import (
    forbidden_text,
    incident_text,
    old_command_text,
    outcome_text,
    refusal,
    storage_text,
)
from bot.errors import UserError
from bot.logs import InteractionOutcome
from bot.storage import StorageError
from rules import MoveError, OptionError

_REFUSALS = (UserError, MoveError, OptionError)
# discord.py raises these if Discord knows another version of a command.
_OLD_COMMAND = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
# Trouble between Discord and the bot, which is no bug.
_PASSING = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError)

log = structlog.get_logger(__name__)


async def answer_error(context: InteractionContext, error: Exception) -> None:
    """Tell the user privately what went wrong.

    Errors that are not the user's are logged, bugs under an id that the user is told.
    """
    error = _cause(error)
    if is_unanswerable(error):
        log.info("interaction cannot be answered", error=repr(error))
        return
    try:
        if not await context.answer.tell(_told(context, error)):
            log.info("error not told: a post is to give the answer")
    except (discord.DiscordException, aiohttp.ClientError, OSError) as failure:
        say = log.info if is_unanswerable(failure) else log.warning
        say("error not told", error=repr(failure))


def note_no_choices(error: Exception) -> None:
    """Log why autocomplete offers no choices; the user is not told."""
    if isinstance(error, (UserError, *_OLD_COMMAND)) or is_unanswerable(error):
        return
    unforeseen = not isinstance(error, (StorageError, *_PASSING))
    say = log.error if unforeseen else log.warning
    say("no choices", error=error, exc_info=unforeseen and error)


def outcome_of(error: Exception) -> InteractionOutcome:
    """Return the outcome of an interaction that raised an error, for metrics."""
    error = _cause(error)
    if is_unanswerable(error):
        return InteractionOutcome.LATE
    if isinstance(error, (*_REFUSALS, *_OLD_COMMAND)):
        return InteractionOutcome.REFUSED
    if isinstance(error, (StorageError, discord.Forbidden, *_PASSING)):
        return InteractionOutcome.TROUBLE
    return InteractionOutcome.FAILED


def _cause(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    return error


def _told(context: InteractionContext, error: Exception) -> Draft:
    texts = context.reader.texts
    if isinstance(error, _REFUSALS):
        return refusal(texts, error)
    if isinstance(error, _OLD_COMMAND):
        return Draft(old_command_text(texts))
    outcome = outcome_text(texts, stored=context.stored.value)
    return Draft(f"{_trouble(context, error)} {outcome}")


def _trouble(context: InteractionContext, error: Exception) -> str:
    """Describe trouble that only a server manager or the operator can fix, and log it."""
    texts, interaction = context.reader.texts, context.interaction
    stored = context.stored.name.lower()
    if isinstance(error, StorageError):
        log.warning("storage trouble", stored=stored, kind=error.kind, error=str(error))
        return storage_text(texts, error.kind)
    if isinstance(error, discord.Forbidden):
        log.info("not allowed", stored=stored, error=repr(error))
        return forbidden_text(texts, channel_id_of(interaction))
    incident = secrets.token_hex(3)
    if isinstance(error, _PASSING):
        log.warning("no connection", incident=incident, stored=stored, error=repr(error))
    else:
        log.error("interaction failed", incident=incident, stored=stored, exc_info=error)
    return incident_text(texts, incident)
