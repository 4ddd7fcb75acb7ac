"""Stored changes are posted without a restart, though their acknowledgement fails."""

from __future__ import annotations

import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from ringfall.testing.process import ANSWER_SECONDS, BotProcess
from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Sandbox
from tests.e2e.conftest import NUMBERS

ANSWER = "POST /interactions/*/*/callback"


@dataclass
class Room:
    """A channel, the people in it, and their bot."""

    discord: Sandbox
    bot: BotProcess
    games: Channel
    ana: Actor
    ben: Actor

    @classmethod
    def new(cls, discord: Sandbox, bot: BotProcess) -> Room:
        """Add a channel and people."""
        number = next(NUMBERS)
        games, ana, ben = (f"{name}{number}" for name in ("room-", "Ana of ", "Ben of "))
        people = discord.add_user(ana), discord.add_user(ben)
        return cls(discord, bot, discord.add_channel(games), *people)

    async def sit_down(self, game: str = "zertz") -> Table:
        return await sit_down(self.discord, self.games, self.ana, self.ben, game)


Act = tuple[Callable[[], object], Callable[[], Awaitable[None]]]
"""What a person does, and a wait until it is done."""


async def answer_challenge(room: Room, label: str) -> Act:
    asked = await room.ana.slash("challenge", channel=room.games, game="zertz", opponent=room.ben)
    card = asked.message

    async def is_done() -> None:
        await room.discord.wait_until(lambda: "Accept" not in str(card.components))
        if label == "Accept":
            thread = await room.games.wait_thread()
            await thread.wait_message(lambda message: message.attachments)
            assert len([m for m in thread.messages if m.attachments]) == 1
        else:
            assert "declined" in card.content
        left = [b.label for m in room.games.messages for b in m.buttons]
        assert left == (["Move"] if label == "Accept" else [])

    return lambda: room.ben.client.press(card, label), is_done


async def move(room: Room, *, here: bool) -> Act:
    table = await room.sit_down()
    channel, turn = table.place if here else table.channel, table.first_turn()
    old = await table.board()

    async def is_done() -> None:
        table.note(turn)
        board = await table.board()
        assert not board.loading
        await room.discord.wait_until(lambda: not old.buttons)
        assert len([m for m in table.place.messages if m.attachments]) == 2

    return lambda: room.ana.client.slash(channel, "move", {"move": turn}), is_done


async def resign(room: Room) -> Act:
    table = await room.sit_down()
    await table.play_both()
    question = (await room.ana.slash("match resign", channel=table.place)).message

    async def is_done() -> None:
        await it_is_over(room, table, "resigned")

    return lambda: room.ana.client.press(question, "Resign"), is_done


async def offer(room: Room) -> Act:
    table = await room.sit_down()
    await table.play_both()

    async def is_done() -> None:
        line = await table.place.wait_message(lambda message: "offers a draw" in message.content)
        assert [button.label for button in line.buttons] == ["Agree to a draw", "Decline the draw"]
        assert line.notified == [room.ana.user]

    return lambda: room.ben.client.slash(table.place, "match draw", {}), is_done


async def agree(room: Room) -> Act:
    table = await room.sit_down()
    await table.play_both()
    await room.ben.slash("match draw", channel=table.place)
    line = await table.place.wait_message(lambda m: "offers a draw" in m.content)

    async def is_done() -> None:
        await room.discord.wait_until(lambda: "agreed" in line.content and not line.buttons)
        await it_is_over(room, table, "a draw by agreement")

    return lambda: room.ana.client.press(line, "Agree to a draw"), is_done


async def it_is_over(room: Room, table: Table, words: str) -> None:
    result = await table.result()
    assert words in result.content
    await room.discord.wait_until(lambda: words in table.card.content)
    announcement = await table.announcement()
    assert table.channel.messages == [table.card, announcement]
    assert table.place.messages[-1] is result
    ids = {button.custom_id for button in result.buttons}
    alike = [m for m in table.place.messages if ids & {button.custom_id for button in m.buttons}]
    assert alike == [result]
    *_, board, _ = [m for m in table.place.messages if m.attachments]
    await room.discord.wait_until(lambda: not board.buttons)
    assert words in board.content


ACTS: dict[str, Callable[[Room], Awaitable[Act]]] = {
    "accept": lambda room: answer_challenge(room, "Accept"),
    "decline": lambda room: answer_challenge(room, "Decline"),
    "move": lambda room: move(room, here=True),
    "move from elsewhere": lambda room: move(room, here=False),
    "resign": resign,
    "offer": offer,
    "agree": agree,
}


async def cut_before(room: Room, act: Callable[[], object]) -> None:
    await cut(room, act, processed=False)


async def cut_after(room: Room, act: Callable[[], object]) -> None:
    await cut(room, act, processed=True)


async def cut(room: Room, act: Callable[[], object], *, processed: bool) -> None:
    hold = room.discord.faults.hold(ANSWER)
    act()
    await hold.reached()
    await hold.drop(processed=processed)


async def error(room: Room, act: Callable[[], object]) -> None:
    room.discord.faults.fail(ANSWER, status=503)  # discord.py does not repeat it
    act()


async def stall(room: Room, act: Callable[[], object]) -> None:
    with room.bot.signalled(signal.SIGSTOP, signal.SIGCONT):
        act()
        room.discord.advance(seconds=ANSWER_SECONDS + 1, excuse=True)


@pytest.mark.parametrize(
    ("what", "trouble"),
    [
        *((what, cut_before) for what in ACTS),
        *((what, how) for what in ("accept", "move") for how in (cut_after, error, stall)),
    ],
)
async def test_a_stored_change_is_posted_though_its_answer_fails(
    discord: Sandbox,
    bot: BotProcess,
    games: Channel,
    ana: Actor,
    ben: Actor,
    what: str,
    trouble: Callable[[Room, Callable[[], object]], Awaitable[None]],
) -> None:
    room = Room(discord, bot, games, ana, ben)
    act, is_done = await ACTS[what](room)
    await trouble(room, act)
    await is_done()
    # Retries of an answer may still be under way; the next test must not meet their errors.
    discord.faults.clear()
