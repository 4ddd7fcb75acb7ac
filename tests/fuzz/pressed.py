"""What reaches the running bot: presses, choices, forms, commands, what is typed into an option."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, ClassVar

from bot.handlers.router import AT_ANY_PLY, ON_LESSON, ON_MATCH, ON_PERSON, ON_PUZZLE
from bot.observing import Observer, Outcome
from sandbox import Actor, Answer, Channel, Message, Rate, Sandbox
from tests.conftest import SHARED_HEARTBEAT_MS
from tests.e2e import raw
from tests.e2e.inside import running
from tests.e2e.table import sit_down
from tests.fuzz.mutation import HOSTILE, hostile, mutated
from tests.fuzz.promises import check_sentence
from tests.fuzz.trial import Broken
from tests.tables import put_tables

PATIENCE_S = 30
LONGEST_ID = 100
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
ACTIONS = sorted({*ON_MATCH, *AT_ANY_PLY, *ON_LESSON, *ON_PERSON, *ON_PUZZLE})
COMMANDS = {
    "move": ("move", "match"),
    "play": ("match",),
    "hint": ("match",),
    "rematch": ("match",),
    "challenge": ("game", "board", "goal", "start", "first", "pace", "position", "level"),
    **dict.fromkeys(("match show", "match replay", "match note"), ("match", "at")),
    "match record": ("match", "format"),
    **{
        f"match {name}": ("match",)
        for name in ("history", "resign", "draw", "takeback", "lot", "pause", "nudge", "claim")
    },
    **dict.fromkeys(("watch follow", "watch unfollow", "watch missed"), ("match",)),
    **dict.fromkeys(("puzzle", "rules", "learn", "leaderboard", "stats"), ("game",)),
}
FIELDS = ("move", "note", "look", "zone", "quiet", "vacation", "language", "channels", "blocked")

Act = Callable[[random.Random], Coroutine[Any, Any, Answer]]


class Presses(Observer):
    """Everything that people, and those who pretend to be, can send to a bot that runs.

    Nothing may fail by a mistake of ours; what is refused is refused in private, and changes
    nothing of what people have done and chosen.
    """

    name = "presses"
    works_elsewhere = True
    round = 300
    games: ClassVar[tuple[str, ...]] = ("zertz", "tzaar", "rust")

    def __init__(self) -> None:
        self.shown: object = None
        self._outcomes: list[Outcome] = []
        self._ended = asyncio.Event()

    def interaction_ended(self, kind: str, outcome: Outcome) -> None:  # noqa: ARG002
        self._outcomes.append(outcome)
        self._ended.set()

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:  # noqa: ARG002
        self._outcomes, self._ended = [], asyncio.Event()
        async with AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            file = Path(folder, "ringfall.db")
            put_tables(file)
            sandbox = Sandbox(overall_rate=Rate(requests=100_000), heartbeat_ms=SHARED_HEARTBEAT_MS)
            self._discord = await stack.enter_async_context(sandbox)
            url = f"sqlite+aiosqlite:///{file}"
            await stack.enter_async_context(running(self._discord, url, observer=self))
            self._stored = stack.enter_context(closing(sqlite3.connect(file)))
            await self._meet()
            yield

    async def refuses(self, chance: random.Random) -> bool:
        await self._last_outcome()
        before = self._dump()
        act: Act = chance.choice(
            (self._press, self._press, self._choose, self._submit, self._ask, self._type)
        )
        answer = await act(chance)
        outcome = await self._last_outcome()
        self._check(answer, outcome)
        if outcome is Outcome.REFUSED and self._dump() != before:
            raise Broken(f"it was refused by {answer.text!r}, and yet something has changed")
        return outcome is Outcome.REFUSED

    async def _last_outcome(self) -> Outcome:
        """Return what came of the last interaction, once the bot is done with all of them."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self._outcomes) < len(self._discord.world.interactions):
                self._ended.clear()
                await self._ended.wait()
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
        guild = self._discord.world.add_guild("Elsewhere", ana.user)
        self._places.append(self._discord.world.add_channel(guild, "elsewhere"))

    def _dump(self) -> list[object]:
        return [self._stored.execute(query).fetchall() for query in KEPT]

    def _who(self, chance: random.Random) -> tuple[Actor, Channel]:
        """Return somebody and where they are; in the other server there is only Ana."""
        place = chance.choice(self._places)
        ana = self._people[0]
        return (ana if place is self._places[-1] else chance.choice(self._people)), place

    def _where(self, chance: random.Random) -> tuple[Actor, Message]:
        """Return somebody and a message that they see, mostly one of the bot's."""
        actor, place = self._who(chance)
        seen = [message for message in actor.messages(place) if not message.deleted]
        shown = [message for message in seen if message.buttons or message.selects]
        return actor, chance.choice(shown or seen or [actor.say(place, "Hi.")])

    def _known_ids(self) -> list[str]:
        messages = [m for place in self._places for m in place.history.values()]
        items = [item for m in messages for item in (*m.buttons, *m.selects)]
        return [item.custom_id for item in items if item.custom_id] or ["m:1:0:move"]

    def _any_id(self, chance: random.Random) -> str:
        known = self._known_ids()
        custom_id = chance.choice(known)
        if chance.random() < 0.5:
            custom_id = mutated(chance, custom_id, known)
        elif chance.random() < 0.6:
            custom_id = custom_id.replace(custom_id.split(":")[-1], chance.choice(ACTIONS))
        return custom_id[:LONGEST_ID] or "x"

    async def _press(self, chance: random.Random) -> Answer:
        actor, message = self._where(chance)
        custom_id = self._any_id(chance)
        self.shown = "press", actor, message.ephemeral, custom_id
        return await raw.press(self._discord, actor, message, custom_id)

    async def _choose(self, chance: random.Random) -> Answer:
        actor, message = self._where(chance)
        options = [value for select in message.selects for _, value in select.options]
        values = [
            mutated(chance, str(chance.choice(options or HOSTILE)))
            for _ in range(chance.choice((0, 1, 1, 2)))
        ]
        custom_id = self._any_id(chance)
        self.shown = "choose", actor, message.ephemeral, custom_id, values
        return await raw.choose(self._discord, actor, message, custom_id, values)

    async def _submit(self, chance: random.Random) -> Answer:
        actor, place = self._who(chance)
        rows = [self._field(chance) for _ in range(chance.choice((0, 1, 2, 5)))]
        custom_id = self._any_id(chance)
        if chance.random() < 0.4:
            custom_id = chance.choice([f"p:{action}" for action in ON_PERSON])
        self.shown = "submit", actor, place, custom_id, rows
        return await raw.submit(self._discord, actor, place, custom_id, rows)

    def _field(self, chance: random.Random) -> dict[str, Any]:
        name, value = (
            chance.choice(FIELDS),
            mutated(chance, chance.choice(("Wd4,b2", "22-7", "berlin"))),
        )
        if chance.random() < 0.5:
            return {"type": 18, "component": {"type": 3, "custom_id": name, "values": [value]}}
        return {"type": 1, "components": [{"type": 4, "custom_id": name, "value": value}]}

    async def _ask(self, chance: random.Random) -> Answer:
        actor, place, name, values = self._command(chance)
        self.shown = "ask", actor, place, name, values
        return await raw.slash(self._discord, actor, place, name, **values)

    async def _type(self, chance: random.Random) -> Answer:
        actor, place, name, values = self._command(chance)
        focused = chance.choice(list(values))
        self.shown = "type", actor, place, name, focused, values
        return await raw.complete(self._discord, actor, place, name, focused, **values)

    def _command(self, chance: random.Random) -> tuple[Actor, Channel, str, dict[str, Any]]:
        name = chance.choice(list(COMMANDS))
        names = COMMANDS[name]
        valid = ("1", "2", "#3", "Wd4,a1", "zertz", "tzaar", "rust", "37", "blitz", "text", "none")
        values: dict[str, Any] = {
            option: mutated(chance, chance.choice(valid))
            if chance.random() < 0.7
            else hostile(chance)
            for option in chance.sample(names, k=chance.randint(1, len(names)))
        }
        if "at" in values or "level" in values:
            number = chance.choice((-1, 0, 1, 2, 99, 2**53, 10**30))
            values |= dict.fromkeys({"at", "level"} & set(values), number)
        return *self._who(chance), name, values
