"""Turn a position into a puzzle: its length, solutions and replies."""

from __future__ import annotations

from benchmarks.puzzles.proving import Prover
from engine.puzzles import MOST_SOLUTIONS, Puzzle
from guide import AnyGuide
from rules import AnyPosition, Side, play_turn, turns

FEWEST_TURNS = 4
"""A position with fewer turns is not a puzzle."""
_MOST_LATER = 12
# A reply is chosen by how little it leaves to find; counting that is as slow as a proof.
_COUNTED = {1: 400, 2: 12}


def compose(
    guide: AnyGuide, position: AnyPosition, count: int, prover: Prover
) -> tuple[list[str], dict[str, str]] | None:
    """Return a position as a puzzle to be won in `count` turns, or `None`.

    It is not a puzzle if it is not won in that many turns, or in fewer, or if too many turns win.
    """
    if not _leaves_choice(position) or (count > 1 and prover.wins(position, count - 1)):
        return None
    found = prover.solutions(position, count, MOST_SOLUTIONS)
    if not 0 < len(found) <= MOST_SOLUTIONS or not _can_fail(position, len(found)):
        return None
    replies = _Defence(guide, position.to_move, prover).replies(position, count, MOST_SOLUTIONS)
    solutions = [guide.game.format_turn(position, turn) for turn in found]
    return None if replies is None else (solutions, replies)


def is_proven(guide: AnyGuide, puzzle: Puzzle) -> bool:
    """Tell whether a puzzle's length, solutions and replies are correct."""
    position = guide.game.parse_position(puzzle.position)
    composed = compose(guide, position, puzzle.turns, Prover(guide))
    return composed == (list(puzzle.solutions), dict(puzzle.replies))


class _Defence:
    """A search for the replies that resist longest against each solution."""

    def __init__(self, guide: AnyGuide, side: Side, prover: Prover) -> None:
        self._game = guide.game
        self._side = side
        self._prover = prover

    def replies(self, position: AnyPosition, count: int, most: int) -> dict[str, str] | None:
        """Return a reply for each line of solutions; `None` if more than `most` solve."""
        if count == 1:
            return {}
        found = self._prover.solutions(position, count, most)
        if len(found) > most:
            return None
        lines: dict[str, str] = {}
        for turn in found:
            after = play_turn(position, turn)
            if after.outcome is None:
                text = self._game.format_turn(position, turn)
                below = self._replies_below(after, count - 1)
                if below is None:
                    return None
                reply, later = below
                lines |= {text: reply} | {f"{text} {reply} {k}": v for k, v in later.items()}
        return lines

    def _replies_below(self, after: AnyPosition, count: int) -> tuple[str, dict[str, str]] | None:
        reply, position = self._hardest(after, count)
        if position.outcome is not None:
            return reply, {}
        later = self.replies(position, count, _MOST_LATER)
        return None if later is None else (reply, later)

    def _hardest(self, after: AnyPosition, count: int) -> tuple[str, AnyPosition]:
        """Return the longest defence; of equal ones, the one with the fewest wins."""
        lengths = [(self._length(end, count), turn, end) for turn, end in turns(after)]
        longest = max(length for length, _, _ in lengths)
        among = [(turn, end) for length, turn, end in lengths if length == longest]
        counted = [
            (self._count_solutions(end, longest), self._game.format_turn(after, turn), end)
            for turn, end in among[: _COUNTED.get(longest, 1)]
        ]
        _, reply, position = min(counted, key=lambda found: found[:2])
        return reply, position

    def _length(self, position: AnyPosition, count: int) -> int:
        """Return in how many turns, at most `count`, a won position is won."""
        if position.outcome is not None:
            return 0
        return next((n for n in range(1, count) if self._prover.wins(position, n)), count)

    def _count_solutions(self, position: AnyPosition, count: int) -> int:
        return len(self._prover.solutions(position, count, _MOST_LATER)) if count else 0


def _leaves_choice(position: AnyPosition) -> bool:
    return position.outcome is None and position.count_turns() >= FEWEST_TURNS


def _can_fail(position: AnyPosition, solutions: int) -> bool:
    """Tell whether some turns lead to positions that are not solutions."""
    reached: set[AnyPosition] = set()
    for _, after in turns(position):
        reached.add(after)
        if len(reached) > solutions:
            return True
    return False
