"""Clocks from the challenge to the claim, as two players see them; tests move time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import utc_now
from bot.match.client import Ringfall
from bot.match.core import Pauses
from bot.match.tables import clocks
from ringfall.testing.table import Table, form_behind, settings_page, sit_down
from sandbox import Actor, Message, Sandbox

CLAIM, GIVE, WAIT = "Claim the win", "Give a day", "Wait"


@pytest.fixture
def pauses() -> Pauses:
    return Pauses(scoreboard=timedelta())


@pytest.fixture
async def client(client: Ringfall) -> Ringfall:
    """The bot; its clock moves only when a test moves it."""
    await client.agenda.close()
    return client


async def pass_by(client: Ringfall, **span: float) -> None:
    """Let time pass for all clocks, and carry out the due duties."""
    matches = client.core.matches
    async with client.core.database.write() as transaction:
        never = (utc_now(), utc_now())
        await clocks.shift(transaction, -timedelta(**span), but=never, now=utc_now())
    matches.reread()
    await client.core.timeouts.carry_out()


async def line(table: Table, words: str) -> Message:
    """Wait for the latest message of a match's place with these words."""
    discord = table.discord
    await discord.wait_until(lambda: any(words in m.content for m in table.place.messages))
    return [m for m in table.place.messages if words in m.content][-1]


async def says(table: Table, message: Message, words: str) -> None:
    await table.discord.wait_until(lambda: words in message.content)


async def press(actor: Actor, message: Message, label: str) -> str:
    """Press a button; return the private answer."""
    answer = await actor.click(message, label)
    return answer.text if answer.ephemeral else ""


async def test_a_match_on_time_from_the_challenge_to_the_claim(
    discord: Sandbox, client: Ringfall
) -> None:
    ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
    table = await sit_down(discord, discord.add_channel("time"), ana, ben, pace="1-hour")
    assert "1 hour a turn · when time is up, the opponent may claim the win" in table.card.content
    await table.play()
    board = await table.board()
    assert "deadline <t:" in board.content
    start = await table.board(0)
    await discord.wait_until(lambda: "deadline" not in start.content)

    page = await settings_page(ben, table.place)
    first, last = (f"{utc_now() + timedelta(days=days):%Y-%m-%d}" for days in (4, 6))
    resting = await form_behind(ben, page, "Time off…")
    await ben.submit(resting, zone="Berlin", vacation=f"{first} – {last}")
    assert f"**Vacation (my clock stops):** {first}–{last}" in page.content
    await says(table, board, f"<@{ben.id}> will be away from <t:")

    assert "gets your nudge in" in (await table.menu(ana, "Nudge")).text
    assert (await line(table, "is waiting for")).notified == [ben.user]
    assert "once a day" in (await table.menu(ana, "Nudge")).text

    await table.menu(ben, "Pause")
    await ana.click(await line(table, "suggests a pause"), "Agree to a pause")
    await says(table, board, "paused: the clock is stopped")
    await table.menu(ana, "End the pause")
    await says(table, board, "deadline <t:")

    await pass_by(client, minutes=46)
    assert (await line(table, "it's [your turn]")).notified == [ben.user]
    await pass_by(client, minutes=15)
    flag = await line(table, "is up")
    assert [button.label for button in flag.buttons] == [CLAIM, GIVE, WAIT]
    await says(table, board, "time ran out <t:")
    assert "your own time" in await press(ben, flag, CLAIM)
    assert await press(ana, flag, GIVE) == ""
    await says(table, flag, "gave a day")
    assert flag.buttons == []

    await pass_by(client, days=1)
    await discord.wait_until(lambda: flag.buttons)
    assert await press(ana, flag, WAIT) == ""
    await says(table, flag, "waits")
    page = await ana.slash("match time", channel=table.place)
    question = await ana.click(page.message, "Claim the win")
    assert "End the match?" in question.text
    claimed = await ana.click(question.message, "Yes, claim the win")
    assert "You claimed the win" in claimed.text
    result = await table.result()
    assert f"{ben.mention} ran out of time after one turn: {ana.name} wins" in result.content
    await discord.wait_until(lambda: "ran out" in board.content)
    await says(table, flag, "claimed the win")
    said = [m for m in table.place.messages if m.content and not m.attachments]
    assert len(said) == 5, "a nudge, an offer, the end of a pause, one reminder, one flag"
