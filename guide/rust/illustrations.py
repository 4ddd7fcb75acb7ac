"""Turns drawn beside the rules of RUST: a drop, a chain, an island, a last turn."""

from __future__ import annotations

from guide.core import Illustration

ILLUSTRATIONS = (
    Illustration(
        2,
        "---1-/------/-x----o/--------/---------/--------/------1/------/----- 11/11 0/0 x turn",
        "l8,m9",
    ),
    Illustration(
        3,
        "1--2/--o---/-x--o--/---x--o-/1o--x--x-/1------1/-----2/-o--x1/-2-1 5/7 0/2 x turn",
        "o5xm3xi3xg1",
    ),
    Illustration(
        4,
        "5/6/1--2-1/1-------/2---4/1----3/----3/1-1-o1/-2x1 2/0 11/9 x turn,passed",
        "e9,j8",
    ),
    Illustration(
        5,
        "5/6/1-x4/1-x-4/3--4/1-x--3/----3/6/5 0/0 12/9 x turn,passed",
        "pass",
    ),
)
