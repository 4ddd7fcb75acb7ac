"""The card beside the board: pieces, player to move, result."""

from __future__ import annotations

import io
from itertools import product
from typing import Any

import pytest
from PIL import Image, ImageChops

from rendering import BoardView, Words, render_png, scene_for
from rendering.icons import draw_icon
from rendering.layout import Box, picture_layout
from rendering.sprites import sprites_of
from rendering.text import Weight, width_of, wrap
from rendering.theme import PanelSizes, Theme, Tone
from rendering.themes import EQUIPMENT, theme_for
from rules import AnyGame, Outcome, Side
from tests.rendering.positions import EACH_GAME, LOOKS


@pytest.mark.parametrize("look", LOOKS, ids=str)
@EACH_GAME
def test_a_players_part_of_the_card_shows_who_is_to_move_and_who_won(
    game: AnyGame, look: dict[str, Any]
) -> None:
    sprites = sprites_of(scene_for(game, game.start(), BoardView()), BoardView(**look))
    theme, layout = sprites.theme, sprites.layout
    parts = {Side.FIRST: layout.lower, Side.SECOND: layout.upper}
    for outcome, side, tone in (
        (None, game.start().to_move, Tone.LAST),
        (Outcome(Side.SECOND, ()), Side.SECOND, Tone.WIN),
        (Outcome(None, ()), None, None),
    ):
        view = BoardView(**look, outcome=outcome)
        image = Image.open(io.BytesIO(render_png(game, game.start(), view))).convert("RGB")
        for part, box in parts.items():
            _assert_edge(image, box, theme, tone if part is side else None)


def _assert_edge(image: Image.Image, box: Box, theme: Theme, tone: Tone | None) -> None:
    middle = (box.top + box.bottom) // 2
    ground = theme.panel if tone is None else theme.tint
    edge = theme.panel if tone is None else theme.tones[tone]
    assert image.getpixel((box.left + PanelSizes().edge // 2, middle)) == edge
    assert image.getpixel((box.right - 6, middle)) == ground


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("equipment", EQUIPMENT)
def test_icons_stand_out_from_their_panel(equipment: str, look: dict[str, Any]) -> None:
    """Also black ones in the dark theme and on a poster, and white ones in the light theme."""
    theme = theme_for(look["theme"], equipment, colour_blind=look["colour_blind"])
    grounds = (theme.panel, theme.tint, theme.walnut)
    for piece, ground, diameter in product(theme.equipment.pieces, grounds, (41, 28)):
        tile, _ = draw_icon(theme, diameter, piece, ground, plain=True)
        difference = ImageChops.difference(tile, Image.new("RGB", tile.size, ground)).convert("L")
        assert sum(difference.histogram()[60:]) > 0.08 * tile.width * tile.height


@EACH_GAME
def test_the_caption_of_a_rotated_board_says_so(game: AnyGame) -> None:
    words = Words(turned="um 180° gedreht")

    def caption(bottom: Side, text: str) -> str:
        view = BoardView(bottom=bottom, caption=text, words=words)
        return scene_for(game, game.start(seed=0), view).caption

    assert caption(Side.FIRST, "Match 12") == "Match 12"
    assert caption(Side.SECOND, "Match 12") == "Match 12 · um 180° gedreht"
    assert caption(Side.SECOND, "") == "um 180° gedreht"


def test_a_text_breaks_into_two_lines_before_it_becomes_smaller_or_is_cut_short() -> None:
    text = "place a marble, remove a ring"
    whole, half = (width_of(part, Weight.SEMIBOLD, 33) for part in (text, "place a marble,"))
    assert wrap(text, (33, 25), whole) == ([text], 33)
    assert wrap(text, (33, 25), half) == (["place a marble,", "remove a ring"], 33)
    lines, size = wrap(text, (33, 25), half - 20)
    assert (" ".join(lines), size) == (text, 25)
    lines, size = wrap(text, (33, 25), 60)
    assert size == 25
    assert lines[-1].endswith("…")
    assert all(width_of(line, Weight.SEMIBOLD, 25) <= 60 for line in lines)


@pytest.mark.parametrize("width", [240, 360, 480, 550, 600, 800, 1200, 1800, 2400])
def test_a_stock_of_two_digits_is_not_shortened(width: int) -> None:
    """ZÈRTZ starts with ten black marbles, and "…" would be useless."""
    sizes, px = PanelSizes(), picture_layout(PanelSizes(), width).px
    room = px(sizes.stock_part) - px(sizes.stock_piece) - px(sizes.stock_gap)
    assert width_of("10", Weight.SEMIBOLD, px(sizes.stock_text)) <= room
