"""All matches that wait for a player, on any server, played from one private message."""

from __future__ import annotations

import pytest_asyncio

from ringfall.testing.table import (
    Table,
    form_behind,
    more_form,
    new_server,
    settings_page,
    sit_down,
)
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.lessons import labels

FLOW = ["Type it…", "Play it last", "Not this round", "End the round"]


@pytest_asyncio.fixture(loop_scope="session")
async def three(discord: Sandbox, games: Channel, ana: Actor, ben: Actor) -> list[Table]:
    """Matches on three servers in which Ana is to move, the most urgent one first."""
    second = new_server(discord, "Second", ana, ben)
    third = new_server(discord, "Third", ben, ana)
    untimed = await sit_down(discord, games, ana, ben, "rust")
    hour = await sit_down(discord, third, ana, ben, "tzaar", start="fixed", pace="1-hour")
    day = await sit_down(discord, second, ana, ben, pace="1-day")
    return [hour, day, untimed]


async def opened(actor: Actor, channel: Channel) -> Message:
    """Open the inbox."""
    answer = await actor.slash("play", channel=channel)
    assert answer.ephemeral
    return answer.message


async def send(actor: Actor, message: Message, table: Table) -> None:
    """Play a turn of the match that the message asks about."""
    assert is_about(message, table), message.content
    form = await actor.click(message, "Type it…")
    turn = table.first_turn()
    assert (await actor.submit(form.modal, move=turn)).error is None
    table.note(turn)


def named(table: Table) -> str:
    return f"[{table.game.name} #{table.number}](https://discord.com/channels/"


def is_about(message: Message, table: Table) -> bool:
    key = f"m:{table.number}:{table.ply}:type"
    return any(button.custom_id == key for button in message.buttons)


async def test_matches_on_three_servers_are_played_from_one_private_message(
    three: list[Table], games: Channel, ana: Actor, ben: Actor
) -> None:
    message = await opened(ana, ana.dm)
    assert named(three[0]) in message.content
    assert "(2 more)" in message.content
    assert labels(message)[-4:] == FLOW
    before = list(games.messages)
    for number, table in enumerate(three):
        if number:
            assert f"**Next:** {named(table)}" in message.content
            assert f"against {ben.mention}" in message.content
        await send(ana, message, table)
        assert f"/{(await table.board()).id})" in message.content
    assert "No match is waiting for you." in message.content
    assert message.buttons == []
    assert games.messages == before
    assert [m for t in three for m in t.place.messages if m.ephemeral] == []


async def test_skipped_matches_come_last_and_others_are_left_for_later(
    discord: Sandbox, three: list[Table], ana: Actor
) -> None:
    """The match of the thread comes first; one in a hidden channel has only a number."""
    hour, day, untimed = three
    discord.permit(hour.channel, target=ana, deny=["VIEW_CHANNEL"])
    message = await opened(ana, untimed.place)
    assert is_about(message, untimed)
    await ana.click(message, "Play it last")
    assert is_about(message, hour)
    assert f"#{hour.number} against" in message.content
    assert "TZAAR #" not in message.content
    await ana.click(message, "Not this round")
    await send(ana, message, day)
    assert is_about(message, untimed)
    await ana.click(message, "Not this round")
    assert "2 matches are still waiting for you." in message.content
    await ana.click(message, "Next")
    await ana.click(message, "End the round")
    assert "Stopped. 2 matches are waiting for you." in message.content
    assert labels(message) == ["Next"]


async def test_what_happened_meanwhile_is_told_and_nothing_is_played_twice(
    three: list[Table], games: Channel, ana: Actor, ben: Actor
) -> None:
    """A turn played elsewhere, a match that is over, and the same press twice."""
    hour, day, untimed = three
    message = await opened(ana, games)
    await hour.play()
    await hour.board()
    await ana.click(message, f"m:{hour.number}:0:type")
    assert f"You have already played this turn of TZAAR #{hour.number}" in message.content
    await day.resign(ben)
    await ana.click(message, "Type it…")
    assert f"ZÈRTZ #{day.number} is over" in message.content
    form, turn = (await ana.click(message, "Type it…")).modal, untimed.first_turn()
    for answer in [await ana.submit(form, move=turn, settle=False) for _ in range(2)]:
        assert (await answer.settled()).error is None
    untimed.note(turn)
    await untimed.board()
    assert len(untimed.boards(1)) == 1


async def test_after_a_turn_in_a_thread_one_private_line_leads_to_the_next_match(
    discord: Sandbox, three: list[Table], games: Channel, ana: Actor
) -> None:
    """It can be turned off."""
    hour, day, untimed = three
    first = await line_after(untimed)
    assert f"Your turn, too: {named(hour)}" in first.content
    second = await line_after(day)
    await discord.wait_until(lambda: first.deleted)
    await ana.click(second, "Next")
    assert is_about(second, hour)
    for table in (untimed, day):
        await table.play()
    form = await more_form(ana, games, "Play…")
    await ana.submit(form, next_line=["off"])
    answer = await untimed.play()
    await untimed.board()
    assert [message for message in answer.followups if message.ephemeral] == []


async def line_after(table: Table) -> Message:
    """Play a turn; return the private message that follows."""
    answer = await table.play()
    await table.board()
    message = await answer.wait_followup(lambda message: message.ephemeral)
    assert labels(message) == ["Next"]
    return message


async def test_a_player_told_once_a_day_plays_from_the_message_and_hears_if_none_reaches_them(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    """The hour of the day is over, so the first message comes at once."""
    cleo = discord.add_user("Cleo of the day")
    cleo.dms_open = False
    table, closed = [await sit_down(discord, games, player, ben) for player in (ana, cleo)]
    for player in (ana, cleo):
        page = await settings_page(player, games)
        form = await form_behind(player, page, "Turns and language…")
        await player.submit(form, notifications=["daily"], daily_at=["0:00"])
        assert "at most once a day, at 0:00 (UTC)" in page.content
    await discord.wait_until(lambda: bool(ana.messages(ana.dm)))
    (letter,) = ana.messages(ana.dm)
    opened = await ana.click(letter, "Play 1")
    assert opened.ephemeral
    await send(ana, opened.message, table)
    await table.board()
    to_cleo = f"/channels/{cleo.dm.id}/messages"
    await discord.wait_until(
        lambda: any(to_cleo in r.path and r.status == 403 for r in discord.requests)
    )
    answer = await closed.play()
    line = await answer.wait_followup(lambda message: message.ephemeral)
    assert "couldn't send you your daily message" in line.content
    assert labels(line) == ["All settings"]
