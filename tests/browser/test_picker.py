"""Turns chosen with the mouse only, on a desktop and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import OpenWindow
from tests.browser.program import Program
from tests.browser.table import choose, choose_turn, open_picker, start_match, type_turn
from tests.browser.window import PHONE, Window

SIZES = [{"width": 1280, "height": 800}, PHONE]
FINGER_PX = 40
# The brightness of a pixel in a picture's corner, from black to white.
BRIGHTNESS = """async image => {
  await image.decode();
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas.drawImage(image, 0, 0, image.naturalWidth, image.naturalHeight, 0, 0, 400, 300);
  return canvas.getImageData(0, 0, 1, 1).data[0];
}"""


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_a_turn_takes_three_presses_and_one_more_to_switch_the_marble(
    ringfall: Program, open_window: OpenWindow, size: dict[str, int]
) -> None:
    window = await open_window(ringfall, **size)
    await start_match(window)
    turns = (("Ana", "Wd4,a1", 3), ("Ben", "Gc3,g7", 4))
    for ply, (who, turn, presses) in enumerate(turns):
        await window.be(who)
        assert await choose_turn(window, turn) == presses
        board = window.message(f"{ply + 1} · {who} {turn}")
        await expect(board.get_by_role("img")).to_be_visible()
    assert await window.page.evaluate("document.documentElement.scrollWidth") == size["width"]


async def test_a_stage_with_many_rings_fits_a_phone(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall, **PHONE)
    await start_match(window)
    picker = await open_picker(window)
    await choose(window, picker, "d4")
    await expect(picker).to_contain_text("Which ring do you remove?")
    rings = picker.get_by_role("button", name=re.compile(r"^[a-g]\d$"))
    await expect(rings).to_have_count(18)
    boxes = [box for ring in await rings.all() if (box := await ring.bounding_box())]
    assert min(box["height"] for box in boxes) >= FINGER_PX
    assert len({box["y"] for box in boxes}) == 4
    for seen in (picker.get_by_role("img"), picker.locator(".text").first, rings.last):
        await expect(seen).to_be_in_viewport()


async def test_a_turn_can_be_changed_and_cancelled(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall)
    await start_match(window)
    picker = await open_picker(window)
    for choice in ("d4", "Back", "Black", "d5"):
        await choose(window, picker, choice)
    await expect(picker).to_contain_text("So far: Bd5")
    await picker.get_by_role("button", name="Cancel").click()
    await expect(picker).to_have_count(0)
    await expect(window.message("1 · Ana")).to_have_count(0)


async def test_a_picker_goes_away_when_the_turn_is_typed(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall)
    await start_match(window)
    picker = await open_picker(window)
    await window.command("move")
    await window.field("move").fill("Wd4,a1")
    await window.field("move").press("Enter")
    await expect(window.message("1 · Ana")).to_be_visible()
    await expect(picker).to_have_count(0)


async def test_a_picker_survives_a_restart_and_an_expired_token(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall)
    await start_match(window)
    picker = await open_picker(window)
    await window.restart_bot()
    await window.faults.get_by_role("button", name="Let 16 minutes pass").click()
    await expect(window.faults.get_by_role("status")).to_contain_text("The bot is connected.")
    await picker.get_by_role("button", name="Grey").click()
    await expect(picker).to_contain_text("So far: Grey")
    heading = window.faults.get_by_role("heading", name="Discord would have refused nothing")
    await expect(heading).to_be_visible()


async def test_a_turn_can_be_typed_behind_a_button(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall)
    await start_match(window)
    await type_turn(window, "Wd4,a1")
    await expect(window.message("1 · Ana")).to_contain_text("Wd4,a1")


async def test_spectators_get_the_board_privately(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall, **PHONE)
    await start_match(window)
    await window.be("Cleo")
    await window.button("Move").click()
    private = window.message("Only you can see this")
    await expect(private.get_by_role("img")).to_be_visible()
    await private.get_by_role("button", name=re.compile("'s side")).first.click()
    await expect(private.get_by_role("img")).to_be_visible()


async def test_settings_change_private_boards_but_not_posted_ones(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall)
    await start_match(window)
    wood = await brightness((await open_picker(window)).get_by_role("img"))
    await choose_pictures(window, "Night")
    night = await brightness((await open_picker(window)).get_by_role("img"))
    assert night < wood
    await window.be("Ben")
    await expect(window.message("Only you can see this")).to_have_count(0)
    posted = window.message("Your turn").get_by_role("img")
    assert await brightness(posted) == wood


async def test_a_board_is_described_from_its_menu(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall, **PHONE)
    await start_match(window)
    await window.message("Your turn").get_by_role("button", name="More about this message").click()
    await window.page.get_by_role("menuitem", name="Describe this board").click()
    description = window.message("Only you can see this")
    await expect(description).to_contain_text("37")
    assert len(await description.inner_text()) > 200


async def test_the_block_form_shows_the_blocked_people(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall, **PHONE)
    await window.use("settings")
    page = window.message("Your settings")
    await page.get_by_role("button", name="Blocked…").click()
    people = window.page.get_by_role("dialog").get_by_role("combobox")
    await people.click()
    await window.page.get_by_role("option", name="Ben").click()
    await people.click()
    await window.page.get_by_role("button", name="Submit").click()
    await expect(page).to_contain_text("@Ben")
    await page.get_by_role("button", name="Blocked…").click()
    await expect(people).to_contain_text("Ben")


async def choose_pictures(window: Window, look: str) -> None:
    """Choose the look of boards in the settings."""
    await window.use("settings")
    await window.message("Your settings").get_by_role("button", name="Look…").click()
    looks = window.message("How should boards look?")
    await expect(looks.get_by_role("img")).to_be_visible()
    await looks.get_by_role("button", name=look, exact=True).click()
    await expect(looks).to_contain_text("Saved.")


async def brightness(picture: Locator) -> int:
    return await picture.evaluate(BRIGHTNESS)
