"""What Discord itself delivers, as it is not quite today: more of it, less of it, oddly named."""

from __future__ import annotations

import copy
import random
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from sandbox import Channel, Thread
from sandbox.protocol.kinds import Json
from sandbox.world.events import Event, Intent
from sandbox.world.message_payloads import interaction_json
from sandbox.world.payloads import channel_json, guild_create_json
from tests.fuzz.mutation import hostile, mutated
from tests.fuzz.pressed import Presses

INTERACTION = "INTERACTION_CREATE"
# What Discord's documentation lets be missing, or be null.
OPTIONAL = (
    *(("guild",), ("guild_locale",), ("channel",), ("context",), ("locale",)),
    *(("member", "nick"), ("member", "avatar"), ("member", "premium_since")),
    *(("member", "communication_disabled_until"), ("message", "components")),
    *(("channel", "topic"), ("channel", "last_message_id")),
)
# Without one of these nobody can tell what an interaction is.
VITAL = ("id", "type", "token", "application_id", "attachment_size_limit")
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


class Deliveries(Presses):
    """Presses and commands whose delivery has been altered, and events that come in between.

    None of it keeps the bot from answering as it should.
    """

    name = "deliveries"

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:
        self._alter: Callable[[Json], Json] = _as_it_is
        async with super().prepared(seed):
            world = self._discord.world
            publish = world.publish

            def altered(event: Event) -> tuple[object, ...]:
                is_whole = event.name == INTERACTION and event.data.keys() >= set(VITAL)
                return publish(replace(event, data=self._alter(event.data)) if is_whole else event)

            with patch.object(world, "publish", altered):
                yield

    async def refuses(self, chance: random.Random) -> bool:
        if chance.random() < 0.3:
            self._discord.world.publish(self._event(chance))
        self._alter = lambda body: _altered(chance, body)
        try:
            return await super().refuses(chance)
        finally:
            self._alter = _as_it_is

    def _event(self, chance: random.Random) -> Event:
        """Return an event that nobody has asked for, or that says something odd of a channel."""
        place = chance.choice(self._places)
        if place.guild is None or chance.random() < 0.3:
            return Event(f"BRAND_NEW_{chance.randrange(9)}", {"id": hostile(chance)})
        name, body = chance.choice(list(self._news(place)))
        body = copy.deepcopy(body) if name == INTERACTION else _altered(chance, body)
        if name == INTERACTION or chance.random() < 0.3:
            del body[chance.choice(VITAL if name == INTERACTION else sorted(body))]
        self.shown = name, body
        return Event(name, body, Intent.GUILDS)

    def _news(self, place: Channel) -> Iterator[tuple[str, Json]]:
        """Yield events of a channel, of its server, and of what has been asked in it before."""
        yield (
            ("THREAD_UPDATE" if isinstance(place, Thread) else "CHANNEL_UPDATE"),
            channel_json(place),
        )
        world = self._discord.world
        if place.guild is not None:
            member = place.guild.members[world.bot.id]
            yield "GUILD_UPDATE", guild_create_json(place.guild, member)
            asked = [each for each in world.interactions.values() if each.channel is place]
            for last in asked[-1:]:
                yield INTERACTION, interaction_json(last, world.bot)


def _as_it_is(body: Json) -> Json:
    return body


def _altered(chance: random.Random, body: Json) -> Json:
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
        holder[key] = chance.choice((hostile(chance), mutated(chance, known), "x" * 300))


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


def _add_part(chance: random.Random, body: Json) -> None:
    for holder, key in _at(("message", "components"), body):
        holder[key] = [*holder[key], copy.deepcopy(NEW_PART)]


_WAYS = (_leave_out, _make_null, _rename, _rename, _renumber, _entitle, _add, _add_part)


def _at(path: tuple[str, ...], body: Json) -> Iterator[tuple[Json, str]]:
    """Yield what holds the end of a path, with its key, where there is one."""
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
