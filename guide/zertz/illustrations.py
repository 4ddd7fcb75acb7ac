"""Turns drawn beside the rules of ZÈRTZ: a placement, a chain, an island, a win."""

from __future__ import annotations

from guide.core import Illustration

ILLUSTRATIONS = (
    Illustration(
        2,
        "BooW/1oooo/oWoooo/oooooW/1ooooo/2ooooo/3ooo 3/8/9 0/0/0 0/0/0 1 37/standard turn",
        "Ge5,c1",
    ),
    Illustration(
        3,
        "oBoo/oooBo/oooooo/ooooGW/1oooWoo/2ooooo/3oooo 2/5/6 1/1/1 1/1/1 1 37/standard turn",
        "e5xc5xa3xa1",
    ),
    Illustration(
        4,
        "ooo/oBooo/oooooo/oooGooo/1oooooo/2oo/3ooWo 4/7/7 1/0/1 0/0/1 1 37/standard turn",
        "Bg7,g5",
    ),
    Illustration(
        5,
        "//1G2B/Boo1oW/1B1Woo/4o1o/ 0/1/0 1/4/3 3/2/4 1 37/standard turn",
        "Gd2,d3",
    ),
)
