"""Lessons: a position of a game, a turn to find, and the verdict on a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.errors import UserError
from guide import AnyGuide, Lesson, Verdict, get_guide
from rules import GAMES, AnyGame, AnyPosition, Move, play_turn


class Exercise(Struct, frozen=True):
    """A lesson of a game and its position; `number` counts from 1."""

    game: AnyGame
    number: int
    lesson: Lesson[Any, Any]
    position: AnyPosition

    @property
    def guide(self) -> AnyGuide:
        return get_guide(self.game.slug)

    @property
    def is_last(self) -> bool:
        return self.number == len(self.guide.lessons)


class Attempt(Struct, frozen=True):
    """A turn tried in a lesson, the position after it, and the verdict."""

    exercise: Exercise
    moves: tuple[Move, ...]
    turn: str
    position: AnyPosition
    verdict: Verdict


def exercise(slug: str, number: int) -> Exercise:
    """Return a lesson; `UserError` if the game has no lesson of this number."""
    game = GAMES.get(slug)
    lessons = get_guide(slug).lessons if game else ()
    if game is not None and not lessons:
        raise UserError("no-lessons", game=game.name)
    if game is None or not 1 <= number <= len(lessons):
        raise UserError("old-lesson")
    lesson = lessons[number - 1]
    return Exercise(game, number, lesson, game.parse_position(lesson.position))


def attempt(of: Exercise, moves: Sequence[Move]) -> Attempt:
    """Judge a legal turn."""
    return Attempt(
        of,
        tuple(moves),
        of.game.format_turn(of.position, moves),
        play_turn(of.position, moves),
        of.lesson.judge(of.position, moves),
    )


def solution(of: Exercise) -> Attempt:
    """Return the turn that solves a lesson best."""
    return attempt(of, of.game.parse_turn(of.position, of.lesson.solution))
