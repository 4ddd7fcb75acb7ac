"""`python -m tests.browser.screens`: regenerate the README's screenshots."""

from __future__ import annotations

import asyncio

from playwright.async_api import ViewportSize, async_playwright

from docs.boards import FOLDER
from tests.browser.program import chromium, running
from tests.browser.table import choose_turn, open_picker, start_match
from tests.browser.window import Window

SCREEN: ViewportSize = {"width": 1280, "height": 860}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHARPNESS = 1.5
# After these turns Ana must capture, and has a choice.
TURNS = ("Wd4,b1", "Gd5,c1")


async def main() -> None:
    """Play the beginning of a match, and take a picture on a desk and one on a phone."""
    async with async_playwright() as playwright, running("--bot", "bot") as program:
        browser = await playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox"]
        )
        page = await browser.new_page(
            viewport=SCREEN, device_scale_factor=SHARPNESS, reduced_motion="reduce"
        )
        window = Window(page)
        await window.open(f"{program.url}?as=Ana")
        await start_match(window)
        for name, turn in zip(("Ana", "Ben"), TURNS, strict=True):
            await window.be(name)
            await choose_turn(window, turn)
        await window.be("Ana")
        await open_picker(window)
        await page.screenshot(path=FOLDER / "sandbox.png")
        await page.set_viewport_size(PHONE)
        await window.messages.last.scroll_into_view_if_needed()
        await page.screenshot(path=FOLDER / "phone.png")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
