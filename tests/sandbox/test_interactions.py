"""Interactions of every kind, from the person's side."""

from __future__ import annotations

from sandbox import Actor, Channel, Sandbox

from tests.sandbox.example_bot import PICTURE, ExampleBot


async def test_a_command_is_answered(
    local: Sandbox, bot: ExampleBot, games: Channel, ana: Actor
) -> None:
    answer = await ana.slash("ping", channel=games)
    assert answer.text == "pong"
    assert games.messages == [answer.message]
    assert local.breaches == []


async def test_a_deferred_answer_is_followed_to_its_picture(
    local: Sandbox, bot: ExampleBot, games: Channel, ana: Actor
) -> None:
    answer = await ana.slash("board", channel=games)
    assert answer.deferred
    assert answer.message is not None
    (attachment,) = answer.message.attachments
    assert (attachment.data, attachment.description) == (PICTURE, "an empty board")
    assert attachment.size_px == (3, 2)
    assert answer.message.notified == [ana.user]
    assert not answer.message.edited
    assert local.breaches == []


async def test_a_button_updates_its_message(
    local: Sandbox, bot: ExampleBot, games: Channel, ana: Actor, ben: Actor
) -> None:
    card = (await ana.slash("card", channel=games, opponent=ben)).message
    answer = await ben.click(card, "Accept")
    assert answer.message is card
    assert (card.content, card.buttons) == ("Ben accept 7", [])
    assert local.breaches == []
