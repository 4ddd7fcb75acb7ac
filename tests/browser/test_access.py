"""Accessibility: keyboard, phone, both colour schemes, axe."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.program import Program
from tests.browser.table import open_picker, see_match, start_match
from tests.browser.window import PHONE, Window


async def test_a_turn_by_keyboard_alone(ana: Window) -> None:
    keyboard = ana.page.keyboard
    start = ana.page.get_by_role("button", name="Start a game of ZÈRTZ")
    await expect(start).to_be_enabled()
    while not await start.evaluate("button => button === document.activeElement"):
        await keyboard.press("Tab")
    await keyboard.press("Enter")
    await see_match(ana)
    await keyboard.type("/mov")
    await expect(ana.options.first).to_contain_text("/move")
    await keyboard.press("Enter")
    await expect(ana.options.filter(has_text="W").first).to_be_visible()
    await keyboard.type("Wd4,")
    await expect(ana.options.first).to_contain_text("Wd4,a1")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await expect(ana.field("move")).to_have_value("Wd4,a2")
    await keyboard.press("Enter")
    await expect(ana.message("Wd4,a2")).to_contain_text("Your turn, @Ben")
    await expect(ana.box).to_be_focused()


async def test_escape_closes_the_list_then_the_command(ana: Window) -> None:
    await expect(ana.page.get_by_role("button", name="Start a game of ZÈRTZ")).to_be_enabled()
    await ana.command("challenge")
    await expect(ana.options.first).to_be_visible()
    await ana.field("game").press("Escape")
    await expect(ana.options).to_have_count(0)
    await ana.field("game").press("Escape")
    await expect(ana.box).to_be_focused()


async def test_a_phone_shows_the_whole_page_without_scrolling_sideways(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall, **PHONE)
    await start_match(window)
    board = window.message("Your turn").get_by_role("img")
    await expect(board).to_be_visible()
    assert await window.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    box = await board.bounding_box()
    assert box is not None
    assert box["width"] > 0.9 * PHONE["width"]
    await expect(window.channels).to_be_hidden()
    await window.page.get_by_role("button", name="Channels").click()
    await window.channels.get_by_role("link", name="general").click()
    await expect(window.page.get_by_role("heading", level=1)).to_have_text("# general")
    await expect(window.channels).to_be_hidden()


async def test_the_colour_scheme_follows_the_system_until_chosen(window: Window) -> None:
    light = "matchMedia('(prefers-color-scheme: light)').matches"
    ground = "getComputedStyle(document.body).backgroundColor"
    await window.page.emulate_media(color_scheme="dark")
    dark = await window.page.evaluate(ground)
    await window.page.emulate_media(color_scheme="light")
    assert await window.page.evaluate(light)
    assert await window.page.evaluate(ground) != dark
    await window.page.get_by_role("button", name="Switch to dark").click()
    assert await window.page.evaluate(ground) == dark
    await window.page.reload()
    assert await window.page.evaluate(ground) == dark
    await expect(window.page.get_by_role("button", name="Switch to light")).to_be_visible()


async def test_axe_finds_nothing_serious(ana: Window) -> None:
    await expect(ana.page.get_by_role("button", name="Start a game of ZÈRTZ")).to_be_enabled()
    found = await ana.findings_in_both_schemes()
    await start_match(ana)
    await ana.button("ALT: description of the picture").click()
    await ana.command("move")
    await expect(ana.options.first).to_be_visible()
    found += await ana.findings_in_both_schemes()
    await ana.field("move").press("Escape")
    await ana.field("move").press("Escape")
    picker = await open_picker(ana)
    found += await ana.findings_in_both_schemes()
    await picker.get_by_role("button", name="Type it…").click()
    await expect(ana.page.get_by_role("dialog")).to_be_visible()
    found += await ana.findings_in_both_schemes()
    assert found == []
