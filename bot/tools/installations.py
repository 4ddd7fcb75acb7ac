"""Tell who can install the application, as its owner has set it in Discord's portal."""

from __future__ import annotations

import asyncio

import discord

from bot.app import point_at_discord
from bot.discord_io.codes import TROUBLE, in_words
from bot.settings import SettingsError, load_portal_settings

PATIENCE_S = 20
SWITCH = "Switch it on under Installation in Discord's Developer Portal"


async def tell_installations() -> None:
    """Print which installations are off, or why that is unknown; nothing without a token.

    Source: https://docs.discord.com/developers/resources/application#application-object
    """
    try:
        settings = load_portal_settings()
    except SettingsError as error:
        print(f"Discord was not asked who can install the application. {error}")
        return
    if settings.discord_token is None:
        return
    point_at_discord(settings)
    try:
        async with (
            asyncio.timeout(PATIENCE_S),
            discord.Client(intents=discord.Intents.none()) as client,
        ):
            await client.login(settings.discord_token.reveal())
            info = await client.application_info()
    except (*TROUBLE, discord.LoginFailure) as error:
        print(f"Discord did not say who can install the application: {in_words(error)}.")
        return
    if info.guild_integration_config is None:
        print(f"Guild Install is off: the bot can join no server. {SWITCH}.")
    if info.user_integration_config is None:
        print(f"User Install is off: nobody can play in direct messages. {SWITCH}.")
