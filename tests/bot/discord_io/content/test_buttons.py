"""Buttons and their ids."""

from __future__ import annotations

import pytest

from bot.cogs.privacy.messages import ErasureKey
from bot.cogs.puzzles.daily import DailyKey
from bot.cogs.puzzles.messages import PuzzleKey
from bot.discord_io.content.buttons import (
    Button,
    ChallengeKey,
    GameKey,
    Key,
    MatchKey,
    Menu,
    MenuOption,
    PageKey,
    PersonKey,
    number_in,
    page_at,
    page_buttons,
    parse_key,
    view_of,
)
from bot.discord_io.content.settings_forms import TopicKey
from bot.texts import texts_for


@pytest.mark.parametrize(
    ("key", "text"),
    [
        (MatchKey(12, 34, "draw-yes"), "m:12:34:draw-yes"),
        (MatchKey(12, 34, "play", "d6xe6,e6+d5"), "m:12:34:play:d6xe6,e6+d5"),
        (ChallengeKey(5, "accept"), "c:5:accept"),
        (PersonKey("share-list"), "p:share-list"),
        (GameKey("zertz", "rules"), "g:zertz:rules"),
        (PageKey("followed", 2), "n:followed:2"),
        (PageKey("leaders", 2, "zertz"), "n:leaders:2:zertz"),
        (TopicKey("server", "wall", "open"), "t:server:wall:open"),
        (PuzzleKey(3, 4, "pick", "d4.b2"), "q:3:4:pick:d4.b2"),
        (DailyKey(21, "solve"), "d:21:solve"),
        (
            ErasureKey(1573554623111757828, 1777636800, "erase"),
            "e:1573554623111757828:1777636800:erase",
        ),
    ],
)
def test_ids_are_printed_and_read_back(key: Key, text: str) -> None:
    assert str(key) == text
    assert parse_key(text) == key


@pytest.mark.parametrize(
    "text",
    [
        "",
        "m:1:move",
        "m:x:1:move",
        "c:1",
        "z:1:2:move",
        "m:1:2:MOVE",
        "m:1234567890123456789:2:move",
        "m:1:1234567890123456789:move",
        "c:1234567890123456789:accept",
        "m:١:٢:move",
        "c:٣:accept",
        "l:zertz:1000000:begin:0",
    ],
)
def test_other_ids_are_not_ours(text: str) -> None:
    assert parse_key(text) is None


def test_an_id_fits_into_discord() -> None:
    assert len(str(MatchKey(2**63, 10**6, "share-history"))) <= 100


async def test_texts_of_buttons_and_menus_are_cut_to_what_discord_takes() -> None:
    long = "a turn of many jumps " * 20
    button = Button(PersonKey("about"), long)
    menu = Menu(PersonKey("learn-game"), long, (MenuOption("zertz", long, long),))
    view = view_of((button,), (menu,))
    assert view is not None
    (row_of_menu, row_of_button) = view.to_components()
    (cut_menu,), (cut_button,) = row_of_menu["components"], row_of_button["components"]
    (option,) = cut_menu["options"]
    texts = [cut_button["label"], cut_menu["placeholder"], option["label"], option["description"]]
    assert [len(text) for text in texts] == [80, 150, 100, 100]
    assert all(text.endswith("…") for text in texts)


@pytest.mark.parametrize(
    ("number", "count", "page"),
    [(0, 0, (0, 1)), (0, 10, (0, 1)), (1, 11, (1, 2)), (7, 11, (1, 2)), (-1, 11, (0, 2))],
)
def test_a_page_that_does_not_exist_any_more_is_the_nearest_one(
    number: int, count: int, page: tuple[int, int]
) -> None:
    assert page_at(number, count, 10) == page


@pytest.mark.parametrize(("page", "pages"), [(0, 2), (1, 2), (1, 3)])
def test_the_buttons_of_a_page_have_different_ids_and_lead_only_to_pages(
    page: int, pages: int
) -> None:
    buttons = page_buttons(texts_for("en"), "followed", page, pages)
    keys = [button.key for button in buttons if isinstance(button.key, PageKey)]
    assert len({*keys}) == len(keys)
    assert all(parse_key(str(key)) == key for key in keys)
    reachable = [
        key.number for key, button in zip(keys, buttons, strict=True) if not button.disabled
    ]
    assert reachable == [near for near in (page - 1, page + 1) if 0 <= near < pages]


async def test_a_menu_is_above_the_buttons() -> None:
    entries = (MenuOption("Wd4,b2", "Wd4,b2", "isolates c1"), MenuOption("Wd4,b3", "Wd4,b3"))
    menu = Menu(MatchKey(1, 2, "choose"), "How?", entries)
    view = view_of((Button(MatchKey(1, 2, "play", "pass"), "Pass"),), (menu,))
    assert view is not None
    first, second = view.to_components()
    (select,), (button,) = first["components"], second["components"]
    assert (select["custom_id"], select["placeholder"]) == ("m:1:2:choose", "How?")
    assert [option["value"] for option in select["options"]] == ["Wd4,b2", "Wd4,b3"]
    assert button["custom_id"] == "m:1:2:play:pass"


@pytest.mark.parametrize(
    "text", ["", "-1", "1.5", "\u00b2", "\u0663", "1_0", " 1", "9" * 19, "9" * 5000]
)
def test_what_is_no_number_or_too_large_for_a_database_is_none(text: str) -> None:
    assert number_in(text) is None


def test_a_number_is_read() -> None:
    assert (number_in("0"), number_in("12"), number_in("9" * 18)) == (0, 12, 10**18 - 1)
