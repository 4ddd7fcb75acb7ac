"""Rows that count from each column's own bottom cell, in turns and in sentences."""

from __future__ import annotations

import pytest

from rules import GAMES, get_game
from rules.own_rows import OwnRows

ZERTZ = get_game("zertz")
ROWS = OwnRows(ZERTZ.bottom_rows({"board": "37", "goal": "blitz"}))


@pytest.mark.parametrize(
    ("common", "own"),
    [
        ("Wd4,b2", "Wd4,b2"),
        ("Wf5,g7", "Wf3,g4"),
        ("e5xg5xg7", "e4xg2xg4"),
        ("**f5** or `Gg4`; see #12, e5.", "**f3** or `Gg1`; see #12, e4."),
        (
            "Gustave5 and Ana2 play <@12> <:piece_g4:345>",
            "Gustave5 and Ana2 play <@12> <:piece_g4:345>",
        ),
        ("https://discord.com/channels/1/22/333", "https://discord.com/channels/1/22/333"),
    ],
)
def test_only_coordinates_are_converted(common: str, own: str) -> None:
    assert ROWS.words_to_own(common) == own


@pytest.mark.parametrize(
    ("typed", "common"),
    [
        ("white d4 remove g 4", "white d4 remove g 7"),
        ("W e 1, a 1", "W e 2, a 1"),
        ("Ｗｅ１，ａ１", "We2,a1"),
        ("We\u200b1,g\u00ad4", "We2,g7"),
        ("white 4 g4", "white 4 g7"),
        ("e4 x g\t2", "e5 x g\t5"),
    ],
)
def test_coordinates_are_converted_however_they_are_typed(typed: str, common: str) -> None:
    assert ROWS.to_common(typed) == common


@pytest.mark.parametrize("board", ZERTZ.options[0].choices)
def test_the_lowest_ring_of_every_column_is_1_and_all_rings_convert_back(board: str) -> None:
    rows = OwnRows(ZERTZ.bottom_rows({"board": board, "goal": "standard"}))
    rings = [f"{column}{row}" for column, row in rows.bottoms.items()]
    assert [rows.to_own(ring)[1:] for ring in rings] == ["1"] * len(rings)
    assert [rows.to_common(rows.to_own(ring)) for ring in rings] == rings


def test_most_games_have_rows_of_their_own_already() -> None:
    assert [slug for slug, game in GAMES.items() if game.bottom_rows(game.complete_options())] == [
        "zertz"
    ]
