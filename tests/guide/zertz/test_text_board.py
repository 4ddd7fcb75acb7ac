"""The board of characters."""

from __future__ import annotations

from guide.zertz import GUIDE
from tests.rules.zertz.boards import ENCYCLOPEDIA, at, play


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


def test_the_captions_say_what_both_sides_have() -> None:
    assert GUIDE.captions(at(ENCYCLOPEDIA, first="0/1/2")).splitlines() == [
        "side 1:  white 0 grey 1 black 2 each 0",
        "side 2:  white 0 grey 0 black 0 each 0",
        "side 1 to move",
    ]


def test_the_last_line_reports_how_the_game_ended() -> None:
    won = play(at("Wo//////"), "Ba2")
    assert GUIDE.captions(won).splitlines()[-1] == "side 1 has won: board-full"
    tie = play(at("W1oo//////", pool="0/0/0"), "pass", "pass")
    assert GUIDE.captions(tie).splitlines()[-1] == "a tie: both-passed"
