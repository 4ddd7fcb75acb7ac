"""Lessons and puzzles: private boards on which one finds a turn."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import pytest_asyncio

from bot.cogs.puzzles import tasks
from bot.cogs.puzzles.tasks import PuzzleTask
from bot.match.choosing.stages import path_of
from bot.texts import texts_for
from engine.judging import Judge
from guide import get_guide
from ringfall.testing.process import BotProcess
from ringfall.testing.table import choose, form_behind, settings_page, shared_by, sit_down
from rules import get_game, turns
from sandbox import Actor, Channel, Message, Sandbox
from sandbox.protocol.kinds import MessageFlag
from tests.e2e.lessons import begin, labels, pick, play_lesson, wrong_turns
from tests.e2e.raw import press

JUDGE = Judge()
# One of the two captures is clearly the better one.
ONE_BEST = "1ooW/ooooo/oooooo/oooWooo/2ooBo/2ooooo/3oooo 3/7/8 0/0/0 0/0/0 2 37/blitz turn"


@pytest_asyncio.fixture(loop_scope="session")
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
        ((number, step, name, given, played),) = database.execute(
            "SELECT id, step, puzzle, given, turns FROM solvings WHERE user_id = ?"
            " ORDER BY id DESC LIMIT 1",
            (actor.id,),
        )
    task = tasks.task_of(name, given and json.loads(given))
    assert task is not None
    return f"q:{number}:{step}", task, json.loads(played)


async def play(bot: BotProcess, actor: Actor, message: Message, turn: str) -> str:
    """Choose a turn by presses; return the id of the last button, which plays it."""
    prefix, task, played = puzzle_of(bot, actor)
    position = tasks.stood_after(task, played)
    path = path_of(task.game, position, task.game.parse_turn(position, turn))
    for count in range(1, len(path) + 1):
        await pick(actor, message, f"{prefix}:pick", path[:count])
    return f"{prefix}:pick:{'.'.join(path)}"


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
    assert daily.content.startswith("**Ringfall daily ")
    assert MessageFlag.SUPPRESS_NOTIFICATIONS in daily.flags
    assert "Ringfall daily" in (daily.attachments[0].description or "")
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


async def test_a_position_of_a_match_is_set_as_a_puzzle_from_its_replay_and_solved_by_another(
    discord: Sandbox, bot: BotProcess, games: Channel, ana: Actor, ben: Actor, cleo: Actor
) -> None:
    """Who sets it again gets a link to it, and who sets another one hears why that fails."""
    position = ZERTZ.parse_position(ONE_BEST)
    table = await sit_down(discord, games, ana, ben, position=position)
    replay = (await cleo.click(await table.resign(ana), "Replay")).message
    await cleo.click(replay, "⏮")
    told = await choose(cleo, replay, "Set as a puzzle")
    puzzle = await table.place.wait_message(lambda posted: "puzzle from" in posted.content)
    assert puzzle.content.startswith(f"**{cleo.name}'s puzzle from ZÈRTZ #{table.number}**")
    assert told.ephemeral
    assert f"/{puzzle.id}" in told.text
    replayed = (await ana.click(await table.result(), "Replay")).message
    await ana.click(replayed, "⏮")
    assert f"/{puzzle.id}" in (await choose(ana, replayed, "Set as a puzzle")).text
    message = (await ben.click(puzzle, "Solve")).message
    assert f"Puzzle from ZÈRTZ #{table.number}" in message.content
    await play(bot, ben, message, "d4xf6")
    await ben.click(message, "Try another turn")
    await play(bot, ben, message, "e5xc3")
    assert "Solved in 2 tries!" in message.content
    await discord.wait_until(lambda: "Solved by one person" in puzzle.content)
    assert f"{ben.mention} · solved in 2 tries" in puzzle.content
    await cleo.click(replay, "▶")
    refused = await choose(cleo, replay, "Set as a puzzle")
    assert refused.ephemeral
    assert refused.text.startswith("Several turns are equally good in this position")


TEXTS = texts_for("en")
ZERTZ = get_game("zertz")
LESSONS = get_guide("zertz").lessons


def said(number: int, key: str) -> str:
    """Return what a lesson says, as Discord shows it."""
    return TEXTS(f"zertz-lesson-{LESSONS[number - 1].key}-{key}").strip()


async def test_the_lessons_of_a_game_are_taken_by_presses_only(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    """After the last one, the computer is one press away."""
    message = await begin(ana, games, ZERTZ)
    for number, lesson in enumerate(LESSONS, 1):
        assert f"lesson {number} of 5: {said(number, 'title')}" in message.content
        await play_lesson(ana, message, ZERTZ, number, lesson.solution)
        assert f"That's it:** {lesson.solution}" in message.content
        if lesson.then is not None:
            await ana.click(message, "See the reply")
            assert TEXTS(f"zertz-lesson-{lesson.then.key}-task") in message.content
            await ana.click(message, message.buttons[0].label or "")
            assert "That's it" in message.content
        await ana.click(message, "Finish" if number == 5 else "Next lesson")
    assert games.messages == []
    assert labels(message)[:2] == ["Play with the coach", "Stronger…"]
    await ana.click(message, "Play with the coach")
    assert "ZÈRTZ" in (await games.wait_thread()).name
    card = games.messages[0].content
    assert "Computer 1" in card
    assert "with the coach" in card
    assert f"{ana.name} moves first" in card
    # A second press would begin a second match.
    await discord.wait_until(lambda: message.deleted)


async def test_a_wrong_turn_has_its_answer_and_a_hint_and_the_solution_help_on(
    games: Channel, ana: Actor
) -> None:
    message = await begin(ana, games, ZERTZ)
    key, turn = next(iter(wrong_turns(ZERTZ, LESSONS[0]).items()))
    await play_lesson(ana, message, ZERTZ, 1, turn)
    assert f"Not quite:** {turn}" in message.content
    assert said(1, key) in message.content
    assert labels(message) == ["Try again", "Hint", "Show solution", "Skip"]
    await ana.click(message, "Hint")
    assert said(1, "hint") in message.content
    await play_lesson(ana, message, ZERTZ, 1, turn, hinted=True)
    await ana.click(message, "Show solution")
    assert f"One solution:** {LESSONS[0].solution}" in message.content
    await ana.click(message, "Try again")
    assert said(1, "text") in message.content


async def test_choices_and_lessons_can_be_gone_back_on_in_the_only_copy(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    first = await begin(ana, games, get_game("rust"))
    message = await begin(ana, games, ZERTZ)
    await discord.wait_until(lambda: first.deleted)
    await ana.click(message, "Skip")
    ring = message.selects[0].options[0][1]
    await pick(ana, message, "l:zertz:2:pick:0", ("white", ring))
    await ana.click(message, "Hint")
    assert f"So far: W{ring}" in message.content
    await ana.click(message, "Back")
    assert "So far" not in message.content
    await ana.click(message, "Previous lesson")
    assert "lesson 1 of 5" in message.content


async def test_a_turn_can_be_typed_and_a_forbidden_one_is_explained(
    discord: Sandbox, games: Channel, ana: Actor
) -> None:
    message = await begin(ana, games, ZERTZ)
    form = (await ana.click(message, "Type it…")).modal
    refused = (await ana.submit(form, move="We4,a2")).message
    assert "capture" in refused.content
    await ana.click(refused, refused.buttons[0].label or "")
    assert "ZÈRTZ, lesson 1" in refused.content
    await discord.wait_until(lambda: message.deleted)
    await ana.click(refused, "Try again")
    form = (await ana.click(refused, "Type it…")).modal
    await ana.submit(form, move="C4 e4 c2 a2")
    assert said(1, "solved") in refused.content


async def test_a_player_without_a_match_is_led_to_the_lessons(games: Channel, ana: Actor) -> None:
    refused = await ana.slash("move", channel=games, move="a1")
    assert refused.ephemeral
    assert labels(refused.message) == ["Play the computer", "Learn"]
    asked = await ana.click(refused.message, "Learn")
    (menu,) = asked.message.selects
    begun = await ana.select(asked.message, menu.custom_id or "", ["rust"])
    assert begun.message is asked.message
    assert "RUST, lesson 1 of 5" in begun.text
