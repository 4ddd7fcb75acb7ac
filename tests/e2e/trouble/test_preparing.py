"""Secret bids when the bot is killed, or Discord fails: each counts, and one match begins."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.test_preparing import CHOOSE, challenged, chosen
from tests.e2e.trouble import lasting
from tests.e2e.trouble.test_crashes import ANSWER, EDIT, MESSAGE, cut_before_or_after, kill_at

discord, bot = lasting.discord, lasting.bot


def pick(actor: Actor, message: Message, bid: str) -> None:
    """Choose a bid without waiting for an answer."""
    (menu,) = message.selects
    actor.client.choose(message, menu.custom_id or "", [bid])


async def chosen_late(actor: Actor, message: Message) -> None:
    """Choose a bid in a message whose match has begun, unless it already says so."""
    if not message.selects:
        assert "You are both ready" in message.content
        return
    (menu,) = message.selects
    late = await actor.select(message, menu.custom_id or "", ["none"])
    assert "accepted already" in late.text


async def check_begun(discord: Sandbox, games: Channel, card: Message) -> None:
    """Check that one match has begun with one board, and the card shows it."""
    await discord.wait_until(lambda: games.threads)
    (thread,) = games.threads
    await thread.wait_message(lambda message: bool(message.attachments))
    await discord.wait_until(lambda: not card.buttons)
    assert len([message for message in thread.messages if message.attachments]) == 1
    assert "is choosing" not in card.content


@cut_before_or_after
async def test_killed_while_the_challenge_is_accepted(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    *,
    processed: bool,
) -> None:
    answer = await ana.slash("challenge", channel=games, opponent=ben, game="zertz", first="bid")
    card = answer.message
    assert card is not None
    await kill_at(
        discord, bot, ANSWER, lambda: ben.client.press(card, "Accept"), processed=processed
    )
    await discord.wait_until(lambda: CHOOSE in [button.label for button in card.buttons])
    lines = [message for message in games.messages if "accepted" in message.content]
    await games.wait_message(lambda message: "accepted" in message.content)
    assert len(lines) <= 1
    for actor in (ana, ben):
        pick(actor, await chosen(actor, card), "none")
    await check_begun(discord, games, card)


@cut_before_or_after
@pytest.mark.parametrize("route", [EDIT, ANSWER])
async def test_killed_while_the_first_player_decides(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    route: str,
    *,
    processed: bool,
) -> None:
    card = await challenged(games, ana, ben, game="zertz", first="bid")
    mine = await chosen(ana, card)
    await kill_at(discord, bot, route, lambda: pick(ana, mine, "white"), processed=processed)
    await discord.wait_until(lambda: f"{ana.mention} ✓ ready" in card.content)
    assert "white" not in bot.log
    pick(ben, await chosen(ben, card), "none")
    await check_begun(discord, games, card)


@cut_before_or_after
@pytest.mark.parametrize("route", [MESSAGE, ANSWER])
async def test_killed_while_the_second_player_decides(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    route: str,
    *,
    processed: bool,
) -> None:
    card = await challenged(games, ana, ben, game="zertz", first="bid")
    mine = await chosen(ana, card)
    (menu,) = mine.selects
    # Answered before the hold, which would take the answer for Ben's.
    await ana.select(mine, menu.custom_id or "", ["white"])
    await discord.wait_until(lambda: f"{ana.mention} ✓ ready" in card.content)
    theirs = await chosen(ben, card)
    await kill_at(discord, bot, route, lambda: pick(ben, theirs, "none"), processed=processed)
    await check_begun(discord, games, card)
    await chosen_late(ben, theirs)
    assert len(games.threads) == 1


async def test_a_menu_that_is_used_twice_at_once_decides_once(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="zertz", first="bid")
    mine, theirs = await chosen(ana, card), await chosen(ben, card)
    for actor, message in ((ana, mine), (ana, mine), (ben, theirs), (ben, theirs)):
        pick(actor, message, "none")
    await check_begun(discord, games, card)
