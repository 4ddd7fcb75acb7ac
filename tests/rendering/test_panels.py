"""What stands beside the board can be read: pieces, and how the game ended."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops

from rendering import BoardView, Words, render_png, scene_for
from rendering.icons import draw_icon, draw_pip
from rendering.layout import picture_layout
from rendering.theme import PanelSizes, Tone
from rendering.themes import theme_for
from rules import AnyGame, Outcome, Side
from tests.rendering.positions import EACH_GAME, LOOKS


@pytest.mark.parametrize("look", LOOKS, ids=str)
@EACH_GAME
def test_a_result_is_a_banner(game: AnyGame, look: dict[str, Any]) -> None:
    equipment = scene_for(game, game.start(), BoardView()).equipment
    theme = theme_for(look["theme"], equipment, colour_blind=look["colour_blind"])
    notice = picture_layout(PanelSizes(), 1200).notice
    place = notice.left + PanelSizes().padding // 2, notice.top + PanelSizes().status_middle
    for outcome, colour in (
        (None, theme.panel),
        (Outcome(Side.FIRST, ()), theme.tones[Tone.WIN]),
        (Outcome(None, ()), theme.tones[Tone.WIN]),
    ):
        view = BoardView(**look, outcome=outcome)
        png = render_png(game, game.start(), view)
        image = Image.open(io.BytesIO(png)).convert("RGB")
        assert image.getpixel(place) == colour


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("equipment", ["rings", "slab", "plates"])
def test_pieces_beside_the_board_are_clear_of_their_panel(
    equipment: str, look: dict[str, Any]
) -> None:
    """Black ones too in the dark theme, and white ones in the light one."""
    theme = theme_for(look["theme"], equipment, colour_blind=look["colour_blind"])
    for piece in theme.equipment.pieces:
        for tile in (
            draw_icon(theme, 40, piece, filled=True, plain=True),
            draw_pip(theme, 15, piece, filled=True),
        ):
            panel = Image.new("RGB", tile.size, theme.panel)
            difference = ImageChops.difference(tile, panel).convert("L")
            assert sum(difference.histogram()[40:]) > 0.06 * tile.width * tile.height


@EACH_GAME
def test_a_board_that_is_turned_round_has_a_mark_that_says_so(game: AnyGame) -> None:
    words = Words(turned="um 180° gedreht")

    def caption(bottom: Side, text: str) -> str:
        view = BoardView(bottom=bottom, caption=text, words=words)
        return scene_for(game, game.start(seed=0), view).caption

    assert caption(Side.FIRST, "Match 12") == "Match 12"
    assert caption(Side.SECOND, "Match 12") == "Match 12 · um 180° gedreht"
    assert caption(Side.SECOND, "") == "um 180° gedreht"
