"""The menu of a match: what it offers, and where."""

from __future__ import annotations

from bot.cogs.matches.menu import ENTRIES_A_ROW, actions_of, menu, page
from bot.discord_io.content.draft import Draft
from bot.match.additions import Purpose
from bot.match.model import Match
from bot.texts import texts_for
from tests.bot.match.clock.test_messages import timed
from tests.bot.positions import ANA, BEN, new_match, played

TEXTS = texts_for("en")
PLAYING = played(new_match(), "Wd4,a1", "Gd5,a2")


def labels(draft: Draft) -> list[str]:
    return [button.label for button in draft.buttons]


def offered(match: Match, user_id: int) -> dict[Purpose, list[str]]:
    """Return what the core offers, with some actions of cogs."""
    added = {Purpose.LOOK: ["replay"], Purpose.TRY: ["try"], Purpose.ASK: ["hint", "help"]}
    return actions_of(match, user_id, [added])


def test_a_menu_has_an_entry_for_each_purpose_and_leads_straight_to_a_single_action() -> None:
    shown = menu(TEXTS, PLAYING, offered(PLAYING, ANA))
    assert labels(shown) == ["Look back", "Try", "Ask", "Take back", "End…"]
    assert [str(button.key) for button in shown.buttons][1] == "m:12:2:try"
    assert labels(menu(TEXTS, PLAYING, offered(PLAYING, 7))) == ["Look back", "Try", "Ask"]


def test_what_ends_a_match_is_beside_nothing_else() -> None:
    for match, expected in ((PLAYING, ["Offer a draw", "Resign…"]), (timed(), ["Cancel match…"])):
        actions = offered(match, BEN)
        assert labels(menu(TEXTS, match, actions))[-1] == "End…"
        assert labels(page(TEXTS, match, Purpose.END, actions[Purpose.END])) == [*expected, "Back"]


def test_a_win_on_time_has_a_row_of_its_own() -> None:
    shown = page(TEXTS, timed(), Purpose.TIME, ["nudge", "extend", "pause", "claim"])
    (claim,) = (button for button in shown.buttons if button.label == "Claim the win")
    beside = [button.label for button in shown.buttons if button.row == claim.row]
    assert beside == ["Claim the win", "Back"]
    assert len(shown.buttons) <= 2 * ENTRIES_A_ROW


def test_a_page_without_actions_says_so() -> None:
    shown = page(TEXTS, PLAYING, Purpose.TIME, [])
    assert TEXTS("menu-page-empty") in shown.content
    assert labels(shown) == ["Back"]
