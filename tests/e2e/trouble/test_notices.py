"""A direct message about a turn arrives once, whenever the bot dies."""

from __future__ import annotations

import pytest

from sandbox import Actor, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table
from tests.e2e.test_settings import OPEN, choose, letters
from tests.e2e.trouble import lasting
from tests.e2e.trouble.test_crashes import MESSAGE, cut_before_or_after, kill_at

discord, bot = lasting.discord, lasting.bot


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
