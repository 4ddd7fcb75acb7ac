"""Injecting faults from the panel, and what the page shows."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from ringfall.testing.process import ANSWER_SECONDS
from sandbox import Sandbox
from tests.browser.conftest import OpenWindow
from tests.browser.program import Program, running
from tests.browser.table import open_picker, start_match


async def test_the_bot_survives_a_restart_a_dropped_gateway_errors_and_a_kill(
    own_ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(own_ringfall)
    await start_match(window)
    await window.restart_bot()
    state = window.faults.get_by_role("status")
    await window.faults.get_by_role("button", name="Drop the gateway").click()
    await expect(state).to_contain_text("The bot is connected.")
    breaks = ("Answer 429 next", "Answer 500 next", "Fail after the work", "Deliver twice")
    answers = window.messages.filter(has_text="How to play")
    for number, button in enumerate(breaks, start=1):
        await window.faults.get_by_role("button", name=button).click()
        if button == "Deliver twice":  # the others may hit a request of the bot's start
            await expect(state).to_contain_text("Next answers: twice")
        await window.command("help")
        await window.page.get_by_role("button", name="Send the command").click()
        await expect(state).not_to_contain_text("Next answers")
        # Wait for the bot's retry, or the next fault would hit it.
        await expect(answers).to_have_count(number)
    heading = window.faults.get_by_role("heading", name="Discord would have refused nothing")
    await expect(heading).to_be_visible()
    settings = window.page.get_by_role("button", name="Settings of Ana")
    await settings.click()
    box = window.page.get_by_role("checkbox", name="Take Ben’s turns here for me")
    await box.check()
    await window.page.get_by_role("button", name="Done").click()
    await window.faults.get_by_role("button", name="Kill the bot").click()
    banner = window.page.locator("#banner")
    await expect(banner).to_contain_text("The bot was killed")
    await window.button("Move").click()
    # More than a bot may take for its answer.
    await window.faults.get_by_role("button", name="Let 16 minutes pass").click()
    await expect(window.log.get_by_role("alert")).to_have_text("The application did not respond")
    await window.faults.get_by_role("button", name="Start the bot", exact=True).click()
    await expect(banner).to_be_empty()
    await window.command("move")
    await window.field("move").press_sequentially("Wd4,a1")
    await window.field("move").press("Enter")
    await expect(window.message("Wd4,a1")).to_contain_text("Your turn, @Ben")
    await expect(window.message("2 · ")).to_contain_text("Your turn, @Ana")
    taken = window.page.get_by_text("The sandbox takes Ben’s turns at random.")
    await taken.get_by_role("button", name="Stop").click()
    await expect(taken).to_have_count(0)
    await settings.click()
    await expect(box).not_to_be_checked()
    await box.check()
    await expect(taken).to_have_count(1)
    await window.page.get_by_role("button", name="Done").click()


async def test_breaches_are_listed(
    shared_example: Sandbox, example: Program, open_window: OpenWindow
) -> None:
    window = await open_window(example, "Ben")
    await window.command("silent")
    await window.page.get_by_role("button", name="Send the command").click()
    await shared_example.wait_until(lambda: shared_example.world.interactions)
    shared_example.advance(seconds=ANSWER_SECONDS + 1)
    failure = window.message("The application did not respond")
    await expect(failure).to_contain_text("Only you can see this")
    await expect(window.faults.get_by_role("listitem")).to_contain_text("acknowledgement")


async def test_a_saved_game_is_restored(tmp_path: Path, open_window: OpenWindow) -> None:
    arguments = ("--bot", "bot", "--keep", str(tmp_path / "kept"))
    async with running(*arguments) as program:
        window = await open_window(program)
        await start_match(window)
        await window.page.goto("about:blank")
    async with running(*arguments) as program:
        window = await open_window(program, "Ana")
        await window.go("Ana – Ben")
        picture = window.message("Your turn").get_by_role("img")
        await expect(picture).to_be_visible()
        assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)")
        await expect(window.page.locator("#banner")).to_be_empty()
        await open_picker(window)
        # An open page would log an error at the end of the sandbox.
        await window.page.goto("about:blank")
