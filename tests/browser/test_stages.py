"""An ephemeral message with stages: by mouse, on a phone, by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import OpenWindow
from tests.browser.program import Program
from tests.browser.window import PHONE, SIZES, WHOLE, Window

# The height of Discord's buttons on a phone.
FINGER_PX = 40


async def begin(window: Window) -> Locator:
    """Open the picker and return its message."""
    await window.use("picker")
    await expect(window.message("Choose a colour").get_by_role("img")).to_be_visible()
    return window.messages.filter(has_text=re.compile("Choose a|done")).last


STAGES = ("a column", "a ring", "a send")


async def press(message: Locator, *labels: str) -> None:
    """Press a button in each of the first stages, and wait for the next one."""
    for label, following in zip(labels, STAGES, strict=False):
        await message.get_by_role("button", name=label, exact=True).click()
        await expect(message).to_contain_text(f"Choose {following}")


async def top_of(element: Locator) -> float:
    box = await element.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_a_picker_works_with_the_mouse_only(window: Window) -> None:
    message = await begin(window)
    for label, following in (("c2", "a column"), ("c6", "a ring"), ("r19", "a send")):
        await message.get_by_role("button", name=label).click()
        await expect(message).to_contain_text(f"Choose {following}")
        alt = f"the {following[2:]}s on offer"
        await expect(message.get_by_role("img")).to_have_attribute("alt", alt)
        await expect(message.get_by_role("button", name="Dismiss message")).to_be_in_viewport()
    await message.get_by_role("button", name="s0").click()
    await expect(message).to_contain_text("done")
    await expect(message.get_by_role("img")).to_be_visible()
    await message.get_by_role("button", name="Dismiss message").click()
    await expect(message).to_have_count(0)


async def test_twenty_buttons_and_a_picture_fit_a_phone(
    example: Program, open_window: OpenWindow
) -> None:
    window = await open_window(example, **PHONE)
    message = await begin(window)
    await message.get_by_role("button", name="c0").click()
    # The next stage also has a button of this name.
    await expect(message).to_contain_text("Choose a column")
    await message.get_by_role("button", name="c0").click()
    ring = message.get_by_role("button", name=re.compile(r"^r\d+$"))
    await expect(ring).to_have_count(20)
    boxes = [await button.bounding_box() for button in await ring.all()]
    assert all(box and box["height"] >= FINGER_PX for box in boxes)
    assert [len({box["y"] for box in boxes[row : row + 5] if box}) for row in (0, 5, 10, 15)] == [
        1,
        1,
        1,
        1,
    ]
    picture = await message.get_by_role("img").bounding_box()
    assert picture is not None
    assert picture["width"] > 0.9 * PHONE["width"]
    await expect(message.get_by_role("img")).to_be_in_viewport(ratio=WHOLE)
    await expect(message.get_by_text("Choose a ring")).to_be_in_viewport()
    assert await window.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_an_edited_message_further_up_does_not_move(window: Window) -> None:
    message = await begin(window)
    for number in range(30):
        await window.box.fill(f"word {number}")
        await window.box.press("Enter")
    await expect(window.message("word 29")).to_be_visible()
    picture = message.get_by_role("img")
    await picture.scroll_into_view_if_needed()
    before = await top_of(picture)
    await message.get_by_role("button", name="c1").click()
    await expect(message).to_contain_text("Choose a column")
    assert await top_of(picture) == pytest.approx(before, abs=1)
    await message.get_by_role("button", name="c1").click()
    await expect(message).to_contain_text("Choose a ring")
    assert await top_of(picture) == pytest.approx(before, abs=1)


async def test_the_focus_stays_in_its_place_from_stage_to_stage(window: Window) -> None:
    message = await begin(window)
    await message.get_by_role("button", name="c1").focus()
    for following, focused in (("a column", "c1"), ("a ring", "r1"), ("a send", "s1")):
        await window.page.keyboard.press("Enter")
        await expect(message).to_contain_text(f"Choose {following}")
        await expect(message.get_by_role("button", name=focused, exact=True)).to_be_focused()
    await window.page.keyboard.press("Enter")
    await expect(message).to_contain_text("done")
    await expect(message).to_be_focused()


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_the_picture_does_not_sink_when_a_stage_has_fewer_buttons(window: Window) -> None:
    message = await begin(window)
    await press(message, "c1", "c1")
    before = await top_of(message.get_by_role("img"))
    await message.get_by_role("button", name="r1", exact=True).click()
    await expect(message).to_contain_text("Choose a send")
    assert await top_of(message.get_by_role("img")) == pytest.approx(before, abs=1)


async def test_no_gap_is_left_below_a_message_once_the_pointer_has_left_it(window: Window) -> None:
    message = await begin(window)
    await press(message, "c1", "c1", "r1")
    await window.box.click()
    last = await message.get_by_role("button", name="Dismiss message").bounding_box()
    whole = await message.bounding_box()
    assert last is not None
    assert whole is not None
    assert whole["y"] + whole["height"] - last["y"] - last["height"] < 20


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_a_form_leaves_the_picture_in_view(window: Window) -> None:
    picture = (await begin(window)).get_by_role("img")
    before = await top_of(picture)
    await window.page.get_by_role("button", name="Settings of Ana").click()
    form = window.page.get_by_role("dialog", name="Settings of Ana")
    await expect(picture).to_be_in_viewport(ratio=WHOLE)
    assert await window.overlap(form, picture) == 0
    await window.page.get_by_role("button", name="Done").click()
    await expect(form).to_have_count(0)
    assert await top_of(picture) == pytest.approx(before, abs=1)


async def test_a_clipped_picture_scrolls_into_view_with_its_next_stage(
    example: Program, open_window: OpenWindow
) -> None:
    window = await open_window(example, width=390, height=640)
    message = await begin(window)
    await press(message, "c1", "c1")
    await expect(message.get_by_role("img")).not_to_be_in_viewport(ratio=WHOLE)
    await message.get_by_role("button", name="r1", exact=True).click()
    await expect(message.get_by_role("img")).to_be_in_viewport(ratio=WHOLE)
    await expect(message.get_by_role("button", name="Dismiss message")).to_be_in_viewport(
        ratio=WHOLE
    )


async def test_a_disabled_button_cannot_be_pressed_and_a_link_leads_away(window: Window) -> None:
    message = await begin(window)
    await expect(message.get_by_role("link", name="Rules")).to_have_attribute(
        "href", "https://example.org/rules"
    )
    await window.use("closed")
    await expect(window.button("Over")).to_be_disabled()


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_a_picture_opens_larger_than_it_was(window: Window) -> None:
    picture = (await begin(window)).get_by_role("img")
    small = await picture.bounding_box()
    await picture.click()
    dialog = window.page.get_by_role("dialog", name="Picture")
    large = dialog.get_by_role("img")
    await expect(large).to_have_attribute("alt", "the colours on offer")
    assert small is not None
    await expect(large).to_have_js_property("complete", True)  # noqa: FBT003
    await window.page.wait_for_function(
        "width => document.querySelector('.lightbox img').offsetWidth > 1.3 * width",
        arg=small["width"],
    )
    await window.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_the_description_of_a_picture_stays_open_while_it_changes(window: Window) -> None:
    message = await begin(window)
    await message.get_by_role("button", name="ALT").click()
    await expect(message.get_by_text("the colours on offer", exact=True)).to_be_visible()
    await message.get_by_role("button", name="c1").click()
    await expect(message.get_by_text("the columns on offer", exact=True)).to_be_visible()
