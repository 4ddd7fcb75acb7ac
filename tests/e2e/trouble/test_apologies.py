"""After any death of the bot, no user is left with "is thinking …" for ever.

This bot defers everything, so each command is answered late.
"""

from __future__ import annotations

import pytest

from sandbox import Actor, Answer, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import sit_down
from tests.e2e.trouble.test_late import AT_ONCE

FILLING_IN = "PATCH /webhooks/*/*/messages/@original"


@pytest.fixture(scope="module")
def shared_settings() -> dict[str, str]:
    return AT_ONCE


async def left_waiting(discord: Sandbox, bot: BotProcess, ana: Actor, games: Channel) -> Answer:
    """Kill the bot while a user waits for an answer; return that answer."""
    hold = discord.faults.hold(FILLING_IN)
    answer = await ana.slash("match list", channel=games, settle=False)
    assert answer.deferred
    await hold.reached()
    # The bot writes in order: this challenge is stored after the promise.
    await ana.slash("challenge", channel=games, game="zertz")
    await bot.kill()
    await discord.bot_offline()
    await hold.drop(processed=False)
    assert answer.message.loading
    return answer


@pytest.mark.parametrize("processed", [False, True])
async def test_an_interrupted_apology_is_made_once_by_the_next_run(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, *, processed: bool
) -> None:
    answer = await left_waiting(discord, bot, ana, games)
    apology = discord.faults.hold(FILLING_IN)
    await bot.start()
    await apology.reached()
    await bot.kill()
    await discord.bot_offline()
    await apology.drop(processed=processed)
    looks, edits = (len(requests_to(discord, method, answer)) for method in ("GET", "PATCH"))
    await bot.start()
    await discord.wait_until(lambda: len(requests_to(discord, "GET", answer)) > looks)
    await discord.wait_until(lambda: "I was interrupted before" in answer.text)
    await discord.bot_online()
    await ana.slash("match list", channel=games)
    assert len(requests_to(discord, "PATCH", answer)) - edits == (0 if processed else 1)


async def test_an_apology_without_connection_is_no_bug_and_is_repeated(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    """It is in the language of the user who was left waiting."""
    ana.locale = "de"
    answer = await left_waiting(discord, bot, ana, games)
    apology = discord.faults.hold(FILLING_IN)
    before = len(bot.log)
    await bot.start()
    await apology.reached()
    await apology.drop(processed=False)
    await discord.wait_until(lambda: "Ich wurde unterbrochen, bevor" in answer.text)
    assert "no answer yet" in bot.log[before:]
    bot.check_log()


def requests_to(discord: Sandbox, method: str, answer: Answer) -> list[str]:
    """List the requests about an answer that was promised."""
    token = answer.interaction.token
    return [str(r) for r in discord.requests if r.method == method and token in r.path]


async def test_a_board_that_its_channel_refuses_is_shown_privately_by_the_next_run(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben)
    turn = table.first_turn()
    hold = discord.faults.hold(f"POST /channels/{table.place.id}/messages")
    answer = await table.to_move.slash("move", channel=games, settle=False, move=turn)
    await hold.reached()
    await bot.kill()
    await discord.bot_offline()
    await hold.drop(processed=False)
    discord.permit(games, deny=["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"])
    await bot.start()
    refused = f"Played: {turn}. I'm not allowed to post the board in "
    await discord.wait_until(lambda: answer.text.startswith(refused))
    assert (answer.ephemeral, len(answer.message.attachments)) == (True, 1)
