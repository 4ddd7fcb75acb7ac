"""Interpret refusals of Discord: forbidden (403), not found (404), rate limited (429)."""

from __future__ import annotations

import aiohttp
import discord

from bot.storage import StorageError

# https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
UNKNOWN_CHANNEL = 10003
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013  # also of a deleted account that was a member
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
TOO_MANY_EMOJIS = 30008
TOO_MANY_COMMANDS_A_DAY = 30034
ALREADY_ANSWERED = 40060
CANNOT_MESSAGE_USER = 50007
INVALID_TOKEN = 50027
INVALID_FORM = 50035
THREAD_ARCHIVED = 50083
NO_SHARED_SERVER = 50278
THREAD_EXISTS = 160004
THREAD_LOCKED = 160005

_UNANSWERABLE = frozenset(
    {
        UNKNOWN_CHANNEL,
        UNKNOWN_MESSAGE,
        UNKNOWN_WEBHOOK,
        UNKNOWN_INTERACTION,
        ALREADY_ANSWERED,
        INVALID_TOKEN,
    }
)

TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""The exceptions that a request may raise without a bug of ours."""


def is_unanswerable(error: BaseException) -> bool:
    """Tell whether an interaction can no longer be answered.

    It has been answered, it waited too long, its token has expired, its channel has been deleted,
    or its private message has been dismissed.
    """
    return isinstance(error, discord.HTTPException) and error.code in _UNANSWERABLE


def is_gone(error: discord.HTTPException) -> bool:
    """Tell whether the message or its channel has been deleted."""
    return error.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)


def is_closed(error: discord.HTTPException) -> bool:
    """Tell whether a channel is closed to the bot; a moderator may reopen it."""
    return isinstance(error, discord.Forbidden) or error.code in (THREAD_ARCHIVED, THREAD_LOCKED)


def is_for_good(error: discord.HTTPException) -> bool:
    """Tell whether nothing would tell the bot that a channel takes its messages again.

    It or its reader is gone, or takes no direct messages of the bot.
    """
    return error.code in (UNKNOWN_CHANNEL, UNKNOWN_USER, CANNOT_MESSAGE_USER, NO_SHARED_SERVER)


def is_about_emojis(error: discord.HTTPException) -> bool:
    """Tell whether Discord refused a button or a menu because of an emoji.

    It sometimes refuses existing ones (discord-api-docs#7128), and always deleted ones.
    """
    return error.code == INVALID_FORM and "emoji" in error.text


def is_passing(error: discord.HTTPException) -> bool:
    """Tell whether the same request may succeed a little later."""
    return error.status == 429 or error.status >= 500


def is_limit(error: discord.HTTPException) -> bool:
    """Tell whether Discord refuses to register commands for some time, whatever they are."""
    return is_passing(error) or error.code == TOO_MANY_COMMANDS_A_DAY


def is_final(error: discord.HTTPException) -> bool:
    """Tell whether Discord will refuse the same request again.

    Its own refusals have a code; others may come from a proxy. A wrong token says nothing about the
    request.
    """
    return 400 <= error.status < 500 and error.status not in (401, 429) and error.code != 0


def in_words(error: Exception) -> str:
    """Describe an error for the log, without addresses and texts that it may quote."""
    if isinstance(error, discord.HTTPException):
        return f"{type(error).__name__} {error.status} {error.code}"
    return str(error) if isinstance(error, StorageError) else type(error).__name__
