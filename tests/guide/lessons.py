"""Read lessons for the tests."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from guide import Lesson, get_guide
from rules import AnyGame, Game, turns
from rules.core import MoveT, PositionT

AnyLesson = Lesson[Any, Any]


def lesson_of(game: Game[PositionT, MoveT], key: str) -> tuple[Lesson[PositionT, MoveT], PositionT]:
    """Return a lesson and its position."""
    (lesson,) = [lesson for lesson in get_guide(game.slug).lessons if lesson.key == key]
    return lesson, game.parse_position(lesson.position)


def answers(game: AnyGame, key: str) -> dict[str, list[str]]:
    """Return all turns of a lesson by the key of their answer."""
    lesson, position = lesson_of(game, key)
    found: dict[str, list[str]] = defaultdict(list)
    for moves, _ in turns(position):
        found[lesson.judge(position, moves).key].append(game.format_turn(position, moves))
    return dict(found)
