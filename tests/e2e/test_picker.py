"""Choosing a turn by presses: one private message, from the first choice to the turn itself."""

from __future__ import annotations

import random
import re

import pytest

from sandbox import Actor, Answer, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, sit_down

LAST_ROW = ("Back", "Type it…", "Cancel")
ANSWERS = ("Send", "Change", "Cancel")


async def opened(table: Table) -> Message:
    """Press Move under the newest board."""
    answer = await table.to_move.click(await table.board(), "Move")
    assert answer.ephemeral
    assert answer.message is not None
    return answer.message


async def pick(actor: Actor, message: Message, *labels: str) -> None:
    """Make choices by their labels, from lists too."""
    for label in labels:
        answer = await choose(actor, message, label)
        assert answer.message is message, answer
        assert message.attachments[0].description


async def choose(actor: Actor, message: Message, label: str) -> Answer:
    for menu in message.selects:
        for option in menu.options:
            if option[0] == label:
                return await actor.select(message, menu.custom_id or "", [option[1]])
    return await actor.click(message, label)


def labels(message: Message) -> list[str]:
    """Return the choices of a stage, from buttons or from lists."""
    listed = [option[0] for menu in message.selects for option in menu.options]
    return listed or [b.label or "" for b in message.buttons if b.label not in LAST_ROW]


def is_preview(message: Message) -> bool:
    return any(button.label == "Send" for button in message.buttons)


async def send(table: Table, message: Message) -> str:
    """Send the turn of a preview; return it, as it was played and told."""
    await table.to_move.click(message, "Send")
    found = re.search(r"Played: (\S+)\. The board is here: https://", message.content)
    assert found, message.content
    assert (message.buttons, message.attachments) == ([], [])
    table.note(found[1])
    await table.board()
    return found[1]


async def play_at_random(table: Table, chance: random.Random) -> int:
    """Play a turn by presses only; return how many it took."""
    actor, message, presses = table.to_move, await opened(table), 1
    while not is_preview(message):
        await pick(actor, message, chance.choice(labels(message)))
        presses += 1
    await send(table, message)
    return presses + 1


async def test_a_turn_is_chosen_step_by_step(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    before = list(table.place.messages)
    message = await opened(table)
    assert "Which marble do you place?" in message.content
    assert ben.mention in message.content
    assert [b.label for b in message.buttons][-2:] == ["Type it…", "Cancel"]
    await pick(ana, message, "⚪ White", "Column d", "d4")
    assert "So far: Wd4" in message.content
    assert "Which ring do you remove?" in message.content
    assert "a1" in labels(message)
    assert "d5" not in labels(message)
    await pick(ana, message, "b1")
    assert [button.label for button in message.buttons] == ["Send", "Change", "Cancel"]
    assert "Wd4,b1" in message.content
    assert f"{ben.mention} to move" in message.content
    assert table.place.messages == before
    assert await send(table, message) == "Wd4,b1"
    assert (await table.board()).notified == [ben.user]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("zertz", {"board": "37"}),
        ("zertz", {"board": "61", "goal": "blitz"}),
        ("tzaar", {"start": "fixed"}),
        ("rust", {}),
    ],
)
async def test_a_whole_game_is_played_by_presses_only(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    game: str,
    options: dict[str, str],
) -> None:
    table, chance = await sit_down(discord, games, ana, ben, game, **options), random.Random(1)
    most = 0
    while table.position.outcome is None:
        most = max(most, await play_at_random(table, chance))
    assert most <= (6 if options.get("board") == "37" else 8)
    await table.result()
