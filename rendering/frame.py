"""Frames a picture and writes a banner above it."""

from __future__ import annotations

from PIL import Image

from rendering.sprites import Sprites
from rendering.text import Weight, drop_undrawable, rise_of, shorten, width_of
from rendering.theme import Tone


def framed(canvas: Image.Image, banner: str, sprites: Sprites) -> Image.Image:
    """Return a canvas of palette indices below a banner, with a frame over its edges.

    The margins of every layout are wider than the frame.
    """
    theme, px = sprites.theme, sprites.layout.px
    colour, ink = theme.tones[Tone.FREE], theme.inks[Tone.FREE]
    (width, height), top, edge = canvas.size, px(theme.sizes.banner), px(theme.sizes.frame)
    whole = Image.new(canvas.mode, (width, height + top), sprites.palette.index(colour))
    inside = canvas.crop((edge, 0, width - edge, height - edge))
    whole.paste(inside, (edge, top))
    size = px(theme.sizes.banner_text)
    text = shorten(drop_undrawable(banner), Weight.SEMIBOLD, size, width - 2 * top)
    left = (width - width_of(text, Weight.SEMIBOLD, size)) // 2
    baseline = (top + rise_of("H", Weight.SEMIBOLD, size)) // 2
    sprites.text(text, Weight.SEMIBOLD, size, ink, colour).paste(whole, (left, baseline))
    return whole
