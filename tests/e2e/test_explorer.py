"""Looking up which turns were played from a position, and playing on from there."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio

from ringfall.testing.process import ROOT, BotProcess
from ringfall.testing.table import Table, choose, sit_down
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.checks.messages import Upload
from tests.e2e.test_trying import clicked, opened, play

TURNS = ("Wd4,a1", "Gd5,a2")
# The same turns on a board turned by 180°.
TURNED = ("Wd4,g7", "Gd3,g6")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def book(shared_bot: BotProcess, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A game of ZÈRTZ that was imported while the bot runs."""
    folder = tmp_path_factory.mktemp("book")
    head = "game: zertz\nboard: 40\ndate: 2024-01-31\nresult: 1, resigned"
    (folder / "game.txt").write_text(f"{head}\n\nWd4,a1\nGd5,a2\n")
    command = (sys.executable, "-m", "bot", "book", "import", str(folder))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=shared_bot.env)
    assert await process.wait() == 0


async def over(discord: Sandbox, bot: BotProcess, table: Table, turns: tuple[str, ...]) -> Table:
    """Play turns, have Ana resign, and wait until the match is indexed."""
    for turn in turns:
        await table.play(turn)
    await table.board()
    await table.resign(table.players[0])
    await discord.wait_until(lambda: indexed(bot, table.number) == len(turns))
    return table


def indexed(bot: BotProcess, match_id: int) -> int:
    with closing(sqlite3.connect(bot.database)) as connection:
        query = "SELECT count(*) FROM explored_turns WHERE match_id = ?"
        return connection.execute(query, (match_id,)).fetchone()[0]


def alt(message: Message) -> str:
    (picture,) = message.attachments
    return picture.description or ""


async def chosen(actor: Actor, message: Message, menu: str, label: str) -> None:
    (found,) = (each for each in message.selects if str(each.custom_id).startswith(menu))
    await actor.select(message, found.custom_id, [label])


async def test_a_user_steps_through_what_was_played(
    discord: Sandbox, bot: BotProcess, table: Table, games: Channel, ana: Actor, ben: Actor
) -> None:
    await over(discord, bot, table, TURNS)
    other = await sit_down(discord, discord.add_channel("others"), ana, ben)
    await over(discord, bot, other, TURNED)
    number = str(table.number)
    message = (await ben.slash("explore", channel=games, match=number, at="2")).message
    assert message.ephemeral
    assert f"Explorer · ZÈRTZ #{table.number} · turn 2" in message.content
    await ben.click(message, "⏮")
    await chosen(ben, message, "x:whose", "In your matches")
    assert "In your matches, 2 games went on from this position." in message.content
    assert f"ZÈRTZ #{other.number}" in message.content, "recent games have links"
    assert "2 games: 0 won, 0 drawn, 2 lost" in alt(message), "the same turn on a turned board"
    await ben.click(message, "▶ Most played")
    assert "2 games: 2 won, 0 drawn, 0 lost" in alt(message)
    await ben.click(message, "◀")
    assert "· before the first turn" in message.content


@pytest.mark.usefixtures("book")
async def test_a_tried_line_is_looked_up_once_a_rated_match_is_over(
    discord: Sandbox, bot: BotProcess, table: Table, games: Channel, ana: Actor
) -> None:
    """With a book, the buttons are there from the first match on."""
    board = await opened(ana, table.place)
    await clicked(ana, board, "⋯")
    assert "Explore" not in [button.label for button in board.buttons]
    await over(discord, bot, table, TURNS)
    board = await opened(ana, table.place, match=str(table.number), at="0")
    await play(ana, board, TURNED[0])
    await clicked(ana, board, "⋯")
    message = (await ana.click(board, "Explore")).message
    await chosen(ana, message, "x:whose", "In your matches")
    assert TURNED[1] in alt(message)
    replay = (await ana.slash("match replay", channel=games, match=str(table.number))).message
    assert "Explorer · " in (await choose(ana, replay, "Explore")).text


async def test_a_user_plays_on_against_the_computer(
    discord: Sandbox, bot: BotProcess, table: Table, games: Channel, cleo: Actor
) -> None:
    await over(discord, bot, table, TURNS)
    answer = await cleo.slash("explore", channel=games, match=str(table.number), at="1")
    question = (await cleo.click(answer.message, "Play on from here")).message
    assert "You have the first turn." in question.content
    (menu,) = question.selects
    await cleo.select(question, menu.custom_id, [menu.options[0][0]])
    await discord.wait_until(lambda: cleo_s_match(bot, cleo) is not None)
    begun = cleo_s_match(bot, cleo)
    shown = await cleo.slash("match replay", channel=games, match=str(begun))
    assert f"{cleo.name} to move" in alt(shown.message)


async def test_a_position_of_the_explorer_is_tried_in_a_match_and_without_one(
    discord: Sandbox, bot: BotProcess, table: Table, games: Channel, cleo: Actor
) -> None:
    await over(discord, bot, table, TURNS)
    explored = (await cleo.slash("explore", channel=games, match=str(table.number), at="1")).message
    await chosen(cleo, explored, "x:whose", "On this server")
    await cleo.click(explored, "▶ Most played")
    board = await clicked(cleo, explored, "Try")
    assert "After turn 2\n" in board.content
    assert f"ZÈRTZ #{table.number}" in board.content
    begun = (await cleo.slash("explore", channel=games, game="rust")).message
    assert "RUST · " in (await clicked(cleo, begun, "Try")).content


async def test_what_is_looked_up_for_whom(
    table: Table, games: Channel, ana: Actor, cleo: Actor
) -> None:
    """A position comes from a match, a game with options, or a record."""
    record = Upload("game.txt", b"game: zertz\n\nWd4,a1\nGd5,a2\n", "text/plain")
    custom = Upload("game.txt", b"game: tzaar\nstart: random\nseed: 4\n\n", "text/plain")
    asked: tuple[tuple[Actor, dict[str, Any], str], ...] = (
        (ana, {"game": "zertz"}, f"You are playing a rated match of ZÈRTZ (#{table.number})"),
        (ana, {"game": "rust"}, "Explorer · RUST"),
        (cleo, {"game": "zertz", "board": "48"}, "Explorer · ZÈRTZ"),
        (cleo, {"record": record, "at": "2"}, "Wd4,a1 · Gd5,a2"),
        (cleo, {"match": str(table.number), "game": "zertz"}, "Choose where to begin"),
        (cleo, {"board": "48"}, "Choose the game, too"),
        (cleo, {"record": custom}, "the usual start"),
    )
    for actor, options, words in asked:
        answer = await actor.slash("explore", channel=games, **options)
        assert answer.ephemeral
        assert words in answer.text, options


@pytest.mark.usefixtures("book", "bot")
async def test_the_book_is_looked_up_while_the_bot_runs(games: Channel, cleo: Actor) -> None:
    answer = await cleo.slash("explore", channel=games, game="zertz", board="40")
    assert "In the book, one game went on from this position." in answer.text
    assert "first side won after 2 turns (Jan 31, 2024)" in answer.text


def cleo_s_match(bot: BotProcess, cleo: Actor) -> int | None:
    with closing(sqlite3.connect(bot.database)) as connection:
        query = "SELECT max(match_id) FROM seats WHERE user_id = ?"
        return connection.execute(query, (cleo.id,)).fetchone()[0]
