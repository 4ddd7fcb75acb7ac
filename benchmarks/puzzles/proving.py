"""Prove forced wins by the rules, trying every reply and every other first turn.

A win takes as many turns as the winner plays until the game is over. In the last turn only the
beginnings from `Guide.promising_moves` are tried.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from engine import Turn
from guide import AnyGuide
from rules import AnyPosition, MoveError, Side, is_turn_over, play_whole_turn, turns

Ways = Iterator[tuple[Turn, AnyPosition]]
"""Whole turns, and the positions after them."""

_REMEMBERED = 6

# In these games no reply ends the game in favour of the previous mover, as counting may elsewhere:
# in the last turn, only those that end the game have to be tried.
_ENDED_BY_WINNERS = frozenset({"zertz", "tzaar"})


class TooLongError(Exception):
    """A proof has exceeded its limit of positions."""


class Prover:
    """A prover of wins in one game; `room` limits the positions, `None` for no limit.

    It caches its results: reuse one for related positions.
    """

    def __init__(self, guide: AnyGuide, room: int | None = None) -> None:
        self._guide = guide
        self._room = room
        self._known: dict[tuple[AnyPosition, int], bool] = {}
        self.looked_at = 0
        # Decisive turns are tried first: they often decide similar positions, too.
        self._winning: dict[int, deque[Turn]] = {}
        self._refuting: dict[int, deque[Turn]] = {}

    def wins(self, position: AnyPosition, count: int) -> bool:
        """Tell whether the side to move forces a win within `count` of its turns."""
        key = position, count
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._finds_win(position, count)
        return known

    def keeps(self, side: Side, after: AnyPosition, count: int) -> bool:
        """Tell whether the last mover forces a win within `count` more turns."""
        if after.outcome is not None:
            return after.outcome.winner is side
        if not (count or self._replies_can_end):
            return False
        refuting = self._refuting.setdefault(count, deque(maxlen=_REMEMBERED))
        for reply, end in _ordered(after, refuting):
            self._look()
            if not self._is_won(side, end, count):
                _remember(refuting, reply)
                return False
        return True

    def solutions(self, position: AnyPosition, count: int, most: int) -> list[Turn]:
        """Return turns that force a win within `count`, one for each position after them.

        Stops after `most` + 1 turns.
        """
        found: dict[AnyPosition, Turn] = {}
        for turn, after in self._promising(position, count):
            if after not in found and self.keeps(position.to_move, after, count - 1):
                found[after] = turn
                if len(found) > most:
                    break
        return list(found.values())

    def _finds_win(self, position: AnyPosition, count: int) -> bool:
        if count == 1 and not self._replies_can_end:
            return any(True for _ in self._wins_at_once(position))
        if next(self._wins_at_once(position), None) is not None:
            return True
        winning = self._winning.setdefault(count, deque(maxlen=_REMEMBERED))
        for turn, after in _ordered(position, winning):
            if self.keeps(position.to_move, after, count - 1):
                _remember(winning, turn)
                return True
        return False

    def _look(self) -> None:
        if self.looked_at == self._room:
            raise TooLongError
        self.looked_at += 1

    def _is_won(self, side: Side, position: AnyPosition, count: int) -> bool:
        if position.outcome is not None:
            return position.outcome.winner is side
        return count > 0 and self.wins(position, count)

    def _promising(self, position: AnyPosition, count: int) -> Ways:
        if count == 1 and not self._replies_can_end:
            return self._wins_at_once(position)
        return turns(position)

    def _wins_at_once(self, position: AnyPosition) -> Ways:
        for move in self._guide.promising_moves(position):
            after = position.play(move)
            if not is_turn_over(position, after):
                yield from (((move, *rest), end) for rest, end in self._wins_at_once(after))
            elif after.outcome is not None and after.outcome.winner is position.to_move:
                yield (move,), after

    @property
    def _replies_can_end(self) -> bool:
        return self._guide.game.slug not in _ENDED_BY_WINNERS


def _ordered(position: AnyPosition, first: Iterable[Turn]) -> Ways:
    """Yield every turn, promising ones first; they appear again in their places."""
    for turn in tuple(first):
        try:
            after = play_whole_turn(position, turn)
        except MoveError:
            continue
        yield turn, after
    yield from turns(position)


def _remember(decisive: deque[Turn], turn: Turn) -> None:
    if turn in decisive:
        decisive.remove(turn)
    decisive.appendleft(turn)
