"""Run the bot from settings to exit status, and tell the operator why it ended."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import sys

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.app import COGS, NotDiscordError, run, status_url
from bot.cog import load_cogs
from bot.discord_io.connection import ApplicationError, SessionStartsError
from bot.discord_io.outages import ask
from bot.errors import ExitStatus
from bot.games import load_games, offer
from bot.logs import Reports, ReportsError, set_up_logs
from bot.settings import Settings, SettingsError, load_settings, unknown_variables
from bot.storage import StorageError

log = structlog.get_logger(__name__)

# `M_ARENA_MAX` of malloc.h in the GNU C library.
MOST_HEAPS = -8
# How long a thread may compute while another one waits; Python's default of 5 ms noticeably slows
# the event loop and the database while pictures are drawn.
SWITCH_S = 0.001

LONGEST_REFUSAL = 500

_NOT_ACCEPTED = "Discord does not accept DISCORD_TOKEN: copy it again from the application page."
_INTENTS = "Discord does not allow the intents that the bot asks for"
_SHARDS = "Discord does not accept the bot's shards, or requires shards"

# Source: https://discord.com/developers/docs/topics/opcodes-and-status-codes
_CLOSED = {
    4004: _NOT_ACCEPTED,
    4010: f"{_SHARDS} (Gateway code 4010).",
    4011: f"{_SHARDS} (Gateway code 4011): it is on too many servers for SHARD_COUNT shards.",
    4012: "Discord no longer supports this version of the Gateway: update the bot.",
    4013: f"{_INTENTS} (Gateway code 4013): update the bot.",
    4014: f"{_INTENTS} (Gateway code 4014): see Bot > Privileged Gateway Intents on the"
    " application.",
}
# Only another version of the bot fixes these codes.
_TOO_OLD = frozenset({4012, 4013})
_SAYING_IT = (SettingsError, StorageError, ApplicationError, SessionStartsError, ReportsError)
# After these errors Discord's status page may report trouble.
_DISCORD_DOWN = (discord.DiscordServerError, discord.GatewayNotFound, aiohttp.ClientError, OSError)
_ADDRESS = "Check DISCORD_API_URL, and whether there is a proxy in between."


def run_until_stopped() -> int:
    """Run until stopped; return the exit status.

    If it is not 0, a sentence for the operator comes first.
    """
    _share_one_heap()
    sys.setswitchinterval(SWITCH_S)
    # Freeze start-up objects, so that the garbage collector skips them.
    gc.freeze()
    gc.enable()
    settings, reports = None, None
    try:
        # Before the settings, which name games, and the cogs, which make commands for them.
        faults = [*load_games(), *load_cogs(COGS)]
        settings = load_settings()
        offer(settings.games or ())
        reports = _set_up_reporting(settings)
        for fault in faults:
            log.warning("left out", package=fault.package, name=fault.entry, reason=fault.reason)
        asyncio.run(run(settings))
    except KeyboardInterrupt:
        return 0
    except Exception as error:
        return _fail(error, settings)
    finally:
        if reports is not None:
            reports.close()
    return 0


def sentence(error: BaseException) -> str | None:
    """Describe an error, `None` for a bug; never with a token, an address or HTML."""
    if isinstance(error, _SAYING_IT):
        return str(error)
    if isinstance(error, discord.DiscordException):
        return _said_by_discord(error)
    if isinstance(error, NotDiscordError):
        return f"Something else answered in place of Discord. {_ADDRESS}"
    if isinstance(error, aiohttp.ClientError | OSError):
        return f"Discord cannot be reached: {_reason(error)}."
    return None


def status_of(error: BaseException) -> ExitStatus:
    """Return the exit status of an expected error."""
    match error:
        case StorageError() | SettingsError():
            return error.status
        case ApplicationError() | ReportsError():
            return ExitStatus.CONFIGURATION
        case SessionStartsError():
            return ExitStatus.BUSY
        case discord.LoginFailure() | discord.PrivilegedIntentsRequired():
            return ExitStatus.REFUSED
        case discord.ConnectionClosed(code=code) if code in _CLOSED:
            return ExitStatus.NEWER if code in _TOO_OLD else ExitStatus.REFUSED
        # Discord's own refusals have a code; others may come from a proxy, and pass.
        case discord.HTTPException(status=status, code=code) if code and 400 <= status < 429:
            return ExitStatus.REFUSED
        case _:
            return ExitStatus.UNAVAILABLE


def _share_one_heap() -> None:
    """Let all threads share one heap: otherwise each thread keeps the memory it frees.

    It saves a fifth of the memory of a bot that draws in all looks, at no cost in time. Only the
    GNU C library has several heaps and this option.
    """
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "mallopt"):
        libc.mallopt(MOST_HEAPS, 1)


def _set_up_reporting(settings: Settings) -> Reports | None:
    """Set up the log and, if enabled, error reports."""
    hidden = [secret for secret in (settings.discord_token, settings.sentry_dsn) if secret]
    set_up_logs(
        level=settings.log_level,
        form=settings.log_format,
        secrets=[secret.reveal() for secret in hidden],
    )
    for unknown in unknown_variables(os.environ):
        log.warning(unknown)
    if settings.sentry_dsn is None:
        return None
    return Reports(settings.sentry_dsn.reveal(), reason=sentence)


def _fail(error: Exception, settings: Settings | None) -> int:
    reason = sentence(error)
    if reason is None:
        log.critical("crashed (bug)", exc_info=error)
        return ExitStatus.CRASHED
    sys.stderr.write(f"{reason}\n")
    if settings is not None and isinstance(error, _DISCORD_DOWN) and (url := status_url(settings)):
        told = asyncio.run(ask(url))
        if told is not None:
            sys.stderr.write(f"Discord's status page says: {told}.\n")
    return status_of(error)


def _said_by_discord(error: discord.DiscordException) -> str:
    if isinstance(error, discord.LoginFailure):
        return _NOT_ACCEPTED
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return _CLOSED[4014]
    if isinstance(error, discord.ConnectionClosed):
        return _CLOSED.get(error.code, f"Discord has closed the connection (code {error.code}).")
    if isinstance(error, discord.HTTPException):
        return _refused(error)
    return f"Discord cannot be reached: {type(error).__name__}."


def _refused(error: discord.HTTPException) -> str:
    status = f"HTTP {error.status}"
    if error.status >= 500:
        return f"Discord cannot be reached: it is having problems ({status}). Try again later."
    if error.status == 429:
        return f"Discord is rate-limiting this address ({status})."
    # Discord's own refusals have a code; without one, a proxy may have answered.
    if error.code and isinstance(error, app_commands.CommandSyncFailure):
        # The first line repeats the code; the others lead to the fields.
        fields = " ".join(line.strip() for line in str(error).splitlines()[1:])[:LONGEST_REFUSAL]
        where = f"HTTP {error.status}, code {error.code}"
        return f"Discord rejected the commands ({where}). {fields or 'It names no field'}."
    if error.code:
        return (
            f"Discord rejected a request that the bot needs to start ({status}, code {error.code})."
        )
    return (
        f"Discord rejected the request, or something else answered in its place ({status})."
        f" {_ADDRESS}"
    )


def _reason(error: aiohttp.ClientError | OSError) -> str:
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        return f"there is no address for the name {error.host}"
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        return f"the certificate of {error.host} is not trusted"
    if isinstance(error, aiohttp.ClientSSLError):
        return f"{error.host}:{error.port} does not speak TLS correctly"
    if isinstance(error, aiohttp.ClientConnectorError):
        return f"nothing answers at {error.host}:{error.port}"
    if isinstance(error, aiohttp.InvalidURL):
        return "its address is malformed"
    if isinstance(error, aiohttp.ClientResponseError):
        return f"the answer was HTTP {error.status}"
    if isinstance(error, TimeoutError):
        return "the request timed out"
    return f"the connection was lost ({type(error).__name__})"
