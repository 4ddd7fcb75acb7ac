"""Colours that must differ do so for every kind of colour vision."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from rendering import BoardView, render_png
from rendering.theme import Colour, FlatColours, Theme, Tone
from rendering.themes import EQUIPMENT, THEMES, theme_for
from tests.rendering.colour_vision import Vision, distance, simulated
from tests.rendering.positions import ZERTZ, played

# A difference of 2 is just visible between large adjacent areas. Small separate things need several
# times that; from 10 on, people call two colours by different names.
CLEAR = 12
MARKS = (Tone.LAST, Tone.MUST, Tone.FREE, Tone.TEXT)

Pair = tuple[str, Colour, Colour]


@pytest.mark.parametrize("vision", Vision, ids=lambda vision: vision.name)
@pytest.mark.parametrize("equipment", EQUIPMENT)
@pytest.mark.parametrize("theme", THEMES)
def test_the_colour_blind_set_is_distinguishable_for_every_colour_vision(
    theme: str, equipment: str, vision: Vision
) -> None:
    pairs = _pairs(theme_for(theme, equipment, colour_blind=True))
    assert not _unclear(pairs, vision)


@pytest.mark.parametrize("equipment", EQUIPMENT)
@pytest.mark.parametrize("theme", THEMES)
def test_the_normal_set_is_distinguishable_with_normal_vision(theme: str, equipment: str) -> None:
    pairs = _pairs(theme_for(theme, equipment, colour_blind=False))
    assert not _unclear(pairs, Vision.USUAL)


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


def _unclear(pairs: Iterator[Pair], vision: Vision) -> list[tuple[str, float]]:
    distances = ((name, distance(one, other, vision)) for name, one, other in pairs)
    return [(name, round(far, 1)) for name, far in distances if far < CLEAR]


def _pairs(theme: Theme) -> Iterator[Pair]:
    """Yield the pairs that must differ: pieces, marks, backgrounds, result colours."""
    own, tones = theme.equipment, theme.tones
    sides = {name.split()[0]: piece for name, piece in own.pieces.items()}
    grounds = {"board": own.board.top, "page": theme.page}
    for (one, piece), (other, second) in itertools.combinations(sides.items(), 2):
        yield f"{one} and {other}", piece.body, second.body
    for name, piece in sides.items():
        yield f"{name} and the board", piece.body, own.board.top
        for mark in (Tone.LAST, Tone.MUST, Tone.FREE):
            yield f"{mark.value} and {name}", tones[mark], piece.body
    for name, piece in own.pieces.items():
        if isinstance(piece, FlatColours) and piece.emblem:
            yield f"the emblem of {name}", piece.accent, piece.body
    for mark, (name, ground) in itertools.product(MARKS, grounds.items()):
        yield f"{mark.value} and the {name}", tones[mark], ground
    for one, other in itertools.combinations(MARKS, 2):
        yield f"{one.value} and {other.value}", tones[one], tones[other]
    for tone in (Tone.LAST, Tone.MUST):
        yield f"win and {tone.value}", tones[Tone.WIN], tones[tone]
    yield "win and the panel", tones[Tone.WIN], theme.panel


def _around_d4(png: bytes, vision: Vision) -> Image.Image:
    seen = simulated(Image.open(io.BytesIO(png)), vision).convert("RGB")
    return seen.crop((165, 175, 215, 225))
