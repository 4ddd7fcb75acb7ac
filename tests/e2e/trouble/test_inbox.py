"""The inbox after a crash."""

from __future__ import annotations

from sandbox import Actor, Channel, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import sit_down
from tests.e2e.test_inbox import is_about, opened, send
from tests.e2e.trouble import lasting
from tests.e2e.trouble.test_crashes import (
    ANSWER,
    MESSAGE,
    cut_before_or_after,
    inside,
    kill_at,
)

discord, bot = lasting.discord, lasting.bot


@cut_before_or_after
async def test_killed_between_a_turn_and_the_next_match(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, *, processed: bool
) -> None:
    """The same message goes on, whether or not it has come to show the next match."""
    one = await sit_down(discord, games, ana, ben, "rust")
    two = await sit_down(discord, games, ana, ben, "rust")
    message = await opened(ana, games)
    assert is_about(message, one)
    form = (await ana.click(message, "Type it…")).modal
    assert form is not None
    turn = one.first_turn()
    await kill_at(
        discord, bot, ANSWER, lambda: ana.client.submit(form, {"move": turn}), processed=processed
    )
    one.note(turn)
    await one.board()
    if not processed:
        await ana.click(message, "Type it…")
        assert f"You have already played this turn of RUST #{one.number}" in message.content
    await send(ana, message, two)
    await two.board()
    assert "No match is waiting for you." in message.content
    assert [len(table.boards(1)) for table in (one, two)] == [1, 1]


@cut_before_or_after
async def test_killed_while_posting_the_board_of_a_turn(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, *, processed: bool
) -> None:
    one = await sit_down(discord, games, ana, ben, "rust")
    two = await sit_down(discord, games, ana, ben, "rust")
    message = await opened(ana, games)
    form = (await ana.click(message, "Type it…")).modal
    assert form is not None
    turn = one.first_turn()
    await kill_at(
        discord,
        bot,
        inside(one.place, MESSAGE),
        lambda: ana.client.submit(form, {"move": turn}),
        processed=processed,
    )
    one.note(turn)
    await one.board()
    await ana.click(message, "Skip")
    assert is_about(message, two)
    assert len(one.boards(1)) == 1
