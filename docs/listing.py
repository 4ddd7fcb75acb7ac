"""Draw the pictures that lists of bots ask for; `docs/listing.md` says which is which."""

from __future__ import annotations

import io
import math

from msgspec.structs import replace
from PIL import Image, ImageDraw

from docs.boards import STILLS, draw_still
from rendering import BoardView
from rendering.cells import body_mask, cell_mask, draw_cell
from rendering.games import get_drawing
from rendering.scene import CellLook, Ground
from rendering.text import Weight, font
from rendering.theme import Theme
from rendering.themes import THEMES, theme_for
from rules import get_game

ICON, BANNER, WIDE, SCREEN = (1024, 1024), (1360, 480), (1920, 400), (1600, 900)
NAME, CLAIM = "Ringfall", "Deep little board games, right where you chat"
BOARD_WIDTH = 1260
COLOURS = 256
# The signet, in steps of a ring from its middle one: across, and down. The last ring falls.
RINGS: dict[tuple[float, float], str | None] = {
    (0, 0): "white",
    (0, -1): "grey",
    (-1, 0.5): "black",
    (-1, -0.5): None,
    (0, 1): None,
    (1, -0.5): None,
    (1.22, 0.82): None,
}
ACROSS = math.sqrt(3) / 2
# The distance of two rings, as a share of the height of the signet.
PITCH = 0.31


def draw_listing() -> dict[str, bytes]:
    """Render the icon, both banners and a screen of each game, as PNG files by name."""
    screens = {f"screen-{game}": _screen(game) for game in STILLS}
    pictures = {"icon": _icon(), "banner": _banner(BANNER), "wide": _banner(WIDE), **screens}
    return {name: _png(picture) for name, picture in pictures.items()}


def _theme() -> Theme:
    """Return the wooden rings on walnut."""
    game = get_game("zertz")
    equipment = get_drawing(game.slug).scene(game.start(), BoardView()).equipment
    theme = theme_for(THEMES[0], equipment, colour_blind=False)
    return replace(theme, name="listing", page=theme.walnut)


def _icon() -> Image.Image:
    theme = _theme()
    picture = Image.new("RGB", ICON, theme.walnut)
    _paint_signet(picture, theme, (ICON[0] / 2, ICON[1] / 2), ICON[1] * 0.84)
    return picture


def _banner(size: tuple[int, int]) -> Image.Image:
    """Draw the signet beside name and claim."""
    theme, (width, height) = _theme(), size
    picture = Image.new("RGB", size, theme.walnut)
    claim = font(Weight.MEDIUM, round(height * 0.075))
    name = font(Weight.SEMIBOLD, round(height * 0.25))
    signet, gap = height * 0.74, height * 0.12
    text = max(claim.getlength(CLAIM), name.getlength(NAME))
    left = (width - signet - gap - text) / 2
    _paint_signet(picture, theme, (left + signet / 2, height / 2), signet)
    pen, at = ImageDraw.Draw(picture), left + signet + gap
    pen.text((at, height * 0.53), NAME, theme.walnut_ink, name, anchor="ls")
    pen.text((at, height * 0.69), CLAIM, theme.brass, claim, anchor="ls")
    return picture


def _paint_signet(
    picture: Image.Image, theme: Theme, middle: tuple[float, float], height: float
) -> None:
    pitch = height * PITCH
    for (across, down), piece in RINGS.items():
        look = CellLook(Ground.CELL, piece=piece)
        tile = draw_cell(theme, pitch, look)
        mask = cell_mask(theme, pitch) if piece else body_mask(theme, pitch)
        at = middle[0] + across * ACROSS * pitch, middle[1] + down * pitch
        picture.paste(tile, (round(at[0] - tile.width / 2), round(at[1] - tile.height / 2)), mask)


def _screen(game: str) -> Image.Image:
    """Show a board and its card in the middle of a table of walnut."""
    width, height = SCREEN
    board = Image.open(io.BytesIO(draw_still(game, width=BOARD_WIDTH))).convert("RGB")
    picture = Image.new("RGB", SCREEN, _theme().walnut)
    picture.paste(board, ((width - board.width) // 2, (height - board.height) // 2))
    return picture


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    flat = picture.quantize(COLOURS, dither=Image.Dither.NONE)
    flat.save(file, "PNG", optimize=True)
    return file.getvalue()
