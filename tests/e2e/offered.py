"""Events of Discord and commands of a bot, filled in with valid and invalid values."""

from __future__ import annotations

import copy
import functools
import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.match.additions import record_of
from ringfall.testing.matches import NAMES, random_match
from rules import GAMES
from rules.formats import MAX_BYTES, formats_of
from sandbox import Channel, Sandbox, User
from sandbox.checks.messages import Upload
from sandbox.protocol.kinds import Intent, Json
from sandbox.world.models import Event
from sandbox.world.options import Resolved
from sandbox.world.payloads import channel_json, guild_create_json
from tests.fuzz.inputs import HOSTILE

SUB_COMMANDS = (1, 2)
STRING, INTEGER, BOOLEAN, USER, CHANNEL, MENTIONABLE, ATTACHMENT = 3, 4, 5, 6, 7, 9, 11
CHAT_INPUT, OF_USER, OF_MESSAGE = 1, 2, 3
INTEGERS = (-1, 0, 1, 2, 99, 2**53, 10**30)
VALID = ("1", "2", "#3", "Wd4,a1", "Wd4,b2", "pass", "zertz", "tzaar", "rust", "37", "text")


class Offer(NamedTuple):
    """A command, or one of its subcommands, as it has been registered."""

    body: Json
    id: int
    path: tuple[Json, ...]
    options: list[Json]

    @property
    def kind(self) -> int:
        return self.body.get("type") or CHAT_INPUT

    @property
    def typed(self) -> list[Json]:
        """The options whose text reaches the bot during typing."""
        return [option for option in self.options if option["type"] in (STRING, INTEGER)]

    @property
    def name(self) -> str:
        return " ".join((self.body["name"], *(step["name"] for step in self.path)))


def offers(discord: Sandbox) -> list[Offer]:
    """Return all commands in the order of their names."""
    found = [
        Offer(command.body, command.id, path, options)
        for command in discord.world.commands.values()
        for path, options in _leaves(command.body, ())
    ]
    return sorted(found, key=lambda offer: (offer.kind, offer.name))


def any_options(
    chance: random.Random, offer: Offer, resolved: Resolved, people: list[User], place: Channel
) -> list[Json]:
    """Fill some of the options of a command in, most of them with what fits their type."""
    some = chance.sample(offer.options, k=chance.randint(0, len(offer.options)))
    needed = [option for option in offer.options if option.get("required") and option not in some]
    chosen = [*some, *(needed if chance.random() < 0.9 else ())]
    return [
        {
            "name": option["name"],
            "type": option["type"],
            "value": _value(chance, option, resolved, people, place),
        }
        for option in chosen
    ]


def nested(offer: Offer, options: list[Json]) -> list[Json]:
    """Return options below the subcommand that they belong to."""
    for step in reversed(offer.path):
        options = [{"type": step["type"], "name": step["name"], "options": options}]
    return options


def any_text(chance: random.Random, *valid: str) -> str:
    """Return a text that is valid, spoiled, or unrelated."""
    known, odd = chance.choice(valid or VALID), chance.choice(HOSTILE)
    at = chance.randint(0, len(known))
    return chance.choice((known, known[:at] + odd + known[at:], known[at:], odd))


def _value(
    chance: random.Random, option: Json, resolved: Resolved, people: list[User], place: Channel
) -> Any:
    kind, valid = option["type"], [choice["value"] for choice in option.get("choices") or []]
    if kind == USER:
        return resolved.add(chance.choice(people))
    if kind == MENTIONABLE:
        roles = place.guild.roles.values() if place.guild else ()
        return resolved.add(chance.choice([*people, *roles]))
    if kind == CHANNEL:
        # Channels of direct messages can't be chosen.
        return str(place.id) if place.guild is None else resolved.add(place)
    if kind == ATTACHMENT:
        return resolved.attach(_upload(chance))
    if kind == BOOLEAN:
        return chance.random() < 0.5
    if kind == INTEGER:
        return chance.choice((*valid, *INTEGERS))
    return any_text(chance, *valid)


@functools.cache
def _record() -> bytes:
    game = next(iter(GAMES.values()))
    match = list(itertools.islice(random_match(game, {}, 1), 5))[-1]
    return formats_of(game)[0].write(record_of(match, NAMES)).encode()


def _upload(chance: random.Random) -> Upload:
    record = _record()
    too_long = b"1. " * (MAX_BYTES // 3 + 1)
    data = chance.choice((record, record[: chance.randrange(len(record))], b"\0\xff", too_long))
    return Upload("record.txt", data, chance.choice(("text/plain", "image/png")))


def _leaves(body: Json, path: tuple[Json, ...]) -> Iterator[tuple[tuple[Json, ...], list[Json]]]:
    options: list[Json] = body.get("options") or []
    inner = [option for option in options if option["type"] in SUB_COMMANDS]
    if not inner:
        yield path, options
    for option in inner:
        yield from _leaves(option, (*path, option))


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
COMPONENTS = (("message", "components"),)
NEW_PART = {"type": 99, "id": 7, "custom_id": "new", "label": None, "components": []}


def any_event(chance: random.Random, discord: Sandbox, place: Channel) -> Event:
    """Return an unrequested event, or odd data of a channel."""
    assert place.guild is not None
    member = place.guild.members[discord.bot.id]
    bodies = {
        "CHANNEL_UPDATE": channel_json(place),
        "GUILD_UPDATE": guild_create_json(place.guild, member, discord.world.unsure.hidden_fields),
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
        chance.choice((_leave_out, *[_change] * 6, _add))(chance, body)
    return body


def _leave_out(chance: random.Random, body: Json) -> None:
    for holder, key in _at(chance.choice(OPTIONAL), body):
        del holder[key]


def _change(chance: random.Random, body: Json) -> None:
    """Put another value, or null, in place of a known one."""
    paths, value = chance.choice(_CHANGES)
    for holder, key in _at(chance.choice(paths), body):
        holder[key] = value(chance, holder[key])


def _odd_word(chance: random.Random, known: Any) -> str:
    return chance.choice((chance.choice(HOSTILE), str(known)[1:], "x" * 300))


_CHANGES: tuple[tuple[Sequence[tuple[str, ...]], Callable[[random.Random, Any], Any]], ...] = (
    (NULLABLE, lambda _chance, _known: None),
    *[(WORDS, _odd_word)] * 2,
    (NUMBERS, lambda chance, _: chance.choice((0, 99, 2**31, 2**53))),
    (RIGHTS, lambda chance, _: chance.choice(("0", str(2**80), str(chance.getrandbits(50))))),
    (COMPONENTS, lambda _, known: [*known, copy.deepcopy(NEW_PART)]),
)


def _add(chance: random.Random, body: Json) -> None:
    """Put something that is not known yet into any part of it."""
    inner = [part for part in _parts(body) if "id" in part or part is body]
    chance.choice(inner)[f"brand_new_{chance.randrange(9)}"] = chance.choice((None, 1, [{}], "x"))


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
