"""Threads that Discord archives or a moderator closes, and other kinds of channels."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import utc_now
from bot.match.client import Ringfall
from bot.match.core import Pauses
from ringfall.testing.posted import of_match
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Sandbox
from sandbox.protocol.kinds import ChannelType
from sandbox.world.models import Thread
from tests.bot.clockwork import MovedClock
from tests.bot.connected.running import running, until

SOON = timedelta(milliseconds=200)
OFTEN = Pauses(look=SOON, sweep=SOON, scoreboard=SOON)


@pytest.fixture
def pauses() -> Pauses:
    return OFTEN


@pytest.fixture
def clock() -> MovedClock:
    return MovedClock()


def thread_of(table: Table) -> Thread:
    assert isinstance(table.place, Thread)
    return table.place


async def followed(client: Ringfall) -> None:
    """Wait until the bot has handled all events about threads."""
    threads = client.delivery.threads

    async def is_idle() -> bool:
        due = await threads.next_due()
        return due is None or due > utc_now()

    await until(is_idle)
    state = {each.name: each for each in client.agenda.states()}["threads"]
    assert state.failures == 0


async def test_a_match_continues_in_a_thread_archived_by_discord_but_not_in_a_closed_one(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor, url: str
) -> None:
    async with running(discord, url, pauses=OFTEN) as client:
        await client.wait_until_ready()
        table = await sit_down(discord, games, ana, ben)
        thread = thread_of(table)
        for _ in range(2):
            discord.advance(days=8, excuse=True)
            assert thread.archived
            await discord.wait_until(lambda: not thread.archived)
        await followed(client)
        # No message was written since, but the thread was opened a day ago.
        discord.advance(days=1, excuse=True)
        discord.archive(thread)
        await followed(client)
        assert thread.archived, "a moderator has closed it"
    async with running(discord, url, pauses=OFTEN) as client:
        await client.wait_until_ready()
        await followed(client)
        assert thread.archived, "so it is after a restart"
        await table.play(channel=games)
        assert (await table.board()).channel is thread
        assert not thread.archived
    discord.advance(days=8, excuse=True)
    assert thread.archived
    async with running(discord, url, pauses=OFTEN) as client:
        await discord.wait_until(lambda: not thread.archived)
        await followed(client)
        discord.advance(days=6, excuse=True)
        discord.lock(thread)
        discord.advance(days=2, excuse=True)
        await followed(client)
        assert (thread.archived, thread.locked) == (True, True)


@pytest.mark.parametrize("closed", ["locked", "locked and archived"])
async def test_a_locked_thread_delays_no_edit_of_other_messages(
    discord: Sandbox, client: Ringfall, games: Channel, ana: Actor, ben: Actor, closed: str
) -> None:
    table = await sit_down(discord, games, ana, ben, pace="1-day")
    old, thread = await table.board(), thread_of(table)
    discord.lock(thread) if closed == "locked" else discord.archive(thread, locked=True)
    boards = []

    async def is_tidy() -> bool:
        return not await client.core.messages.outdated(of_match(table.number))

    for _ in range(3):
        await table.play(channel=games)
        boards.append(await table.board())
    assert {board.channel for board in boards} == {games}
    *before, _ = boards
    await discord.wait_until(lambda: not any(board.buttons for board in before))
    await until(is_tidy)
    assert old.buttons, "nothing in there can be edited"
    refused = [r for r in discord.refusals if str(old.id) in str(r.request)]
    assert len(refused) == 1
    discord.reopen(thread)
    await discord.wait_until(lambda: not old.buttons)
    await table.play()
    assert (await table.board()).channel is thread


@pytest.mark.parametrize("is_archived", [False, True], ids=["open", "archived since"])
async def test_an_edit_that_a_channel_refuses_twice_is_made_within_a_minute(
    discord: Sandbox, client: Ringfall, table: Table, clock: MovedClock, *, is_archived: bool
) -> None:
    """discord.py does not know archived threads, but an edit opens one."""
    old, thread = await table.board(), thread_of(table)
    discord.faults.fail(f"PATCH /channels/*/messages/{old.id}", status=403, times=2)
    await table.play()
    await table.board()
    await discord.wait_until(
        lambda: sum(r.status == 403 for r in discord.requests if str(old.id) in r.path) == 2
    )
    await until(client.core.messages.closed_channels)
    if is_archived:
        discord.archive(thread)
        await followed(client)
    assert old.buttons
    clock.by = timedelta(minutes=1)
    await discord.wait_until(lambda: not old.buttons)


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE, ChannelType.ANNOUNCEMENT])
async def test_a_match_is_played_where_the_kind_of_channel_allows_it(
    discord: Sandbox, ana: Actor, ben: Actor, kind: ChannelType
) -> None:
    channel = discord.add_channel("elsewhere", kind)
    table = await sit_down(discord, channel, ana, ben)
    if kind is ChannelType.ANNOUNCEMENT:
        assert thread_of(table).type is ChannelType.ANNOUNCEMENT_THREAD
    else:
        assert table.place is channel
    await table.play()
    await table.board()
    discord.permit(channel, deny=["CONNECT"])
    refused = await ben.slash("challenge", channel=channel, game="rust", opponent=ana)
    assert ("Connect" in refused.text) is (kind is not ChannelType.ANNOUNCEMENT)


@pytest.mark.usefixtures("client")
async def test_in_a_private_thread_the_bot_asks_to_be_mentioned_first(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    thread = discord.add_thread(games, "secret", ana, private=True)
    ana.say(thread, f"{ben.mention}, shall we?")
    refused = await ana.slash("challenge", channel=thread, game="zertz", opponent=ben)
    assert refused.ephemeral
    assert f"Mention me here once ({discord.bot.mention})" in refused.text
    ana.say(thread, discord.bot.mention)
    table = await sit_down(discord, thread, ana, ben)
    assert table.place is thread
    await table.play()
    await table.board()
