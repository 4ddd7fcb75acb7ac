"""The tree of a search by playouts: what each step has been worth, and what is certain of it."""

from __future__ import annotations

import math

from msgspec import Struct

from rules import AnyPosition, Move, Side, is_turn_over

# How much a child that is seldom visited is favoured.
_EXPLORATION = 0.4


class End(Struct, frozen=True):
    """A certain end: who wins, nobody for a tie, and after how many more turns of theirs."""

    winner: Side | None
    turns: int


class Node:
    """A position in the tree, and the step that led to it.

    `mover` has played the step, `side` plays the next one. `won` of `visits` is what the step has
    been worth to the mover. `untried` are the steps from here without a child yet.
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
        """Whether there is more to find out about the steps from here."""
        return bool(self.steps) or any(child.end is None for child in self.children)

    @property
    def steps(self) -> list[Move]:
        """The steps without a child, listed only when the position is visited again."""
        if self.untried is None:
            self.untried = list(self.position.legal_moves())
        return self.untried

    @property
    def worth(self) -> float:
        """What the position has been worth to the side to move, from 0 to 1."""
        share = self.won / self.visits if self.visits else 0.5
        return share if self.side is self.mover else 1 - share

    @property
    def handed_up(self) -> End | None:
        """The certain end as the position before the step sees it."""
        if self.end is None or not self.ends_turn or self.end.winner is not self.mover:
            return self.end
        return End(self.mover, self.end.turns + 1)

    @property
    def rank(self) -> tuple[int, int]:
        """The order of children: soonest wins, then those searched most, then latest losses."""
        end = self.handed_up
        if end is None or end.winner is None:
            return 1, self.visits
        return (2, -end.turns) if end.winner is self.mover else (0, end.turns)

    def add(self, number: int) -> Node:
        """Play the step of this number among those without a child, and return the new child."""
        steps = self.steps
        steps[number], steps[-1] = steps[-1], steps[number]
        step = steps.pop()
        after = self.position.play(step)
        over = is_turn_over(self.position, after)
        self.children.append(Node(after, self.side, step, ends_turn=over))
        return self.children[-1]

    def most_urgent(self) -> Node | None:
        """Return the child to visit next, or none where a new step promises more.

        The new ones together count as one that has been visited once for each child that there is:
        of a position that was visited often, about the square root of that are tried.
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

    def note(self, score: float) -> None:
        """Count a visit; `score` is what it was worth to the first side."""
        self.visits += 1
        self.won += score if self.mover is Side.FIRST else 1 - score

    def prove(self) -> None:
        """Draw the conclusion from the ends of the children, if there is one."""
        ends = [child.handed_up for child in self.children]
        certain = [end for end in ends if end is not None]
        won = [end for end in certain if end.winner is self.side]
        if won:
            self.end = min(won, key=lambda end: end.turns)
        elif not self.steps and len(certain) == len(ends):
            tied = [end for end in certain if end.winner is None]
            self.end = tied[0] if tied else max(certain, key=lambda end: end.turns)


def score_of(winner: Side | None) -> float:
    """Return what an end is worth to the first side: 1, 0, or a half for a tie."""
    return 0.5 if winner is None else float(winner is Side.FIRST)


def note_path(path: list[Node], score: float) -> None:
    """Count a visit of every node of a path, and hand a certain end up as far as it is one."""
    path[-1].note(score)
    decided = path[-1].end is not None
    for node in reversed(path[:-1]):
        if decided and node.end is None:
            node.prove()
        decided = decided and node.end is not None
        if decided and node.end is not None:
            score = score_of(node.end.winner)
        node.note(score)
