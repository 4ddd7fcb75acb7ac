"""Pictures are displayed as in Discord's clients: whole, or as a cropped mosaic."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import expect

from sandbox import Sandbox
from sandbox.checks.messages import Upload
from sandbox.world import messages
from tests.browser.conftest import OpenWindow
from tests.browser.program import Program
from tests.browser.window import PHONE

# The displayed size of a picture, rounded.
Shown = tuple[int, int]


def post(discord: Sandbox, sizes: Sequence[Shown]) -> None:
    """Post pictures of these sizes in one message, with a record before them."""
    uploads = {0: Upload("record.txt", b"Game: ZERTZ", "text/plain")}
    for number, size in enumerate(sizes, start=1):
        file = io.BytesIO()
        Image.new("P", size).save(file, "PNG")
        uploads[number] = Upload(f"{number}.png", file.getvalue(), "image/png")
    games = next(channel for channel in discord.guild.channels.values() if channel.name == "games")
    messages.post(discord.world, games, {"content": "pictures"}, uploads)


async def shown(
    discord: Sandbox,
    program: Program,
    open_window: OpenWindow,
    sizes: Sequence[Shown],
    **view: Any,
) -> list[Shown]:
    """Return the displayed sizes of the pictures of a message."""
    post(discord, sizes)
    window = await open_window(program, **view)
    message = window.message("pictures")
    pictures = message.locator(".picture img")
    await expect(pictures).to_have_count(len(sizes))
    boxes = [await picture.bounding_box() for picture in await pictures.all()]
    link = await message.get_by_role("link", name="record.txt").bounding_box()
    assert link
    assert all(box and box["y"] + box["height"] <= link["y"] for box in boxes), "files come last"
    return [(round(box["width"]), round(box["height"])) for box in boxes if box]


@pytest.mark.parametrize(
    ("size", "seen"),
    [
        ((1200, 800), (525, 350)),
        ((1200, 480), (550, 220)),
        ((800, 1200), (233, 350)),
        ((300, 200), (300, 200)),
    ],
)
async def test_a_single_picture_is_fitted_into_550_by_350(
    example: Program,
    shared_example: Sandbox,
    open_window: OpenWindow,
    size: Shown,
    seen: Shown,
) -> None:
    assert await shown(shared_example, example, open_window, [size]) == [seen]


async def test_a_single_picture_fills_the_width_of_a_phone(
    example: Program, shared_example: Sandbox, open_window: OpenWindow
) -> None:
    [(width, height)] = await shown(shared_example, example, open_window, [(800, 1200)], **PHONE)
    assert width > 0.9 * PHONE["width"]
    assert height == pytest.approx(width * 1.5, abs=1)


@pytest.mark.parametrize(
    ("count", "seen"),
    [
        (2, [(273, 273)] * 2),
        (3, [(365, 350), (181, 173), (181, 173)]),
        (4, [(273, 173)] * 4),
        (7, [(550, 350), *[(181, 181)] * 6]),
        (8, [*[(273, 273)] * 2, *[(181, 181)] * 6]),
    ],
)
async def test_several_pictures_are_a_cropped_mosaic(
    example: Program,
    shared_example: Sandbox,
    open_window: OpenWindow,
    count: int,
    seen: Sequence[Shown],
) -> None:
    sizes = await shown(shared_example, example, open_window, [(1200, 800)] * count)
    for (width, height), wanted in zip(sizes, seen, strict=True):
        assert (width, height) == (pytest.approx(wanted[0], abs=1), pytest.approx(wanted[1], abs=1))
