"""Deliveries that something else overtakes: what is stored meanwhile must find its way, too."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import make_client, point_at_discord
from bot.client import Ringfall
from bot.services.model import First, Match
from bot.services.pictures import PictureService
from bot.settings import Settings
from bot.storage import Database
from sandbox import Actor, Channel, Message, Sandbox

TURN = "Wd4,a1"


@dataclass
class Round:
    """A match whose first board stands, and the bot that delivers, logged in but not connected."""

    client: Ringfall
    match: Match
    place: Channel
    ana: Actor

    async def play(self) -> None:
        await self.client.matches.play(self.match.id, self.ana.id, TURN, request_id=10, reply=None)

    async def resign(self) -> None:
        await self.client.matches.resign(self.match.id, self.ana.id, request_id=11)

    def boards(self) -> list[Message]:
        return [message for message in self.place.messages if message.attachments]


@pytest.fixture
async def under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Round]:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with Sandbox() as discord:
        settings = Settings(
            discord_token=discord.env()["DISCORD_TOKEN"],  # pyright: ignore[reportArgumentType]
            discord_api_url=discord.api_url,  # pyright: ignore[reportArgumentType]
            database_url=f"sqlite+aiosqlite:///{tmp_path}/ringfall.db",
        )
        point_at_discord(settings)
        database, pictures = Database(settings.database_url), PictureService()
        await database.open()
        async with make_client(settings, database, pictures) as client:
            await client.login(settings.discord_token.get_secret_value())
            games = discord.add_channel("games")
            ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
            match = await begin(client, games, ana, ben)
            (thread,) = games.threads
            yield Round(client, match, thread, ana)
        pictures.close()
        await database.close()


async def begin(client: Ringfall, games: Channel, ana: Actor, ben: Actor) -> Match:
    """Challenge, accept and deliver, as the commands do."""
    challenge = await client.challenges.create(
        game="zertz",
        options={},
        first=First.ME,
        challenger_id=ana.id,
        opponent_id=ben.id,
        opponent_is_bot=False,
        guild_id=games.guild.id if games.guild else 0,
        channel_id=games.id,
        request_id=1,
        reply=None,
    )
    await client.poster.deliver_challenge(challenge.id)
    match = await client.challenges.accept(challenge.id, ben.id, request_id=2)
    assert await client.poster.deliver_match(match.id)
    return match


def first(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, act: Callable[[], Awaitable[None]]
) -> None:
    """Have `act` come first, the next time that the method `name` of `owner` is called."""
    original = getattr(owner, name)

    async def overtaken(*args: Any, **named: Any) -> Any:
        monkeypatch.setattr(owner, name, original)
        await act()
        return await original(*args, **named)

    monkeypatch.setattr(owner, name, overtaken)


@pytest.mark.parametrize("reading", ["pending", "with_buttons"])
async def test_a_turn_stored_while_a_delivery_looks_for_work_takes_the_buttons_for_itself(
    under_way: Round, monkeypatch: pytest.MonkeyPatch, reading: str
) -> None:
    first(monkeypatch, under_way.client.posts, reading, under_way.play)
    await under_way.client.poster.deliver_match(under_way.match.id)
    await under_way.client.poster.deliver_match(under_way.match.id)
    old, new = under_way.boards()
    assert (bool(old.buttons), bool(new.buttons)) == (False, True)
    assert len(new.mentions) == 1


async def test_a_resignation_stored_while_old_boards_are_tidied_leaves_no_move_button(
    under_way: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    first(monkeypatch, under_way.client.posts, "with_buttons", under_way.resign)
    await under_way.client.poster.deliver_match(under_way.match.id)
    await under_way.client.poster.deliver_match(under_way.match.id)
    (board,) = under_way.boards()
    assert [button.label for button in board.buttons] == ["⋯"]
