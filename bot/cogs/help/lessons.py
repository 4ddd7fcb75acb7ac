"""Lessons: a position of a game, a turn to find, and the verdict on a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.errors import UserError
from bot.match.choosing.stages import Path, Stage, StalePathError, open_stage
from guide import AnyGuide, Lesson, Verdict, get_guide
from rules import GAMES, AnyGame, AnyPosition, Move, play_turn, turns


class Exercise(Struct, frozen=True):
    """A lesson of a game and its position; `number` counts from 1.

    If it continues a solved lesson, `solved` is the path that solved it, and `reply` is the
    opponent's turn from the position `before`.
    """

    game: AnyGame
    number: int
    lesson: Lesson[Any, Any]
    position: AnyPosition
    solved: Path = ()
    before: AnyPosition | None = None
    reply: tuple[Move, ...] = ()

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


def exercise(slug: str, number: int, solved: Path = ()) -> Exercise:
    """Return a lesson, or what follows it after a solution; `UserError` if there is none."""
    game = GAMES.get(slug)
    lessons = get_guide(slug).lessons if game else ()
    if game is not None and not lessons:
        raise UserError("no-lessons", game=game.name)
    if game is None or not 1 <= number <= len(lessons):
        raise UserError("old-lesson")
    lesson = lessons[number - 1]
    first = Exercise(game, number, lesson, game.parse_position(lesson.position))
    return _follow_up(first, solved) if solved else first


def stage_of(of: Exercise, path: Path) -> Stage:
    """Return where a path leads; `UserError` if the lesson has changed since it was offered."""
    try:
        return open_stage(of.game, of.position, path)
    except StalePathError:
        raise UserError("old-lesson") from None


def _follow_up(of: Exercise, solved: Path) -> Exercise:
    """Let the opponent reply to a solution."""
    then, chosen = of.lesson.then, stage_of(of, solved)
    if then is None or not chosen.is_whole:
        raise UserError("old-lesson")
    tried = attempt(of, chosen.whole_moves)
    if not tried.verdict.solved:
        raise UserError("old-lesson")
    reply = tuple(then.reply(tried.position))
    position = play_turn(tried.position, reply)
    gain = next(moves for moves, _ in turns(position))
    text = of.game.format_turn(position, gain)
    lesson = Lesson[Any, Any](then.key, str(position), text, _accept_any_turn)
    return Exercise(of.game, of.number, lesson, position, solved, tried.position, reply)


def _accept_any_turn(_position: AnyPosition, _moves: Sequence[Move]) -> Verdict:
    return Verdict("solved", solved=True)


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
