"""Search any game by its rules alone: UCT with proven ends.

Each round descends a tree to a leaf, adds a node, plays on at random, and backpropagates the result
(Kocsis and Szepesvári, 2006). A node is a position after a step, not after a turn: a good first
step is found before second steps are compared. Untried steps count as much as their position has
been worth so far, so a wide position is also searched in depth (first-play urgency; Gelly and Wang,
2006). Proven ends are backed up, and proven nodes are not searched again (Winands, Björnsson and
Saito, 2008). In a game with few turns, a position that is visited again is first searched for a win
at once. The rules detect ties by repetition, as positions know their history.

If a game tells who leads in points, that takes the place of playouts and of the look for a win.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.tree import Node, backpropagate, score_of
from engine.values import CERTAIN, Analysis, Budget, Cancel, Line, SearchCancelledError, Turn, Value
from rules import AnyPosition, Move, Side, is_turn_over, turns, winning_turn

# A longer playout counts as a tie.
_LONGEST_PLAYOUT = 150
# Where a position has so many turns, trying all for a win at once takes too long.
_MANY_TURNS = 150
Lead = Callable[[Any, Side], int]
"""By how many points a side is ahead in a position; no estimate is certain."""

# Less visited nodes are not reported as expected play.
_WORTH_TELLING = 10


def choose_turn(
    position: AnyPosition,
    budget: Budget,
    seed: int,
    cancel: Cancel | None = None,
    lead: Lead | None = None,
) -> Turn:
    """Return the best whole turn, or rest of one; deterministic for a seed."""
    return _Search(budget, seed, cancel, lead).analyse(position, 1).lines[0].turns[0]


def analyse(
    position: AnyPosition,
    budget: Budget,
    lines: int = 1,
    cancel: Cancel | None = None,
    lead: Lead | None = None,
) -> Analysis:
    """Return the best lines, each with another first step; none when the game is over."""
    return _Search(budget, 0, cancel, lead).analyse(position, lines)


class _Search:
    """One search with its randomness and remaining budget; nodes are played steps."""

    def __init__(
        self, budget: Budget, seed: int, cancel: Cancel | None, lead: Lead | None = None
    ) -> None:
        self._budget = budget
        self._deadline = time.monotonic() + budget.seconds
        self._chance = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._cancel = cancel
        self._nodes = 0
        self._lead = lead
        self._has_few_turns = lead is None

    def analyse(self, position: AnyPosition, lines: int) -> Analysis:
        root = Node(position, position.to_move, ends_turn=False)
        if root.end is not None:
            return Analysis((), 0, 0, complete=True)
        # So that chance cannot miss a win at once.
        path = [root]
        _extend(path, winning_turn(position, self._steps) or ())
        if len(path) > 1:
            backpropagate(path, score_of(root.side))
        complete = self._grow(root, lines)
        stem = _forced_steps(root)
        children = sorted(stem[-1].children, key=lambda child: child.rank, reverse=True)
        found = [self._line(position, [*stem[1:], child]) for child in children[:lines]]
        return Analysis(found, len(found[0].turns), self._nodes, complete)

    def _steps(self, position: AnyPosition) -> Sequence[Move]:
        self._check_cancel()
        return position.legal_moves()

    def _check_cancel(self) -> None:
        if self._cancel is not None and self._cancel.is_set():
            raise SearchCancelledError

    def _grow(self, root: Node, lines: int) -> bool:
        """Search until the budget is used or all is proven; tell whether there was time.

        If only the best line is wanted, one win is enough.
        """
        while root.is_open if lines > 1 else root.end is None:
            self._check_cancel()
            self._round(root)
            if self._nodes >= self._budget.nodes:
                break
            if time.monotonic() > self._deadline:
                return False
        return True

    def _round(self, root: Node) -> None:
        path, depth, is_new = [root], 0, False
        while depth != self._budget.depth and not is_new:
            if path[-1].visits == 1 and path[-1].ends_turn and self._has_few_turns:
                win = self._win_at_once(path[-1].position)
                _extend(path, win)
                if win:
                    break
            node = path[-1].select_child()
            is_new = node is None
            path.append(node := node or self._new_child(path[-1]))
            depth += node.ends_turn
            if node.end is not None:
                break
        self._nodes += 1
        backpropagate(path, self._play_out(path[-1]))

    def _win_at_once(self, position: AnyPosition) -> Turn:
        """Return a turn that wins at once; empty without one, and if there are many turns."""
        for number, (turn, after) in enumerate(turns(position), start=1):
            self._nodes += 1
            if after.outcome is not None and after.outcome.winner is position.to_move:
                return turn
            if number == _MANY_TURNS:
                self._has_few_turns = False
                break
        return ()

    def _new_child(self, node: Node) -> Node:
        return node.add(int(self._chance.random() * len(node.steps)))

    def _play_out(self, node: Node) -> float:
        """Play on at random, or look who leads; return the value to the first side."""
        if node.end is not None:
            return score_of(node.end.winner)
        if self._lead is not None:
            return Value(max(-CERTAIN, min(CERTAIN, self._lead(node.position, Side.FIRST)))).chance
        position = node.position
        for _ in range(_LONGEST_PLAYOUT):
            position = position.play(self._any_step(position))
            self._nodes += 1
            outcome = position.outcome
            if outcome is not None:
                return score_of(outcome.winner)
        return 0.5

    def _any_step(self, position: AnyPosition) -> Move:
        steps = position.legal_moves()
        return steps[int(self._chance.random() * len(steps))]

    def _line(self, position: AnyPosition, path: list[Node]) -> Line:
        """Return the best continuation of a path of first steps, and its value."""
        value = _value(path[-1])
        while not path[-1].ends_turn or path[-1].visits >= _WORTH_TELLING:
            if not path[-1].children:
                break
            path.append(max(path[-1].children, key=lambda child: child.rank))
        found = tuple(_whole_turns(path))
        return Line(found or (self._finished(position, path),), value)

    def _finished(self, position: AnyPosition, path: Sequence[Node]) -> Turn:
        """Complete the turn of a path; unsearched steps are random."""
        steps = [node.step for node in path if node.step is not None]
        after = path[-1].position
        while not is_turn_over(position, after):
            steps.append(self._any_step(after))
            after = after.play(steps[-1])
        return tuple(steps)


def _extend(path: list[Node], turn: Turn) -> None:
    """Add the steps of a turn to the end of a path."""
    for step in turn:
        path.append(path[-1].add(path[-1].steps.index(step)))


def _forced_steps(root: Node) -> list[Node]:
    """Return the forced steps at the root."""
    stem = [root]
    while len(stem[-1].children) == 1 and not stem[-1].steps:
        if stem[-1].children[0].ends_turn or not stem[-1].children[0].children:
            break
        stem.append(stem[-1].children[0])
    return stem


def _whole_turns(path: Sequence[Node]) -> Iterator[Turn]:
    turn = list[Move]()
    for node in path:
        if node.step is not None:
            turn.append(node.step)
        if node.ends_turn:
            yield tuple(turn)
            turn.clear()


def _value(child: Node) -> Value:
    """Return the value of a step to its side."""
    end = child.for_parent
    if end is None:
        odds = (child.won + 0.5) / (child.visits - child.won + 0.5)
        return Value(round(100 * math.log(odds)))
    if end.winner is None:
        return Value(0)
    won = end.winner is child.mover
    return Value(CERTAIN if won else -CERTAIN, end.turns if won else -max(end.turns, 1))
