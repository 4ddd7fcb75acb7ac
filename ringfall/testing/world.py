"""Three people, a clock, and the services of one process."""

from __future__ import annotations

import itertools
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from bot.app import all_tables
from bot.cogs.plans.service import PlanService
from bot.cogs.votes.service import VoteService
from bot.discord_io.interactions.owed_answers import Manner, Reply
from bot.errors import UserError
from bot.homes import Home
from bot.match.acts import Act
from bot.match.challenge.invitations import Invitation
from bot.match.clock.arithmetic import Countdown
from bot.match.core import Core
from bot.match.model import (
    OFFER_LINES,
    Challenge,
    First,
    Match,
    MatchChange,
    MessageKind,
    Offer,
)
from bot.messages.kinds import Message, Sent, Source
from bot.messages.store import Attempt
from bot.storage import Database
from bot.storage.schema import answers
from engine.levels import random_turn
from ringfall.testing.posted import mark_posted, of_challenge, of_match
from ringfall.testing.services import add, services_on

ANA, BEN, CLEO = 101, 102, 103
GUILD, CHANNEL, THREAD = 1, 10, 11


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, **span: float) -> None:
        self.now += timedelta(**span)


class World:
    """The services of one process, and short ways to what the tests need of them."""

    def __init__(self, database: Database, clock: Clock, *, seed: int = 1) -> None:
        self.database = database
        self.clock = clock
        self.chance = random.Random(seed)
        self.services = services_on(database, clock, seed=seed)
        self.blocks = self.services.blocks
        self.challenges = self.services.challenges
        self.matches = self.services.matches
        self.history = self.services.history
        self.times = self.services.times
        self.timeouts = self.services.timeouts
        self.rests = self.services.rests
        self.messages = self.services.messages
        self.preferences = self.services.preferences
        self.servers = self.services.servers
        self.plans = plans_on(self.services)
        self._requests = itertools.count(1000 * seed)
        self._messages = itertools.count(500_000 * seed)

    def fresh(self) -> Core:
        """Return the services of a process that has read nothing yet."""
        return services_on(self.database, self.clock)

    def request(self) -> int:
        return next(self._requests)

    def act(self, user_id: int, reply: Reply | None = None) -> Act:
        """Return the next act of a person."""
        return Act.of_person(user_id, reply.id if reply else self.request(), reply)

    def reply(self, channel_id: int = THREAD, manner: Manner = Manner.PUBLIC) -> Reply:
        """Return an interaction that waits for its answer."""
        return Reply(self.request(), channel_id, "token", "en", manner)

    def terms(
        self,
        challenger_id: int = ANA,
        *,
        guild_id: int = GUILD,
        act: Act | None = None,
        channel_id: int = CHANNEL,
        parent_id: int | None = None,
        **changes: Any,
    ) -> dict[str, Any]:
        """Return the arguments of an ordinary challenge from Ana to Ben."""
        usual: dict[str, Any] = {
            "game": "zertz",
            "options": {"board": "37", "goal": "blitz"},
            "first": First.ME,
            "opponent_id": BEN,
            "home": Home(guild_id, answers_only=False),
        }
        return {
            "invitation": Invitation(**{**usual, **changes}),
            "act": act or self.act(challenger_id),
            "channel_id": channel_id,
            "parent_id": parent_id,
        }

    async def challenge(self, **changes: Any) -> Challenge:
        """Make a challenge whose card is posted in the channel."""
        challenge = await self.challenges.create(**self.terms(**changes))
        await self.post_all(challenge_id=challenge.id)
        return await self.challenges.get(challenge.id)

    async def match(self, opponent_id: int = BEN, place_id: int = THREAD, **changes: Any) -> Match:
        """Start a match between Ana, who moves first, and Ben."""
        challenge = await self.challenge(opponent_id=opponent_id, **changes)
        match = (await self.challenges.accept(challenge.id, self.act(opponent_id))).match
        return await self.matches.placed(match.id, place_id)

    async def play(
        self,
        match: Match,
        text: str | None = None,
        *,
        user_id: int | None = None,
        request_id: int | None = None,
        reply: Reply | None = None,
        ply: int | None = None,
    ) -> MatchChange:
        """Play a turn, or any legal one, for the side to move or as a person."""
        text = text or self.any_turn(match)
        request_id = reply.id if reply else request_id or self.request()
        act = Act.of_person(user_id or mover(match), request_id, reply)
        return await self.matches.play(match.id, act, text, ply=ply)

    async def resign(self, match: Match, user_id: int = BEN) -> Match:
        return (await self.matches.resign(match.id, self.act(user_id))).match

    async def offer(self, match: Match, user_id: int, offer: Offer = Offer.DRAW) -> Match:
        return (await self.matches.make_offer(match.id, self.act(user_id), offer)).match

    async def answer(
        self,
        match: Match,
        user_id: int,
        offer: Offer = Offer.DRAW,
        *,
        accept: bool = True,
        ply: int | None = None,
        act: Act | None = None,
    ) -> Match:
        """Answer an offer made at a ply, by default the present one."""
        ply, act = match.ply if ply is None else ply, act or self.act(user_id)
        change = await self.matches.answer_offer(match.id, ply, act, offer, accept=accept)
        return change.match

    async def take_back(self, match: Match, asks: int, agrees: int) -> Match:
        """Have a player ask for the last turn, and the other one agree."""
        await self.offer(match, asks, Offer.TAKEBACK)
        return await self.answer(match, agrees, Offer.TAKEBACK)

    async def play_on(self, match: Match, turns: int) -> Match:
        for _ in range(turns):
            match = (await self.play(match)).match
        return match

    async def play_out(self, match: Match) -> Match:
        while match.result is None:
            match = (await self.play(match)).match
        return match

    async def pending(
        self, *, match_id: int | None = None, challenge_id: int | None = None
    ) -> list[Message]:
        """List the pending messages, oldest first: of one match or challenge, or all."""
        if match_id is not None:
            return await self.messages.pending(of_match(match_id))
        if challenge_id is not None:
            return await self.messages.pending(of_challenge(challenge_id))
        return [message for message in await self.messages.behind() if message.shown is None]

    async def post_all(self, **which: int) -> list[Message]:
        """Post everything that is pending, as the bot would."""
        pending = await self.pending(**which)
        for message in pending:
            if message.kind == MessageKind.CARD:
                await mark_posted(self.messages, message, Sent((CHANNEL, next(self._messages))))
            else:
                await mark_posted(self.messages, message, Sent((THREAD, next(self._messages))))
        return pending

    async def show_all(self, match: Match) -> None:
        """Edit all outdated messages of a match, as the bot would."""
        for message in await self.messages.outdated(of_match(match.id)):
            await self.messages.mark_shown(message)

    async def outdated(self, match: Match, *kinds: MessageKind) -> list[Message]:
        """List the posted messages of a match of some kinds that are to be edited."""
        return [
            post for post in await self.messages.outdated(of_match(match.id)) if post.kind in kinds
        ]

    async def boards_behind(self, match: Match) -> list[int]:
        """List the plies of the boards that are to be edited."""
        return [board.ply for board in await self.outdated(match, MessageKind.BOARD)]

    async def lines_behind(self, match: Match) -> list[Message]:
        """List the lines that do not say yet what became of an offer."""
        return await self.outdated(match, *OFFER_LINES)

    async def waiting(self, source: Source) -> list[tuple[int, int]]:
        """List the messages of servers to post, change or remove: server and subject."""
        missing, strays = await self.messages.find_misplaced(source)
        return [(each.guild_id, each.subject) for each in (*missing, *strays)]

    async def begin(self, source: Source, guild_id: int, subject: int) -> Attempt | datetime | None:
        """Begin to post or to edit a message of a server, as the bot would."""
        for target in (await self.messages.find_misplaced(source))[0]:
            await self.messages.add(source, target)
        for message in (await self.messages.find_misplaced(source))[1]:
            if (message.guild_id, message.subject) == (guild_id, subject):
                return await self.messages.begin(message, source)
        return None

    async def scoreboards_behind(self) -> list[int]:
        """List the matches whose scoreboards are outdated."""
        behind = await self.messages.behind()
        return [post.match_id for post in behind if post.challenge_id and post.match_id]

    async def cards_behind(self) -> list[int]:
        """List the challenges with a message to post, or a card to edit."""
        behind = await self.messages.behind()
        return [post.challenge_id for post in behind if post.challenge_id and not post.match_id]

    async def answers_left(self) -> list[int | None]:
        """List the posts that answers wait for, once their handlers have left them."""
        async with self.database.read() as connection:
            owed = select(answers.c.owed_message).where(answers.c.token.is_not(None))
            return list((await connection.execute(owed.order_by(answers.c.id))).scalars())

    async def owed(self, match: Match) -> list[tuple[str, int]]:
        return [(post.kind, post.ply) for post in await self.messages.pending(of_match(match.id))]

    def any_turn(self, match: Match) -> str:
        return any_turn(match, self.chance)

    async def dump(self) -> dict[str, list[tuple[Any, ...]]]:
        """Return all rows of the database, as they are stored."""
        async with self.database.read() as transaction:
            if not transaction.locks_rows:
                files = await transaction.execute(text("PRAGMA database_list"))
                return _dump_file(files.one().file)
            return {
                name: [tuple(row) for row in await transaction.execute(text(query))]
                for name, query in _queries().items()
            }

    @asynccontextmanager
    async def refused(self, key: str, **values: str | int) -> AsyncIterator[None]:
        """Expect a `UserError` with exactly this key and these values, and nothing changed."""
        before = await self.dump()
        with pytest.raises(UserError) as caught:
            yield
        assert (caught.value.key, caught.value.values) == (key, values)
        assert await self.dump() == before

    @asynccontextmanager
    async def failing(self, statement: str) -> AsyncIterator[None]:
        """Expect a statement such as "DELETE ON notes" to fail, as on a broken disk."""
        broken = f"CREATE TRIGGER broken BEFORE {statement} BEGIN SELECT RAISE(FAIL, 'broken'); END"
        await self._define(broken)
        with pytest.raises(IntegrityError, match="broken"):
            yield
        await self._define("DROP TRIGGER broken")

    async def _define(self, statement: str) -> None:
        async with self.database.write() as transaction:
            await transaction.execute(text(statement))


def _dump_file(file: str) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(file)) as connection:
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        return {name: connection.execute(query).fetchall() for name, query in _queries().items()}


@cache
def _queries() -> dict[str, str]:
    return {table.name: str(select(table)) for table in all_tables().sorted_tables}


def plans_on(core: Core) -> PlanService:
    """Make the service of plans, which plays planned turns from now on."""
    plans = PlanService(core.database, core.matches)
    add(
        core,
        find_planned=plans.find_turn,
        at_break=lambda act, match: plans.forget_all(act.transaction, match),
        at_end=lambda act, match, _: plans.forget_all(act.transaction, match),
    )
    return plans


def clock_of(match: Match) -> Countdown:
    """Return the clock of a match that has one."""
    assert match.clock is not None
    return match.clock


def mover(match: Match) -> int:
    """Return the one person, or the first of several, who may play the next turn."""
    return match.people(match.position.to_move)[0]


def any_turn(match: Match, chance: random.Random) -> str:
    """Return the text of a legal turn, picked step by step."""
    return match.game.format_turn(match.position, random_turn(match.position, chance))


def votes_on(core: Core) -> VoteService:
    """Make the service of votes, which closes them when the time is up."""
    votes = VoteService(core)
    add(core, at_time_up=votes.close)
    return votes
