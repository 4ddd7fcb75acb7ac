"""From a position to a puzzle: how many turns win, which turns begin it, how it is defended."""

from __future__ import annotations

from benchmarks.puzzles.proving import Prover
from engine.puzzles import Puzzle
from guide import AnyGuide
from rules import AnyPosition, Side, play_turn, turns

FEWEST_TURNS = 4
"""A position with less to choose from is no puzzle."""
MOST_SOLUTIONS = 3
"""How many first turns, to different positions, may solve one; later ones may be more."""
_MOST_LATER = 12
# A reply is chosen by how little it leaves to find; to count that takes as long as a proof.
_COUNTED = {1: 400, 2: 12}


def compose(
    guide: AnyGuide, position: AnyPosition, count: int, prover: Prover
) -> tuple[list[str], dict[str, str]] | None:
    """Return the solutions and replies of a position as a puzzle to be won in `count` turns.

    `None` where it is none: it is not won in that many turns or is in fewer, or too many turns win.
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
    """Tell whether a puzzle is what it says: its length, its solutions and its replies."""
    position = guide.game.parse_position(puzzle.position)
    composed = compose(guide, position, puzzle.turns, Prover(guide))
    return composed == (list(puzzle.solutions), dict(puzzle.replies))


class _Defence:
    """Finds the replies that hold out longest against each turn that solves a puzzle."""

    def __init__(self, guide: AnyGuide, side: Side, prover: Prover) -> None:
        self._game = guide.game
        self._side = side
        self._prover = prover

    def replies(self, position: AnyPosition, count: int, most: int) -> dict[str, str] | None:
        """Return a reply for each line of solving turns; `None` where more than `most` solve."""
        if count == 1:
            return {}
        found = self._prover.solutions(position, count, most)
        if len(found) > most:
            return None
        lines: dict[str, str] = {}
        for turn in found:
            after = play_turn(position, turn)
            if after.outcome is None:
                told = self._game.format_turn(position, turn)
                below = self._replies_below(after, count - 1)
                if below is None:
                    return None
                reply, later = below
                lines |= {told: reply} | {f"{told} {reply} {k}": v for k, v in later.items()}
        return lines

    def _replies_below(self, after: AnyPosition, count: int) -> tuple[str, dict[str, str]] | None:
        reply, position = self._hardest(after, count)
        if position.outcome is not None:
            return reply, {}
        later = self.replies(position, count, _MOST_LATER)
        return None if later is None else (reply, later)

    def _hardest(self, after: AnyPosition, count: int) -> tuple[str, AnyPosition]:
        """Return the reply after which the win takes longest, and of those the least turns win."""
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
    """Tell whether turns lead to more positions than those that solve it."""
    reached: set[AnyPosition] = set()
    for _, after in turns(position):
        reached.add(after)
        if len(reached) > solutions:
            return True
    return False
