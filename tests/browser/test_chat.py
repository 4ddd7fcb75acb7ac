"""The chat client, with a bot that uses every kind of message."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox import Sandbox
from sandbox.world.forums import open_post, set_tags
from sandbox.world.messages import post
from tests.browser.conftest import OpenWindow
from tests.browser.program import Program
from tests.browser.window import Window


async def test_layouts_menus_and_context_menus(window: Window) -> None:
    await window.use("layout")
    await expect(window.message("used /layout").get_by_role("img")).to_have_attribute(
        "alt", "an empty board"
    )
    tools = window.message("used /layout").get_by_role("button", name="Enlarge the picture")
    assert await window.overlap(tools, window.message("used /layout").get_by_role("img")) == 0
    await window.button("ALT: description of the picture").click()
    await expect(window.log.get_by_text("an empty board", exact=True)).to_be_visible()
    await window.use("pick")
    menus = window.message("choose").get_by_role("combobox")
    await menus.first.click()
    await window.page.get_by_role("option", name="Grey").click()
    await expect(window.message("chose grey")).to_be_visible()
    await window.use("pick")
    await window.message("choose").get_by_role("combobox").last.press("ArrowDown")
    await window.page.get_by_role("option", name="Cleo").click()
    await expect(window.message("chose cleo")).to_be_visible()
    await window.message("chose cleo").get_by_role("button", name="More").click()
    await window.page.get_by_role("menuitem", name="Describe this board").click()
    await expect(window.message("it says")).to_contain_text("Only you can see this")
    await window.message("chose cleo").get_by_role("button", name="Ringfall").click()
    await window.page.get_by_role("menuitem", name="Challenge").click()
    await expect(window.message("challenged")).to_be_visible()


async def test_drafts_and_their_errors_stay_in_their_channel(
    shared_example: Sandbox, window: Window
) -> None:
    """A forum has no message box: it shows its posts with their tags."""
    forum = shared_example.add_forum("matches")
    set_tags(shared_example.world, forum, [{"name": "running"}, {"name": "over"}])
    post = {"name": "Ana – Ben", "message": {"content": "They play."}}
    tags = [forum.tags[1].id]
    open_post(shared_example.world, forum, {**post, "applied_tags": tags}, {})
    await window.box.fill("half a word")
    await window.go("matches")
    await expect(window.box).to_be_disabled()
    await expect(window.box).to_have_value("")
    await window.log.get_by_role("link", name="Ana – Ben over 1 message").click()
    await expect(window.message("They play.")).to_be_visible()
    await window.go("general")
    await expect(window.box).to_have_value("")
    await window.command("report")
    await window.pick("game", "", "Chess")
    await window.page.get_by_role("button", name="Send the command").click()
    problem = window.page.locator("#composer").get_by_role("alert")
    await expect(problem).to_have_text("Fill in “count”.")
    await window.go("games")
    await expect(window.box).to_have_value("half a word")
    await expect(problem).to_have_count(0)
    await window.box.fill("/nothing")
    await window.box.press("Enter")
    await expect(problem).to_have_text("There is no command /nothing here.")
    await window.be("Ben")
    await expect(window.box).to_have_value("")
    await expect(problem).to_have_count(0)
    await window.be("Ana")
    await expect(problem).to_have_text("There is no command /nothing here.")
    await window.go("general")
    await expect(window.field("game")).to_have_value("Chess")
    await expect(problem).to_have_text("Fill in “count”.")


async def test_text_of_users_is_never_html(window: Window) -> None:
    evil = '<img src=x onerror="alert(1)"> **bold** `<b>` <https://example.org/?a=<b>>'
    await window.box.fill(evil)
    await window.box.press("Enter")
    message = window.message("onerror")
    await expect(message).to_contain_text('<img src=x onerror="alert(1)"> bold <b>')
    await expect(message.get_by_role("img")).to_have_count(0)
    await expect(message.locator("strong")).to_have_text("bold")


async def test_only_mentioned_users_have_names_in_a_message_and_its_embeds(
    shared_example: Sandbox, window: Window
) -> None:
    ana, ben = (shared_example.user(name) for name in ("Ana", "Ben"))
    body = {
        "content": f"{ana.mention} plays {ben.mention}",
        "embeds": [{"description": f"{ben.mention} beats {ana.mention}"}],
        "allowed_mentions": {"users": [str(ben.id)]},
    }
    post(shared_example.world, shared_example.channel("games"), body, {})
    message = window.message("plays")
    await expect(message).to_contain_text("@unknown-user plays @Ben")
    await expect(message).to_contain_text("@Ben beats @unknown-user")


async def test_a_message_link_shows_its_channel_and_opens_it(window: Window) -> None:
    await window.use("ping")
    pong = window.message("pong")
    channel = (await window.page.evaluate("location.hash")).strip("#")
    message = await pong.get_attribute("data-message")
    await window.box.fill(f"look: https://discord.com/channels/1/{channel}/{message}")
    await window.box.press("Enter")
    link = window.message("look").get_by_role("link")
    await expect(link).to_have_text("#games › message")
    await window.go("general")
    await window.go("games")
    await link.click()
    await expect(pong).to_be_focused()


async def test_unread_messages_and_mentions_are_marked(
    example: Program, open_window: OpenWindow
) -> None:
    ana = await open_window(example, "Ana")
    ben = await open_window(example, "Ben")
    await ana.go("general")
    await ben.command("card")
    await ben.pick("opponent", "an", "@Ana")
    await ben.field("opponent").press("Enter")
    entry = ana.channels.get_by_role("link", name="games")
    await expect(entry).to_contain_text("1 for you, 1 unread")
    await ana.go("games")
    await expect(entry).not_to_contain_text("unread")


async def test_a_pressed_button_gets_its_click_despite_updates(
    shared_example: Sandbox, window: Window
) -> None:
    async with window.page.expect_websocket() as opened:
        await window.page.reload()
    feed = await opened.value
    await window.channels.get_by_role("link", name="general").hover()
    await window.page.mouse.down()
    async with feed.expect_event("framereceived", lambda frame: "news" in str(frame)):
        shared_example.add_forum("news")
    await window.page.mouse.up()
    await expect(window.page.get_by_role("heading", level=1)).to_contain_text("general")
    await expect(window.channels.get_by_role("link", name="news")).to_be_visible()


async def test_options_of_every_type_and_missing_ones(window: Window) -> None:
    await window.command("report")
    await window.pick("game", "", "Chess")
    await window.field("count").fill("many")
    await window.pick("rated", "t", "True")
    await window.pick("where", "gen", "#general")
    await window.field("who").press("Escape")
    await window.page.get_by_role("button", name="Send the command").click()
    problem = window.page.locator("#composer").get_by_role("alert")
    await expect(problem).to_have_text("“count” takes a number.")
    await window.field("count").fill("3")
    await window.page.get_by_role("button", name="Send the command").click()
    await expect(problem).to_have_text("Fill in “who”.")
    await window.pick("who", "cl", "@Cleo")
    await window.field("who").press("Enter")
    await expect(window.message("chess 3 True general cleo")).to_be_visible()


async def test_enter_sends_what_was_typed_not_what_an_earlier_list_offered(window: Window) -> None:
    await window.command("move")
    await window.field("move").press_sequentially("W")
    await expect(window.options.first).to_contain_text("Wa1")
    await window.field("move").press_sequentially("d4")
    await window.field("move").press("Enter")
    await expect(window.message("0: Wd4")).to_be_visible()


@pytest.mark.parametrize(
    ("after", "sent"), [("", "0: Wa1"), ("edit", "0: Wa1 – free!"), ("leave", "0: Wa1 – free")]
)
async def test_a_picked_choice_is_sent_as_its_value_until_it_is_edited_or_left(
    window: Window, after: str, sent: str
) -> None:
    await window.command("move")
    await window.pick("move", "W", "Wa1")
    await expect(window.options).to_have_count(0)
    await expect(window.field("move")).to_have_value("Wa1 – free")
    if after == "edit":
        await window.field("move").press_sequentially("!")
    if after == "leave":
        await window.go("general")
        await window.go("games")
    await window.page.get_by_role("button", name="Send the command").click()
    message = window.message(sent)
    await expect(message).to_be_visible()
    if not after:
        await expect(message).not_to_contain_text("free")


async def test_an_answer_taller_than_the_view_is_shown_from_its_start(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall, height=500)
    await window.command("rules")
    await window.pick("game", "ZÈR", "ZÈRTZ")
    await window.page.get_by_role("button", name="Send the command").click()
    await expect(window.log.get_by_role("heading", name="in two minutes")).to_be_in_viewport()
    await expect(window.button("Learn")).not_to_be_in_viewport()
