"""What answers somebody who solves a puzzle: whether a turn keeps the win, and the best reply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine import Analysis, Budget, Cancel, Turn, analyse
from engine.puzzles.reading import Puzzle
from rules import AnyPosition, Side, get_game, play_whole_turn, replay, turns

# Some tenths of a second where the engine is slowest.
_BUDGET = Budget(200_000, seconds=0.25)


def is_solution(
    puzzle: Puzzle, position: AnyPosition, turn: Turn, turns_left: int, cancel: Cancel | None = None
) -> bool:
    """Tell whether a whole turn of the solver's still wins within the turns that are left.

    `position` is the one before the turn, `turns_left` counts it too (`puzzle.turns` at first).
    What the puzzle knows, the first turn and whatever follows the replies of `best_reply`, is told
    as it was proven, at once; other positions are searched for up to 0.3 s, so that a win which is
    hard to find may be missed there. `MoveError` where the turn is not legal.
    """
    after, side = play_whole_turn(position, turn), position.to_move
    if after.outcome is not None:
        return after.outcome.winner is side
    if turns_left == 1:
        return all(_is_won_by(side, end) for _, end in turns(after))
    known = _tree(puzzle).get(position)
    if known is not None:
        return after in known
    wins_in = _analysis(after, cancel).lines[0].value.wins_in
    return wins_in is not None and -turns_left < wins_in < 0


def best_reply(puzzle: Puzzle, position: AnyPosition, cancel: Cancel | None = None) -> Turn:
    """Return the reply that holds out longest, to any turn of the solver's that left the game open.

    `position` is the one after that turn. The reply is always the same: the one that was proven,
    where the turn kept the win, or else the one that the engine thinks best.
    """
    for known in _tree(puzzle).values():
        reply = known.get(position)
        if reply is not None:
            return reply
    return _analysis(position, cancel).lines[0].turns[0]


@lru_cache(maxsize=64)
def _tree(puzzle: Puzzle) -> Mapping[AnyPosition, Mapping[AnyPosition, Turn | None]]:
    """Return by position of the solver's what each turn that keeps the win leads to, and its reply.

    There is no reply where such a turn ends the game.
    """
    game = get_game(puzzle.slug)
    tree: dict[AnyPosition, dict[AnyPosition, Turn | None]] = {}
    for line in (*puzzle.solutions, *puzzle.replies):
        *_, before, after = _positions(puzzle, line)
        reply = puzzle.replies.get(line)
        turn = None if reply is None else game.parse_turn(after, reply)
        tree.setdefault(before, {})[after] = turn
    return tree


def _positions(puzzle: Puzzle, line: str) -> Iterator[AnyPosition]:
    """Yield the position of a puzzle, and the one after each turn of a line."""
    game = get_game(puzzle.slug)
    position = game.parse_position(puzzle.position)
    yield position
    yield from replay(game, position, line.split())


def _is_won_by(side: Side, position: AnyPosition) -> bool:
    return position.outcome is not None and position.outcome.winner is side


def _analysis(position: AnyPosition, cancel: Cancel | None) -> Analysis:
    return analyse(position, _BUDGET, cancel=cancel)
