"""Cells and colours that must differ do so, on a phone and for every colour vision."""

from __future__ import annotations

import io
import itertools

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from rendering import BoardView, render_png
from rendering.themes import THEMES
from ringfall.testing.colour_vision import Vision, simulated
from ringfall.testing.pictures import played
from tests.rendering.positions import ZERTZ


@pytest.mark.parametrize("vision", Vision, ids=lambda vision: vision.name)
@pytest.mark.parametrize("theme", THEMES)
def test_marks_are_distinguishable_in_pictures(theme: str, vision: Vision) -> None:
    """The marks of the last turn, of choices and of threats, on a marble with one."""
    before, moves, position = played(ZERTZ, {}, "Gd4,a1")
    plain = BoardView(theme=theme, colour_blind=True, width=600)
    views = [
        plain,
        BoardView(theme=theme, colour_blind=True, width=600, before=before, turn=moves),
        replace(plain, chosen=("d4",)),
        replace(plain, offered=("d4",)),
        replace(plain, threatened=("d4",)),
    ]
    pictures = [_around_d4(render_png(ZERTZ, position, view), vision) for view in views]
    for one, other in itertools.combinations(pictures, 2):
        difference = ImageChops.difference(one, other)
        assert max(sum(band.histogram()[40:]) for band in difference.split()) > 40


def _around_d4(png: bytes, vision: Vision) -> Image.Image:
    seen = simulated(Image.open(io.BytesIO(png)), vision).convert("RGB")
    return seen.crop((165, 175, 215, 225))
