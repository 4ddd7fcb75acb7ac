"""Playing on the page: as a newcomer, as two players, with a spectator."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import FilePayload, expect

from ringfall.testing.process import ANSWER_SECONDS, RINGFALL
from sandbox import Sandbox
from tests.browser.conftest import OpenWindow
from tests.browser.program import Program
from tests.browser.table import choose_turn, see_match, start_match
from tests.browser.window import SIZES, WHOLE, Window

# A full game on 37 rings with blitz goals, found by random play: White wins by three white marbles.
GAME = ["Wc1,a4", "Wg5,d1", "Wd6,a3", "Wc2,a1", "c1xc3", "Bd4,a2", "d4xb2", "Wc3,b1", "b2xd4"]


async def test_a_newcomer_is_in_a_game_after_one_click(ana: Window) -> None:
    await expect(ana.page.get_by_role("heading", name="Welcome to Ringfall")).to_be_visible()
    for game in ("TZAAR", "RUST"):
        await expect(ana.page.get_by_role("button", name=f"Start a game of {game}")).to_be_visible()
        computer = ana.page.get_by_role("button", name=f"Play the computer at {game}")
        await expect(computer).to_be_visible()
    await ana.page.get_by_role("button", name="Learn RUST").click()
    await expect(ana.message("lesson 1 of 5")).to_contain_text("RUST")
    await start_match(ana)
    await expect(ana.page.get_by_role("heading", level=1)).to_have_text(re.compile("Ana – Ben"))
    await expect(ana.message("Your turn")).to_contain_text("Your turn, @Ana")
    picture = ana.message("Your turn").get_by_role("img")
    await expect(picture).to_have_attribute("alt", re.compile(r"ZÈRTZ #\d+"))
    await expect(ana.button("Move")).to_be_enabled()
    await expect(ana.page).to_have_title(re.compile(r"^Your turn · ↳ .* · Ana · Ringfall"))
    await ana.go("games")
    await expect(ana.page.get_by_role("button", name="Start a game of RUST")).to_be_visible()
    await ana.go("Ana – Ben")
    await ana.be("Cleo")
    await expect(ana.page).to_have_title(re.compile(r"^Ana’s turn · ↳ .* · Cleo · Ringfall"))


async def test_a_button_of_the_start_page_shows_that_the_bot_is_still_at_it(
    shared_ringfall: Sandbox, ana: Window
) -> None:
    await ana.page.clock.install()
    await ana.page.reload()
    hold = shared_ringfall.faults.hold("POST /interactions/*/*/callback")
    start = ana.page.get_by_role("button", name="Start a game of ZÈRTZ")
    await start.click()
    await hold.reached()
    await expect(start).to_have_attribute("aria-busy", "true")
    slow = ana.page.get_by_role("status").filter(has_text="Ringfall is still at it")
    await expect(slow).to_have_count(0)
    await ana.page.clock.fast_forward("00:10")
    await expect(slow).to_be_visible()
    assert await ana.findings() == []
    await hold.release()
    await see_match(ana)


async def test_the_page_says_that_the_bot_is_starting_and_when_it_was_too_slow_for_discord(
    open_window: OpenWindow,
) -> None:
    async with Sandbox(project=RINGFALL, grace_seconds=ANSWER_SECONDS) as discord:
        hold = discord.faults.hold("GET /users/@me")
        async with discord.run_bot("sandbox.tests.example_bot"):
            await hold.reached()
            window = await open_window(Program(discord.url))
            welcome = window.page.get_by_role("region", name="Welcome")
            await expect(welcome).to_contain_text("Starting Ringfall")
            await hold.release()
            await expect(welcome).not_to_contain_text("Starting Ringfall")
            hold = discord.faults.hold("POST /interactions/*/*/callback")
            await window.use("ping")
            await hold.reached()
            discord.advance(seconds=7)
            await hold.release()
            await expect(window.message("pong")).to_be_visible()
            banner = window.page.locator("#banner")
            await expect(banner).to_contain_text(re.compile(r"took \d+ seconds to answer"))
            await expect(banner).to_contain_text("Discord waits only 3 seconds")


async def test_a_small_phone_shows_the_start_of_the_welcome(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall, width=360, height=640)
    welcome = window.page.get_by_role("heading", name="Welcome to Ringfall")
    await expect(welcome).to_be_in_viewport(ratio=WHOLE)
    await expect(window.page.get_by_text("to see every command")).not_to_be_in_viewport()
    start = window.page.get_by_role("button", name="Start a game of ZÈRTZ")
    await expect(start).to_be_in_viewport(ratio=WHOLE)
    region = window.page.get_by_role("region", name="Welcome")
    assert await region.evaluate("page => page.scrollWidth <= page.clientWidth")
    await window.use("privacy")
    await expect(window.message("Only you can see this")).to_be_in_viewport(ratio=WHOLE)


async def test_a_full_game_between_two_windows_with_a_spectator(
    ringfall: Program, open_window: OpenWindow
) -> None:
    ana, ben = await open_window(ringfall, "Ana"), await open_window(ringfall, "Ben")
    await challenge(ana)
    await expect(ben.message("Your turn")).to_be_hidden()
    await ben.button("Accept").click()
    players = [ana, ben]
    for window in players:
        await window.go("Ana – Ben")
    cleo = await open_window(ringfall, "Cleo")
    await cleo.go("Ana – Ben")
    for ply, turn in enumerate(GAME):
        # Both input methods, for both players.
        play = play_by_typing if ply % 4 < 2 else choose_turn
        await play(players[ply % 2], turn)
        await expect(cleo.message(f"{ply + 1} · ")).to_contain_text(turn)
    await expect(cleo.message(GAME[-1])).to_contain_text("Ana wins")
    await expect(cleo.page).to_have_title(re.compile(r"^↳ .* · Cleo · Ringfall"))
    await cleo.go("games")
    await expect(cleo.message(re.compile("wins"))).to_be_visible()
    await replay(cleo)
    await go_on_from_a_file(cleo)
    await expect(cleo.page.get_by_role("listitem").filter(has_text="Discord")).to_have_count(0)


async def test_only_the_player_to_move_may_move(ringfall: Program, open_window: OpenWindow) -> None:
    ana = await open_window(ringfall)
    await start_match(ana)
    await ana.be("Cleo")
    await ana.log.evaluate("log => { log.scrollTop = 0 }")
    await ana.button("Move").dispatch_event("click")
    private = ana.message("Only you can see this")
    # Regardless of the scroll position.
    await expect(private).to_be_in_viewport(ratio=WHOLE)
    await ana.be("Ben")
    await expect(ana.message("Only you can see this")).to_have_count(0)
    await ana.be("Cleo")
    await ana.button("Dismiss message").click()
    await expect(private).to_have_count(0)


async def replay(window: Window) -> None:
    """Step through the finished match with the mouse only, from its end."""
    await window.button("Replay").click()
    replayed = window.message("Only you can see this")
    steps = (("⏮", "start"), ("▶", "turn 1 of"), ("▶", "turn 2 of"), ("◀", "turn 1 of"))
    for arrow, shown in steps:
        await replayed.get_by_role("button", name=arrow, exact=True).click()
        await expect(replayed).to_contain_text(shown)
    await replayed.get_by_role("combobox").first.click()
    await window.page.get_by_role("option", name="8 · Wc3,b1").click()
    await expect(replayed.get_by_role("img")).to_have_attribute("alt", re.compile("played Wc3,b1"))


async def challenge(window: Window) -> None:
    await window.command("challenge")
    await window.pick("game", "zè", "ZÈRTZ")
    for name, typed, label in (("opponent", "be", "@Ben"), ("goal", "blitz", "blitz")):
        await window.add_option(name)
        await window.pick(name, typed, label)
    await window.add_option("first")
    await window.pick("first", "", "me")
    await window.field("first").press("Enter")
    await expect(window.message("challenge")).to_be_visible()


async def play_by_typing(window: Window, turn: str) -> None:
    """Complete the last letter of the turn from the list, then send it."""
    await window.command("move")
    field = window.field("move")
    await field.press_sequentially(turn[:-1])
    await expect(window.options.filter(has_text=turn).first).to_be_visible()
    await window.options.filter(has_text=turn).first.click()
    await expect(field).to_have_value(re.compile(f"^{re.escape(turn)}( — |$)"))
    await field.press("Enter")


async def test_a_match_of_any_game_starts_without_typing(
    ringfall: Program, open_window: OpenWindow
) -> None:
    window = await open_window(ringfall, "Ana", width=390)
    commands = window.page.get_by_role("button", name="Commands", exact=True)
    await commands.click()
    await expect(window.options.first).to_be_visible()
    await commands.click()
    await expect(window.options).to_have_count(0)
    await commands.click()
    await window.options.filter(has_text="/help").click()
    await window.page.get_by_role("button", name="Leave the command").click()
    await commands.click()
    await window.options.filter(has_text="/challenge").click()
    await window.options.filter(has_text="TZAAR").click()
    await window.add_option("opponent")
    await window.options.filter(has_text="@Ben").click()
    await window.page.get_by_role("button", name="Send the command").click()
    await expect(window.message("challenges")).to_contain_text("TZAAR")


async def go_on_from_a_file(window: Window) -> None:
    """Send a command with a file, and check the result."""
    await window.command("setup")
    await window.page.get_by_role("button", name=re.compile(r"^\+ \d+ option")).click()
    await window.options.filter(has=window.page.get_by_text("file", exact=True)).click()
    field = window.page.get_by_label("file (optional)")
    await expect(field).to_be_focused()
    record: FilePayload = {
        "name": "game.txt",
        "mimeType": "text/plain",
        "buffer": b"game: zertz\n\nWd4,a1\n",
    }
    await field.set_input_files(record)
    await expect(field).to_have_attribute("aria-busy", "false")
    await window.page.get_by_role("button", name="Send the command").click()
    await expect(window.message("It continues a record")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
async def test_a_turn_takes_three_presses_and_one_more_to_switch_the_marble(
    ana: Window, size: dict[str, int]
) -> None:
    await start_match(ana)
    turns = (("Ana", "Wd4,a1", 3), ("Ben", "Gc3,g7", 4))
    for ply, (who, turn, presses) in enumerate(turns):
        await ana.be(who)
        assert await choose_turn(ana, turn) == presses
        board = ana.message(f"{ply + 1} · {who} {turn}")
        await expect(board.get_by_role("img")).to_be_visible()
    assert await ana.page.evaluate("document.documentElement.scrollWidth") == size["width"]


async def test_a_team_is_in_a_game_against_the_computer_after_one_click(ana: Window) -> None:
    await ana.page.get_by_role("button", name="A team against the computer").click()
    await expect(ana.page.get_by_role("heading", level=1)).to_have_text(re.compile("Ana & Cleo"))
    await expect(ana.button("Vote")).to_be_enabled()
