"""Create many open matches, as a bot leaves them when it stops."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

from bot.discord_io.content.buttons import MatchKey
from bot.homes import Home
from bot.match.acts import Act
from bot.match.challenge.invitations import Invitation
from bot.match.model import Challenge, First, Match
from bot.messages.kinds import Sent
from bot.storage import Database
from ringfall.testing.posted import mark_posted, of_match
from ringfall.testing.services import services_on
from ringfall.testing.table import Table
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.protocol.kinds import Json
from sandbox.world import messages, threads

OPTIONS: tuple[tuple[str, dict[str, str]], ...] = (
    ("zertz", {"board": "37"}),
    ("tzaar", {"start": "fixed"}),
    ("rust", {}),
    ("zertz", {"board": "61"}),
    ("tzaar", {"start": "random"}),
)


async def create_open_matches(
    discord: Sandbox, file: Path, *, matches: int, servers: int
) -> list[Table]:
    """Create matches in channels of servers, and store them in a bot's database.

    Their cards and boards have real buttons, but no pictures.
    """
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    try:
        seating, places = (
            _MatchBuilder(discord, database),
            itertools.cycle(_channels(discord, servers)),
        )
        return [await seating.begin(next(places), number) for number in range(matches)]
    finally:
        await database.close()


class _MatchBuilder:
    def __init__(self, discord: Sandbox, database: Database) -> None:
        self._discord = discord
        services = services_on(database)
        self._challenges = services.challenges
        self._matches = services.matches
        self._messages = services.messages

    async def begin(self, channel: Channel, number: int) -> Table:
        """Start a match of two new users, and show the board in a thread."""
        first, second = (self._member(channel, f"{name}{number}") for name in ("Ana", "Ben"))
        card = messages.post(self._discord.world, channel, {"content": f"Card {number}"}, {})
        place = threads.open_from_message(self._discord.world, card, {"name": f"Match {number}"})
        challenge = await self._challenge(first, second, channel, number)
        act = self._act(second)
        match = (
            await self._challenges.accept(challenge.id, act, card_id=card.id, place_id=place.id)
        ).match
        await self._show(match, place)
        return Table(
            self._discord,
            match.id,
            match.game,
            (first, second),
            channel,
            card,
            place,
            match.position,
        )

    async def _challenge(
        self, first: Actor, second: Actor, channel: Channel, number: int
    ) -> Challenge:
        game, options = OPTIONS[number % len(OPTIONS)]
        invitation = Invitation(
            game=game,
            options=options,
            first=First.ME,
            opponent_id=second.id,
            home=Home(channel.guild.id if channel.guild else 0, answers_only=False),
        )
        return await self._challenges.create(invitation, self._act(first), channel_id=channel.id)

    async def _show(self, match: Match, place: Channel) -> Message:
        board = messages.post(self._discord.world, place, _board(match), {})
        for message in await self._messages.pending(of_match(match.id)):
            await mark_posted(self._messages, message, Sent((place.id, board.id)))
        for message in await self._messages.outdated(of_match(match.id)):
            await self._messages.mark_shown(message)
        return board

    def _act(self, actor: Actor) -> Act:
        return Act.of_person(actor.id, self._discord.world.clock.snowflake())

    def _member(self, channel: Channel, name: str) -> Actor:
        world = self._discord.world
        user = world.add_user(name.lower(), name=name)
        if channel.guild is not None:
            world.join(channel.guild, user)
        return Actor(world, user)


def _channels(discord: Sandbox, servers: int) -> Iterator[Channel]:
    world = discord.world
    for number in range(servers):
        guild = world.add_guild(f"Server {number}", world.add_user(f"owner{number}"))
        yield world.add_channel(guild, "games")


def _board(match: Match) -> Json:
    """Return a message with the buttons that identify a playable board."""
    keys = {action: str(MatchKey(match.id, 0, action)) for action in ("move", "menu")}
    buttons = [
        {"type": 2, "style": 2, "label": action, "custom_id": key} for action, key in keys.items()
    ]
    return {"content": "Board", "components": [{"type": 1, "components": buttons}]}
