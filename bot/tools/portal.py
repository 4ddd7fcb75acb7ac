"""Say what the owner of the application has to change in Discord's portal, and in the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import discord
from msgspec import Struct

from bot.app import NotDiscordError, point_at_discord
from bot.discord_io.codes import TROUBLE, in_words
from bot.discord_io.content.people import NAME_LIMIT, in_one_line
from bot.discord_io.permissions import FOR_THREADS, NEEDED
from bot.settings import PortalSettings, SettingsError, load_portal_settings
from bot.tools.papers import list_gaps

PATIENCE_S = 20
INSTALLATION = "under Installation in Discord's Developer Portal"
BOT = "under Bot in Discord's Developer Portal"
GENERAL = "under General Information in Discord's Developer Portal"
# The first of each pair is for verified bots, the second for all others.
# Source: https://docs.discord.com/developers/resources/application#application-object-application-flags
INTENTS = {
    "Presence Intent": ("gateway_presence", "gateway_presence_limited"),
    "Server Members Intent": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content Intent": ("gateway_message_content", "gateway_message_content_limited"),
}


async def tell_readiness() -> None:
    """Print what is missing before others use the bot; nothing without a token."""
    try:
        settings = load_portal_settings()
    except SettingsError as error:
        print(f"Discord was not asked who can install the application. {error}")
        return
    if settings.discord_token is None:
        return
    try:
        lines = (await fetch_application(settings)).lines
    except (*TROUBLE, discord.LoginFailure, NotDiscordError) as error:
        lines = [f"Discord did not say who can install the application: {in_words(error)}."]
    for line in chain(lines, list_gaps(settings, Path())):
        print(line)


class Application(Struct, frozen=True):
    """What Discord says of the application; `lines` are who can install it, and what to change."""

    id: int
    name: str
    lines: list[str]


async def fetch_application(settings: PortalSettings) -> Application:
    """Ask Discord about the application of the token, which must be set.

    Raises what a request may raise, `LoginFailure` for a token that Discord doesn't know, and
    `NotDiscordError` for an answer that isn't Discord's.

    Source: https://docs.discord.com/developers/resources/application#application-object
    """
    assert settings.discord_token is not None  # noqa: S101 - the caller has checked it
    point_at_discord(settings)
    try:
        async with (
            asyncio.timeout(PATIENCE_S),
            discord.Client(intents=discord.Intents.none()) as client,
        ):
            await client.login(settings.discord_token.reveal())
            info = await client.application_info()
            return Application(info.id, in_one_line(info.name)[:NAME_LIMIT], [*_describe(info)])
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise NotDiscordError from error


def _describe(info: discord.AppInfo) -> Iterator[str]:
    """Yield who can install the application, and a line for each switch that should be changed."""
    servers, people = info.guild_integration_config, info.user_integration_config
    yield _say("Guild Install", servers, "the bot can join no server")
    yield _say("User Install", people, "people can't play in their messages")
    if info.interactions_endpoint_url:
        yield f"Interactions Endpoint URL is set, so the bot doesn't start. Empty it {GENERAL}."
    if info.bot_require_code_grant:
        yield f"Requires OAuth2 Code Grant is on, so no link adds the bot. Switch it off {BOT}."
    if on := [
        name for name, flags in INTENTS.items() if any(getattr(info.flags, f) for f in flags)
    ]:
        yield f"The bot needs no privileged intents. Switch off {BOT}: {', '.join(on)}."
    if not info.bot_public:
        yield f"Public Bot is off: only you can add the bot. Switch it on {BOT} to let others."
        return
    if servers is not None and (lacking := _lacking(servers.oauth2_install_params)):
        yield f"Default Install Settings of Guild Install lack {lacking}. Add that {INSTALLATION}."
    urls = {
        "Terms of Service URL": info.terms_of_service_url,
        "Privacy Policy URL": info.privacy_policy_url,
    }
    for name in (name for name, url in urls.items() if not url):
        yield f"{name} is empty. Discord's app directory asks for it: set it {GENERAL}."


def _say(name: str, config: object, otherwise: str) -> str:
    if config is not None:
        return f"{name} is on."
    return f"{name} is off: {otherwise}. Switch it on {INSTALLATION}."


def _lacking(params: discord.appinfo.AppInstallParams | None) -> str:
    """Name the scopes and permissions that the portal's own install link leaves out."""
    scopes = [] if params is None else params.scopes
    granted = discord.Permissions.none() if params is None else params.permissions
    missing = [name for name in ("bot", "applications.commands") if name not in scopes]
    missing += [
        name.replace("_", " ").title()
        for name in (*NEEDED, *FOR_THREADS)
        if not (granted.administrator or getattr(granted, name))
    ]
    return ", ".join(missing)
