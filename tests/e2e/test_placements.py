"""A start with sixty placements, one by one: many small turns, few notifications."""

from __future__ import annotations

import pytest_asyncio

from rules.tzaar import SPACES
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.process import BotProcess
from tests.e2e.table import Table, sit_down


@pytest_asyncio.fixture(name="placing", loop_scope="module")
async def tournament(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor
) -> Table:
    return await sit_down(discord, games, ana, ben, "tzaar", start="tournament")


async def offered(table: Table, typed: str) -> list[tuple[str, str | int | float]]:
    """Return what the player to move is offered while typing."""
    return await table.to_move.autocomplete("move", channel=table.place, focused="move", move=typed)


async def test_a_piece_is_chosen_by_its_type_and_then_by_a_free_space(
    placing: Table,
) -> None:
    listed = await offered(placing, "")
    assert listed[-3:] == [
        ("Z… — a Tzaar, 6 in hand", "Z…"),
        ("A… — a Tzarra, 9 in hand", "A…"),
        ("T… — a Tott, 15 in hand", "T…"),
    ]
    assert all(len(str(value)) == len("Ze4") for _, value in listed[:-3])
    assert ("Ze… — 8 free spaces in column e", "Ze…") in await offered(placing, "Z")
    await placing.play("Ze4")
    await placing.play("Te6")
    free = [value for _, value in await offered(placing, "Ze")]
    assert free == [f"Ze{row}" for row in (1, 2, 3, 7, 8, 9)]


async def test_a_space_without_a_type_is_asked_about(placing: Table, ana: Actor) -> None:
    answer = await ana.slash("move", channel=placing.place, move="e4")
    assert answer.message is not None
    assert answer.message.ephemeral
    (menu,) = answer.message.selects
    await ana.select(answer.message, menu.custom_id or "", ["Ae4"])
    placing.note("Ae4")
    assert "a Tzarra on e4, 1 of 60" in (await placing.board()).content


async def test_the_rest_has_random_start_once_both_agree(
    discord: Sandbox, placing: Table, ana: Actor, ben: Actor
) -> None:
    await placing.play("Ze4")
    question = (await ana.click(await placing.board(), "Place at random…")).message
    assert question is not None
    assert "placed at random" in question.content
    await ana.click(question, "Offer it")
    line = await told(discord, placing, "suggests placing all remaining pieces at random")
    assert [button.label for button in line.buttons] == ["Place at random", "Place them ourselves"]
    await ben.click(line, "Place at random")
    await discord.wait_until(lambda: "were placed at random" in line.content)
    assert line.buttons == []
    board = await told(discord, placing, f"\n{len(SPACES)} · ")
    assert board.attachments
    assert "Place at random…" not in [button.label for button in board.buttons]
    history = await ana.slash("match history", channel=placing.place)
    assert "Ze4" in history.text
    again = await ana.slash("match lot", channel=placing.place)
    assert "nothing to place at random" in again.text


async def test_several_pieces_of_one_text_are_placed_one_a_turn(
    discord: Sandbox, bot: BotProcess, placing: Table, ana: Actor, ben: Actor
) -> None:
    typed = await ana.slash("move", channel=placing.place, move="Tzaar a1, Tott b2 c3, Zd4")
    question = typed.message
    assert question is not None
    assert "**Za1** now" in question.content
    assert "Tb2, Tc3, Zd4" in question.content
    await ana.click(question, "Place them")
    assert question.deleted
    await told(discord, placing, "\n1 · ")
    await ben.slash("move", channel=placing.place, move="Te1")
    third = await told(discord, placing, "\n3 · ")
    assert "Tb2" in third.content
    await ben.slash("move", channel=placing.place, move="Tc3")
    await told(discord, placing, "\n4 · ")
    picker = (await ana.slash("play", channel=placing.place)).message
    assert picker is not None
    assert picker.content.startswith("You had planned **Tc3**, but it isn't possible")
    answer = await ana.slash("move", channel=placing.place, move="Tf1")
    assert answer.error is None
    await told(discord, placing, "\n5 · ")
    again = (await ben.slash("move", channel=placing.place, move="Tf2")).message
    await told(discord, placing, "\n6 · ")
    assert again is not None
    picker = (await ana.slash("play", channel=placing.place)).message
    assert picker is not None
    assert "You had planned" not in picker.content


async def told(discord: Sandbox, table: Table, words: str) -> Message:
    """Wait for a message with this text, or this beginning, where a match is played."""

    def found() -> list[Message]:
        return [m for m in table.place.messages if words in f"\n{m.content}"]

    await discord.wait_until(lambda: bool(found()))
    return found()[0]
