"""Private boards on which one person plays both sides."""

from __future__ import annotations

from typing import Any

from sandbox import Actor, Channel, Message
from tests.e2e.table import Table


async def opened(actor: Actor, place: Channel, **options: Any) -> Message:
    """Open a private board by the command."""
    answer = await actor.slash("match try", channel=place, **options)
    assert answer.ephemeral, answer
    assert answer.message is not None
    return answer.message


def is_unmistakable(message: Message) -> bool:
    (picture,) = message.attachments
    alt = picture.description or ""
    return message.content.startswith("**Try** · ") and alt.startswith("Try: a private board")


async def typed(actor: Actor, message: Message, turn: str) -> None:
    """Play a turn on a private board by typing it."""
    form = (await actor.click(message, "Type it…")).modal
    assert form is not None
    answer = await actor.submit(form, {"move": turn})
    assert answer.error is None, answer


async def test_one_person_plays_both_sides_and_nothing_is_played(table: Table, ana: Actor) -> None:
    message = await opened(ana, table.place)
    assert is_unmistakable(message)
    before = len(table.place.messages)
    await typed(ana, message, "Wd4,a1")
    assert "After" in message.content or "At the start" in message.content
    assert "**1 Wd4,a1**" in message.content
    await typed(ana, message, "Gd5,a2")
    assert "At the start: 1 Wd4,a1 **2 Gd5,a2**" in message.content
    assert is_unmistakable(message)
    await ana.click(message, "◀")
    assert "At the start: **1 Wd4,a1** 2 Gd5,a2" in message.content
    await ana.click(message, "▶")
    assert "**2 Gd5,a2**" in message.content
    assert "Send" not in [button.label for button in message.buttons]
    assert len(table.place.messages) == before
    answer = await ana.slash("match history", channel=table.place)
    assert "Wd4" not in answer.text
