"""Fair starts: sides are swapped after the first turn, and a start is drawn again."""

from __future__ import annotations

import pytest

from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, shown, sit_down

pytestmark = pytest.mark.usefixtures("bot")


async def with_swap(discord: Sandbox, channel: Channel, first: Actor, second: Actor) -> Table:
    """Return a match with the swap rule after its first turn."""
    table = await sit_down(discord, channel, first, second, first_move="swap")
    await table.play()
    await table.board()
    return table


async def latest(discord: Sandbox, table: Table, words: str) -> Message:
    """Wait for a message with these words where a match is played."""

    def found() -> list[Message]:
        return [message for message in table.place.messages if words in shown(message)]

    await discord.wait_until(lambda: bool(found()))
    return found()[-1]


async def test_the_second_player_swaps_sides_by_a_button(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await with_swap(discord, games, ana, ben)
    board = await table.board()
    assert f"Your choice, {ben.user.name}: keep your side and play, or swap sides" in shown(board)
    assert [button.label for button in board.buttons] == ["Keep my side", "Swap sides", "⋯"]
    refused = await ana.click(board, "Swap sides")
    assert "turn" in refused.text
    answer = await ben.click(board, "Swap sides")
    assert "You swapped sides" in answer.text
    new = await latest(
        discord, table, f"{ben.user.name} swaps sides · **Your turn, {ana.user.name}**"
    )
    assert ana.user in new.mentions
    await discord.wait_until(lambda: not board.buttons)
    assert [button.label for button in new.buttons] == ["Move", "Draw…", "⋯"]
    again = await ben.slash("match swap", channel=table.place, match=str(table.number))
    assert "swapped already" in again.text
    history = await ana.slash("match history", channel=table.place)
    assert "After turn 1, the players swapped sides." in history.text
    assert (await ana.slash("move", channel=table.place, move=table.first_turn())).error is None
    await latest(discord, table, f"Your turn, {ben.user.name}")


async def test_the_second_player_swaps_sides_by_the_command(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await with_swap(discord, games, ana, ben)
    answer = await ben.slash("match swap", channel=table.place)
    assert "You swapped sides" in answer.text
    await latest(discord, table, f"{ben.user.name} swaps sides")


async def test_the_second_player_keeps_the_side_in_the_picker(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await with_swap(discord, games, ana, ben)
    picker = (await ben.click(await table.board(), "Keep my side")).message
    assert picker is not None
    assert "A turn keeps your side." in picker.content
    assert "Swap sides" in [button.label for button in picker.buttons]
    await table.play()
    assert f"Your turn, {ana.user.name}" in shown(await table.board())


async def test_the_start_is_drawn_again_once_both_agree(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, "tzaar")
    board = await table.board()
    question = (await ana.click(board, "New random start…")).message
    assert question is not None
    await ana.click(question, "Suggest it")
    line = await latest(discord, table, "suggests drawing the start again")
    before = await ana.slash("match history", channel=table.place)
    await ben.click(line, "New start")
    await discord.wait_until(lambda: "this board no longer counts" in board.content)
    assert board.buttons == []
    await discord.wait_until(lambda: len(table.boards(0)) == 1)
    assert table.boards(0)[0].id != board.id
    assert "New random start…" not in [b.label for b in table.boards(0)[0].buttons]
    after = await ana.slash("match history", channel=table.place)
    assert before.text != after.text
    refused = await ana.slash("match reroll", channel=table.place)
    assert "only once" in refused.text
    described = await ana.context_menu("Describe this board", target=board)
    assert "draw the start again" in described.text
