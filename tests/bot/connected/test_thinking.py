"""What a player is shown while the computer thinks; the engine is busy as long as a test wants."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.discord_io.content.people import message_url
from bot.logs import InteractionOutcome, Observer
from bot.match.acts import Act
from bot.match.client import Ringfall
from bot.match.model import Offer
from bot.news import Subject
from bot.settings import Deadlines
from ringfall.testing.posted import of_match
from ringfall.testing.process import ANSWER_SECONDS
from ringfall.testing.table import sit_down
from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.bot.connected.running import running, until
from tests.bot.test_engine_queue import begin

# Answers are deferred once a handler waits for anything.
SOON = Deadlines.within(ANSWER_SECONDS, defer_s=0.5)


class Ended(Observer):
    """Knows how many interactions the bot has finished."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = asyncio.Event()

    def interaction_ended(
        self,
        kind: str,  # noqa: ARG002
        outcome: InteractionOutcome,  # noqa: ARG002
        responded_after_s: float | None = None,  # noqa: ARG002
    ) -> None:
        self._count += 1
        self._changed.set()

    async def all(self, discord: Sandbox) -> None:
        """Wait until the bot has finished all interactions."""
        while self._count < len(discord.world.interactions):
            self._changed.clear()
            await self._changed.wait()


async def first_board(discord: Sandbox, games: Channel, ana: Actor) -> Message:
    """Challenge the computer, and wait for the first board, before Ana's turn."""
    await ana.slash("challenge", channel=games, game="zertz", level=1, first="me")
    await discord.wait_until(lambda: any(place.messages for place in games.threads))
    (place,) = [place for place in games.threads if place.messages]
    return await place.wait_message(lambda message: ":0:move" in str(message.components))


async def test_a_turn_typed_at_the_board_is_answered_by_the_board_of_the_round(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor
) -> None:
    place = (await first_board(discord, games, ana)).channel
    search, busy = await begin(client.core.engine)
    count = len(place.messages)
    answer = await ana.slash("move", channel=place, move="Wd4,a1", settle=False)
    await answer.acknowledged()
    assert answer.deferred
    assert not answer.ephemeral
    assert [m for m in place.messages[count:] if m.attachments] == []
    search.found.set_result("free")
    await busy
    await answer.settled()
    assert f"1 · {ana.mention} Wd4,a1\n2 · Computer 1 " in answer.text
    assert len([m for m in place.messages[count:] if m.attachments]) == 1


async def test_nothing_private_follows_while_the_board_of_the_round_is_awaited(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, url: str
) -> None:
    """Another match waits for the player; its line would fill in the public answer."""
    ended = Ended()
    async with running(discord, url, observer=ended) as client:
        await sit_down(discord, discord.add_channel("elsewhere"), ana, ben, "rust")
        place = (await first_board(discord, games, ana)).channel
        search, busy = await begin(client.core.engine)
        answer = await ana.slash("move", channel=place, move="Wd4,a1", settle=False)
        await ended.all(discord)
        assert answer.message.loading
        assert answer.followups == []
        search.found.set_result("free")
        await busy
        await answer.settled()
        assert "Computer 1" in answer.text


async def test_a_turn_typed_elsewhere_is_confirmed_at_once_and_linked_later(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor
) -> None:
    await first_board(discord, games, ana)
    search, busy = await begin(client.core.engine)
    answer = await ana.slash("move", channel=games, move="Wd4,a1")
    assert answer.ephemeral
    assert answer.text == "Played: Wd4,a1. Computer 1 is thinking …"
    search.found.set_result("free")
    await busy
    await discord.wait_until(lambda: answer.text.startswith("Played: Wd4,a1. Here is the board: "))


async def test_the_confirmation_vanishes_if_the_turn_is_taken_back_meanwhile(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor
) -> None:
    await first_board(discord, games, ana)
    search, busy = await begin(client.core.engine)
    answer = await ana.slash("move", channel=games, move="Wd4,a1")
    message = answer.message
    await ana.slash("match takeback", channel=games)
    search.found.set_result("free")
    await busy
    await discord.wait_until(lambda: message.deleted)


class Turns:
    """Says when so many turns have been stored."""

    def __init__(self, count: int) -> None:
        self._left = count
        self.once = asyncio.Event()

    def count(self, _match_id: int) -> None:
        self._left -= 1
        if not self._left:
            self.once.set()


async def test_a_confirmation_in_place_of_the_public_answer_vanishes_once_the_board_is_posted(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, tmp_path: Path
) -> None:
    """The database is locked before the turn, so that no answer can be promised."""
    place = (await first_board(discord, games, ana)).channel
    search, busy = await begin(client.core.engine)
    client.pipeline.deadlines = replace(SOON, noted_by_s=0)
    file = tmp_path / "ringfall.db"
    with closing(sqlite3.connect(file, isolation_level=None, timeout=0)) as other:

        async def locks() -> bool:
            # The bot, which may be writing, shares the thread of this test.
            with suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")
            return other.in_transaction

        await until(locks)
        answer = await ana.slash("move", channel=place, move="Wd4,a1", settle=False)
        await answer.acknowledged()
        # It would stay as it is if the bot died now, so it does not say that the bot is thinking.
        assert not answer.deferred
        assert answer.text.startswith("I'm busy right now.")
    await discord.wait_until(lambda: "is thinking" in answer.text)
    message = answer.message
    assert answer.ephemeral
    search.found.set_result("free")
    await busy
    await place.wait_message(lambda message: "Computer 1" in message.content)
    await discord.wait_until(lambda: message.deleted)


@pytest.mark.parametrize("level", [1, None], ids=["computer", "person"])
@pytest.mark.parametrize("is_deferred", [True, False])
@pytest.mark.parametrize("is_here", [True, False], ids=["in the thread", "elsewhere"])
async def test_a_board_that_an_earlier_delivery_posts_is_the_answer_or_leads_to_it(
    discord: Sandbox,
    games: Channel,
    ana: Actor,
    ben: Actor,
    url: str,
    level: int | None,
    *,
    is_deferred: bool,
    is_here: bool,
) -> None:
    """That delivery reads what is owed after the turn, and maybe after the deferral."""
    ended, released = Ended(), asyncio.Event()

    async def wait() -> None:
        await released.wait()

    async with running(discord, url, observer=ended) as client:
        if level is None:
            place = (await sit_down(discord, games, ana, ben, "zertz")).place
        else:
            place = (await first_board(discord, games, ana)).channel
        (own,) = await client.core.matches.own(ana.id)
        engine = client.delivery.engine
        assert await engine.settled(of_match(own.id))
        if is_deferred:
            client.pipeline.deadlines = SOON
        earlier = asyncio.create_task(engine.run(of_match(own.id), wait))
        await asyncio.sleep(0)
        engine.ask(of_match(own.id))
        turns = Turns(1 if level is None else 2)
        client.core.news.listen(Subject.MATCH, turns.count)
        where = place if is_here else games
        answer = Answer(discord.world, ana.client.slash(where, "move", {"move": "Wd4,a1"}))
        await turns.once.wait()
        if is_deferred:
            await answer.acknowledged()
        released.set()
        await earlier
        board = await place.wait_message(lambda message: "Wd4,a1" in message.content)
        await ended.all(discord)
        board_url = message_url(own.guild_id, place.id, board.id)
        link = f"Played: Wd4,a1. Here is the board: {board_url}"
        text = board.content if is_here else link
        await discord.wait_until(lambda: answer.text == text)
        assert (answer.message is board) is is_here
        assert [m for m in place.messages if "Wd4,a1" in m.content] == [board]


async def test_a_board_does_not_fill_in_a_deferral_above_an_earlier_board_that_was_still_owed(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor
) -> None:
    """The board after a take-back is posted once the answer to the next turn is deferred."""
    released = asyncio.Event()

    async def wait() -> None:
        await released.wait()

    table = await sit_down(discord, games, ana, ben, "zertz")
    await table.play("Wd4,a1")
    await table.board()
    matches, engine = client.core.matches, client.delivery.engine
    assert await engine.settled(of_match(table.number))
    client.pipeline.deadlines = SOON
    earlier = asyncio.create_task(engine.run(of_match(table.number), wait))
    await asyncio.sleep(0)
    takeback = Act.of_person(ana.id, 1), Offer.TAKEBACK
    await matches.make_offer(table.number, *takeback)
    await matches.answer_offer(
        table.number, 1, Act.of_person(ben.id, 2), Offer.TAKEBACK, accept=True
    )
    engine.ask(of_match(table.number))
    answer = await ana.slash("move", channel=table.place, move="Wd4,b1", settle=False)
    await answer.acknowledged()
    assert answer.deferred
    released.set()
    await earlier
    board = await table.place.wait_message(lambda message: "Wd4,b1" in message.content)
    texts = [m.content for m in table.place.messages if m.attachments]
    assert texts.index(board.content) == len(texts) - 1
    assert len(texts) == 4
