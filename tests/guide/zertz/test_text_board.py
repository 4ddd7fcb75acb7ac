"""The board of characters."""

from __future__ import annotations

from guide.zertz import GUIDE
from tests.rules.zertz.boards import ENCYCLOPEDIA, at


def test_the_board_stands_on_a_corner_with_free_rings_in_brackets() -> None:
    assert GUIDE.text_board(at(ENCYCLOPEDIA, pool="4/7/8")).splitlines() == [
        "              ·",
        "         (c6)    (e7)",
        "     (b5)    Wd6     (f7)",
        " (a4)     c5      e6     (g7)",
        "     Bb4     Gd5      f6",
        " (a3)     c4     We5     (g6)",
        "      b3      d4      f5",
        " Ba2      c3      e4     (g5)",
        "      b2      d3      f4",
        " (a1)     c2      e3     (g4)",
        "     (b1)     d2     (f3)",
        "         (c1)    (e2)",
        "             (d1)",
    ]
