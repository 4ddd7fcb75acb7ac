"""Positions that know by the type of a step whether it may be played and what it leads to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar

from rules.core import IllegalMoveError, MoveT, Position

Rule = tuple[Callable[[Any, Any], bool], Callable[[Any, Any], Any]]
"""Whether a step may be played in a position, and the position that it leads to."""


class SteppingPosition(Position[MoveT]):
    """A position with a rule for each type of step."""

    __slots__ = ()

    # By exact type: `isinstance` on an abstract class's heirs takes as long as a whole step.
    _rules: ClassVar[Mapping[Any, Rule]]

    def is_legal(self, move: Any) -> bool:
        rule = self._rules.get(type(move))
        return rule is not None and rule[0](self, move)

    def play(self, move: Any) -> Any:
        rule = self._rules.get(type(move))
        if rule is None or not rule[0](self, move):
            raise IllegalMoveError(f"{move} is not legal here")
        return rule[1](self, move)

    @abstractmethod
    def _key(self) -> Hashable:
        """Return all that the position's text and outcome tell."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())
