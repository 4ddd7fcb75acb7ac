"""After any death of the bot, no user is left with "is thinking …" for ever.

This bot defers everything, so each command is answered late.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ringfall.testing.process import BotProcess
from ringfall.testing.table import sit_down
from sandbox import Actor, Answer, Channel, Hold, Sandbox
from tests.e2e.trouble.test_late import AT_ONCE

FILLING_IN = "PATCH /webhooks/*/*/messages/@original"


@pytest.fixture(scope="module")
def shared_settings() -> dict[str, str]:
    return AT_ONCE


async def left_waiting(
    discord: Sandbox, bot: BotProcess, games: Channel, *people: Actor
) -> list[Answer]:
    """Kill the bot while users wait for an answer; return those answers."""
    holds = [discord.faults.hold(FILLING_IN) for _ in people]
    answers: list[Answer] = []
    for actor, hold in zip(people, holds, strict=True):
        answers.append(await actor.slash("match list", channel=games, settle=False))
        assert answers[-1].deferred
        await hold.reached()
    # The bot writes in order: this challenge is stored after the promises.
    await people[0].slash("challenge", channel=games, game="zertz")
    await stopped(discord, bot, holds, processed=False)
    assert all(answer.message.loading for answer in answers)
    return answers


async def stopped(
    discord: Sandbox, bot: BotProcess, holds: Iterable[Hold], *, processed: bool
) -> None:
    """Kill the bot while it waits for what is held."""
    await bot.kill()
    await discord.bot_offline()
    for hold in holds:
        await hold.drop(processed=processed)


async def test_an_interrupted_apology_is_made_once_by_the_next_run(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    """The first one that comes is interrupted before, the next one after it was made."""
    answers = await left_waiting(discord, bot, games, ana, ben)
    made: Answer | None = None
    for processed in (False, True):
        apology = discord.faults.hold(FILLING_IN)
        await bot.start()
        path = (await apology.reached()).path
        (made,) = [answer for answer in answers if answer.interaction.token in path]
        await stopped(discord, bot, [apology], processed=processed)
    looks, edits = (
        {answer: len(requests_to(discord, method, answer)) for answer in answers}
        for method in ("GET", "PATCH")
    )
    await bot.start()
    for answer in answers:
        await discord.wait_until(lambda answer=answer: "I was interrupted before" in answer.text)
        await discord.wait_until(
            lambda answer=answer: len(requests_to(discord, "GET", answer)) > looks[answer]
        )
    await discord.bot_online()
    await ana.slash("match list", channel=games)
    for answer in answers:
        again = len(requests_to(discord, "PATCH", answer)) - edits[answer]
        assert again == (0 if answer is made else 1)


async def test_an_apology_without_connection_is_no_bug_and_is_repeated(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    """It is in the language of the user who was left waiting."""
    ana.locale = "de"
    (answer,) = await left_waiting(discord, bot, games, ana)
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
