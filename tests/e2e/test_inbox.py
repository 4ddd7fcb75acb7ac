"""All matches that wait for a player, on any server, played from one private message."""

from __future__ import annotations

from collections.abc import Sequence

import pytest_asyncio

from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, form_behind, settings_page, sit_down

FLOW = ["Type it…", "Skip", "Later", "Stop"]


def elsewhere(discord: Sandbox, name: str, *people: Actor) -> Channel:
    """Add a channel of another server with these people."""
    guild = discord.world.add_guild(name, people[0].user)
    for person in people[1:]:
        discord.world.join(guild, person.user)
    return discord.world.add_channel(guild, "games")


@pytest_asyncio.fixture(loop_scope="module")
async def five(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> list[Table]:
    """Five matches on three servers in which Ana is to move, the most urgent one first."""
    second = elsewhere(discord, "Second", ana, ben)
    third = elsewhere(discord, "Third", ben, ana)
    week = await sit_down(discord, games, ana, ben, pace="7-days")
    untimed = await sit_down(discord, third, ana, ben, "rust")
    hour = await sit_down(discord, third, ana, ben, "tzaar", start="fixed", pace="1-hour")
    later = await sit_down(discord, second, ana, ben, "rust")
    day = await sit_down(discord, second, ana, ben, pace="1-day")
    return [hour, day, week, untimed, later]


async def opened(actor: Actor, channel: Channel) -> Message:
    """Open the inbox."""
    answer = await actor.slash("play", channel=channel)
    assert answer.ephemeral
    assert answer.message is not None
    return answer.message


async def send(actor: Actor, message: Message, table: Table) -> None:
    """Play a turn of the match that the message asks about."""
    assert f"m:{table.number}:{table.ply}:type" in ids(message), message.content
    form = await actor.click(message, "Type it…")
    assert form.modal is not None
    turn = table.first_turn()
    assert (await actor.submit(form.modal, move=turn)).error is None
    table.note(turn)


def ids(message: Message) -> list[str]:
    return [button.custom_id or "" for button in message.buttons]


def labels(message: Message) -> list[str]:
    return [button.label or "" for button in message.buttons]


def named(table: Table) -> str:
    return f"[{table.game.name} #{table.number}](https://discord.com/channels/"


def is_about(message: Message, table: Table) -> bool:
    return f"m:{table.number}:{table.ply}:type" in ids(message)


async def test_five_matches_on_three_servers_are_played_from_one_private_message(
    discord: Sandbox, five: list[Table], games: Channel, ana: Actor, ben: Actor
) -> None:
    message = await opened(ana, games)
    assert named(five[0]) in message.content
    assert "(4 more)" in message.content
    assert labels(message)[-4:] == FLOW
    before = list(games.messages)
    for number, table in enumerate(five):
        if number:
            assert f"**Next:** {named(table)}" in message.content
            assert f"against {ben.mention}" in message.content
        await send(ana, message, table)
        assert not message.deleted
        assert "Sent: [" in message.content
        board = await table.board()
        assert f"/{board.id})" in message.content
    assert "No match is waiting for you." in message.content
    assert message.buttons == []
    assert games.messages == before
    assert [m for t in five for m in t.place.messages if m.ephemeral] == []


async def test_skipped_matches_come_last_and_others_are_left_for_later(
    discord: Sandbox, five: list[Table], games: Channel, ana: Actor
) -> None:
    hour, day, week, untimed, later = five
    message = await opened(ana, games)
    await ana.click(message, "Skip")
    assert is_about(message, day)
    await ana.click(message, "Later")
    assert is_about(message, week)
    assert "(3 more)" in message.content
    for table in (week, untimed, later):
        await send(ana, message, table)
    assert is_about(message, hour)
    assert "more)" not in message.content
    await ana.click(message, "Later")
    assert "2 matches are still waiting for you." in message.content
    await ana.click(message, "Next")
    assert is_about(message, hour)
    await ana.click(message, "Stop")
    assert "Stopped. 2 matches are waiting for you." in message.content
    assert labels(message) == ["Next"]


async def test_what_happened_meanwhile_is_told_and_nothing_is_played_twice(
    discord: Sandbox, five: list[Table], games: Channel, ana: Actor, ben: Actor
) -> None:
    """A turn played elsewhere, a match that is over, and the same press twice."""
    hour, day, week, *_ = five
    message = await opened(ana, games)
    await hour.play()
    await hour.board()
    form = f"m:{hour.number}:0:type"
    await ana.click(message, form)
    assert f"You have already played this turn of TZAAR #{hour.number}" in message.content
    assert is_about(message, day)
    await end(ben, day)
    await ana.click(message, "Type it…")
    assert f"ZÈRTZ #{day.number} is over" in message.content
    assert is_about(message, week)
    answer = await ana.click(message, "Type it…")
    assert answer.modal is not None
    turn = week.first_turn()
    one, two = [await ana.submit(answer.modal, move=turn, settle=False) for _ in range(2)]
    assert (await one.settled()).error is None
    assert (await two.settled()).error is None
    week.note(turn)
    await week.board()
    assert len(week.boards(1)) == 1
    assert not is_about(message, week)


async def end(actor: Actor, table: Table) -> None:
    asked = await actor.slash("match resign", channel=table.place)
    assert asked.message is not None
    await actor.click(asked.message, "Resign")
    await table.result()


async def test_a_match_whose_channel_is_closed_to_the_player_is_named_by_its_number(
    discord: Sandbox, five: list[Table], games: Channel, ana: Actor
) -> None:
    hour, *_ = five
    discord.permit(hour.channel, target=ana, deny=["VIEW_CHANNEL"])
    message = await opened(ana, games)
    assert f"#{hour.number} against" in message.content
    assert "TZAAR #" not in message.content
    await send(ana, message, hour)
    assert len(hour.boards(1)) == 1


async def test_the_inbox_is_played_in_direct_messages(
    discord: Sandbox, five: list[Table], ana: Actor
) -> None:
    message = await opened(ana, ana.dm)
    assert named(five[0]) in message.content
    await send(ana, message, five[0])
    await five[0].board()
    assert is_about(message, five[1])
    assert [m for m in ana.dm.messages if not m.ephemeral] == []


async def test_a_match_in_whose_thread_the_player_asks_comes_first(
    discord: Sandbox, five: list[Table], games: Channel, ana: Actor
) -> None:
    message = await opened(ana, five[3].place)
    assert is_about(message, five[3])


async def test_after_a_turn_in_a_thread_one_private_line_leads_to_the_next_match(
    discord: Sandbox, five: list[Table], games: Channel, ana: Actor
) -> None:
    hour, day, week, untimed, _ = five
    first = await line_after(untimed)
    assert f"Your turn, too: {named(hour)}" in first.content
    assert "(3 more)" in first.content
    second = await line_after(week)
    await discord.wait_until(lambda: first.deleted)
    await ana.click(second, "Next")
    assert is_about(second, hour)
    await send(ana, second, hour)
    assert is_about(second, day)
    assert not second.deleted


async def line_after(table: Table) -> Message:
    """Play a turn; return the private message that follows."""
    answer = await table.play()
    await table.board()
    message = await answer.wait_followup(lambda message: message.ephemeral)
    assert labels(message) == ["Next"]
    return message


async def test_the_line_about_the_next_match_can_be_turned_off(
    discord: Sandbox, five: list[Table], games: Channel, ana: Actor
) -> None:
    form = await form_behind(ana, await settings_page(ana, games), "Play…")
    await ana.submit(form, next_line=["off"])
    answer = await five[0].play()
    await five[0].board()
    assert followed(answer.followups) == []


def followed(messages: Sequence[Message]) -> list[str]:
    return [message.content for message in messages if message.ephemeral]


async def test_the_only_match_that_waits_is_played_as_before(
    discord: Sandbox, bot: BotProcess, table: Table, games: Channel, ana: Actor
) -> None:
    message = await opened(ana, games)
    assert "Skip" not in labels(message)
    answer = await table.play()
    await table.board()
    assert followed(answer.followups) == []
