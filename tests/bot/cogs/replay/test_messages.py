"""Replays: the board of a turn, with steps to all other turns."""

from __future__ import annotations

import pytest

from bot.cogs.replay.messages import stepping
from bot.discord_io.content.draft import Draft
from bot.match.model import Ending, Match
from bot.match.options import plies_around, plies_typed
from bot.match.turns import stood_at
from bot.profiles import Reader
from bot.texts import texts_for
from ringfall.testing.matches import ANA, BEN, NAMES, ended, new_match, played, random_match
from rules import GAMES, Side

TEXTS = texts_for("en")
TURNS = ("Wd4,a1", "Gd5,a2", "d4xd6")
ARROWS = ["⏮", "◀", "▶"]


def shown(match: Match, ply: int, *, bottom: Side | None = None, manages: bool = False) -> Draft:
    return stepping(
        Reader(TEXTS),
        match,
        stood_at(match, ply),
        NAMES,
        bottom=bottom,
        added=["even"],
        actions=["film"],
        manages=manages,
    )


def others(draft: Draft) -> list[str]:
    """Return the labels of the list of everything else."""
    return [entry.label for entry in draft.menus[-1].entries]


def test_a_turn_is_shown_with_its_number_and_its_line() -> None:
    draft = shown(played(new_match(), *TURNS), 2)
    assert draft.content.splitlines() == [
        "**ZÈRTZ #12** · turn 2 of 3",
        f"2 · <@{BEN}> Gd5,a2 · **<@{ANA}> to move**",
        "even",
    ]
    assert draft.picture
    assert [button.label for button in draft.buttons] == [
        *ARROWS,
        *("Note…", "Try", "Share"),
    ]
    menu, _ = draft.menus
    assert [(entry.value, entry.label) for entry in menu.entries] == [
        ("0", "Start"),
        ("1", "1 · Wd4,a1"),
        ("2", "2 · Gd5,a2"),
        ("3", "3 · d4xd6"),
    ]


def test_all_else_is_in_one_list() -> None:
    match = played(new_match(), *TURNS)
    running = ["Film", "Describe", "Play on from here"]
    sides = ["From Ana's side", "From Ben's side"]
    over = ended(match, Side.SECOND, Ending.RESIGNED)
    for draft, expected in (
        (shown(match, 2), [*running, *sides]),
        (shown(match, 2, bottom=Side.FIRST), [*running, sides[1]]),
        (shown(over, 2), [*running, *sides]),
        (shown(over, 2, manages=True), [*running, "Delete a comment…", *sides]),
    ):
        assert others(draft) == expected


def test_the_end_tells_the_result_and_no_turn_before_it_does() -> None:
    match = ended(played(new_match(), *TURNS), Side.SECOND, Ending.RESIGNED)
    assert "resigned" in shown(match, 3).content
    assert "resigned" not in shown(match, 2).content


def test_only_the_end_of_a_match_that_is_over_leads_no_further() -> None:
    running = played(new_match(), *TURNS)
    over = ended(running, Side.SECOND, Ending.RESIGNED)
    disabled = [
        [b.label for b in shown(match, ply).buttons if b.label in ARROWS and b.disabled]
        for match, ply in ((running, 0), (running, 3), (over, 3), (over, 1))
    ]
    assert disabled == [["⏮", "◀"], [], ["▶"], []]


def test_no_match_continues_a_decided_position() -> None:
    *_, last = random_match(GAMES["zertz"], GAMES["zertz"].complete_options(None), seed=1)
    given_up = ended(played(new_match(), *TURNS), Side.SECOND, Ending.RESIGNED)
    for match, ply, is_decided in ((last, last.ply, True), (last, 1, False), (given_up, 3, False)):
        labels = others(shown(match, ply))
        assert ("Play on from here" not in labels) is is_decided


@pytest.mark.parametrize("last", [0, 1, 24, 25, 26, 60, 61, 300])
def test_a_menu_has_the_turns_around_and_any_other_is_near_one_that_it_has(last: int) -> None:
    for ply in range(last + 1):
        plies = plies_around(ply, last)
        assert len(plies) == min(25, last + 1)
        assert plies == sorted({*plies})
        assert {0, last, *range(max(ply - 8, 0), min(ply + 8, last) + 1)} <= {*plies}


@pytest.mark.parametrize(("last", "presses"), [(60, 2), (120, 2), (300, 3)])
def test_every_turn_is_reached_by_few_choices(last: int, presses: int) -> None:
    reached = {0}
    for _ in range(presses):
        reached |= {there for here in reached for there in plies_around(here, last)}
    assert reached == {*range(last + 1)}


def test_typed_digits_narrow_the_turns() -> None:
    assert plies_typed("", 60) == plies_around(60, 60)
    assert plies_typed("6", 61) == [6, 60, 61]
    assert plies_typed("1", 300)[:3] == [1, 10, 11]
    assert len(plies_typed("1", 300)) == 25
    assert plies_typed("a1", 60) == plies_typed("99", 60) == []
