"""Review a finished game: judge all turns quickly, then those that count thoroughly."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.annotation import reconcile, remarks, turning_point
from engine.judging import Judged, judge, judge_against_best
from engine.registry import insight
from engine.values import Budget, Cancel, Turn
from rules import AnyPosition

# A first look takes this share of the nodes of a thorough one.
_FIRST_LOOK = 10
_SECONDS = 10.0


def thorough(position: AnyPosition, nodes: int | None = None) -> Budget:
    """Return the budget on which hints, the coach and remarks are based.

    It is the same for all of them, so that they agree; `nodes` replaces the number of the game.
    """
    return Budget(insight(position) if nodes is None else nodes, seconds=_SECONDS)


class Review:
    """The judgements of a game, as far as they are made: `take` judges one more turn.

    Every turn with a remark is judged thoroughly in the end.
    """

    def __init__(
        self, played: Sequence[tuple[AnyPosition, Turn]], nodes: int | None = None
    ) -> None:
        """Take each turn with the position before it, and the nodes of a thorough look."""
        self._played = played
        self._nodes = nodes
        self._found: list[Judged] = []
        self._thorough = set[int]()

    @property
    def judged(self) -> tuple[Judged, ...]:
        """The judgements so far, made consistent."""
        judgements = reconcile([each.judgement for each in self._found])
        pairs = zip(self._found, judgements, strict=True)
        return tuple(replace(each, judgement=judgement) for each, judgement in pairs)

    @property
    def left(self) -> int:
        """The number of turns that still have to be judged; at the end it may grow again."""
        return len(self._played) - len(self._found) or len(self._doubtful())

    def take(self, cancel: Cancel | None = None) -> None:
        """Judge the next turn; raise `SearchCancelledError` if cancelled."""
        number = len(self._found)
        if number < len(self._played):
            position, turn = self._played[number]
            budget = thorough(position, self._nodes)
            quick = replace(budget, nodes=max(1, budget.nodes // _FIRST_LOOK))
            self._found.append(Judged(*judge_against_best(position, turn, quick, cancel)))
            return
        number = self._doubtful()[0]
        position, turn = self._played[number]
        self._found[number] = judge(position, turn, thorough(position, self._nodes), cancel)
        self._thorough.add(number)

    def _doubtful(self) -> list[int]:
        """Return the turns with a remark that were judged only quickly."""
        judgements = [each.judgement for each in self.judged]
        turned = turning_point(judgements)
        found = [*remarks(judgements), *([turned] if turned else [])]
        return sorted({each.ply - 1 for each in found} - self._thorough)
