"""The sandbox plays the other side, with random legal turns, until the end."""

from __future__ import annotations

import re

from sandbox import Actor, Message, Sandbox
from sandbox.world.models import Thread
from sandbox.world.turns import awaited, participants
from tests.e2e.table import Table, settings_form

TURN = re.compile(r"^\d+ · .+? (\S+)(?: \(only turn\))? (?:·|—) ")


def play_for(table: Table, who: Actor) -> None:
    """Let the sandbox play for a user without pauses."""
    assert isinstance(table.place, Thread)
    table.discord.substitute.pause_s = 0
    table.place.substituted.add(who.id)
    table.discord.world.signal.notify()


async def answered(table: Table) -> Message:
    """Wait for the board after another turn, which the rules must allow, and return it."""
    board = await table.board(table.ply + 1)
    found = TURN.match(board.content)
    assert found, board.content
    table.note(found[1])
    return board


async def test_each_turn_is_answered_by_a_legal_one_and_people_play_on_by_hand(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    assert isinstance(table.place, Thread)
    assert participants(discord.world, table.place) == [ana.user, ben.user]
    play_for(table, ben)
    for _ in range(2):
        assert awaited(discord.world, (await table.board()).channel.messages) is ana.user
        await table.play()
        await answered(table)
    table.place.substituted.clear()
    for _ in table.players:
        await table.play()
    assert _private(ben, table) == []


async def test_the_sandbox_confirms_a_turn_if_asked(table: Table, ben: Actor) -> None:
    await ben.submit(await settings_form(ben, table.place), confirm=["always"])
    before = _private(ben, table)
    play_for(table, ben)
    await table.play()
    await answered(table)
    await table.discord.wait_until(lambda: _private(ben, table) == before)


def _private(actor: Actor, table: Table) -> list[Message]:
    return [message for message in actor.messages(table.place) if message.ephemeral]
