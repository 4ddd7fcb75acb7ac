"""Dispatch the steps of a position by their type."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar

from rules.core import IllegalMoveError, MoveT, Position

Rule = tuple[Callable[[Any, Any], bool], Callable[[Any, Any], Any]]
"""Whether a step is legal in a position, and the position after it."""


class SteppingPosition(Position[MoveT]):
    """A position with one rule for each type of step."""

    __slots__ = ()

    # By exact type: `isinstance` with an abstract class takes as long as a whole step.
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
        """Return everything that the position's text and outcome contain."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())
