"""Events of Discord that are incomplete, have unknown fields, or odd names."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator
from typing import Any

from sandbox import Channel, Sandbox
from sandbox.protocol.kinds import Json
from sandbox.world.events import Event, Intent
from sandbox.world.payloads import channel_json, guild_create_json
from tests.fuzz.inputs import HOSTILE

# Fields that Discord's documentation allows to be missing or null.
OPTIONAL = (
    *(("guild",), ("guild_locale",), ("channel",), ("context",), ("locale",)),
    *(("member", "nick"), ("member", "avatar"), ("member", "premium_since")),
    *(("member", "communication_disabled_until"), ("message", "components")),
    *(("channel", "topic"), ("channel", "last_message_id")),
)
NULLABLE = (
    *(("member", "nick"), ("member", "user", "global_name"), ("member", "user", "avatar")),
    *(("user", "global_name"), ("channel", "topic"), ("channel", "last_message_id")),
)
WORDS = (
    *(("locale",), ("guild_locale",), ("channel", "name"), ("channel", "topic")),
    *(("member", "nick"), ("member", "user", "username"), ("member", "user", "global_name")),
    *(("user", "username"), ("user", "global_name"), ("message", "content")),
    *(("guild", "locale"), ("member", "user", "discriminator")),
)
NUMBERS = (
    *(("version",), ("context",), ("channel", "type"), ("message", "type"), ("message", "flags")),
    *(("member", "flags"), ("member", "user", "public_flags"), ("attachment_size_limit",)),
)
RIGHTS = (("app_permissions",), ("member", "permissions"), ("channel", "permissions"))
NEW_PART = {"type": 99, "id": 7, "custom_id": "new", "label": None, "components": []}


def any_event(chance: random.Random, discord: Sandbox, place: Channel) -> Event:
    """Return an unrequested event, or odd data of a channel."""
    assert place.guild is not None
    member = place.guild.members[discord.bot.id]
    bodies = {
        "CHANNEL_UPDATE": channel_json(place),
        "GUILD_UPDATE": guild_create_json(place.guild, member),
    }
    name = chance.choice(("BRAND_NEW", *bodies))
    if name == "BRAND_NEW":
        return Event(name, {"id": chance.choice(HOSTILE)})
    body = altered(chance, bodies[name])
    if chance.random() < 0.3:
        del body[chance.choice(sorted(body))]
    return Event(name, body, Intent.GUILDS)


def altered(chance: random.Random, body: Json) -> Json:
    """Return a copy that differs in one to three places."""
    body = copy.deepcopy(body)
    for _ in range(chance.choice((1, 1, 2, 3))):
        chance.choice(_WAYS)(chance, body)
    return body


def _leave_out(chance: random.Random, body: Json) -> None:
    for holder, key in _at(chance.choice(OPTIONAL), body):
        del holder[key]


def _make_null(chance: random.Random, body: Json) -> None:
    for holder, key in _at(chance.choice(NULLABLE), body):
        holder[key] = None


def _rename(chance: random.Random, body: Json) -> None:
    for holder, key in _at(chance.choice(WORDS), body):
        known = str(holder[key])
        holder[key] = chance.choice((chance.choice(HOSTILE), known[1:], "x" * 300))


def _renumber(chance: random.Random, body: Json) -> None:
    for holder, key in _at(chance.choice(NUMBERS), body):
        holder[key] = chance.choice((0, 99, 2**31, 2**53))


def _entitle(chance: random.Random, body: Json) -> None:
    for holder, key in _at(chance.choice(RIGHTS), body):
        holder[key] = chance.choice(("0", str(2**80), str(chance.getrandbits(50))))


def _add(chance: random.Random, body: Json) -> None:
    """Put something that is not known yet into any part of it."""
    inner = [part for part in _parts(body) if "id" in part or part is body]
    chance.choice(inner)[f"brand_new_{chance.randrange(9)}"] = chance.choice((None, 1, [{}], "x"))


def _add_part(_: random.Random, body: Json) -> None:
    for holder, key in _at(("message", "components"), body):
        holder[key] = [*holder[key], copy.deepcopy(NEW_PART)]


_WAYS = (_leave_out, _make_null, _rename, _rename, _renumber, _entitle, _add, _add_part)


def _at(path: tuple[str, ...], body: Json) -> Iterator[tuple[Json, str]]:
    """Yield each container with the last key of a path, where the path exists."""
    *way, last = path
    for step in way:
        body = body.get(step) or {}
    if last in body:
        yield body, last


def _parts(value: Any) -> Iterator[Json]:
    if isinstance(value, dict):
        yield value
    inside: Iterable[Any] = value.values() if isinstance(value, dict) else value
    for inner in inside:
        if isinstance(inner, (dict, list)):
            yield from _parts(inner)
