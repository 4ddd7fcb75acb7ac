"""All that a bot offers, as its registration and its routes have it: commands, ids, forms."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.fuzz.mutation import hostile, mutated, spoiled

from bot.handlers.router import (
    AT_ANY_PLY,
    AT_ANY_STEP,
    ON_CHALLENGE,
    ON_GAME,
    ON_LEADERS,
    ON_LESSON,
    ON_MATCH,
    ON_PAGE,
    ON_PERSON,
    ON_PUZZLE,
)
from bot.presenters.buttons import ID_LIMIT
from bot.services.records import record_of
from rules import GAMES
from rules.formats import MAX_BYTES, formats_of
from sandbox import Channel, Sandbox, User
from sandbox.checks.messages import Upload
from sandbox.protocol.kinds import Json
from sandbox.world.interaction import Modal
from sandbox.world.options import Resolved
from tests.bot.positions import NAMES, random_match

SUB_COMMANDS = (1, 2)
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ATTACHMENT = 3, 4, 5, 6, 7, 11
CHAT_INPUT, OF_USER, OF_MESSAGE = 1, 2, 3
NUMBERS = (-1, 0, 1, 2, 99, 2**53, 10**30)
VALID = ("1", "2", "#3", "Wd4,a1", "Wd4,b2", "pass", "zertz", "tzaar", "rust", "37", "text")
_FAMILIES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("m:{small}:{ply}:{action}", (*ON_MATCH, *AT_ANY_PLY)),
    ("m:{small}:{ply}:{action}:{path}", (*ON_MATCH, *AT_ANY_PLY)),
    ("c:{small}:{action}", tuple(ON_CHALLENGE)),
    ("l:{game}:{small}:{action}:{path}", tuple(ON_LESSON)),
    ("p:{action}", tuple(ON_PERSON)),
    ("n:{action}:{small}", tuple(ON_PAGE)),
    ("s:{user}:{game}:{user}:{action}", ("share",)),
    ("b:{game}:{small}:{action}", tuple(ON_LEADERS)),
    ("q:{small}:{ply}:{action}:{path}", (*ON_PUZZLE, *AT_ANY_STEP)),
    ("d:{small}:{action}", ("solve",)),
    ("e:{user}:{now}:{action}", ("erase",)),
    ("g:{game}:{action}", tuple(ON_GAME)),
)


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
        """The options whose text reaches the bot while somebody types."""
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


def any_id(chance: random.Random, people: list[int]) -> str:
    """Return an id of a button that the routes know, about something that there may be."""
    form, actions = chance.choice(_FAMILIES)
    return form.format(
        action=chance.choice(actions),
        small=chance.choice((0, 1, 1, 2, 3, 4, 10**17)),
        ply=chance.choice((0, 1, 2, 2, 2, 3, 999)),
        path=chance.choice(("W", "grey", "W.d", "1", "d4", "0", "none")),
        game=chance.choice((*GAMES, "chess")),
        user=chance.choice((0, *people)),
        now=chance.choice((0, 1_777_000_000, 99_999_999_999)),
    )[:ID_LIMIT]


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


def filled(chance: random.Random, modal: Modal) -> list[Json]:
    """Return the rows of a form that was opened, with something in each of its fields."""
    return [
        {"type": 18, "component": {"type": 3, "custom_id": field.custom_id, "values": values}}
        if chance.random() < 0.5
        else {
            "type": 1,
            "components": [{"type": 4, "custom_id": field.custom_id, "value": "".join(values)}],
        }
        for field in modal.fields
        for values in [_answers(chance, field.component)]
    ]


def any_text(chance: random.Random, *valid: str) -> str:
    """Return a text that is valid, spoiled, or nothing that anybody has asked for."""
    known = chance.choice(valid or VALID)
    return chance.choice((known, mutated(chance, known), mutated(chance, known), hostile(chance)))


def _answers(chance: random.Random, component: Json) -> list[str]:
    options = [option["value"] for option in component.get("options") or []]
    valid = options or ["22-7", "berlin", "2026-12-24 to 2026-12-31", "Wd4,a1", "1", "123456789"]
    return [any_text(chance, *valid) for _ in range(chance.choice((0, 1, 1, 1, 2)))]


def _value(
    chance: random.Random, option: Json, resolved: Resolved, people: list[User], place: Channel
) -> Any:
    kind, valid = option["type"], [choice["value"] for choice in option.get("choices") or []]
    if kind == USER:
        return resolved.add(chance.choice(people))
    if kind == CHANNEL:
        return resolved.add(place)
    if kind == ATTACHMENT:
        return resolved.attach(_upload(chance))
    if kind == BOOLEAN:
        return chance.random() < 0.5
    if kind == INTEGER:
        return chance.choice((*valid, *NUMBERS))
    return any_text(chance, *valid)


@functools.cache
def _record() -> bytes:
    game = next(iter(GAMES.values()))
    match = list(itertools.islice(random_match(game, {}, 1), 5))[-1]
    return formats_of(game)[0].write(record_of(match, NAMES)).encode()


def _upload(chance: random.Random) -> Upload:
    data = chance.choice((_record(), spoiled(chance, _record()), chance.randbytes(40), b""))
    if chance.random() < 0.05:
        data = b"1. " * (MAX_BYTES // 3 + chance.randrange(2))
    name = "".join(sign for sign in hostile(chance)[:40] if sign.isalnum())
    return Upload(f"{name or 'record'}.txt", data, chance.choice(("text/plain", "image/png")))


def _leaves(body: Json, path: tuple[Json, ...]) -> Iterator[tuple[tuple[Json, ...], list[Json]]]:
    options: list[Json] = body.get("options") or []
    inner = [option for option in options if option["type"] in SUB_COMMANDS]
    if not inner:
        yield path, options
    for option in inner:
        yield from _leaves(option, (*path, option))
