"""Endpoints of the bot: user, application, commands, gateway address."""

from __future__ import annotations

from sandbox.errors import ApiError, Problem
from sandbox.protocol.kinds import Json
from sandbox.rest.call import NO_CONTENT, Answer, Call, Route
from sandbox.world import commands, emojis
from sandbox.world.installations import GUILD_INSTALL, USER_INSTALL
from sandbox.world.payloads import user_json
from sandbox.world.state import BOT_PERMISSIONS

# The usual install settings: a server gets the bot, a person gets the commands only.
# https://docs.discord.com/developers/resources/application#installation-context
INSTALL_PARAMS: dict[int, Json] = {
    GUILD_INSTALL: {
        "oauth2_install_params": {
            "scopes": ["applications.commands", "bot"],
            "permissions": str(int(BOT_PERMISSIONS)),
        }
    },
    USER_INSTALL: {
        "oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}
    },
}


def current_user(call: Call) -> Answer:
    body = {**user_json(call.world.bot), "verified": True, "mfa_enabled": True, "email": None}
    return Answer({**body, "locale": "en-US", "flags": 0, "premium_type": 0})


def user(call: Call) -> Answer:
    return Answer(user_json(call.world.user(call.id("user_id"))))


def current_guilds(call: Call) -> Answer:
    guilds = call.world.guilds_with_bot()
    return Answer([{"id": str(guild.id), "name": guild.name, "icon": None} for guild in guilds])


def current_application(call: Call) -> Answer:
    world = call.world
    bot = world.bot
    installed = sum(user.has_installed for user in world.users.values())
    owner = next((user for user in world.users.values() if not user.bot), bot)
    return Answer(
        {
            "id": str(bot.id),
            "name": bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot": user_json(bot),
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": user_json(owner),
            "team": None,
            "verify_key": "0" * 64,
            "flags": 0,
            "approximate_guild_count": len(world.guilds_with_bot()),
            "approximate_user_install_count": installed,
            "integration_types_config": {
                str(kind): INSTALL_PARAMS[kind] for kind in sorted(world.install_kinds)
            },
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
        }
    )


def bot_gateway(call: Call) -> Answer:
    world = call.world
    limits = world.session_starts.limit(world.clock.now())
    body: Json = {"url": world.gateway_url, "shards": world.shards, "session_start_limit": limits}
    return Answer(body)


def gateway(call: Call) -> Answer:
    return Answer({"url": call.world.gateway_url})


def list_commands(call: Call) -> Answer:
    found = commands.registered(call.world, _guild_id(call))
    return Answer([commands.command_json(call.world, command) for command in found])


def overwrite_commands(call: Call) -> Answer:
    found = commands.overwrite(call.world, _guild_id(call), call.body)
    return Answer([commands.command_json(call.world, command) for command in found])


def create_command(call: Call) -> Answer:
    command = commands.upsert(call.world, _guild_id(call), call.body)
    return Answer(commands.command_json(call.world, command), 201)


def show_command(call: Call) -> Answer:
    command = commands.find(call.world, _guild_id(call), call.id("command_id"))
    return Answer(commands.command_json(call.world, command))


def edit_command(call: Call) -> Answer:
    command = commands.edit(call.world, _guild_id(call), call.id("command_id"), call.body)
    return Answer(commands.command_json(call.world, command))


def delete_command(call: Call) -> Answer:
    commands.delete(call.world, _guild_id(call), call.id("command_id"))
    return NO_CONTENT


def list_emojis(call: Call) -> Answer:
    _check_application(call)
    found = call.world.emojis.values()
    return Answer({"items": [emojis.emoji_json(call.world, emoji) for emoji in found]})


def create_emoji(call: Call) -> Answer:
    _check_application(call)
    return Answer(emojis.emoji_json(call.world, emojis.create(call.world, call.body)), 201)


def show_emoji(call: Call) -> Answer:
    _check_application(call)
    found = emojis.find(call.world, call.id("emoji_id"))
    return Answer(emojis.emoji_json(call.world, found))


def rename_emoji(call: Call) -> Answer:
    _check_application(call)
    renamed = emojis.rename(call.world, call.id("emoji_id"), call.body)
    return Answer(emojis.emoji_json(call.world, renamed))


def delete_emoji(call: Call) -> Answer:
    _check_application(call)
    emojis.delete(call.world, call.id("emoji_id"))
    return NO_CONTENT


def _check_application(call: Call) -> None:
    if call.id("application_id") != call.world.bot.id:
        raise ApiError(Problem.UNKNOWN_APPLICATION)


def _guild_id(call: Call) -> int | None:
    _check_application(call)
    return call.guild().id if "guild_id" in call.parts else None


def _command_routes(base: str, *, point: str = "") -> list[Route]:
    return [
        Route("GET", base, list_commands),
        Route("PUT", base, overwrite_commands),
        Route("POST", base, create_command, point=point),
        Route("GET", f"{base}/{{command_id}}", show_command),
        Route("PATCH", f"{base}/{{command_id}}", edit_command),
        Route("DELETE", f"{base}/{{command_id}}", delete_command),
    ]


EMOJIS = "/applications/{application_id}/emojis"
ROUTES = [
    Route("GET", "/users/@me", current_user),
    Route("GET", "/users/@me/guilds", current_guilds),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/oauth2/applications/@me", current_application),
    Route("GET", "/applications/@me", current_application),
    Route("GET", "/gateway", gateway, open_to_all=True),
    Route("GET", "/gateway/bot", bot_gateway),
    Route("GET", EMOJIS, list_emojis),
    Route("POST", EMOJIS, create_emoji, point="emoji_upload"),
    Route("GET", f"{EMOJIS}/{{emoji_id}}", show_emoji),
    Route("PATCH", f"{EMOJIS}/{{emoji_id}}", rename_emoji),
    Route("DELETE", f"{EMOJIS}/{{emoji_id}}", delete_emoji),
    *_command_routes("/applications/{application_id}/commands"),
    *_command_routes("/applications/{application_id}/guilds/{guild_id}/commands", point="register"),
]
