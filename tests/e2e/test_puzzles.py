"""Puzzles for one user with `/puzzle`, and the daily puzzle of a server."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import pytest_asyncio

from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.tasks import PuzzleTask
from bot.match.choosing.stages import path_of
from engine.judging import Judge
from rules import turns
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.lessons import labels, pick
from tests.e2e.process import BotProcess
from tests.e2e.raw import press
from tests.e2e.table import form_behind, settings_page, shared_by

JUDGE = Judge()


@pytest_asyncio.fixture(loop_scope="module")
async def manager(discord: Sandbox, games: Channel, cleo: Actor) -> AsyncIterator[Actor]:
    """Cleo, who manages the server; afterwards the daily puzzle is turned off."""
    discord.grant(cleo, "MANAGE_GUILD")
    yield cleo
    await choose_daily(cleo, games)


async def choose_daily(manager: Actor, games: Channel, *places: Channel) -> None:
    """Choose the channel of the daily puzzle, or none."""
    page = await settings_page(manager, games, "server settings")
    form = await form_behind(manager, page, "Daily puzzle…")
    await manager.submit(form, {"puzzle": list(places), "puzzle_zone": ""})


def puzzle_of(bot: BotProcess, actor: Actor) -> tuple[str, PuzzleTask, list[str]]:
    """Return the id prefix of a user's latest puzzle, the puzzle, and the turns played."""
    with closing(sqlite3.connect(bot.database)) as database:
        ((number, step, slug, name, played),) = database.execute(
            "SELECT id, step, game, puzzle, turns FROM solvings WHERE user_id = ?"
            " ORDER BY id DESC LIMIT 1",
            (actor.id,),
        )
    task = tasks.find_task(slug, name)
    assert task is not None
    return f"q:{number}:{step}", task, json.loads(played)


async def play(bot: BotProcess, actor: Actor, message: Message, turn: str) -> str:
    """Choose a turn by presses, and send it; return the id of the button that did."""
    prefix, task, played = puzzle_of(bot, actor)
    position = tasks.stood_after(task, played)
    path = path_of(task.game, position, task.game.parse_turn(position, turn))
    for count in range(1, len(path) + 1):
        await pick(actor, message, f"{prefix}:pick", path[:count])
    assert f"You would play **{turn}**" in message.content
    (button,) = [button for button in message.buttons if button.label == "Send"]
    await actor.click(message, "Send")
    return button.custom_id or ""


async def solve(bot: BotProcess, actor: Actor, message: Message) -> None:
    """Play the solution to its end."""
    _, task, played = puzzle_of(bot, actor)
    for turn in tasks.solution(JUDGE, task, played)[len(played) :: 2]:
        await play(bot, actor, message, turn)
    assert message.content.splitlines()[1].startswith("**Solved")


def wrong_turn(bot: BotProcess, actor: Actor) -> str:
    _, task, _ = puzzle_of(bot, actor)
    wrong = (
        moves
        for moves, _ in turns(task.position)
        if not tasks.judge(JUDGE, task, (), moves).is_right
    )
    return task.game.format_turn(task.position, next(wrong))


async def test_a_puzzle_is_solved_by_presses_after_a_wrong_turn_and_a_hint(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor
) -> None:
    message = (await ana.slash("puzzle", channel=games, game="tzaar")).message
    assert message.ephemeral
    assert message.content.startswith("**TZAAR puzzle ★")
    sent = await play(bot, ana, message, wrong_turn(bot, ana))
    assert "**Not quite:**" in (said := message.content)
    await press(discord, ana, message, sent)
    assert message.content == said, "the same press twice counts once"
    await ana.click(message, "Hint")
    assert "**Hint:**" in message.content
    await solve(bot, ana, message)
    assert "Solved in 2 tries!** You took one hint." in message.content
    await ana.click(message, "New puzzle")
    await ana.click(message, "Give up")
    await ana.click(message, "Show solution")
    assert "Here is the solution" in message.content
    statistics = await ana.slash("stats", channel=games)
    assert "Puzzles solved: 1" in statistics.text
    assert games.messages == []


async def test_the_daily_puzzle_is_posted_solved_by_two_people_counted_and_shared(
    discord: Sandbox, bot: BotProcess, games: Channel, manager: Actor, ana: Actor, ben: Actor
) -> None:
    place = discord.add_channel("daily")
    await choose_daily(manager, games, place)
    daily = await place.wait_message(lambda m: "Be the first!" in m.content)
    for person, tries in ((ana, 1), (ben, 2)):
        message = (await person.click(daily, "Solve")).message
        if tries == 2:
            await play(bot, person, message, wrong_turn(bot, person))
            await person.click(message, "Try another turn")
        await solve(bot, person, message)
    await discord.wait_until(lambda: "Solved by 2 people" in daily.content)
    assert f"{ben.mention} · solved in 2 tries · streak 1" in daily.content
    assert daily.notified == []
    shared = await shared_by(ben, message)
    title = daily.content.splitlines()[0].strip("*")
    told, first, *_ = shared.content.splitlines()
    assert told == f"{ben.name} · {title} · solved in 2 tries · streak 1"
    assert first == "⬛🟩"
    assert "Show solution" not in labels(message)
