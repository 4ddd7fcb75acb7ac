"""The steps with people who add the app for themselves, in places without the bot.

There it has no commands of a server. So people use any command that the application already has,
and the rehearsal answers it. It registers none of its own, and leaves the others as they are.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.tools.rehearsal.stage import (
    EPHEMERAL,
    Body,
    Event,
    NotTriedError,
    Stage,
    is_press,
    presser_of,
)
from bot.tools.rehearsal.step import DOCS, step

BY_SERVER, BY_PERSON = "0", "1"
IN_SERVERS, AMONG_PEOPLE = 0, 2
USER_INSTALL = 1
COMMAND = 2
OWNERS = (
    f"{DOCS}/interactions/receiving-and-responding"
    "#interaction-object-authorizing-integration-owners-object"
)
USE_EXTERNAL_APPS = discord.Permissions(use_external_apps=True).value


@step("unnamed", "https://github.com/discord-jda/JDA/issues/2817")
async def recipients(stage: Stage) -> str:
    """In direct messages between people, an interaction does not name the other person."""
    event, _ = await stage.keep("begun", _begin_among_people)
    channel: Body = event.data.get("channel") or {}
    return "named" if channel.get("recipients") else "unnamed"


@step("first", OWNERS)
async def guest_owner(stage: Stage) -> str:
    """A press by a person without the app names the person who began as its owner."""
    return _owner_in(stage, (await stage.keep("guest", _press_as_guest))[0])


@step("first", OWNERS)
async def chain_owner(stage: Stage) -> str:
    """So does a press on what answered that press."""
    return _owner_in(stage, await stage.keep("chain", _press_on_answer))


@step("private", f"{DOCS}/change-log#userinstallable-apps-preview")
async def dm_followup(stage: Stage) -> str:
    """In direct messages, a public follow-up after a private deferral is private."""
    press = await stage.keep("chain", _press_on_answer)
    filled = await stage.follow_up(press, private=True)
    filled.require("the text of a private answer")
    reply = await stage.follow_up(press, private=False)
    return "private" if _is_private(reply.require("a follow-up")) else "public"


@step("fails", OWNERS)
async def press_after_removal(stage: Stage) -> str:
    """A press fails after the person who began has removed the app."""
    key, arrives = "remove", is_press("guest:move")
    await stage.keep("guest", _press_as_guest)
    failed = is_press(f"{key}:failed")
    event = await stage.ask(
        key,
        lambda e: arrives(e) or failed(e),
        "failed",
    )
    await stage.acknowledge(event)
    return "fails" if failed(event) else "arrives"


@step(
    "flags",
    f"{DOCS}/interactions/receiving-and-responding"
    "#interaction-callback-interaction-callback-object",
)
async def forced_private(stage: Stage) -> str:
    """Of an answer that Discord makes private only the flags tell, and no field of the callback."""
    await _require_command(stage, IN_SERVERS)
    event = await stage.ask(
        "deny-apps",
        lambda e: _is_command(e) and e.data.get("context") == IN_SERVERS and _is_foreign(e),
    )
    if int(event.data["member"]["permissions"]) & USE_EXTERNAL_APPS:
        await stage.answer(event, 4, {"content": stage.message, "flags": EPHEMERAL})
        raise NotTriedError("that account may use external apps there")
    answer: Body = (await stage.answer(event, 5)).require("a public deferral")
    callback: Body = answer["interaction"]
    filled = await stage.follow_up(event, private=False)
    by_field = callback.get("response_message_ephemeral") is True
    by_flags = _is_private(filled.require("the text of an answer"))
    seen = {(True, True): "both", (True, False): "field", (False, True): "flags"}
    return seen.get((by_field, by_flags), "neither")


async def _begin_among_people(stage: Stage) -> tuple[Event, str]:
    """Have the first account use a command in direct messages; answer it with a button."""
    await _require_command(stage, AMONG_PEOPLE)
    event = await stage.ask(
        "among-people",
        lambda e: _is_command(e) and e.data.get("context") == AMONG_PEOPLE,
    )
    (await stage.answer(event, 4, _board(stage, "guest"))).require("an answer in direct messages")
    return event, presser_of(event)


async def _press_as_guest(stage: Stage) -> tuple[Event, str]:
    """Have the second account press; answer with another button."""
    _, first = await stage.keep("begun", _begin_among_people)
    event = await stage.ask(
        "guest",
        lambda e: is_press("guest:move")(e) and presser_of(e) != first,
    )
    (await stage.answer(event, 4, _board(stage, "chain"))).require(
        "an answer to the second account"
    )
    return event, presser_of(event)


async def _press_on_answer(stage: Stage) -> Event:
    """Have the second account press on that answer; defer the answer, privately."""
    _, second = await stage.keep("guest", _press_as_guest)
    event = await stage.ask(
        "chain",
        lambda e: is_press("chain:move")(e) and presser_of(e) == second,
    )
    (await stage.answer(event, 5, {"flags": EPHEMERAL})).require("a private deferral")
    return event


async def _require_command(stage: Stage, context: int) -> None:
    path = f"/applications/{stage.application_id}/commands"
    commands: list[Body] = (await stage.api.request("GET", path)).require("the commands")
    for command in commands:
        kinds: list[int] = command.get("integration_types") or []
        contexts: list[int] | None = command.get("contexts")
        if USER_INSTALL in kinds and (contexts is None or context in contexts):
            return
    raise NotTriedError("the app has no command for people yet: run the bot once, and stop it")


def _board(stage: Stage, name: str) -> Body:
    row = {"type": 1, "components": [stage.button(f"{name}:move")]}
    return {"content": stage.message, "components": [row]}


def _is_command(event: Event) -> bool:
    return event.name == "INTERACTION_CREATE" and event.data.get("type") == COMMAND


def _is_foreign(event: Event) -> bool:
    owners: dict[str, Any] = event.data.get("authorizing_integration_owners") or {}
    return BY_PERSON in owners and BY_SERVER not in owners


def _owner_in(stage: Stage, event: Event) -> str:
    owners: dict[str, Any] = event.data.get("authorizing_integration_owners") or {}
    _, first = stage.kept["begun"]
    owner = owners.get(BY_PERSON)
    return "none" if owner is None else "first" if str(owner) == first else "presser"


def _is_private(message: Body) -> bool:
    return bool((message.get("flags") or 0) & EPHEMERAL)


PEOPLES_STEPS = (
    *(recipients, guest_owner, chain_owner, dm_followup),
    *(forced_private, press_after_removal),
)
