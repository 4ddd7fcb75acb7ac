"""Discord's limit always leaves room for turns; scoreboards wait first."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import discord as discord_py
import pytest

from bot.discord_io.requests import (
    EDITS,
    LIVE_EDITS,
    LIVE_EDITS_AT_ONCE,
    OLD_AFTER,
    OLD_EDITS,
    OLD_SPAN,
    SPAN,
    Pace,
)
from bot.match.core import Pauses
from sandbox import Sandbox
from sandbox.journal import Request
from tests.bot.clockwork import Clockwork
from tests.bot.round import NewClient, Round, begin
from tests.delivered import scoreboard_shown

CHANNEL = 7


class Rush:
    """Simultaneous edits, and when each is allowed."""

    def __init__(self, share: float = 1.0) -> None:
        self.clock = Clockwork()
        self.pace = Pace(clock=self.clock, sleep=self.clock.sleep, share=share)
        self.let_go: list[tuple[str, datetime]] = []

    def message_id(self, age: timedelta = timedelta()) -> int:
        return discord_py.utils.time_snowflake(self.clock() - age)

    async def edit_old(self, channel_id: int) -> None:
        await self.pace.let_edit_old(channel_id, self.message_id(2 * OLD_AFTER))
        self.let_go.append((str(channel_id), self.clock()))

    async def show_old(self, channel_id: int) -> None:
        message_id = self.message_id(2 * OLD_AFTER)
        async with self.pace.live_edit(channel_id, message_id):
            await self.pace.let_edit_old(channel_id, message_id)
            self.let_go.append((str(channel_id), self.clock()))

    async def edit(self) -> None:
        await self.pace.let_edit()
        self.let_go.append(("edit", self.clock()))

    async def show(self) -> None:
        async with self.pace.live_edit(CHANNEL, self.message_id()):
            await self.pace.let_edit()
            self.let_go.append(("scoreboard", self.clock()))

    async def make(self, edits: int, scoreboards: int) -> None:
        """Make all of them, however long that takes."""
        works = [*(self.edit() for _ in range(edits)), *(self.show() for _ in range(scoreboards))]
        await self.clock.pass_until(asyncio.gather(*works))

    def most_in_a_second(self) -> int:
        times = [at for _, at in self.let_go]
        return max(sum(at <= other < at + SPAN for other in times) for at in times)


@pytest.mark.parametrize(("share", "most"), [(1.0, EDITS), (0.2, EDITS // 5)])
async def test_so_many_edits_go_in_a_second_of_all_processes(share: float, most: int) -> None:
    rush = Rush(share)
    await rush.make(edits=2 * EDITS + 1, scoreboards=0)
    assert len(rush.let_go) == 2 * EDITS + 1
    assert rush.most_in_a_second() == most


async def test_scoreboards_come_after_all_other_edits() -> None:
    rush = Rush()
    await rush.make(edits=2 * EDITS, scoreboards=3 * LIVE_EDITS)
    assert [what for what, _ in rush.let_go].index("scoreboard") == 2 * EDITS
    assert len(rush.let_go) == 2 * EDITS + 3 * LIVE_EDITS
    assert rush.most_in_a_second() <= EDITS


async def test_three_edits_of_old_messages_go_in_six_seconds_of_each_channel() -> None:
    rush = Rush()
    begun = rush.clock()
    works = [
        *(rush.edit_old(CHANNEL) for _ in range(4)),
        *(rush.show_old(CHANNEL) for _ in range(2 * LIVE_EDITS_AT_ONCE)),
        rush.show_old(CHANNEL + 1),
        rush.show(),
    ]
    await rush.clock.pass_until(asyncio.gather(*works))
    times = [at for channel, at in rush.let_go if channel == str(CHANNEL)]
    assert len(times) == 4 + 2 * LIVE_EDITS_AT_ONCE
    assert max(sum(at <= other < at + OLD_SPAN for other in times) for at in times) == OLD_EDITS
    others = [at for channel, at in rush.let_go if channel != str(CHANNEL)]
    assert others == [begun, begun], "no other channel waits, and no young message"


async def test_a_clock_that_the_sandbox_moves_makes_room_for_no_more_edits() -> None:
    rush, moved = Rush(), timedelta()
    rush.pace = Pace(
        clock=lambda: rush.clock() + moved, sleep=rush.clock.sleep, moved_by=lambda: moved
    )
    for _ in range(3 * OLD_EDITS):
        await rush.clock.pass_until(asyncio.ensure_future(rush.edit_old(CHANNEL)))
        moved += timedelta(days=2)
    times = [at for _, at in rush.let_go]
    assert max(sum(at <= other < at + OLD_SPAN for other in times) for at in times) == OLD_EDITS


async def test_a_clock_that_is_set_back_delays_nothing() -> None:
    rush = Rush()
    await rush.make(edits=EDITS, scoreboards=0)
    rush.clock.set(hours=-1)
    await rush.edit()


async def test_while_there_is_much_to_send_turns_go_on_and_make_one_edit_of_their_scoreboard(
    discord: Sandbox, new_client: NewClient
) -> None:
    client = await new_client(pauses=Pauses(scoreboard=timedelta()))
    under_way = await begin(discord, client)
    # The requests of the beginning count no more, however fast they were.
    under_way.clock.by += SPAN
    under_way.clock.stop()
    await asyncio.gather(*(client.fetch_channel(under_way.games.id) for _ in range(LIVE_EDITS)))
    before = len(card_edits(under_way))
    for _ in range(2):
        await under_way.play()
        await under_way.deliver()
    assert [bool(board.buttons) for board in under_way.boards()] == [False, False, True]
    assert len(card_edits(under_way)) == before
    under_way.clock.go_on()
    await scoreboard_shown(client, under_way.match.id)
    assert len(card_edits(under_way)) == before + 1
    assert await client.core.messages.behind() == []


def card_edits(under_way: Round) -> list[Request]:
    (card,) = under_way.games.messages
    edits = (request for request in under_way.discord.requests if request.method == "PATCH")
    return [edit for edit in edits if edit.path.endswith(f"/messages/{card.id}")]
