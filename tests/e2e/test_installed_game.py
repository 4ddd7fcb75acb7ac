"""A game of a package that is installed: played, refused and explained like those of the house."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import reduce

import pytest
import pytest_asyncio
from ringfall_dvonn.rules import CELLS, GAME, DvonnPosition, Place

from ringfall.testing.installed import announce, path_with
from ringfall.testing.process import ROOT, BotProcess
from ringfall.testing.sandbox import new_sandbox
from ringfall.testing.table import Table, choose, sit_down
from sandbox import Actor, Channel, Sandbox
from tests.e2e.lessons import labels as button_labels
from tests.e2e.test_replay import describe, said
from tests.e2e.test_turns import opened

pytestmark = pytest.mark.usefixtures("bot")

# After White's b1-c1, Black has to pass until the end.
NEARLY_OVER = "w a1:r b1:w c1:b d1:r e1:r"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def discord() -> AsyncIterator[Sandbox]:
    async with new_sandbox() as sandbox:
        yield sandbox


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(
    discord: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    folder = tmp_path_factory.mktemp("bot")
    packages = folder / "packages"
    announce(packages, "ringfall-dvonn", "ringfall.games", dvonn="ringfall_dvonn:PACKAGE")
    path = path_with(ROOT / "games" / "dvonn", packages)
    process = BotProcess(folder, {**discord.env(), "PYTHONPATH": path})
    async with process.online(discord):
        yield process


@pytest_asyncio.fixture(loop_scope="session")
async def games(discord: Sandbox) -> Channel:
    return discord.add_channel("games")


@pytest_asyncio.fixture(loop_scope="session")
async def table(discord: Sandbox, games: Channel, ana: Actor, ben: Actor) -> Table:
    """A match between two new players; Ana has the first turn."""
    return await sit_down(discord, games, ana, ben, GAME)


async def test_pieces_are_placed_by_presses_by_names_and_at_random(table: Table) -> None:
    message = await opened(table)
    assert "Where do you place the DVONN piece?" in message.content
    await choose(table.to_move, message, "d3")
    table.note("d3")
    assert "a DVONN piece on d3, 1 of 49" in (await table.board()).content
    await table.play("F 5")
    offered = (await table.to_move.click(await table.board(), "Place the rest at random")).message
    assert offered.ephemeral
    line = await table.place.wait_message(lambda m: "placing all remaining pieces" in m.content)
    await table.waiting.click(line, "Place at random")
    board = await table.place.wait_message(lambda m: "49 · 47 pieces placed" in m.content)
    assert table.players[0].user in board.notified, "White makes the first move"


async def test_only_the_second_of_two_turns_in_a_row_is_taken_back(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    """White places the last piece and makes the first move."""
    almost_full = reduce(DvonnPosition.play, map(Place, CELLS[:-1]), GAME.start())
    table = await sit_down(discord, games, ana, ben, GAME, position=almost_full)
    last = table.first_turn()
    await table.play(last)
    assert table.to_move is ana
    move = table.first_turn()
    await table.play(move)
    await table.board()
    await ana.slash("match takeback", channel=table.place)
    line = await table.place.wait_message(lambda m: "asks to take back" in m.content)
    assert move in line.content
    assert f"`{last}`" not in line.content


async def test_refusals_passes_and_the_end_are_told_in_its_words(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    near = GAME.parse_position(NEARLY_OVER)
    table = await sit_down(discord, games, ana, ben, GAME, position=near)
    for typed, reason in (
        ("c1-b1", "The stack on c1 is your opponent's"),
        ("b1-d1", "moves exactly as many spaces"),
        ("d1-c1", "A single DVONN piece never moves by itself"),
        ("castle", "I can't read “castle” as a turn."),
    ):
        refused = await ana.slash("move", channel=table.place, move=typed)
        assert refused.ephemeral
        assert reason in refused.text
        assert button_labels(refused.message)[-2:] == ["Type it…", "Step by step"]
    (picture,) = (await table.board()).attachments
    seen = said(await describe(ana, await table.board()))
    for text in (picture.description or "", seen):
        for words in ("White: b1.", "Black: c1.", "Single DVONN pieces: a1, d1, e1."):
            assert words in text
    await table.play("b1-c1")
    assert f"{ben.name} must pass" in (await table.board()).content
    for turn in ("c1-a1", "a1-d1"):
        await table.play(turn)
    result = await table.result()
    assert f"{ana.name} wins with more pieces in their stacks" in result.content
    replayed = (await ben.click(result, "Replay")).message
    assert "DVONN" in replayed.content
    film = (await ana.slash("match download", channel=table.place, format="film")).message
    assert film.attachments[0].data.startswith(b"GIF89a")


async def test_its_rules_and_lessons_are_offered(games: Channel, table: Table) -> None:
    ana, _ = table.players
    rules = await ana.slash("rules", channel=games, game=GAME.slug)
    assert "DVONN in two minutes" in rules.text
    assert "DVONN, lesson 1" in (await ana.click(rules.message, "Learn")).text
