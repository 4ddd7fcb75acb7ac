"""Turn every error into a private sentence, and log those that are bugs or trouble."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

import aiohttp
import discord
import structlog
from discord import ButtonStyle, app_commands

from bot.discord_io.codes import is_unanswerable
from bot.discord_io.content.buttons import Button, PersonKey
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft
from bot.discord_io.content.people import channel_link, quoted
from bot.discord_io.interactions.context import InteractionContext, Stored
from bot.errors import UserError
from bot.game_texts import own_text, shortened
from bot.logs import InteractionOutcome
from bot.storage import StorageError
from bot.texts import Texts
from guide import Refusal, RefusedTurnError
from rules import AnyGame, MoveError, OptionError

NEAREST = 5
# The errors of players who have no match to act in.
WITHOUT_MATCH = frozenset({"no-match", "no-finished-match"})


class UnclearRequestError(UserError):
    """A request that fits several things; its `draft` lets the user choose one."""

    def __init__(self, error: UserError, draft: Draft) -> None:
        super().__init__(error.key, **error.values)
        self.draft = draft


Refused = UserError | MoveError | OptionError


def refusal_text(texts: Texts, error: Refused) -> str:
    """Say why something cannot be done."""
    if isinstance(error, RefusedTurnError):
        return shortened(_turn_refusal(texts, error.game, error.refusal), CONTENT_LIMIT)
    if isinstance(error, MoveError):
        return texts("game-refused-illegal", text="")
    if isinstance(error, OptionError):
        return texts("error-option", option=quoted(error.option), allowed=", ".join(error.allowed))
    return texts(f"error-{error.key}", **_quotable(error.values))


def refusal(texts: Texts, error: Refused) -> Draft:
    """Say why something cannot be done, and offer a next step."""
    if isinstance(error, UnclearRequestError):
        return error.draft
    has_no_match = isinstance(error, UserError) and error.key in WITHOUT_MATCH
    buttons = first_steps(texts) if has_no_match else ()
    return Draft(refusal_text(texts, error), buttons=buttons)


def first_steps(texts: Texts) -> tuple[Button, ...]:
    """Return the buttons for a player without a match."""
    return (
        Button(PersonKey("computer"), texts("button-computer"), ButtonStyle.success),
        Button(PersonKey("learn"), texts("button-learn"), ButtonStyle.primary),
    )


def reason_text(texts: Texts, game: AnyGame, refusal: Refusal) -> str:
    """Say what is wrong with a move; `$example` is the nearest legal turn, or any."""
    example = next(iter(refusal.candidates), refusal.example)
    values = _quotable({**refusal.values, "example": example})
    return own_text(texts, game, f"refused-{refusal.key}", **values)


def permission_names(texts: Texts, permissions: Iterable[str]) -> str:
    """List permissions by the names that Discord shows."""
    return ", ".join(texts(f"permission-{name.replace('_', '-')}") for name in permissions)


def _quotable(values: Mapping[str, str | int]) -> Mapping[str, str | int]:
    """Return values in which the user's input is safe to quote."""
    return {**values, "text": quoted(str(values["text"]))} if "text" in values else values


def _turn_refusal(texts: Texts, game: AnyGame, refusal: Refusal) -> str:
    reason = reason_text(texts, game, refusal)
    if not refusal.candidates:
        return reason
    nearest = ", ".join(f"`{turn}`" for turn in refusal.candidates[:NEAREST])
    return f"{reason}\n{texts('error-nearest', turns=nearest)}"


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


async def answer_error(context: InteractionContext, error: Exception) -> None:
    """Tell the user privately what went wrong.

    Errors that are not the user's are logged, bugs under an id that the user is told.
    """
    error = _cause(error)
    if is_unanswerable(error):
        log.info("interaction cannot be answered", error=repr(error))
        return
    try:
        if not await context.answer.tell(_draft_answer(context, error)):
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


def _draft_answer(context: InteractionContext, error: Exception) -> Draft:
    texts = context.reader.texts
    if isinstance(error, _REFUSALS):
        return refusal(texts, error)
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
