"""Turn every error into a private sentence, and log those that are bugs or trouble."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.discord_io.codes import is_unanswerable
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import channel_link
from bot.discord_io.interactions.context import InteractionContext, Stored
from bot.errors import UserError
from bot.logs import InteractionOutcome
from bot.storage import StorageError
from bot.texts import Texts
from rules import MoveError, OptionError

Refused = UserError | MoveError | OptionError
"""The errors of users, not of the bot."""
Refuse = Callable[[Texts, Refused], Draft]
"""Says why something cannot be done, and offers a next step."""


def permission_names(texts: Texts, permissions: Iterable[str]) -> str:
    """List permissions by the names that Discord shows."""
    return ", ".join(texts(f"permission-{name.replace('_', '-')}") for name in permissions)


_REFUSALS = (UserError, MoveError, OptionError)
# Whether the user's change was stored despite an error.
_OUTCOMES = {
    Stored.UNKNOWN: "outcome-unknown",
    Stored.CHANGE: "outcome-stored",
    Stored.NOTHING: "outcome-nothing",
}
# discord.py raises these if Discord knows another version of a command.
_OLD_COMMAND = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
# Trouble between Discord and the bot, which is no bug.
_UNREACHABLE = (
    discord.DiscordServerError,
    discord.RateLimited,
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
)

log = structlog.get_logger(__name__)


async def answer_error(context: InteractionContext, error: Exception, refuse: Refuse) -> None:
    """Tell the user privately what went wrong.

    Errors that are not the user's are logged, bugs under an id that the user is told.
    """
    error = _cause(error)
    if is_unanswerable(error):
        log.info("interaction cannot be answered", error=repr(error))
        return
    try:
        if not await context.answer.tell(_draft_answer(context, error, refuse)):
            log.info("error not told: a post is to give the answer")
    except (discord.DiscordException, aiohttp.ClientError, OSError) as failure:
        say = log.info if is_unanswerable(failure) else log.warning
        say("error not told", error=repr(failure))


def note_no_choices(error: Exception) -> None:
    """Log why autocomplete offers no choices; the user is not told."""
    if isinstance(error, (UserError, *_OLD_COMMAND)) or is_unanswerable(error):
        return
    unforeseen = not isinstance(error, (StorageError, *_UNREACHABLE))
    say = log.error if unforeseen else log.warning
    say("no choices", error=error, exc_info=unforeseen and error)


def outcome_of(error: Exception) -> InteractionOutcome:
    """Return the outcome of an interaction that raised an error, for metrics."""
    error = _cause(error)
    if is_unanswerable(error):
        return InteractionOutcome.LATE
    if isinstance(error, (*_REFUSALS, *_OLD_COMMAND)):
        return InteractionOutcome.REFUSED
    if isinstance(error, (StorageError, discord.Forbidden, *_UNREACHABLE)):
        return InteractionOutcome.TROUBLE
    return InteractionOutcome.FAILED


def _cause(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    return error


def _draft_answer(context: InteractionContext, error: Exception, refuse: Refuse) -> Draft:
    texts = context.reader.texts
    if isinstance(error, _REFUSALS):
        return refuse(texts, error)
    if isinstance(error, _OLD_COMMAND):
        return Draft(texts("error-old-command"))
    return Draft(f"{_describe_trouble(context, error)} {texts(_OUTCOMES[context.stored])}")


def _describe_trouble(context: InteractionContext, error: Exception) -> str:
    """Describe trouble that only a server manager or the operator can fix, and log it."""
    texts = context.reader.texts
    stored = context.stored.name.lower()
    if isinstance(error, StorageError):
        log.warning("storage trouble", stored=stored, kind=error.kind, error=str(error))
        return texts(f"error-storage-{error.kind}")
    if isinstance(error, discord.Forbidden):
        log.info("not allowed", stored=stored, error=repr(error))
        return texts("error-forbidden", channel=channel_link(context.channel_id))
    if isinstance(error, _UNREACHABLE):
        log.warning("no connection", stored=stored, error=repr(error))
        return texts("error-unreachable")
    incident = secrets.token_hex(3)
    log.error("interaction failed", incident=incident, stored=stored, exc_info=error)
    return texts("error-internal", incident=incident)
