"""Puzzles as people solve them: what is to be found, whether a turn finds it, and what answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine import Budget, Cancel, Turn, analyse
from engine.annotation import grade
from engine.judging import judge_against_best
from engine.puzzles import Puzzle, best_reply, is_solution, puzzles
from engine.reviewing import thorough
from guide import get_guide
from rules import GAMES, AnyGame, AnyPosition, play_turn, replay

# What answers a wrong turn need not be the very best.
REFUTING = Budget(20_000, seconds=0.5)
MOST_HINTS = 3
"""For one turn: the kind, the place, the turn."""


class Blunder(Struct, frozen=True):
    """A turn that somebody has played in a match of theirs, which cost them a lot."""

    match_id: int
    turn: str


class Riddle(Struct, frozen=True):
    """A position, and within how many turns of its side to move there is a win to be found in it.

    In one that is made of somebody's own `blunder`, the one turn that is asked for is any that is
    about as good as the best, and nothing answers it.
    """

    game: AnyGame
    puzzle: Puzzle
    blunder: Blunder | None = None

    @property
    def id(self) -> str:
        return self.puzzle.id

    @property
    def position(self) -> AnyPosition:
        return self.game.parse_position(self.puzzle.position)

    @property
    def options(self) -> dict[str, str]:
        """The options of the game, those that the position tells of included."""
        told = {**self.puzzle.options, **self.game.options_of(self.position)}
        return self.game.complete_options({name: str(value) for name, value in told.items()})


class Verdict(Struct, frozen=True):
    """What a turn is worth, and what answers it: nothing where the game, or the puzzle, is over."""

    is_right: bool
    is_over: bool
    turn: str
    reply: str = ""


def find(slug: str, puzzle_id: str) -> Riddle | None:
    """Return a puzzle of the book, `None` where it is not in it (any more)."""
    if slug not in GAMES:
        return None
    found = (each for each in puzzles(slug) if each.id == puzzle_id)
    return next((Riddle(GAMES[slug], puzzle) for puzzle in found), None)


def find_anywhere(puzzle_id: str) -> Riddle | None:
    """Return a puzzle of any game's, `None` where it is in no book (any more)."""
    return next(filter(None, (find(slug, puzzle_id) for slug in GAMES)), None)


def of_blunder(
    game: AnyGame, puzzle_id: str, position: str, solutions: Sequence[str], blunder: Blunder
) -> Riddle:
    """Return the puzzle that is made of somebody's own blunder."""
    puzzle = Puzzle(puzzle_id, position, turns=1, grade=0, nodes=0, solutions=tuple(solutions))
    return Riddle(game, puzzle, blunder)


def judge(
    riddle: Riddle, turns: Sequence[str], moves: Turn, cancel: Cancel | None = None
) -> Verdict:
    """Judge a legal turn after the `turns` that have been played, and find what answers it.

    It may take some tenths of a second.
    """
    before = stood_after(riddle, turns)
    after, text = play_turn(before, moves), riddle.game.format_turn(before, moves)
    left = left_after(riddle, turns)
    if riddle.blunder:
        is_right = _is_among(riddle, before, after) or _is_as_good(before, moves, cancel)
    else:
        is_right = is_solution(riddle.puzzle, before, moves, left, cancel)
    is_over = is_right and (left == 1 or after.outcome is not None)
    if is_over or after.outcome is not None:
        return Verdict(is_right, is_over, text)
    if is_right:
        reply = best_reply(riddle.puzzle, after, cancel)
    else:
        reply = analyse(after, REFUTING, cancel=cancel).lines[0].turns[0]
    return Verdict(is_right, is_over, text, riddle.game.format_turn(after, reply))


def next_solution(riddle: Riddle, turns: Sequence[str], cancel: Cancel | None = None) -> str:
    """Return a turn that solves a puzzle after the `turns` that have been played."""
    if not turns or riddle.blunder:
        return riddle.puzzle.solutions[0]
    position = stood_after(riddle, turns)
    moves = get_guide(riddle.game.slug).winning_turn(position)
    if moves is None:
        known = next(_known_solutions(riddle, position), None)
        if known is not None:
            return known
        moves = analyse(position, thorough(position), cancel=cancel).lines[0].turns[0]
    return riddle.game.format_turn(position, moves)


def solution(riddle: Riddle, turns: Sequence[str], cancel: Cancel | None = None) -> tuple[str, ...]:
    """Return the turns that have been played with those, of both sides, up to the end."""
    line = list(turns)
    while True:
        position = stood_after(riddle, line)
        moves = riddle.game.parse_turn(position, next_solution(riddle, line, cancel))
        verdict = judge(riddle, line, moves, cancel)
        line.append(verdict.turn)
        if verdict.is_over or not verdict.reply or not verdict.is_right:
            return tuple(line)
        line.append(verdict.reply)


def stood_after(riddle: Riddle, turns: Sequence[str]) -> AnyPosition:
    """Return the position after so many turns of a line."""
    position = riddle.position
    for after in replay(riddle.game, position, turns):
        position = after
    return position


def left_after(riddle: Riddle, turns: Sequence[str]) -> int:
    """Return within how many turns the win is to be found after those that have been played."""
    return riddle.puzzle.turns - len(turns) // 2


def hints_for(taken: int, number: int) -> int:
    """Return how many hints were taken for one of the solver's turns, counted from 0.

    `taken` has two bits for each of them, as it is stored.
    """
    return taken >> 2 * number & MOST_HINTS


def with_hint(taken: int, number: int) -> int:
    """Return what is stored once one more hint is taken for a turn, of which there are three."""
    is_left = hints_for(taken, number) < MOST_HINTS
    return taken + (is_left << 2 * number)


def count_hints(taken: int) -> int:
    """Return how many hints were taken in all."""
    return sum(hints_for(taken, number) for number in range(taken.bit_length()))


def _is_among(riddle: Riddle, before: AnyPosition, after: AnyPosition) -> bool:
    """Tell whether a position is what one of the solutions leads to, however it is written."""
    ends = (replay(riddle.game, before, [text]) for text in riddle.puzzle.solutions)
    return after in [next(iter(end)) for end in ends]


def _is_as_good(before: AnyPosition, moves: Turn, cancel: Cancel | None) -> bool:
    """Tell whether a turn costs nothing worth a remark, though no analysis has named it."""
    judgement, _ = judge_against_best(before, moves, thorough(before), cancel)
    return grade(judgement) is None


def _known_solutions(riddle: Riddle, position: AnyPosition) -> Iterator[str]:
    """Yield the turns that are known to keep the win in a position of the best defence."""
    for line in riddle.puzzle.replies:
        *before, turn = line.split(" ")
        if before and stood_after(riddle, before) == position:
            yield turn
