"""Work that takes long: the answer is deferred, then given. This bot defers everything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from ringfall.testing.process import BotProcess
from ringfall.testing.table import Table
from sandbox import Actor, Channel, Sandbox
from tests.e2e.lessons import labels

pytestmark = pytest.mark.usefixtures("bot")

ANSWER = "POST /interactions/*/*/callback"
MESSAGE = "POST /channels/*/messages"
AT_ONCE = {"DISCORD_DEFER_SECONDS": "0"}


@pytest.fixture(scope="module")
def shared_settings() -> dict[str, str]:
    return AT_ONCE


@contextmanager
def locked(bot: BotProcess) -> Iterator[None]:
    """Keep the bot from writing to its database."""
    patient = sqlite3.connect(bot.database, isolation_level=None, timeout=180)
    with closing(patient) as tool:
        tool.execute("BEGIN IMMEDIATE")
        yield


async def test_a_turn_waits_for_a_busy_database_and_is_posted_publicly(
    discord: Sandbox, bot: BotProcess, table: Table
) -> None:
    """Nothing can be recorded meanwhile, so nothing says that the bot is thinking."""
    mover, turn = table.to_move, table.first_turn()
    with locked(bot):
        answer = await mover.slash("move", channel=table.place, settle=False, move=turn)
        message = answer.message
        assert message.ephemeral
        assert not message.loading
        assert message.content.startswith("I'm busy right now.")
    table.note(turn)
    board = await table.board()
    assert not board.loading
    await discord.wait_until(lambda: message.deleted)
    assert len(table.boards(1)) == 1


async def test_a_turn_waits_for_a_message_that_takes_long_and_is_posted_publicly(
    discord: Sandbox, table: Table
) -> None:
    hold = discord.faults.hold(MESSAGE)
    elsewhere = table.first_turn()
    table.to_move.client.slash(table.channel, "move", {"move": elsewhere})
    await hold.reached()
    table.note(elsewhere)
    turn = table.first_turn()
    answer = await table.to_move.slash("move", channel=table.place, settle=False, move=turn)
    table.note(turn)
    assert answer.deferred
    await hold.release()
    board = await table.board()
    assert not board.loading
    assert len([m for m in table.place.messages if m.attachments]) == 3


@pytest.mark.parametrize("name", ["Start a game of ZÈRTZ", "Play the computer at ZÈRTZ"])
async def test_the_start_page_waits_for_a_card_that_comes_as_a_message(
    discord: Sandbox, games: Channel, name: str
) -> None:
    starts = discord.site.starts(discord.user("Ana").user, games)
    place = await next(start for start in starts if start.name == name).run()
    assert place in games.threads


@pytest.mark.usefixtures("bot")
async def test_what_only_answers_can_show_is_public_though_it_is_late(
    discord: Sandbox, ana: Actor, ben: Actor
) -> None:
    """A follow-up would be private there."""
    ana.install()
    place = discord.direct_messages(ana, ben)
    asked = await ana.slash("challenge", channel=place, game="zertz", first="me")
    assert asked.deferred
    assert asked.followups == []
    assert not asked.ephemeral
    # A press is acknowledged at once, so the card becomes the board.
    await ben.click(asked.message, "Accept")
    board = await place.wait_message(lambda message: "Move" in labels(message))
    played = await ana.slash("move", channel=place, move="Wd4,a1")
    assert played.deferred
    assert not played.ephemeral
    assert "Wd4,a1" in played.text
    await discord.wait_until(lambda: not board.buttons)
    refused = await ana.slash("move", channel=place, move="Wd4,b1")
    assert (await refused.wait_followup()).ephemeral
    assert refused.interaction.original is None


async def test_a_press_waits_behind_an_edit_that_is_promised(
    bot: BotProcess, table: Table, ana: Actor
) -> None:
    """The private message is unchanged, and there is no second deferred one."""
    await table.play_both()
    question = await ana.slash("match resign", channel=table.place)
    with locked(bot):
        pressed = await ana.click(question.message, "Resign", settle=False)
        assert pressed.deferred
        assert pressed.message is question.message
        assert not question.message.loading
    await pressed.settled()
    assert "resigned" in question.message.content.lower()
    assert pressed.followups == []
    await table.result()


async def test_a_database_that_stays_busy_is_told_and_nothing_has_changed(
    discord: Sandbox, bot: BotProcess, table: Table
) -> None:
    mover, turn = table.to_move, table.first_turn()
    with locked(bot):
        refused = await mover.slash("move", channel=table.place, move=turn)
        await discord.wait_until(lambda: "My database is busy" in refused.text)
    assert refused.ephemeral
    assert "Nothing has been changed." in refused.text
    assert refused.followups == []
