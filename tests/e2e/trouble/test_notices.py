"""A direct message about a turn comes once, whatever happens to the bot while it is sent."""

from __future__ import annotations

import pytest

from sandbox import Actor, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table
from tests.e2e.test_settings import choose
from tests.e2e.trouble.test_crashes import MESSAGE, cut_before_or_after, kill_at

OPEN = "POST /users/@me/channels"


async def letters(discord: Sandbox, actor: Actor, count: int) -> list[Message]:
    await discord.wait_until(lambda: len(actor.messages(actor.dm)) >= count, timeout=20)
    return actor.messages(actor.dm)


@pytest.mark.parametrize("route", [OPEN, MESSAGE])
@cut_before_or_after
async def test_killed_while_sending_it(
    discord: Sandbox,
    bot: BotProcess,
    table: Table,
    ana: Actor,
    ben: Actor,
    route: str,
    *,
    processed: bool,
) -> None:
    await choose(ben, table.place, notifications="direct")
    turn = table.first_turn()
    await kill_at(
        discord,
        bot,
        route,
        # The board is the answer; the only new message is the direct one.
        lambda: ana.client.slash(table.place, "move", {"move": turn}),
        processed=processed,
    )
    table.note(turn)
    (letter,) = await letters(discord, ben, 1)
    assert str((await table.board()).id) in letter.content
    await table.play()
    await table.play()
    assert len(await letters(discord, ben, 2)) == 2
    assert len([m for m in table.place.messages if m.attachments]) == table.ply + 1


@pytest.mark.parametrize("route", [OPEN, MESSAGE])
async def test_a_request_that_fails_once_is_made_again(
    discord: Sandbox, table: Table, ben: Actor, route: str
) -> None:
    await choose(ben, table.place, notifications="direct")
    discord.faults.fail(route, status=503)
    await table.play()
    (letter,) = await letters(discord, ben, 1)
    assert str((await table.board()).id) in letter.content


async def test_nothing_waits_for_one_that_takes_long(
    discord: Sandbox, table: Table, ana: Actor, ben: Actor
) -> None:
    await choose(ben, table.place, notifications="direct")
    hold = discord.faults.hold(OPEN)
    await table.play()
    await hold.reached()
    await table.play()
    assert (await table.board()).notified == [ana.user]
    await hold.release()
    assert len(await letters(discord, ben, 1)) == 1
