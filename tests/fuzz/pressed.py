"""What reaches the running bot: presses, choices, forms, commands, what is typed into an option."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, ClassVar

from bot.observing import Observer, Outcome
from bot.presenters.buttons import ID_LIMIT
from sandbox import Actor, Answer, Channel, Message, Rate, Sandbox
from sandbox.protocol.kinds import ComponentType, InteractionType
from sandbox.world import interactions
from sandbox.world.interaction import Modal
from sandbox.world.message_payloads import message_json
from sandbox.world.options import Resolved
from tests.e2e.inside import running
from tests.e2e.table import sit_down
from tests.fuzz.mutation import HOSTILE, mutated
from tests.fuzz.offered import (
    CHAT_INPUT,
    OF_USER,
    Offer,
    any_id,
    any_options,
    any_text,
    filled,
    nested,
    offers,
)
from tests.fuzz.overheard import Broken
from tests.fuzz.promises import check_sentence
from tests.tables import put_tables

PATIENCE_S = 60
# How often somebody writes to the bot alone.
ALONE = 0.08
WRONG = "went wrong"
# What people have done and chosen; all else follows from it, or is kept for delivery's sake.
KEPT = (
    "SELECT * FROM acts WHERE actor = 'person'",
    *(
        f"SELECT * FROM {table}"  # noqa: S608
        for table in (
            *("blocks", "daily_solvers", "follows", "hints", "notes", "plans", "preferences"),
            *("rests", "seats", "servers", "solvings"),
        )
    ),
)
FIELDS = ("move", "note", "look", "zone", "quiet", "vacation", "language", "channels", "blocked")
# What is pressed is mostly something that was shown not long ago.
RECENT = 12

Act = Callable[[random.Random], Coroutine[Any, Any, Answer]]


class Presses(Observer):
    """Everything that people, and those who pretend to be, can send to a bot that runs.

    Nothing may fail by a mistake of ours; what is refused is refused in private, and changes
    nothing of what people have done and chosen.
    """

    name = "presses"
    works_elsewhere = True
    logs_errors = False
    round = 600
    games: ClassVar[tuple[str, ...]] = ("zertz", "tzaar", "rust")

    def __init__(self) -> None:
        self.shown: object = None
        self._outcomes: list[Outcome] = []
        self._ended = asyncio.Event()
        self._modals: deque[Modal] = deque(maxlen=RECENT)
        self._kept: tuple[int, list[object]] = (-1, [])

    def interaction_ended(self, kind: str, outcome: Outcome) -> None:  # noqa: ARG002
        self._outcomes.append(outcome)
        self._ended.set()

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:  # noqa: ARG002
        self._outcomes, self._ended = [], asyncio.Event()
        self._modals.clear()
        async with AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            file = Path(folder, "ringfall.db")
            put_tables(file)
            sandbox = Sandbox(overall_rate=Rate(requests=100_000))
            self._discord = await stack.enter_async_context(sandbox)
            # How long an answer takes is measured elsewhere; here others may have the processor.
            self._discord.world.acknowledge_seconds = PATIENCE_S
            url = f"sqlite+aiosqlite:///{file}"
            self._bot = await stack.enter_async_context(running(self._discord, url, observer=self))
            self._stored = stack.enter_context(closing(sqlite3.connect(file)))
            await self._meet()
            yield

    async def refuses(self, chance: random.Random) -> bool:
        await self._last_outcome()
        before = self._dump()
        act: Act = chance.choice(
            (self._press, self._press, self._choose, self._submit, self._ask, self._ask, self._type)
        )
        answer = await act(chance)
        if answer.modal is not None:
            self._modals.append(answer.modal)
        outcome = await self._last_outcome()
        self._check(answer, outcome)
        if outcome is Outcome.REFUSED and self._dump() != before:
            raise Broken(f"it was refused by {answer.text!r}, and yet something has changed")
        return outcome is Outcome.REFUSED

    async def _last_outcome(self) -> Outcome:
        """Return what came of the last interaction, once the bot is done with all of them."""
        asked = self._discord.world.interactions
        try:
            async with asyncio.timeout(PATIENCE_S):
                while len(self._outcomes) < len(asked):
                    self._ended.clear()
                    await self._ended.wait()
        except TimeoutError:
            # It has been told of; nothing that comes after it waits for it again.
            self._outcomes += [Outcome.FAILED] * (len(asked) - len(self._outcomes))
            raise
        return self._outcomes[-1]

    def _check(self, answer: Answer, outcome: Outcome) -> None:
        if outcome not in (Outcome.DONE, Outcome.REFUSED) or WRONG in answer.text:
            raise Broken(f"{outcome}: {answer.text}")
        breaches, self._discord.breaches[:] = list(map(str, self._discord.breaches)), []
        if answer.error or breaches:
            raise Broken(f"{answer.error} {breaches}")
        if outcome is Outcome.REFUSED and answer.last is not None:
            if not answer.ephemeral:
                raise Broken(f"everybody reads {answer.text!r}")
            check_sentence(answer.text.replace("<@", "\\<@").replace("<#", "\\<#"))

    async def _meet(self) -> None:
        """Have people with a match of each game, a puzzle, and their settings before them."""
        add = self._discord.add_user
        self._people = [add("Ana"), add("**Ben** @everyone"), add("\u202eCleo [x](https://a.test)")]
        ana, ben, _ = self._people
        self._discord.grant(ana, "MANAGE_GUILD")
        self._games = self._discord.add_channel("games")
        self._places: list[Channel] = [self._games]
        for slug in self.games:
            table = await sit_down(self._discord, self._games, ana, ben, game=slug)
            await table.play_both()
            self._places.append(table.place)
        for actor in self._people:
            await actor.slash("puzzle", channel=self._games, game="zertz")
            await actor.slash("settings", channel=self._games)
        guild = self._discord.world.add_guild("**Else** @here \u202e[x](https://a.test)", ana.user)
        self._places.append(self._discord.world.add_channel(guild, "elsewhere"))
        self._offers = offers(self._discord)

    def _dump(self) -> list[object]:
        """Return what is stored, read again only where anything was written."""
        (version,) = self._stored.execute("PRAGMA data_version").fetchone()
        if version != self._kept[0]:
            self._kept = version, [self._stored.execute(query).fetchall() for query in KEPT]
        return self._kept[1]

    def _who(self, chance: random.Random) -> tuple[Actor, Channel]:
        """Return somebody and where they are; in the other server there is only Ana."""
        place, actor = chance.choice(self._places), chance.choice(self._people)
        if chance.random() < ALONE:
            return actor, actor.dm
        return (self._people[0] if place is self._places[-1] else actor), place

    def _where(self, chance: random.Random) -> tuple[Actor, Message]:
        """Return somebody and a message that they see, mostly one of the bot's."""
        actor, place = self._who(chance)
        seen = [message for message in actor.messages(place) if not message.deleted]
        shown = [message for message in seen if message.buttons or message.selects]
        return actor, chance.choice(shown or seen or [actor.say(place, "Hi.")])

    def _known_ids(self) -> list[str]:
        recent = [m for place in self._places for m in list(place.history.values())[-RECENT:]]
        items = [item for m in recent for item in (*m.buttons, *m.selects)]
        return [item.custom_id for item in items if item.custom_id] or ["m:1:0:move"]

    def _any_id(self, chance: random.Random) -> str:
        if chance.random() < 0.4:
            return any_id(chance, [actor.id for actor in self._people])
        known = self._known_ids()
        custom_id = chance.choice(known)
        if chance.random() < 0.5:
            custom_id = mutated(chance, custom_id, known)
        return custom_id[:ID_LIMIT] or "x"

    async def _send(
        self,
        kind: InteractionType,
        actor: Actor,
        place: Channel,
        data: dict[str, Any],
        source: Message | None = None,
    ) -> Answer:
        """Send what Discord's client would not, and wait until the bot has done with it.

        What is pressed on a message that has no such button need not change that message.
        """
        world = self._discord.world
        sent = interactions.send(world, kind, actor.user, place, data, source=source)
        await self._last_outcome()
        return Answer(world, sent)

    async def _press(self, chance: random.Random) -> Answer:
        actor, message = self._where(chance)
        custom_id = self._any_id(chance)
        self.shown = "press", actor, message.ephemeral, custom_id
        data = {"component_type": ComponentType.BUTTON, "custom_id": custom_id}
        return await self._send(InteractionType.COMPONENT, actor, message.channel, data, message)

    async def _choose(self, chance: random.Random) -> Answer:
        actor, message = self._where(chance)
        options = [value for select in message.selects for _, value in select.options]
        values = [
            mutated(chance, str(chance.choice(options or HOSTILE)))
            for _ in range(chance.choice((0, 1, 1, 2)))
        ]
        custom_id = self._any_id(chance)
        self.shown = "choose", actor, message.ephemeral, custom_id, values
        kind = ComponentType.STRING_SELECT
        data = {"component_type": kind, "custom_id": custom_id, "values": values}
        return await self._send(InteractionType.COMPONENT, actor, message.channel, data, message)

    async def _submit(self, chance: random.Random) -> Answer:
        actor, place = self._who(chance)
        rows = [self._field(chance) for _ in range(chance.choice((0, 1, 2, 5)))]
        custom_id = self._any_id(chance)
        if self._modals and chance.random() < 0.7:
            modal = chance.choice(self._modals)
            custom_id, rows = modal.custom_id, filled(chance, modal)
        self.shown = "submit", actor, place, custom_id, rows
        data = {"custom_id": custom_id, "components": rows}
        return await self._send(InteractionType.MODAL_SUBMIT, actor, place, data)

    def _field(self, chance: random.Random) -> dict[str, Any]:
        name, value = chance.choice(FIELDS), any_text(chance, "Wd4,b2", "22-7", "berlin")
        if chance.random() < 0.5:
            return {"type": 18, "component": {"type": 3, "custom_id": name, "values": [value]}}
        return {"type": 1, "components": [{"type": 4, "custom_id": name, "value": value}]}

    async def _ask(self, chance: random.Random) -> Answer:
        actor, place = self._who(chance)
        offer, data = self._filled(chance, actor, place)
        if offer.kind != CHAT_INPUT:
            data |= self._aimed(chance, offer, actor, place)
        self.shown = "ask", actor, place, offer.name, data
        return await self._send(InteractionType.COMMAND, actor, place, data)

    async def _type(self, chance: random.Random) -> Answer:
        actor, place = self._who(chance)
        offer, data = self._filled(chance, actor, place, typing=True)
        self.shown = "type", actor, place, offer.name, data
        return await self._send(InteractionType.AUTOCOMPLETE, actor, place, data)

    def _filled(
        self, chance: random.Random, actor: Actor, place: Channel, *, typing: bool = False
    ) -> tuple[Offer, dict[str, Any]]:
        """Return a command and what is filled into it, or is being typed into its last option."""
        offer = chance.choice([each for each in self._offers if each.typed or not typing])
        resolved = Resolved(self._discord.world, actor.user, place)
        people = [*(each.user for each in self._people), self._discord.world.bot]
        options = any_options(chance, offer, resolved, people, chance.choice(self._places))
        if typing:
            option = chance.choice(offer.typed)
            options = [each for each in options if each["name"] != option["name"]]
            options.append({**option, "value": any_text(chance), "focused": True})
        data = {"id": str(offer.id), "name": offer.body["name"], "type": offer.kind}
        return offer, {**data, "options": nested(offer, options), "resolved": resolved.body}

    def _aimed(
        self, chance: random.Random, offer: Offer, actor: Actor, place: Channel
    ) -> dict[str, Any]:
        """Return whom, or which message, a command of a menu is used on."""
        resolved = Resolved(self._discord.world, actor.user, place)
        if offer.kind == OF_USER:
            target = chance.choice([*self._people, actor]).user
            resolved.add_user(target)
        else:
            seen = [message for message in actor.messages(place) if not message.deleted]
            target = chance.choice(seen) if seen else actor.say(place, "Hi.")
            resolved.body["messages"] = {str(target.id): message_json(target)}
        return {"target_id": str(target.id), "resolved": resolved.body}
