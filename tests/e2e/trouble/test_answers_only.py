"""Kills where the bot is no member: what only an answer could bring comes with the next one."""

from __future__ import annotations

from ringfall.testing.process import BotProcess
from sandbox import Actor, Channel, Hold, Message, Sandbox
from tests.e2e.conftest import NUMBERS
from tests.e2e.lessons import labels
from tests.e2e.test_answers_only import Played, begin
from tests.e2e.trouble.test_crashes import ANSWER


def new_place(discord: Sandbox) -> tuple[Channel, Actor, Actor]:
    """Return the direct messages of two people, of whom the first has installed the bot."""
    number = next(NUMBERS)
    ana, ben = discord.add_user(f"Ana{number}"), discord.add_user(f"Ben{number}")
    ana.install()
    return discord.direct_messages(ana, ben), ana, ben


async def test_a_board_that_a_kill_has_kept_back_comes_with_the_next_press(
    discord: Sandbox, bot: BotProcess
) -> None:
    """One kill before such an answer, and after another one."""
    held: list[tuple[Played, Hold]] = []
    for _ in range(2):
        place, ana, ben = new_place(discord)
        match = await begin(discord, place, ana, ben)
        form = (await ana.click(await match.choose(), "Type it…")).modal
        answer = discord.faults.hold(ANSWER)
        ana.client.submit(form, {"move": match.turn()})
        await answer.reached()
        held.append((match, answer))
    await bot.kill()
    for (_, answer), processed in zip(held, (False, True), strict=True):
        await answer.drop(processed=processed)
    await bot.start()
    await discord.bot_online()
    for (match, _), processed in zip(held, (False, True), strict=True):
        match.follow()
        if processed:
            match.board = match.place.messages[-1]
        else:
            await match.to_move.click(match.board, "Move")
        assert (match.board.buttons[0].custom_id or "").endswith(":1:move")
        await match.play()


async def test_a_challenge_accepted_before_a_kill_has_its_board_at_the_next_press(
    discord: Sandbox, bot: BotProcess
) -> None:
    """One kill before such an answer, and after another one."""
    held: list[tuple[Message, Actor, Hold]] = []
    for _ in range(2):
        place, ana, ben = new_place(discord)
        card = (await ana.slash("challenge", channel=place, game="zertz", first="me")).message
        answer = discord.faults.hold(ANSWER)
        ben.client.press(card, "Accept")
        await answer.reached()
        held.append((card, ben, answer))
    await bot.kill()
    for (_, _, answer), processed in zip(held, (False, True), strict=True):
        await answer.drop(processed=processed)
    await bot.start()
    await discord.bot_online()
    for (card, ben, _), processed in zip(held, (False, True), strict=True):
        if not processed:
            await ben.click(card, "Accept")
        await card.channel.wait_message(lambda message: "Move" in labels(message))


async def test_a_challenge_without_a_card_leaves_nothing_behind(
    discord: Sandbox, bot: BotProcess
) -> None:
    place, ana, _ = new_place(discord)
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
