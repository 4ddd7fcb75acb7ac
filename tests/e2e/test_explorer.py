"""Looking up which turns were played from a position, and playing on from there."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from sandbox import Actor, Channel, Message, Sandbox
from sandbox.checks.messages import Upload
from tests.e2e.process import ROOT, BotProcess
from tests.e2e.table import Table, sit_down
from tests.e2e.test_trying import clicked, opened, play

TURNS = ("Wd4,a1", "Gd5,a2")
# The same turns on a board turned by 180°.
TURNED = ("Wd4,g7", "Gd3,g6")


async def over(discord: Sandbox, bot: BotProcess, table: Table, turns: tuple[str, ...]) -> Table:
    """Play turns, have Ana resign, and wait until the match is indexed."""
    for turn in turns:
        await table.play(turn)
    await table.board()
    question = await table.players[0].slash("match resign", channel=table.place)
    assert question.message is not None
    await table.players[0].click(question.message, "Resign")
    await table.result()
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
    replayed = await ben.slash("match replay", channel=games, match=str(table.number))
    assert replayed.message is not None
    message = (await ben.click(replayed.message, "Explore")).message
    assert message is not None
    assert message.ephemeral
    assert f"Explorer · ZÈRTZ #{table.number} · turn 0" in message.content
    await chosen(ben, message, "x:whose", "In your matches")
    assert "In your matches, 2 games went on from this position." in message.content
    assert f"ZÈRTZ #{other.number}" in message.content, "recent games have links"
    assert "2 games: 0 won, 0 drawn, 2 lost" in alt(message), "the same turn on a turned board"
    await ben.click(message, "▶ Most played")
    assert "· turn 1" in message.content
    assert "2 games: 2 won, 0 drawn, 0 lost" in alt(message)
    (turns, _) = message.selects
    await ben.select(message, turns.custom_id, [turns.options[0][0]])
    assert "In your matches, no finished game has gone on" in message.content
    await ben.click(message, "◀")
    assert "· turn 1" in message.content
    await ben.click(message, "⏮")
    assert "· turn 0" in message.content
    disabled = [button.label for button in message.buttons if button.disabled]
    assert disabled == ["⏮", "◀"]


async def test_the_menu_of_a_finished_match_has_the_explorer(
    discord: Sandbox, bot: BotProcess, table: Table, cleo: Actor
) -> None:
    await over(discord, bot, table, TURNS)
    menu = await cleo.click(await table.result(), "⋯")
    assert menu.message is not None
    message = (await cleo.click(menu.message, "Explore")).message
    assert message is not None
    assert f"Explorer · ZÈRTZ #{table.number} · turn 2" in message.content
    await cleo.click(message, "◀")
    assert "· turn 1" in message.content
    assert "On this server, " in message.content


async def test_a_tried_line_is_looked_up_except_in_a_rated_match(
    discord: Sandbox, bot: BotProcess, table: Table, games: Channel, ana: Actor, ben: Actor
) -> None:
    rated = await sit_down(discord, discord.add_channel("rated"), ana, ben)
    board = await opened(ana, rated.place)
    await clicked(ana, board, "⋯")
    assert "Explore" not in [button.label for button in board.buttons]
    question = await ana.slash("match resign", channel=rated.place)
    assert question.message is not None
    await ana.click(question.message, "Resign")
    await rated.result()
    await over(discord, bot, table, TURNS)
    board = await opened(ana, rated.place, match=str(rated.number))
    await play(ana, board, TURNED[0])
    await clicked(ana, board, "⋯")
    explored = (await ana.click(board, "Explore")).message
    assert explored is not None
    assert explored.ephemeral
    assert TURNED[1] in alt(explored)


async def test_a_user_plays_on_against_the_computer(
    discord: Sandbox, bot: BotProcess, table: Table, games: Channel, cleo: Actor
) -> None:
    await over(discord, bot, table, TURNS)
    answer = await cleo.slash("explore", channel=games, match=str(table.number), at="1")
    assert answer.message is not None
    question = (await cleo.click(answer.message, "Play on from here")).message
    assert question is not None
    assert "You have the first turn." in question.content
    (menu,) = question.selects
    await cleo.select(question, menu.custom_id, [menu.options[0][0]])
    await discord.wait_until(lambda: cleo_s_match(bot, cleo) is not None)
    begun = cleo_s_match(bot, cleo)
    shown = await cleo.slash("match show", channel=games, match=str(begun))
    assert shown.message is not None
    assert f"{cleo.name} to move" in alt(shown.message)


async def test_players_of_a_rated_match_look_nothing_up(
    discord: Sandbox, table: Table, games: Channel, ana: Actor, cleo: Actor
) -> None:
    refused = await ana.slash("explore", channel=games, game="zertz")
    assert f"You are playing a rated match of ZÈRTZ (#{table.number})" in refused.text
    assert refused.ephemeral
    allowed = await cleo.slash("explore", channel=games, game="zertz")
    assert allowed.message is not None
    assert "Explorer · ZÈRTZ" in allowed.message.content
    other_game = await ana.slash("explore", channel=games, game="rust")
    assert "Explorer · RUST" in other_game.text
    replayed = await ana.slash("match replay", channel=games, match=str(table.number))
    assert replayed.message is not None
    assert "Explore" not in [button.label for button in replayed.message.buttons]


async def test_a_position_comes_from_a_game_with_options_or_a_record(
    bot: BotProcess, games: Channel, cleo: Actor
) -> None:
    start = await cleo.slash("explore", channel=games, game="zertz", board="48")
    assert "48" in start.text
    record = Upload("game.txt", b"game: zertz\n\nWd4,a1\nGd5,a2\n", "text/plain")
    read = await cleo.slash("explore", channel=games, record=record, at="2")
    assert "turn 2" in read.text
    assert "Wd4,a1 · Gd5,a2" in read.text
    both = await cleo.slash("explore", channel=games, match="1", game="zertz")
    assert "Choose where to begin" in both.text
    alone = await cleo.slash("explore", channel=games, board="48")
    assert "Choose the game, too" in alone.text
    custom = Upload("game.txt", b"game: tzaar\nstart: random\nseed: 4\n\n", "text/plain")
    refused = await cleo.slash("explore", channel=games, record=custom)
    assert "the usual start" in refused.text


async def test_the_book_is_looked_up_while_the_bot_runs(
    bot: BotProcess, games: Channel, cleo: Actor, tmp_path: Path
) -> None:
    record = "game: zertz\nboard: 40\ndate: 2024-01-31\nresult: 1, resigned\n\nWd4,a1\nGd5,a2\n"
    (tmp_path / "game.txt").write_text(record)
    (tmp_path / "none").mkdir()
    assert "0 games imported" in await booked(bot, "import", str(tmp_path / "none"), status=65)
    assert "2 games" not in await booked(bot, "stats")
    assert "1 games imported" in await booked(bot, "import", str(tmp_path))
    answer = await cleo.slash("explore", channel=games, game="zertz", board="40")
    assert answer.message is not None
    assert "In the book, one game went on from this position." in answer.message.content
    assert "first side won after 2 turns (2024-01-31)" in answer.message.content
    await booked(bot, "drop")
    await chosen(cleo, answer.message, "x:whose", "In the book")
    assert "In the book, no finished game" in answer.message.content


async def booked(bot: BotProcess, *arguments: str, status: int = 0) -> str:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "book", *arguments),
        cwd=ROOT,
        env=bot.env,
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await process.communicate()
    assert process.returncode == status
    return said.decode()


def cleo_s_match(bot: BotProcess, cleo: Actor) -> int | None:
    with closing(sqlite3.connect(bot.database)) as connection:
        query = "SELECT max(match_id) FROM seats WHERE user_id = ?"
        return connection.execute(query, (cleo.id,)).fetchone()[0]
