"""Answer a solver: whether a turn keeps the win, and the best reply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine import Analysis, Budget, Cancel, Turn, analyse
from engine.puzzles.reading import Puzzle
from rules import AnyPosition, Side, get_game, play_whole_turn, replay, turns

# Some tenths of a second on the slowest game.
_BUDGET = Budget(200_000, seconds=0.25)


def is_solution(
    puzzle: Puzzle, position: AnyPosition, turn: Turn, turns_left: int, cancel: Cancel | None = None
) -> bool:
    """Tell whether a whole turn of the solver still wins in the turns left.

    `position` is before the turn, and `turns_left` counts it (`puzzle.turns` at first). Turns that
    the puzzle contains, after replies of `best_reply`, are answered at once and proven. Others are
    searched for up to 0.3 s, so a well-hidden win may be missed. Raises `MoveError` if the turn is
    illegal.
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
    """Return the reply that resists longest after any turn of the solver.

    `position` is after that turn. The reply is deterministic: the proven one if the turn kept the
    win, else the engine's choice.
    """
    for known in _tree(puzzle).values():
        reply = known.get(position)
        if reply is not None:
            return reply
    return _analysis(position, cancel).lines[0].turns[0]


@lru_cache(maxsize=64)
def _tree(puzzle: Puzzle) -> Mapping[AnyPosition, Mapping[AnyPosition, Turn | None]]:
    """Map each solver position to its winning turns and the replies to them.

    A turn that ends the game has no reply.
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
