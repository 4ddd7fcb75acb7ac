"""`ringfall rehearse`: go through all steps in a channel of its own, and clean up."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncGenerator, Collection, Sequence
from pathlib import Path

import aiohttp
import discord
from msgspec import Struct

from bot.app import point_at_discord
from bot.clock import Clock, Sleep, utc_now
from bot.errors import ExitStatus
from bot.settings import SettingsError, load_portal_settings
from bot.texts import texts_for
from bot.tools.rehearsal.api import Api, TroubleError
from bot.tools.rehearsal.people import PEOPLES_STEPS
from bot.tools.rehearsal.stage import (
    EMOJI,
    MARK,
    TOPIC,
    Body,
    NotTriedError,
    RehearsalError,
    Stage,
)
from bot.tools.rehearsal.step import Finding, Step, find_fault, write_report
from bot.tools.rehearsal.steps import LAST_STEPS, STEPS

ALL_STEPS: tuple[Step, ...] = (*STEPS, *PEOPLES_STEPS, *LAST_STEPS)
STEP_KEYS = [step.key for step in ALL_STEPS]
# An answer of Discord is not of the form that its documents promise.
UNREADABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError)
# What the rehearsal needs in its server.
NEEDED = discord.Permissions(
    view_channel=True,
    manage_channels=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)


class Plan(Struct, frozen=True):
    """What the operator asked for: no `server` is the only one, no `only` is every step."""

    report: Path
    server: int | None = None
    only: Collection[str] = ()


def main(arguments: argparse.Namespace) -> int:
    """Run the command; return the exit status."""
    plan = Plan(arguments.report, arguments.server, arguments.only)
    if unknown := [key for key in plan.only if key not in STEP_KEYS]:
        known = ", ".join(STEP_KEYS)
        print(f"There is no step {unknown[0]!r}. The steps are: {known}.", file=sys.stderr)
        return ExitStatus.CONFIGURATION
    try:
        settings = load_portal_settings()
        if settings.discord_token is None:
            raise SettingsError(["DISCORD_TOKEN is missing: set it in the environment or in .env."])
    except SettingsError as error:
        print(error, file=sys.stderr)
        return error.status
    point_at_discord(settings)
    try:
        return asyncio.run(_run_in_terminal(plan, settings.discord_token.reveal()))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("Interrupted. The report has what was seen until then.", file=sys.stderr)
        return ExitStatus.INTERRUPTED


async def _run_in_terminal(plan: Plan, token: str) -> int:
    enters = asyncio.Queue[None]()
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    # Windows has neither; there Ctrl-C still interrupts, and steps are skipped in the channel.
    with contextlib.suppress(NotImplementedError, OSError, ValueError):
        if task is not None:
            # A process that a script has started in the background would ignore Ctrl-C otherwise.
            loop.add_signal_handler(signal.SIGINT, task.cancel)
            loop.add_signal_handler(signal.SIGTERM, task.cancel)
        loop.add_reader(sys.stdin, _read_enter, enters)
    return await run(plan, token, enters, clock=utc_now, sleep=asyncio.sleep)


def _read_enter(enters: asyncio.Queue[None]) -> None:
    if os.read(sys.stdin.fileno(), 1024):
        enters.put_nowait(None)
    else:
        asyncio.get_running_loop().remove_reader(sys.stdin)


async def run(
    plan: Plan, token: str, enters: asyncio.Queue[None], *, clock: Clock, sleep: Sleep
) -> int:
    """Go through the steps, write the report, and delete all that was made; return the status.

    Each item of `enters` skips the step that waits. Other errors than expected ones pass after the
    clean-up.
    """
    if fault := find_fault(plan.report):
        print(fault, file=sys.stderr)
        return ExitStatus.UNWRITABLE
    findings = {
        step.key: Finding(step.key, step.assumes, None, "not reached") for step in _steps(plan)
    }
    async with aiohttp.ClientSession() as session:
        stage = Stage(Api(token, session, sleep=sleep), token, enters, clock=clock, sleep=sleep)
        try:
            async with _set_up(stage, plan):
                for step in _steps(plan):
                    findings[step.key] = finding = await _go_through(stage, step)
                    print(finding, flush=True)
        except discord.LoginFailure:
            print("Discord does not accept DISCORD_TOKEN: copy it again.", file=sys.stderr)
            return ExitStatus.REFUSED
        except (RehearsalError, TroubleError) as error:
            print(error, file=sys.stderr)
            return ExitStatus.UNAVAILABLE
        except UNREADABLE as error:
            print(f"Discord's answer cannot be read ({error!r}).", file=sys.stderr)
            return ExitStatus.UNAVAILABLE
        finally:
            if stage.channel_id:
                write_report(plan.report, findings.values())
    verdicts = [finding.verdict for finding in findings.values()]
    print(
        f"{verdicts.count('as assumed')} as assumed, {verdicts.count('differs')} differ,"
        f" {verdicts.count('not tried')} not tried. The report is in {plan.report}."
    )
    return ExitStatus.STOPPED


def _steps(plan: Plan) -> Sequence[Step]:
    return [step for step in ALL_STEPS if not plan.only or step.key in plan.only]


async def _go_through(stage: Stage, step: Step) -> Finding:
    print(f"{step.key}: {step.says}\n  ({step.source})", flush=True)
    try:
        return Finding(step.key, step.assumes, await step.run(stage))
    except (NotTriedError, TroubleError) as error:
        return Finding(step.key, step.assumes, reason=str(error))
    except UNREADABLE as error:
        return Finding(step.key, step.assumes, reason=f"an unreadable answer ({error!r})")


@contextlib.asynccontextmanager
async def _set_up(stage: Stage, plan: Plan) -> AsyncGenerator[None]:
    """Connect and make the channel; at the end always delete everything that was made."""
    application = await stage.api.request("GET", "/applications/@me")
    if application.status == 401:
        raise discord.LoginFailure
    stage.application_id = int(application.require("the application")["id"])
    try:
        servers = await stage.connect()
        stage.guild_id = _choose_server(servers, plan.server)
        await stage.event(stage.is_server, since=0)
        if guild := stage.client.get_guild(stage.guild_id):
            stage.permissions = guild.me.guild_permissions
            stage.texts = texts_for(guild.preferred_locale.value)
        if missing := [
            name for name, needed in NEEDED if needed and not getattr(stage.permissions, name)
        ]:
            names = ", ".join(name.replace("_", " ") for name in missing)
            raise RehearsalError(f"The bot lacks permissions in the test server: {names}.")
        if removed := await _clean(stage):
            print(f"Deleted what an earlier rehearsal had left: {removed} things.")
        stage.channel_id = await stage.new_channel(MARK, permission_overwrites=_denied(stage))
        print(f"Open the channel {MARK} in Discord. Ctrl-C ends the rehearsal at any time.")
        yield
    finally:
        try:
            if stage.channel_id:
                await _clean(stage)
        except TroubleError as error:
            print(f"Not all was deleted, as {error}. The next rehearsal does it.", file=sys.stderr)
        finally:
            await stage.disconnect()


def _choose_server(servers: Sequence[int], wanted: int | None) -> int:
    if not servers:
        raise RehearsalError("The bot is in no server: add it to a test server first.")
    if wanted is None and len(servers) == 1:
        return servers[0]
    if wanted is None or wanted not in servers:
        listed = ", ".join(str(server) for server in servers[:20])
        raise RehearsalError(f"Choose a test server with --server: the bot is in {listed}.")
    return wanted


def _denied(stage: Stage) -> list[Body]:
    """Deny the bot what it must not have in the channel: with it, no lock keeps it out."""
    if not stage.permissions.manage_threads or stage.permissions.administrator:
        return []
    deny = discord.Permissions(manage_threads=True).value
    return [{"id": str(stage.user_id), "type": 1, "allow": 0, "deny": deny}]


async def _clean(stage: Stage) -> int:
    """Delete the channels, commands and emojis of this and earlier rehearsals; return how many.

    They are known by their names, and channels also by their topic.
    """
    api, deleted = stage.api, 0
    commands = f"/applications/{stage.application_id}/guilds/{stage.guild_id}/commands"
    emojis = f"/applications/{stage.application_id}/emojis"
    uploaded: Body = (await api.request("GET", emojis)).require("the emojis")
    channels = await _listed(api, f"/guilds/{stage.guild_id}/channels")
    marked = [
        *(f"/channels/{channel['id']}" for channel in channels if _is_marked(channel)),
        *(f"{commands}/{c['id']}" for c in await _listed(api, commands) if c["name"] == MARK),
        *(f"{emojis}/{e['id']}" for e in uploaded["items"] if e["name"] == EMOJI),
    ]
    hidden = stage.kept.get("hidden_channel")
    if hidden is not None and f"/channels/{hidden}" not in marked:
        marked.append(f"/channels/{hidden}")
    for path in marked:
        reply = await api.request("DELETE", path)
        deleted += reply.ok
        if not reply.ok and reply.status != 404:
            what = "The channel that the bot may not view" if hidden else "One thing"
            print(f"{what} was not deleted ({reply.outcome}): delete it.", file=sys.stderr)
    return deleted


def _is_marked(channel: Body) -> bool:
    return channel["name"].startswith(MARK) and channel.get("topic") == TOPIC


async def _listed(api: Api, path: str) -> list[Body]:
    return (await api.request("GET", path)).require("a list")
