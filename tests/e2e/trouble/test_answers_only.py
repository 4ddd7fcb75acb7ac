"""Kills where the bot is no member: what only an answer could bring comes with the next one."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Sandbox
from tests.e2e.lessons import labels
from tests.e2e.process import BotProcess
from tests.e2e.test_answers_only import begin
from tests.e2e.trouble.test_crashes import ANSWER


@pytest.fixture
def place(discord: Sandbox, bot: BotProcess, ana: Actor, ben: Actor) -> Channel:  # noqa: ARG001
    ana.install()
    return discord.direct_messages(ana, ben)


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_a_board_that_a_kill_has_kept_back_comes_with_the_next_press(
    discord: Sandbox, bot: BotProcess, place: Channel, ana: Actor, ben: Actor, *, processed: bool
) -> None:
    match = await begin(discord, place, ana, ben)
    first, picker, turn = match.board, await match.choose(), match.turn()
    form = (await ana.click(picker, "Type it…")).modal
    answer = discord.faults.hold(ANSWER)
    ana.client.submit(form, {"move": turn})
    await answer.reached()
    await bot.kill()
    await answer.drop(processed=processed)
    await bot.start()
    await discord.bot_online()
    match.follow()
    if processed:
        match.board = place.messages[-1]
    else:
        await ben.click(first, "Move")
    assert match.board.buttons[0].custom_id == "m:1:1:move"
    await match.play()


@pytest.mark.parametrize("processed", [False, True], ids=["before", "after"])
async def test_a_challenge_accepted_before_a_kill_has_its_board_at_the_next_press(
    discord: Sandbox, bot: BotProcess, place: Channel, ana: Actor, ben: Actor, *, processed: bool
) -> None:
    card = (await ana.slash("challenge", channel=place, game="zertz", first="me")).message
    answer = discord.faults.hold(ANSWER)
    ben.client.press(card, "Accept")
    await answer.reached()
    await bot.kill()
    await answer.drop(processed=processed)
    await bot.start()
    await discord.bot_online()
    if not processed:
        await ben.click(card, "Accept")
    await place.wait_message(lambda message: "Move" in labels(message))


async def test_a_challenge_without_a_card_leaves_nothing_behind(
    discord: Sandbox, bot: BotProcess, place: Channel, ana: Actor
) -> None:
    answer = discord.faults.hold(ANSWER)
    ana.client.slash(place, "challenge", {"game": "zertz"})
    await answer.reached()
    await bot.kill()
    await answer.drop(processed=False)
    await bot.start()
    await discord.bot_online()
    # Soon the bot finds that its answer is lost, and withdraws the challenge.
    card = (await ana.slash("challenge", channel=place, game="zertz")).message
    while "Accept" not in labels(card):
        card = (await ana.slash("challenge", channel=place, game="zertz")).message
