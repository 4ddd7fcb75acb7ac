"""A person who sees no picture plays a whole evening: lesson, match, replay, analysis, puzzle."""

from __future__ import annotations

import re

import pytest

from ringfall.testing.table import Table, sit_down
from sandbox import Actor, Channel, Message, Sandbox
from tests.e2e.lessons import labels
from tests.e2e.test_computer import board

pytestmark = pytest.mark.usefixtures("bot")

FIRST_HEARD = 120
"""How many characters of a description a person hears before they may stop listening."""
ASIDE = {"Back", "Type it…", "Try", "Cancel", "Change", "Rules", "Learn", "⋯"}
TURNS = 5


def spoken(message: Message) -> list[str]:
    """List what describes the pictures of a message; none may be without."""
    told = [picture.description or "" for picture in message.pictures]
    assert all(told), message
    return told


def hear(message: Message) -> str:
    """Return all that a screen reader says of a message."""
    choices = [label for menu in message.selects for label, *_ in menu.options]
    return "\n".join([message.text, *spoken(message), *labels(message), *choices])


def hear_turn(words: str, before: str) -> str:
    """Return the turn that is named after some words."""
    found = re.search(rf"{re.escape(before)}\W*([A-Za-z]\w*[\w,+]*)", words)
    assert found is not None, words
    return found[1]


async def type_turn(actor: Actor, message: Message, turn: str) -> None:
    form = (await actor.click(message, "Type it…")).modal
    await actor.submit(form, move=turn)


async def choose_turn(actor: Actor, shown: Message) -> None:
    """Choose and play a turn by what the questions and the lists say."""
    message = (await actor.click(shown, "Move")).message
    while not message.deleted:
        assert "?" in message.text, "a question"
        (alt,) = spoken(message)
        assert "?" in alt[: 2 * FIRST_HEARD], "the question comes first"
        if message.selects:
            menu = message.selects[0]
            await actor.select(message, menu.custom_id or "", [menu.options[0][0]])
        else:
            await actor.click(message, next(one for one in labels(message) if one not in ASIDE))


async def play(table: Table, listener: Actor) -> None:
    """Play a match of some turns, of which the listener hears each board."""
    shown = await table.board()
    for ply in range(TURNS):
        mover, other = table.to_move, table.waiting
        if mover is listener:
            await choose_turn(listener, shown)
        else:
            await table.play()
        shown = await board(table.discord, table.channel, ply + 1)
        (alt,) = spoken(shown)
        turn = hear_turn(alt[:FIRST_HEARD], f"{mover.name} played")
        if mover is listener:
            table.note(turn)
        assert turn == table.turns[-1]
        assert f"{other.name} to move." in alt[:FIRST_HEARD], alt
        described = (await listener.context_menu("Describe this board", target=shown)).text
        assert described.startswith(f"{mover.name} played {turn}"), described


async def test_a_person_who_sees_no_picture_learns_a_game(games: Channel, ana: Actor) -> None:
    lesson = (await ana.slash("learn", channel=games, game="zertz")).message
    assert "Your task:" in hear(lesson)
    await ana.click(lesson, "Show solution")
    turn = hear_turn(hear(lesson), "One solution:")
    await ana.click(lesson, "Try again")
    await type_turn(ana, lesson, turn)
    assert "That's it:" in hear(lesson)
    assert spoken(lesson)[0].startswith(turn), "the description begins with the turn"


async def test_a_person_who_sees_no_picture_plays_and_looks_back(
    discord: Sandbox, games: Channel, ana: Actor, ben: Actor
) -> None:
    table = await sit_down(discord, games, ana, ben, rated=False)
    await play(table, ana)
    result = await table.resign(ben)
    over = f"{ana.name} wins"
    assert over in hear(result)
    assert over in spoken(result)[0][:FIRST_HEARD]
    replay = (await ana.click(result, "Replay")).message
    assert f"turn {TURNS} of {TURNS}" in hear(replay)
    for ply in reversed(range(1, TURNS)):
        await ana.click(replay, "◀")
        assert table.turns[ply - 1] in spoken(replay)[0][:FIRST_HEARD]
    analysis = (await ana.click(result, "Analyse")).message
    await discord.wait_until(lambda: "who was ahead" in analysis.text)
    remark = next(label for label in labels(analysis) if label.startswith("1 · turn"))
    better = (await ana.click(analysis, remark)).message
    assert "The engine: " in hear(better)


async def test_a_person_who_sees_no_picture_solves_a_puzzle(games: Channel, ana: Actor) -> None:
    puzzle = (await ana.slash("puzzle", channel=games, game="zertz")).message
    while "Solved" not in puzzle.text:
        while "The turn is" not in puzzle.text:
            hint = next(label for label in ("Hint", "Next hint") if label in labels(puzzle))
            await ana.click(puzzle, hint)
        assert spoken(puzzle)
        await type_turn(ana, puzzle, hear_turn(puzzle.text, "The turn is"))
