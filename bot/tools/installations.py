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
    """Print which installations are on, or why that is unknown; nothing without a token.

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
    print(_say("Guild Install", info.guild_integration_config, "the bot can join no server"))
    print(_say("User Install", info.user_integration_config, "people can't play in their messages"))


def _say(name: str, config: object, otherwise: str) -> str:
    return f"{name} is on." if config is not None else f"{name} is off: {otherwise}. {SWITCH}."
