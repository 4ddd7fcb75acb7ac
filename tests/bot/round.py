"""A match on a sandbox, and the bot that delivers: logged in, but not connected to the Gateway."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import text

from bot.discord_io.interactions.owed_answers import Reply
from bot.homes import Home
from bot.match.acts import Act
from bot.match.challenge.invitations import Invitation
from bot.match.challenge.service import ChallengeService
from bot.match.client import Ringfall
from bot.match.model import Challenge, First, Match
from bot.match.service import MatchService
from bot.match.terms import UNTIMED, Opening, Terms
from bot.profiles import Ids
from bot.storage import Database
from ringfall.testing.posted import of_match
from ringfall.testing.services import services_on
from ringfall.testing.world import any_turn, mover
from sandbox import Actor, Channel, Message, Sandbox
from tests.bot.clockwork import MovedClock
from tests.delivered import match_delivered, scoreboard_shown, tidied_up

NUMBERS = itertools.count(1)

MESSAGE = "POST /channels/*/messages"

NewClient = Callable[..., Awaitable[Ringfall]]


@dataclass
class Round:
    """A match whose first board is posted, and the bot that delivers."""

    discord: Sandbox
    client: Ringfall
    match: Match
    games: Channel
    place: Channel
    ana: Actor
    ben: Actor

    @property
    def database(self) -> Database:
        return self.client.core.database

    @property
    def clock(self) -> MovedClock:
        clock = self.client.core.clock
        assert isinstance(clock, MovedClock)
        return clock

    @property
    def silent(self) -> MatchService:
        """A match service without listeners, as of a process that delivers nothing."""
        return services_on(self.database).matches

    def request(self) -> int:
        return self.discord.world.clock.snowflake()

    def act(self, user_id: int, reply: Reply | None = None) -> Act:
        return Act.of_person(user_id, reply.id if reply else self.request(), reply)

    async def play(
        self, matches: MatchService | None = None, *, reply: Reply | None = None
    ) -> Match:
        """Play any turn; `matches` delivers nothing."""
        service = matches or self.client.core.matches
        match = await service.get(self.match.id)
        turn = any_turn(match, random.Random(1))
        played = await service.play(match.id, self.act(mover(match), reply), turn)
        if matches is None:
            self.begin_delivery()
        return played.match

    async def resign(self, matches: MatchService | None = None) -> None:
        """Resign for Ana; `matches` delivers nothing."""
        await (matches or self.client.core.matches).resign(self.match.id, self.act(self.ana.id))
        if matches is None:
            self.begin_delivery()

    def begin_delivery(self) -> None:
        """Have posted what is stored, without waiting for it: a delivery may be asking."""
        self.client.delivery.engine.ask(of_match(self.match.id))

    async def deliver(self, client: Ringfall | None = None) -> None:
        """Have everything delivered and edited, the scoreboard apart."""
        client = client or self.client
        client.delivery.engine.ask(of_match(self.match.id))
        await match_delivered(client, self.match.id)
        await tidied_up(client, self.match.id)

    async def a_day_later(self) -> None:
        """Carry out what is due a day after the end."""
        self.clock.by += timedelta(days=1)
        await self.client.delivery.threads.carry_out()

    def boards(self) -> list[Message]:
        return [message for message in self.place.messages if message.attachments]

    async def choose(self, setting: Ids, *places: Channel) -> None:
        """Choose the channels of a setting of the server."""
        channels = tuple(place.id for place in places)
        await self.client.core.servers.change(self.discord.guild.id, {setting: channels})

    async def run(self, statement: str) -> None:
        """Change the database behind the services' back."""
        async with self.database.write() as connection:
            await connection.execute(text(statement))


async def challenge_in(
    games: Channel,
    challenges: ChallengeService,
    ana: Actor,
    ben: Actor | None,
    terms: Terms = UNTIMED,
    *,
    game: str = "zertz",
    first: First = First.ME,
    opening: Opening | None = None,
) -> Challenge:
    """Have Ana challenge Ben or anyone, and move first by default."""
    invitation = Invitation(
        game=game,
        options={},
        first=first,
        opponent_id=ben and ben.id,
        home=Home(games.guild.id if games.guild else 0, answers_only=False),
        terms=terms,
        opening=opening,
    )
    act = Act.of_person(ana.id, games.id)
    return await challenges.create(invitation, act, channel_id=games.id)


async def begin(
    discord: Sandbox,
    client: Ringfall,
    games: Channel | None = None,
    *,
    terms: Terms = UNTIMED,
    game: str = "zertz",
    opening: Opening | None = None,
) -> Round:
    """Challenge and accept, and wait until everything is posted."""
    number = next(NUMBERS)
    games = games or discord.add_channel(f"games-{number}")
    ana, ben = discord.add_user(f"Ana{number}"), discord.add_user(f"Ben{number}")
    challenge = await challenge_in(
        games, client.core.challenges, ana, ben, terms, game=game, opening=opening
    )
    await client.delivery.deliver_challenge(challenge.id, None)
    begun = await client.core.challenges.accept(
        challenge.id, Act.of_person(ben.id, discord.world.clock.snowflake())
    )
    await client.delivery.deliver(begun)
    match = begun.match
    assert await match_delivered(client, match.id)
    await tidied_up(client, match.id)
    await scoreboard_shown(client, match.id)
    match = await client.core.matches.get(match.id)
    place = discord.world.channel(match.place_id)
    return Round(discord, client, match, games, place, ana, ben)


@asynccontextmanager
async def connected(client: Ringfall) -> AsyncIterator[None]:
    """Connect a bot to the Gateway, without which it knows no channels."""
    connection = asyncio.create_task(client.connect(reconnect=False))
    await client.wait_until_ready()
    yield
    await client.close()
    connection.cancel()
    await asyncio.gather(connection, return_exceptions=True)


async def lose_the_answer(
    discord: Sandbox, posting: Coroutine[Any, Any, object], *, processed: bool
) -> None:
    """Post something, and lose the confirmation."""
    hold = discord.faults.hold(MESSAGE)
    task = asyncio.create_task(posting)
    await hold.reached()
    await hold.drop(processed=processed)
    await task


def standing(place: Channel) -> list[Message]:
    """List the messages of a channel that are not deleted."""
    return [message for message in place.messages if not message.deleted]
