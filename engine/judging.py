"""Judge positions and turns, so that all verdicts agree."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice

from cachetools import LRUCache
from msgspec import Struct

from engine.annotation import Judgement, for_last_mover, grade, outcome_value
from engine.choosing import analyse
from engine.registry import core_of, insight
from engine.values import Budget, Cancel, Line, Turn, Value
from rules import AnyPosition, play_turn, turns

_CAPACITY = 4096
_SECONDS = 10.0


class Judged(Struct, frozen=True):
    """A judgement of a turn, with the best line, and the best replies to the turn itself."""

    judgement: Judgement
    best: Line
    then: tuple[Turn, ...] = ()


class Judge:
    """Searches each position once, with one budget, and caches its best line.

    Hints, the coach, analyses and puzzles share a judge, so none of them contradicts another. Not
    thread-safe.
    """

    def __init__(self, nodes: int | None = None) -> None:
        """Take the nodes of a search, `None` for the number of each game."""
        self._nodes = nodes
        self._lines: LRUCache[Hashable, Line] = LRUCache(_CAPACITY)
        self._others: LRUCache[Hashable, list[Line]] = LRUCache(_CAPACITY)

    def nodes(self, position: AnyPosition) -> int:
        """Return the number of nodes that judge a position of this game."""
        return insight(position) if self._nodes is None else self._nodes

    def best_line(self, position: AnyPosition, cancel: Cancel | None = None) -> Line:
        """Return the best line of an unfinished game.

        Raise `SearchCancelledError` if cancelled.
        """
        key = _key(position)
        if key not in self._lines:
            budget = Budget(self.nodes(position), seconds=_SECONDS)
            self._lines[key] = analyse(position, budget, 1, cancel).lines[0]
        return self._lines[key]

    def best_lines(
        self, position: AnyPosition, count: int, cancel: Cancel | None = None
    ) -> list[Line]:
        """Return the best lines of an unfinished game, the one of `best_line` first.

        No other line is worth more. Raise `SearchCancelledError` if cancelled.
        """
        best, key = self.best_line(position, cancel), (_key(position), count)
        if key not in self._others:
            budget = Budget(self.nodes(position), seconds=_SECONDS)
            found = analyse(position, budget, count, cancel).lines
            self._others[key] = [line for line in found if line.turns[0] != best.turns[0]]
        return [best, *(_at_most(line, best.value) for line in self._others[key][: count - 1])]

    def judge(self, position: AnyPosition, turn: Turn, cancel: Cancel | None = None) -> Judged:
        """Judge a whole legal turn; raise `SearchCancelledError` if cancelled."""
        best = self.best_line(position, cancel)
        after, good = play_turn(position, turn), play_turn(position, best.turns[0])
        played, then = self._result(position, after, cancel)
        worth = best.value
        if after == good:
            # The later search sees further.
            worth = played = _surer(played, worth)
        elif played.points > worth.points:
            worth = played
        elif _is_doubtful(position, worth, played):
            # The best turn has to be better after an equally deep search, too.
            worth = min(worth, self._result(position, good, cancel)[0], key=_points)
        judgement = Judgement(
            position.to_move, worth, played, only=_is_fixed(position), is_best=after == good
        )
        return Judged(judgement, best, then)

    def _result(
        self, before: AnyPosition, after: AnyPosition, cancel: Cancel | None
    ) -> tuple[Value, tuple[Turn, ...]]:
        """Return the value of a turn to its side, and the best line after it."""
        if after.outcome is not None:
            return outcome_value(after.outcome, before.to_move), ()
        line = self.best_line(after, cancel)
        is_own = after.to_move is before.to_move
        return line.value if is_own else for_last_mover(line.value), line.turns


def _key(position: AnyPosition) -> Hashable:
    """Return a position with the earlier ones that can recur, which its equality ignores."""
    core = core_of(position)
    return position, () if core is None else tuple(core.past(position))


def _is_fixed(position: AnyPosition) -> bool:
    """Tell whether only one turn is legal, or a rule replaces the search."""
    core = core_of(position)
    by_rule = core is not None and core.rule_turn(position) is not None
    return by_rule or len(list(islice(turns(position), 2))) == 1


def _at_most(line: Line, value: Value) -> Line:
    return line if line.value.points <= value.points else Line(line.turns, value)


def _surer(later: Value, earlier: Value) -> Value:
    return later if earlier.wins_in is None or later.wins_in is not None else earlier


def _is_doubtful(position: AnyPosition, best: Value, played: Value) -> bool:
    """Tell whether a turn has a grade only by searches of different depth."""
    is_graded = grade(Judgement(position.to_move, best, played)) is not None
    return is_graded and best.wins_in is None


def _points(value: Value) -> int:
    return value.points
