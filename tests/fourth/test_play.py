"""Play the fourth game in the real bot, where it is only registered."""

from __future__ import annotations

import io
import re

import pytest
import pytest_asyncio
from PIL import Image

from guide import get_guide
from ringfall.testing.table import Table, record, sit_down
from rules import GAMES
from sandbox import Sandbox
from tests.e2e.lessons import labels as button_labels
from tests.e2e.raw import press
from tests.e2e.test_replay import describe, said
from tests.e2e.test_turns import finish, labels, opened, pick
from tests.fourth.law import GAME, QuartetPosition

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("bot")]


@pytest_asyncio.fixture(loop_scope="module")
async def table(discord: Sandbox) -> Table:
    """A match between two new players; Ana has the first turn."""
    ana, ben = discord.add_user("Ana"), discord.add_user("Ben")
    return await sit_down(discord, discord.add_channel("games"), ana, ben, GAME)


async def listed(table: Table, typed: str) -> list[tuple[str, str | int | float]]:
    """Return the autocomplete entries for the player to move: name, value."""
    return await table.to_move.autocomplete("move", channel=table.place, focused="move", move=typed)


async def test_a_match_from_the_challenge_to_its_end(discord: Sandbox, table: Table) -> None:
    ana, _ = table.players
    for words in ("QUARTET", "four in a line", "(Pale)", "(Blue)"):
        assert words in table.card.content
    for turn in ("a1", "m3", "k1", "f4", "f3,f4"):
        await table.play(turn)
    assert "f3,f4 — pushes f4 to f5" in (await table.board()).content
    stones = re.compile(r"\(Blue\) — (<:\w+:\d+> )?3 stones")
    await discord.wait_until(lambda: stones.search(table.card.content))
    for turn in ("b1", "m5", "c1", "h5", "d1"):
        await table.play(turn)
    result = await table.result()
    assert f"{ana.name} wins with enough stacks in a line" in result.content
    film = (await ana.slash("match download", channel=table.place, format="film")).message
    assert film.attachments[0].data.startswith(b"GIF89a")
    assert b"f3,f4" in await record(ana, table.place)
    replayed = (await ana.click(result, "Replay")).message
    await ana.select(replayed, replayed.selects[0].custom_id, ["5 · f3,f4"])
    assert "pushes f4 to f5" in replayed.content


async def test_the_list_continues_the_typed_text(table: Table) -> None:
    """There are more cells than a list holds; the last entry leads to the picker."""
    *turns, rest = await listed(table, "")
    assert all(name == value and not name.endswith("…") for name, value in turns)
    assert (len(turns), rest) == (24, ("… — more turns, step by step", "…"))
    assert [name for name, _ in await listed(table, "k")] == ["k1", "k2", "k3", "k4", "k5"]
    await table.play("f4")
    assert await listed(table, "f3") == [("f3,f4 — pushes f4 to f5", "f3,f4")]


async def test_a_side_with_two_turns_in_a_row_may_take_back_only_the_second(table: Table) -> None:
    ana, ben = table.players
    for turn in ("a1", "m3", "k1"):
        assert table.to_move is (ana if turn == "a1" else ben)
        await table.play(turn)
    await table.board()
    await ben.slash("match takeback", channel=table.place)
    line = await table.place.wait_message(lambda m: "asks to take back" in m.content)
    assert "k1" in line.content
    assert "m3" not in line.content
    answer = (await ana.slash("match takeback", channel=table.place)).message
    await ana.click(answer, "Allow it")
    again = await ben.slash("move", channel=table.place, move="m5")
    assert "m5" in again.text


async def test_a_turn_of_two_steps_is_chosen_step_by_step(table: Table) -> None:
    for turn in ("f4", "a1", "k1", "e3"):
        await table.play(turn)
    _, ben = table.players
    message = await opened(table)
    assert "Which one?" in message.content
    assert str(message.selects[0].placeholder).startswith("Columns a–")
    await pick(ben, message, "e4")
    assert "So far: e4" in message.content
    assert "Which one?" in message.content
    assert "**f4**: pushes f4 to g4" in message.content
    assert labels(message) == ["f4", "e3"]
    await finish(table, message, "f4", turn="e4,f4")


async def test_a_wrong_move_is_explained_and_an_unfinished_one_asked_about(table: Table) -> None:
    await table.play("f4")
    _, ben = table.players
    for typed, reason in (
        ("f4", "f4 is taken: put your stone on a vacant cell"),
        ("g3", "The post stands on g3"),
        ("castle f4", "I can't read “castle f4” as a turn. Try `"),
        ("a1,f4", "“a1,f4” isn't possible here."),
    ):
        answer = await ben.slash("move", channel=table.place, move=typed)
        assert answer.ephemeral
        assert reason in answer.text
        assert answer.text.endswith("\nDid you mean …")
        *near, typing, steps = button_labels(answer.message)
        assert (len(near), typing, steps) == (5, "Type it…", "Step by step")
    answer = await ben.slash("move", channel=table.place, move="f3")
    assert "“f3” isn't a whole turn yet." in answer.text
    (menu,) = answer.message.selects
    assert [value for _, value, *_ in menu.options] == ["f3,f4"]
    await ben.select(answer.message, menu.custom_id or "", ["f3,f4"])
    table.note("f3,f4")
    assert "pushes f4 to f5" in (await table.board()).content


async def test_a_board_is_a_picture_and_is_described(table: Table) -> None:
    await table.play("a1")
    board = await table.board()
    (picture,) = board.attachments
    with Image.open(io.BytesIO(picture.data)) as image:
        assert image.size == (1200, 800)
    ana, _ = table.players
    for text in (picture.description or "", said(await describe(ana, board))):
        assert f"QUARTET #{table.number}, turn 1, four in a line." in text
        assert "Ana (Pale): 1 stone." in text
        assert "Pale stones: a1; blue stones: none." in text
        assert "Red post: g3." in text
    assert "57 turns are possible" in text
    assert "This is the position as I write it down." in text


async def test_its_options_are_offered_and_its_texts_are_translated(discord: Sandbox) -> None:
    ana, ben = discord.add_user("Ana", locale="de"), discord.add_user("Ben")
    table = await sit_down(discord, discord.add_channel("games"), ana, ben, GAME, line="5")
    assert "five in a line" in table.card.content
    assert isinstance(table.position, QuartetPosition)
    assert table.position.line == 5
    wrong = await ana.slash("move", channel=table.place, move="f4,f5")
    assert "„f4,f5“ geht hier nicht." in wrong.text
    await table.play("f4")
    answer = await ana.slash("match describe", channel=table.place)
    assert "fünf in einer Reihe" in said(answer)
    assert "Ben (Blau): 0 Steine." in said(answer)


async def test_its_rules_are_shown_and_it_has_no_lessons_and_no_puzzles(
    discord: Sandbox, table: Table
) -> None:
    ana, _ = table.players
    rules = await ana.slash("rules", channel=table.channel, game=GAME.slug)
    assert "Four of your stacks in a line win" in rules.text
    board = await table.board()
    for message in (rules.message, board):
        assert "Learn" not in labels(message)
    taught = [value for _, value in ana.choices("learn", "game", channel=table.channel)]
    assert taught == [game.slug for game in GAMES.values() if get_guide(game.slug).lessons]
    asked = await press(discord, ana, board, "p:learn")
    assert [value for _, value in asked.message.selects[0].options] == taught
    pressed = await press(discord, ana, board, f"l:{GAME.slug}:1:begin:0")
    assert "There are no lessons for QUARTET yet" in pressed.text
    puzzle = await ana.slash("puzzle", channel=table.channel, game=GAME.slug)
    assert "There are no puzzles for QUARTET yet" in puzzle.text
