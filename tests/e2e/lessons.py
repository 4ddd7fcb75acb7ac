"""Lessons as a user takes them, with presses only."""

from __future__ import annotations

from typing import Any

from bot.match.choosing.stages import path_of
from guide import Lesson, get_guide
from rules import AnyGame, turns
from sandbox import Actor, Channel, Message


async def begin(actor: Actor, channel: Channel, game: AnyGame) -> Message:
    """Ask to learn a game; return the private message with the first lesson."""
    answer = await actor.slash("learn", channel=channel, game=game.slug)
    assert answer.ephemeral
    return answer.message


async def play_lesson(
    actor: Actor, message: Message, game: AnyGame, number: int, turn: str, *, hinted: bool = False
) -> None:
    """Choose a turn in a lesson, choice by choice."""
    position = game.parse_position(get_guide(game.slug).lessons[number - 1].position)
    path = path_of(game, position, game.parse_turn(position, turn))
    for count in range(1, len(path) + 1):
        await pick(actor, message, f"l:{game.slug}:{number}:pick:{int(hinted)}", path[:count])


async def pick(actor: Actor, message: Message, start: str, path: tuple[str, ...]) -> None:
    """Press the button, or choose the line of a list, for one more choice of a turn.

    The ids of such buttons begin with `start`.
    """
    button, value = f"{start}:{'.'.join(path)}", path[-1]
    if button in [found.custom_id for found in message.buttons]:
        answer = await actor.click(message, button)
    else:
        (menu,) = [menu for menu in message.selects if value in [o[1] for o in menu.options]]
        answer = await actor.select(message, menu.custom_id or "", [value])
    assert answer.message is message, answer


def wrong_turns(game: AnyGame, lesson: Lesson[Any, Any]) -> dict[str, str]:
    """Return a turn for each answer that a wrong one can get, by its key."""
    position = game.parse_position(lesson.position)
    found: dict[str, str] = {}
    for moves, _ in turns(position):
        verdict = lesson.judge(position, moves)
        if not verdict.solved:
            found.setdefault(verdict.key, game.format_turn(position, moves))
    return found


def labels(message: Message) -> list[str]:
    return [button.label or "" for button in message.buttons]
