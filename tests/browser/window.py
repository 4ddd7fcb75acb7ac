"""A browser window with the chat page, as a user sees and uses it."""

from __future__ import annotations

import re
from typing import Literal

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import ConsoleMessage, Locator, Page, ViewportSize, expect

# The visible share of a fully visible element: scrolling rounds to whole pixels.
WHOLE = 0.999
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES = [{"width": 1280, "height": 800}, PHONE]
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
GRAVE = ("serious", "critical")


class Window:
    """One window; `complaints` are the warnings and errors of its console."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    async def open(self, address: str) -> None:
        """Open an address and wait until the page has loaded the world."""
        await self.page.goto(address)
        await expect(self.people.get_by_role("link").first).to_be_visible()

    @property
    def people(self) -> Locator:
        return self.page.get_by_role("navigation", name="Who you are")

    @property
    def channels(self) -> Locator:
        return self.page.get_by_role("navigation", name="Channels")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    @property
    def messages(self) -> Locator:
        return self.log.get_by_role("article")

    @property
    def box(self) -> Locator:
        return self.page.locator("#composer-box")

    @property
    def options(self) -> Locator:
        return self.page.locator("#composer").get_by_role("option")

    @property
    def faults(self) -> Locator:
        return self.page.get_by_role("complementary", name="Faults")

    async def restart_bot(self) -> None:
        """Restart the bot from the panel, and wait until it is connected again."""
        await self.faults.get_by_role("button", name="Restart the bot").click()
        # Stopping takes a while, during which the bot still counts as connected.
        for state in ("not connected", "The bot is connected."):
            await expect(self.faults.get_by_role("status")).to_contain_text(state)

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """Return the latest message with this text."""
        return self.messages.filter(has_text=text).last

    def button(self, name: str) -> Locator:
        """Return the latest button of this name among the messages."""
        return self.log.get_by_role("button", name=name, exact=True).last

    def field(self, option: str) -> Locator:
        """Return the field of an option in the current command."""
        return self.page.get_by_role("combobox", name=re.compile(rf"^{option}( \(optional\))?$"))

    async def be(self, name: str) -> None:
        """Switch to another user."""
        await self.people.get_by_role("link", name=name).click()
        current = self.people.locator("[aria-current]")
        await expect(current).to_have_text(re.compile(name))

    async def go(self, channel: str) -> None:
        """Open a channel or thread."""
        await self.channels.get_by_role("link", name=channel).click()
        await expect(self.page.get_by_role("heading", level=1)).to_contain_text(channel)

    async def command(self, name: str) -> None:
        """Start typing a slash command."""
        await self.box.fill("")
        await self.box.press_sequentially(f"/{name} ")
        await expect(self.page.get_by_role("group", name=f"Command /{name}")).to_be_visible()

    async def use(self, name: str) -> None:
        """Send a slash command without options."""
        await self.command(name)
        await self.page.get_by_role("button", name="Send the command").click()

    async def pick(self, option: str, typed: str, shown: str) -> None:
        """Type into an option and choose from the list."""
        await self.field(option).fill(typed)
        await expect(self.options.filter(has_text=shown).first).to_be_visible()
        await self.options.filter(has_text=shown).first.click()

    async def add_option(self, option: str) -> None:
        """Add an optional option to the command."""
        await self.page.get_by_role("button", name=re.compile(r"^\+ \d+ option")).click()
        await self.options.filter(has=self.page.get_by_text(option, exact=True)).click()
        await expect(self.field(option)).to_be_focused()

    async def overlap(self, one: Locator, other: Locator) -> float:
        """Return the overlap of two elements in square pixels."""
        a, b = await one.bounding_box(), await other.bounding_box()
        assert a
        assert b
        width = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
        height = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
        return max(0, width) * max(0, height)

    async def findings_in_both_schemes(self) -> list[str]:
        """Return axe's findings in the dark and in the light scheme."""
        found: list[str] = []
        for scheme in SCHEMES:
            await self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found += await self.findings()
        return found

    async def findings(self) -> list[str]:
        """Return axe's serious and critical findings."""
        results = await Axe().run(self.page)
        return [
            f"{found['id']}: {found['help']} ({[node['html'] for node in found['nodes']]})"
            for found in results.response["violations"]
            if found["impact"] in GRAVE
        ]

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("warning", "error"):
            self.complaints.append(f"{message.text} ({message.location})")
