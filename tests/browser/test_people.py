"""Context menus, forms, direct messages, and personal settings."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.program import Program
from tests.browser.window import PHONE, SIZES, WHOLE, Window


async def show_board(window: Window) -> None:
    await window.use("picker")
    await expect(window.message("Choose").get_by_role("img")).to_be_visible()


async def test_a_right_click_on_a_picture_opens_the_menu_of_its_message(window: Window) -> None:
    await show_board(window)
    await window.message("Choose").get_by_role("img").click(button="right")
    entry = window.page.get_by_role("menuitem", name="Describe this board")
    await expect(entry).to_be_focused()
    await window.page.keyboard.press("Escape")
    await expect(entry).to_have_count(0)
    await expect(window.message("Choose")).to_be_focused()
    await window.message("Choose").get_by_role("img").click(button="right")
    await entry.click()
    await expect(window.message("it says 'Choose a colour'")).to_be_visible()


async def test_a_long_press_opens_the_menu_of_a_message(
    example: Program, open_window: OpenWindow
) -> None:
    window = await open_window(example, **PHONE, touch=True)
    await show_board(window)
    box = await window.message("Choose").get_by_role("img").bounding_box()
    assert box is not None
    finger = await window.page.context.new_cdp_session(window.page)
    points = [{"x": box["x"] + 60, "y": box["y"] + 60}]
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    entry = window.page.get_by_role("menuitem", name="Describe this board")
    await expect(entry).to_be_visible()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await entry.tap()
    await expect(window.message("it says")).to_be_visible()
    await expect(window.page.get_by_role("dialog")).to_have_count(0)


async def test_the_menu_of_a_message_opens_by_keyboard(window: Window) -> None:
    await show_board(window)
    more = window.message("Choose").get_by_role("button", name="More about this message")
    await expect(more).to_be_visible()
    await more.focus()
    await window.page.keyboard.press("Enter")
    await expect(window.page.get_by_role("menuitem")).to_be_focused()
    await window.page.keyboard.press("Enter")
    await expect(window.message("it says")).to_contain_text("Only you can see this")


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_a_form_shows_its_defaults_and_works_with_the_mouse_only(window: Window) -> None:
    await window.use("settings")
    form = window.page.get_by_role("dialog", name="Settings")
    theme = form.get_by_role("combobox", name="Theme")
    places = form.get_by_role("combobox", name="Channels")
    await expect(theme).to_have_text("Dark▾")
    await expect(theme).to_have_accessible_description("How boards are drawn")
    await expect(places).to_have_text("#games▾")
    await expect(form.get_by_role("radio", name="Black")).to_be_checked()
    await expect(form.get_by_role("checkbox", name="Mention")).to_be_checked()
    await theme.click()
    await window.page.get_by_role("option", name="Light").click()
    await form.get_by_text("White").click()
    await form.get_by_text("Letter").click()
    await form.get_by_role("checkbox", name="Confirm").click()
    await places.click()
    await window.page.get_by_role("option", name="general").click()
    await window.page.get_by_role("option", name="games").click()
    await places.click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    answer = window.message("Only you can see this")
    await expect(answer).to_contain_text("['light'] white ['mention', 'letter'] False ['general']")


async def test_a_long_choice_stays_within_its_form_on_a_phone(
    example: Program, open_window: OpenWindow
) -> None:
    window = await open_window(example, **PHONE)
    await window.use("settings")
    form = window.page.get_by_role("dialog", name="Settings")
    theme = form.get_by_role("combobox", name="Theme")
    await theme.click()
    option = window.page.get_by_role("option", name="dim")
    for _ in range(2):
        await expect(option).to_be_in_viewport(ratio=WHOLE)
        assert await form.evaluate("form => form.scrollWidth - form.clientWidth") == 0
        await option.click()
        await expect(theme).to_contain_text("dim")
        await theme.click()


async def test_optional_fields_of_a_form_can_stay_empty(window: Window) -> None:
    await window.use("settings")
    form = window.page.get_by_role("dialog", name="Settings")
    await form.get_by_role("checkbox", name="Mention").click()
    places = form.get_by_role("combobox", name="Channels")
    await places.press("ArrowDown")
    await places.press("Enter")
    await places.press("ArrowDown")
    await places.press("Enter")
    await places.press("Escape")
    await expect(form).to_be_visible()
    await form.get_by_role("button", name="Submit").press("Enter")
    await expect(window.message("dark")).to_contain_text("black [] True ['general']")


async def test_a_direct_message_has_its_own_channel_with_an_unread_badge(
    example: Program, open_window: OpenWindow
) -> None:
    ana, ben = await open_window(example, "Ana"), await open_window(example, "Ben")
    heading = ben.channels.get_by_role("heading", name="Direct messages")
    await expect(heading).to_have_count(0)
    await write(ana, "Ben", "your turn")
    entry = ben.channels.get_by_role("list", name="Direct messages").get_by_role("link")
    await expect(entry).to_contain_text("1 for you, 1 unread")
    above, place = await heading.bounding_box(), await entry.bounding_box()
    assert above
    assert place
    assert place["y"] >= above["y"] + above["height"]
    await expect(ben.page).to_have_title("(1) # games · Ben · Ringfall sandbox")
    await ben.go("Ringfall")
    await expect(ben.page.get_by_role("heading", level=1)).to_have_text("@ Ringfall")
    await expect(ben.message("your turn")).to_be_visible()
    await expect(entry).not_to_contain_text("unread")
    await expect(ana.channels.get_by_role("heading", name="Direct messages")).to_have_count(0)


async def test_two_people_use_the_bot_in_their_own_messages(window: Window) -> None:
    """One of them has installed it; the other has its buttons."""
    await window.button("Ana and Ben in their own messages").click()
    await expect(window.log).to_contain_text("Only you and Ben are here. Ringfall is not.")
    await window.use("game")
    await expect(window.message("a board")).to_be_visible()
    await window.be("Ben")
    await expect(window.channels.get_by_role("link", name="Ana")).to_be_visible()
    await window.button("Join").click()
    await expect(window.message("ben plays")).to_be_visible()
    await window.box.fill("/")
    await expect(window.options).to_have_count(0)
    await window.box.fill("")
    await window.button("Install Ringfall for myself").click()
    await window.use("game")
    await expect(window.messages).to_have_count(2)
    await window.go("games")
    await window.button("Ana, Ben and Cleo in a group").click()
    await expect(window.log).to_contain_text("Only you, Ana, and Cleo are here.")
    assert await window.findings() == []


async def test_the_others_play_by_themselves_until_stopped(ana: Window) -> None:
    switch = ana.page.get_by_role("switch", name="The others play by themselves")
    await expect(switch).not_to_be_checked()
    await expect(switch).to_have_accessible_description(re.compile("accept challenges"))
    await switch.click()
    line = ana.page.get_by_text("Ben, Cleo, and Dora play by themselves")
    await expect(line).to_be_visible()
    await expect(ana.people.get_by_role("link", name="Dora")).to_be_visible()
    assert await ana.findings() == []
    await line.get_by_role("button", name="Stop").click()
    await expect(switch).not_to_be_checked()
    await expect(line).to_have_count(0)


async def test_closed_direct_messages_are_not_delivered(
    example: Program, open_window: OpenWindow
) -> None:
    window = await open_window(example, "Ben")
    await window.page.get_by_role("button", name="Settings of Ben").click()
    await window.page.get_by_role("checkbox", name="direct messages").click()
    await window.page.get_by_role("button", name="Done").click()
    await write(window, "Ben", "your turn")
    await expect(window.message("refused: 50007")).to_be_visible()
    await window.page.get_by_role("button", name="Settings of Ben").click()
    box = window.page.get_by_role("checkbox", name="direct messages")
    await expect(box).not_to_be_checked()
    await box.click()
    await window.page.get_by_role("button", name="Done").click()
    await write(window, "Ben", "your turn")
    await expect(window.message("written")).to_be_visible()


async def test_the_bot_gets_the_language_of_each_user(
    example: Program, open_window: OpenWindow
) -> None:
    window = await open_window(example, "Cleo", **PHONE)
    await window.page.get_by_role("button", name="Settings of Cleo").click()
    await window.page.get_by_role("combobox", name="Language").click()
    await window.page.get_by_role("option", name="German").click()
    await window.page.get_by_role("button", name="Done").click()
    await window.use("languages")
    await expect(window.message("de in en-US")).to_be_visible()
    await window.box.fill("/lang")
    await expect(window.options.first).to_contain_text("Sagt, welche Sprachen gesprochen werden")


async def test_axe_finds_nothing_serious_in_stages_forms_menus_and_direct_messages(
    example: Program, open_window: OpenWindow
) -> None:
    window = await open_window(example, **PHONE)
    await write(window, "Ana", "your turn")
    await show_board(window)
    found = await window.findings_in_both_schemes()
    await window.message("Choose").get_by_role("button", name="More").click()
    found += await window.findings_in_both_schemes()
    await window.page.keyboard.press("Escape")
    await window.message("Choose").get_by_role("img").click()
    found += await window.findings_in_both_schemes()
    await window.page.keyboard.press("Escape")
    await window.use("settings")
    await window.page.get_by_role("combobox", name="Theme").click()
    found += await window.findings_in_both_schemes()
    await window.page.keyboard.press("Escape")
    await window.page.get_by_role("button", name="Cancel").click()
    await window.page.get_by_role("button", name="Settings of Ana").click()
    found += await window.findings_in_both_schemes()
    assert found == []


async def write(window: Window, to: str, text: str) -> None:
    """Make the bot send a direct message."""
    await window.command("write")
    await window.pick("to", to[:2].lower(), f"@{to}")
    await window.field("text").fill(text)
    await window.field("text").press("Enter")
