"""PNG files: Pillow reads back every pixel, and files are small."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering.png import QUICK, SMALL, png_file

COLOURS = [(shade, 255 - shade, 7) for shade in range(256)]
FLAT = [band for colour in COLOURS for band in colour]


@given(width=st.integers(1, 40), height=st.integers(1, 40), data=st.data())
def test_every_pixel_and_colour_is_read_back(width: int, height: int, data: st.DataObject) -> None:
    count = width * height
    picture = _picture((width, height), data.draw(st.binary(min_size=count, max_size=count)))
    file = io.BytesIO(png_file(picture))
    Image.open(file).verify()
    read = Image.open(file)
    assert (read.format, read.mode, read.size) == ("PNG", "P", picture.size)
    assert read.tobytes() == picture.tobytes()
    assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_few_colours_are_read_back() -> None:
    picture = Image.new("P", (3, 2), 1)
    picture.putpalette([0, 0, 0, 200, 100, 50])
    read = Image.open(io.BytesIO(png_file(picture))).convert("RGB")
    assert read.getpixel((2, 1)) == (200, 100, 50)


@pytest.mark.parametrize("index", [0, 3, 255])
def test_exactly_one_colour_is_transparent(index: int) -> None:
    picture = _picture((256, 1), bytes(range(256)))
    read = Image.open(io.BytesIO(png_file(picture, transparent=index))).convert("RGBA")
    alphas = read.getchannel("A").tobytes()
    assert [place for place, alpha in enumerate(alphas) if alpha < 255] == [index]
    assert alphas[index] == 0


def test_the_small_level_writes_smaller_files() -> None:
    picture = _picture((300, 200), bytes(x * y // 97 % 256 for y in range(200) for x in range(300)))
    assert len(png_file(picture, SMALL)) < len(png_file(picture, QUICK)) < 300 * 200 // 2


def _picture(size: tuple[int, int], indices: bytes) -> Image.Image:
    picture = Image.frombytes("P", size, indices)
    picture.putpalette(FLAT)
    return picture
