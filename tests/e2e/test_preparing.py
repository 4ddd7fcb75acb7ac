"""Secret bids and setups: both players choose in private, and the match begins with both."""

from __future__ import annotations

import re

import pytest

from rules import get_game
from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.test_picker import choose

CHOOSE = "Choose in secret…"


async def challenged(games: Channel, ana: Actor, ben: Actor, **options: object) -> Message:
    """Have Ana challenge Ben, and Ben accept; return the card."""
    answer = await ana.slash("challenge", channel=games, opponent=ben, **options)
    assert answer.message is not None, answer.text
    assert CHOOSE not in [button.label for button in answer.message.buttons]
    await ben.click(answer.message, "Accept")
    return answer.message


async def chosen(actor: Actor, card: Message) -> Message:
    """Open the private message in which a player chooses."""
    answer = await actor.click(card, CHOOSE)
    assert answer.ephemeral
    assert answer.message is not None
    return answer.message


async def bid(actor: Actor, card: Message, words: str) -> Answer:
    return await choose(actor, await chosen(actor, card), words)


async def first_board(games: Channel) -> Message:
    (thread,) = games.threads
    return await thread.wait_message(lambda message: bool(message.attachments))


async def test_the_higher_bid_moves_first_and_the_other_side_begins_with_it(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="zertz", first="bid")
    line = await games.wait_message(lambda message: "your challenge" in message.content)
    assert line.notified == [ana.user]
    assert f"{ana.mention} is choosing · {ben.mention} is choosing" in card.content
    told = await bid(ben, card, "one grey marble")
    assert "as soon as" in told.text
    await discord.wait_until(lambda: f"{ben.mention} ✓ ready" in card.content)
    assert "marble" not in card.content
    assert games.threads == []
    last = await bid(ana, card, "one black marble")
    assert "You are both ready" in last.text
    board = await first_board(games)
    assert f"{ben.mention} one grey marble, {ana.mention} one black marble" in board.content
    assert set(board.notified) == {ana.user, ben.user}
    assert "rated" in card.content
    history = await ana.slash("match record", channel=board.channel)
    (file,) = history.last.attachments
    record = file.data.decode()
    assert "bids: grey, black" in record
    assert "6/7/10 0/0/0 0/1/0 1 37/standard" in record
    resigned = await ana.slash("match resign", channel=board.channel)


async def test_secret_setups_are_combined_when_both_are_ready(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = await challenged(games, ana, ben, game="tzaar", start="draft", first="me")
    mine = await chosen(ana, card)
    assert "You set up White" in mine.content
    assert "Z c5 d3 d6 e3 g4 g5, A b5 c2" in mine.content
    assert [b.label for b in mine.buttons] == ["Ready", "Random", "Rulebook", "Type it…"]
    (first, second) = mine.selects
    await ana.select(mine, first.custom_id or "", ["a5"])
    (swap,) = mine.selects
    await ana.select(mine, swap.custom_id or "", ["c5"])
    assert "Z a5 d3 d6 e3 g4 g5" in mine.content
    await ana.click(mine, "Ready")
    assert "as soon as" in mine.content
    theirs = await chosen(ben, card)
    assert "You set up Black" in theirs.content
    await ben.click(theirs, "Random")
    typed = await ben.click(theirs, "Type it…")
    assert typed.modal is not None
    await ben.submit(typed.modal, setup="Z a1 a2, A a3")
    assert "Z a1 a2" in theirs.content
    wrong = await ben.click(theirs, "Type it…")
    assert wrong.modal is not None
    refused = await ben.submit(wrong.modal, setup="Z a5")
    assert "a5 is not a space of Black" in refused.text
    assert all("a1 a2" not in message.content for message in games.messages)
    await ben.click(theirs, "Ready")
    assert "You are both ready" in theirs.content
    board = await first_board(games)
    assert "Both players decided this start in secret." in board.content
    record = await ana.slash("match record", channel=board.channel)
    (file,) = record.last.attachments
    position = file.data.decode().partition("position: ")[2].split()
    assert position[:7] == ["w", "first", "bZ", "bZ", "bA", *position[5:6], "wZ"]
