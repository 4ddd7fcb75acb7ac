"""`python -m bot`: run the bot with the settings of the environment or of `.env`."""

from __future__ import annotations

import asyncio
import sys

import aiohttp
import discord

from bot.app import run
from bot.logs import set_up_logs
from bot.settings import SettingsError, load_settings
from bot.storage import StorageError


def main() -> int:
    """Run until stopped; return 0 after a stop, 1 after saying in a sentence why it cannot run."""
    try:
        settings = load_settings()
        set_up_logs(level=settings.log_level, form=settings.log_format)
        asyncio.run(run(settings))
    except KeyboardInterrupt:
        return 0
    except (SettingsError, StorageError) as error:
        return _fail(str(error))
    except discord.LoginFailure:
        return _fail(
            "Discord does not accept DISCORD_TOKEN: copy it anew from the page of the application."
        )
    except (aiohttp.ClientError, discord.DiscordException, TimeoutError) as error:
        return _fail(f"Discord cannot be reached: {error or type(error).__name__}.")
    return 0


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
