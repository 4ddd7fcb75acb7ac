"""Judges turns in puzzles: what to find, whether a turn finds it, the replies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine import Cancel, Turn
from engine.annotation import grade
from engine.judging import Judge
from engine.puzzles import Puzzle, best_reply, is_solution, puzzles
from guide import get_guide
from rules import GAMES, AnyGame, AnyPosition, play_turn, replay

MOST_HINTS = 3
"""The hints for one turn: its kind, its place, the whole turn."""
WRONG_BITS, MOST_WRONG = 5, 31


class BlunderSource(Struct, frozen=True):
    """A turn that cost a player a lot.

    `match_id` is the solver's own match, `None` if it is anyone's.
    """

    match_id: int | None
    turn: str


class PuzzleTask(Struct, frozen=True):
    """A puzzle: a position, and the number of turns in which its side can win.

    A puzzle made of a `blunder` asks for one turn: any that is about as good as the best.
    It gets no reply.
    """

    game: AnyGame
    puzzle: Puzzle
    blunder: BlunderSource | None = None

    @property
    def id(self) -> str:
        return self.puzzle.id

    @property
    def position(self) -> AnyPosition:
        return self.game.parse_position(self.puzzle.position)

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, including those in the position."""
        told = {**self.puzzle.options, **self.game.options_of(self.position)}
        return self.game.complete_options({name: str(value) for name, value in told.items()})


class Verdict(Struct, frozen=True):
    """Whether a turn is right, and its reply; none if the game or puzzle is over."""

    is_right: bool
    is_over: bool
    turn: str
    reply: str = ""


def find(slug: str, puzzle_id: str) -> PuzzleTask | None:
    """Return a puzzle of the book, `None` if it is not in it (any more)."""
    if slug not in GAMES:
        return None
    found = (each for each in puzzles(slug) if each.id == puzzle_id)
    return next((PuzzleTask(GAMES[slug], puzzle) for puzzle in found), None)


def find_anywhere(puzzle_id: str) -> PuzzleTask | None:
    """Return a puzzle of any game, `None` if it is in no book (any more)."""
    return next(filter(None, (find(slug, puzzle_id) for slug in GAMES)), None)


def of_blunder(
    game: AnyGame, puzzle_id: str, position: str, solutions: Sequence[str], blunder: BlunderSource
) -> PuzzleTask:
    """Return the puzzle that is made of a user's own blunder."""
    puzzle = Puzzle(puzzle_id, position, turns=1, grade=0, nodes=0, solutions=tuple(solutions))
    return PuzzleTask(game, puzzle, blunder)


def judge(
    by: Judge, task: PuzzleTask, turns: Sequence[str], moves: Turn, cancel: Cancel | None = None
) -> Verdict:
    """Judge a legal turn after the `turns` played, and find the reply.

    This may take some tenths of a second.
    """
    before = stood_after(task, turns)
    after, text = play_turn(before, moves), task.game.format_turn(before, moves)
    left = left_after(task, turns)
    if task.blunder:
        is_right = _is_among(task, before, after) or _is_as_good(by, before, moves, cancel)
    else:
        is_right = is_solution(task.puzzle, before, moves, left, cancel)
    is_over = is_right and (left == 1 or after.outcome is not None)
    if is_over or after.outcome is not None:
        return Verdict(is_right, is_over, text)
    if is_right:
        reply = best_reply(task.puzzle, after, cancel)
    else:
        reply = by.best_line(after, cancel).turns[0]
    return Verdict(is_right, is_over, text, task.game.format_turn(after, reply))


def next_solution(
    by: Judge, task: PuzzleTask, turns: Sequence[str], cancel: Cancel | None = None
) -> str:
    """Return a turn that solves a puzzle after the `turns` played."""
    if not turns or task.blunder:
        return task.puzzle.solutions[0]
    position = stood_after(task, turns)
    moves = get_guide(task.game.slug).winning_turn(position)
    if moves is None:
        known = next(_known_solutions(task, position), None)
        if known is not None:
            return known
        moves = by.best_line(position, cancel).turns[0]
    return task.game.format_turn(position, moves)


def solution(
    by: Judge, task: PuzzleTask, turns: Sequence[str], cancel: Cancel | None = None
) -> tuple[str, ...]:
    """Return the turns played and the rest of the solution, with both sides' turns."""
    line = list(turns)
    while True:
        position = stood_after(task, line)
        moves = task.game.parse_turn(position, next_solution(by, task, line, cancel))
        verdict = judge(by, task, line, moves, cancel)
        line.append(verdict.turn)
        if verdict.is_over or not verdict.reply or not verdict.is_right:
            return tuple(line)
        line.append(verdict.reply)


def stood_after(task: PuzzleTask, turns: Sequence[str]) -> AnyPosition:
    """Return the position after these turns."""
    position = task.position
    for after in replay(task.game, position, turns):
        position = after
    return position


def left_after(task: PuzzleTask, turns: Sequence[str]) -> int:
    """Return the number of turns in which the win can still be found."""
    return task.puzzle.turns - len(turns) // 2


def hints_for(taken: int, number: int) -> int:
    """Return how many hints were taken for one of the solver's turns, counted from 0.

    `taken` has two bits for each turn, as it is stored.
    """
    return taken >> 2 * number & MOST_HINTS


def with_hint(taken: int, number: int) -> int:
    """Return `taken` after one more hint for a turn, of at most three."""
    is_left = hints_for(taken, number) < MOST_HINTS
    return taken + (is_left << 2 * number)


def count_hints(taken: int) -> int:
    """Count the hints taken in all."""
    return sum(hints_for(taken, number) for number in range(taken.bit_length()))


def wrong_for(wrong: int, number: int) -> int:
    """Return how many wrong tries came before one of the solver's turns, counted from 0.

    `wrong` has five bits for each turn, as it is stored.
    """
    return wrong >> WRONG_BITS * number & MOST_WRONG


def with_wrong(wrong: int, number: int) -> int:
    """Return `wrong` after one more wrong try for a turn; of many, the rest is not counted."""
    is_counted = wrong_for(wrong, number) < MOST_WRONG
    return wrong + (is_counted << WRONG_BITS * number)


def count_wrong(wrong: int) -> int:
    """Count the wrong tries in all."""
    return sum(wrong_for(wrong, number) for number in range(wrong.bit_length()))


def _is_among(task: PuzzleTask, before: AnyPosition, after: AnyPosition) -> bool:
    """Tell whether a position results from one of the solutions, in any notation."""
    ends = (replay(task.game, before, [text]) for text in task.puzzle.solutions)
    return after in [next(iter(end)) for end in ends]


def _is_as_good(by: Judge, before: AnyPosition, moves: Turn, cancel: Cancel | None) -> bool:
    """Tell whether a turn is about as good as the best."""
    return grade(by.judge(before, moves, cancel).judgement) is None


def _known_solutions(task: PuzzleTask, position: AnyPosition) -> Iterator[str]:
    """Yield the known turns that keep the win in a position of the best defence."""
    for line in task.puzzle.replies:
        *before, turn = line.split(" ")
        if before and stood_after(task, before) == position:
            yield turn
