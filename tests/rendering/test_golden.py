"""Golden pictures: the drawn pictures look like the approved ones."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from docs.__main__ import stills
from docs.boards import FOLDER as DOCS
from tests.rendering.golden import FOLDER, pictures

# Other versions of FreeType or Pillow may shift the edges of letters slightly.
MEAN_DIFFERENCE = 0.6
CLEAR_DIFFERENCE = 48
CLEARLY_DIFFERENT_SHARE = 0.002


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    return pictures()


def test_every_drawn_picture_has_a_golden_one(drawn: dict[str, bytes]) -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(drawn)


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.png")))
def test_a_picture_looks_as_it_was_approved(name: str, drawn: dict[str, bytes]) -> None:
    """If this fails and the new picture is better: python -m tests.rendering.golden."""
    _assert_alike(FOLDER / f"{name}.png", drawn[name])


def test_the_pictures_in_the_readme_are_up_to_date() -> None:
    """If this fails after a change in drawing: python -m docs."""
    for name, png in stills().items():
        _assert_alike(DOCS / f"{name}.png", png)


def _assert_alike(path: Path, png: bytes) -> None:
    approved = Image.open(path).convert("RGB")
    now = Image.open(io.BytesIO(png)).convert("RGB")
    assert now.size == approved.size
    difference = ImageChops.difference(now, approved).convert("L")
    assert ImageStat.Stat(difference).mean[0] <= MEAN_DIFFERENCE
    clear = sum(difference.histogram()[CLEAR_DIFFERENCE:])
    assert clear <= CLEARLY_DIFFERENT_SHARE * now.width * now.height
