"""What the lines of a search say against a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from guide import Guide
from guide.reasons import against
from rules.rust import GAME, RustMove, RustPosition

START = GAME.start()
PLAYED, BETTER = ("g3,i9", "f2,e1", "h4,h8"), ("g5,i9", "f2,e1", "h4,h8")


class Counting(Guide[RustPosition, RustMove]):
    """A guide by which turns win given numbers of stones, and none if it does not know them."""

    def __init__(self, *lines: Mapping[int, int]) -> None:
        super().__init__(GAME)
        self._stones = {
            (line[0], turn): stones[ply]
            for line, stones in zip((PLAYED, BETTER), lines, strict=True)
            for ply, turn in enumerate(line)
            if ply in stones
        }

    def gains(self, before: RustPosition, moves: Sequence[RustMove]) -> Mapping[str, int]:
        turn = GAME.format_turn(before, moves)
        on_board = PLAYED if before.stone_at("g3") or turn == PLAYED[0] else BETTER
        stones = self._stones.get((on_board[0], turn), 0)
        return {"stones": stones} if stones else {}


def line_of(turns: Sequence[str]) -> list[tuple[RustMove, ...]]:
    position, line = START, list[tuple[RustMove, ...]]()
    for text in turns:
        moves = GAME.parse_turn(position, text)
        for move in moves:
            position = position.play(move)
        line.append(moves)
    return line


@pytest.mark.parametrize(
    ("played", "better", "key"),
    [
        ({1: 2}, {}, "gives"),
        ({1: 2, 2: 1}, {}, "gives"),
        ({}, {0: 2}, "misses"),
        ({}, {0: 2, 1: 1}, "misses"),
        ({1: 2, 2: 2}, {0: 1}, "misses"),
        ({1: 1}, {0: 2, 1: 2}, "worse"),
        ({1: 2}, {1: 1}, "gives"),
        ({}, {}, "worse"),
    ],
)
def test_a_turn_gives_what_it_loses_and_misses_what_the_better_one_wins(
    played: Mapping[int, int], better: Mapping[int, int], key: str
) -> None:
    """An even exchange is neither a chance nor a loss."""
    first, *then = line_of(PLAYED)
    guide = Counting(played, better)
    reason = against(guide, START, first, then, line_of(BETTER), best_wins_in=None, wins_in=None)
    assert reason.key == key


def test_a_slower_win_misses_no_win() -> None:
    first, *then = line_of(PLAYED)
    reason = against(
        Counting({}, {}), START, first, then, line_of(BETTER), best_wins_in=2, wins_in=4
    )
    assert reason.key == "worse"
