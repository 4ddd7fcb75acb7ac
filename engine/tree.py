"""Hold the tree of a playout search: visits, scores and proven ends."""

from __future__ import annotations

import math

from msgspec import Struct

from rules import AnyPosition, Move, Side, is_turn_over

# The exploration constant.
_EXPLORATION = 0.4


class End(Struct, frozen=True):
    """A proven end: the winner, `None` for a tie, and the number of turns until it."""

    winner: Side | None
    turns: int


class Node:
    """A position in the tree, and the step that led to it.

    `mover` played the step, `side` plays the next one. `won` of `visits` is the step's score for
    the mover. `untried` are the steps without a child.
    """

    __slots__ = (
        "children", "end", "ends_turn", "mover", "position", "side", "step", "untried", "visits",
        "won",
    )  # fmt: skip

    def __init__(
        self, position: AnyPosition, mover: Side, step: Move | None = None, *, ends_turn: bool
    ) -> None:
        self.position = position
        self.mover = mover
        self.side = position.to_move
        self.step = step
        self.ends_turn = ends_turn
        self.end = None if position.outcome is None else End(position.outcome.winner, 0)
        self.children = list[Node]()
        self.untried: list[Move] | None = None
        self.visits = 0
        self.won = 0.0

    @property
    def is_open(self) -> bool:
        """Whether the outcome is not proven yet."""
        return bool(self.steps) or any(child.end is None for child in self.children)

    @property
    def steps(self) -> list[Move]:
        """The steps without a child, listed only when the position is visited again."""
        if self.untried is None:
            self.untried = list(self.position.legal_moves())
        return self.untried

    @property
    def worth(self) -> float:
        """The score for the side to move, from 0 to 1."""
        share = self.won / self.visits if self.visits else 0.5
        return share if self.side is self.mover else 1 - share

    @property
    def for_parent(self) -> End | None:
        """The proven end as seen by the position before the step."""
        if self.end is None or not self.ends_turn or self.end.winner is not self.mover:
            return self.end
        return End(self.mover, self.end.turns + 1)

    @property
    def rank(self) -> tuple[int, int]:
        """The order of children: soonest wins, then most visits, then latest losses."""
        end = self.for_parent
        if end is None or end.winner is None:
            return 1, self.visits
        return (2, -end.turns) if end.winner is self.mover else (0, end.turns)

    def add(self, number: int) -> Node:
        """Play an untried step by index, and return the new child."""
        steps = self.steps
        steps[number], steps[-1] = steps[-1], steps[number]
        step = steps.pop()
        after = self.position.play(step)
        over = is_turn_over(self.position, after)
        self.children.append(Node(after, self.side, step, ends_turn=over))
        return self.children[-1]

    def select_child(self) -> Node | None:
        """Return the child to visit next, or `None` to try a new step.

        All untried steps together count as one child, visited as often as there are children. So
        about the square root of the visits is the number of tried steps.
        """
        weight = _EXPLORATION * math.sqrt(math.log(self.visits + 1))
        best, urgency = None, -1.0
        if self.steps:
            urgency = self.worth + weight / math.sqrt(len(self.children) + 1)
        for child in self.children:
            if child.end is None or child.end.winner is None:
                here = child.won / child.visits + weight / math.sqrt(child.visits)
                if here > urgency:
                    best, urgency = child, here
        return best

    def record_visit(self, score: float) -> None:
        """Record a visit; `score` is for the first side."""
        self.visits += 1
        self.won += score if self.mover is Side.FIRST else 1 - score

    def prove(self) -> None:
        """Prove the node from the ends of its children, if possible."""
        ends = [child.for_parent for child in self.children]
        certain = [end for end in ends if end is not None]
        won = [end for end in certain if end.winner is self.side]
        if won:
            self.end = min(won, key=lambda end: end.turns)
        elif not self.steps and len(certain) == len(ends):
            tied = [end for end in certain if end.winner is None]
            self.end = tied[0] if tied else max(certain, key=lambda end: end.turns)


def score_of(winner: Side | None) -> float:
    """Return the score of an end for the first side: 1, 0, or 0.5 for a tie."""
    return 0.5 if winner is None else float(winner is Side.FIRST)


def backpropagate(path: list[Node], score: float) -> None:
    """Record a visit for every node of a path, and back up a proven end."""
    path[-1].record_visit(score)
    decided = path[-1].end is not None
    for node in reversed(path[:-1]):
        if decided and node.end is None:
            node.prove()
        decided = decided and node.end is not None
        if decided and node.end is not None:
            score = score_of(node.end.winner)
        node.record_visit(score)
