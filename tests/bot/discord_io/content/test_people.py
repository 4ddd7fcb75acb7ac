"""Names of people in texts: no name breaks the text around it."""

from __future__ import annotations

from functools import partial

import pytest

from bot.discord_io.content.draft import Picture
from bot.discord_io.content.people import display_name, literal
from bot.match.boards.board_messages import private_board
from bot.match.boards.match_words import thread_name
from bot.texts import texts_for
from ringfall.testing.matches import new_match
from rules import Side

TEXTS = texts_for("en")
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
NAMES = [
    "Ana",
    FAMILY * 5,
    "🇩🇪🇫🇷" * 12,
    "A👋🏽" * 16,
    "e\u0301" * 40,
    "שלום",
    "\u202eanA\u202c",
    "**Ana** <@123456789012345678> @everyone",
    "Z" + "\u0351" * 100,
]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana\u202e Ben", "Ana Ben"),
        ("\u2067\u200f", ""),
        ("A\r\nB\x00\tC", "A B C"),
        (FAMILY, FAMILY),
        (FAMILY * 5, f"{FAMILY * 4}…"),
        ("שלום", "שלום\u200e"),
    ],
)
def test_a_name_reverses_no_text_and_keeps_its_emoji(name: str, shown: str) -> None:
    assert display_name(name) == shown


@pytest.mark.parametrize("raw", NAMES)
def test_threads_and_labels_cut_names_between_characters(raw: str) -> None:
    match, names = new_match(), dict.fromkeys(Side, raw)
    title = thread_name(match, names)
    assert len(title) <= 100
    draft = private_board(TEXTS, match, Picture("a.png", partial(bytes), ""), names=names)
    for text in (title, *(button.label for button in draft.buttons[:2])):
        assert "\u200d" not in text.replace(FAMILY, "")
        assert text.count("🇩") == text.count("🇪")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**Ana**", "\\*\\*Ana\\*\\*"),
        ("<@123456789012345678>", "\\<@\u200b123456789012345678>"),
        ("@everyone", "@\u200beveryone"),
        ("<#1> <t:0:R>", "\\<#1> \\<t:0:R>"),
        ("[win](https://a_b.test)", "\\[win](https\\://a\\_b.test)"),
        ("[**win**](https://a.test)", "\\[\\*\\*win\\*\\*](https\\://a.test)"),
        ("see http://a.test/b", "see http\\://a.test\\/b"),
        ("discord.gg/abc", "discord.gg\\/abc"),
        ("discord.com/invite/abc", "discord.com\\/invite/abc"),
        ("1/2 or 3: no", "1/2 or 3: no"),
        ("[win](", "\\[win]("),
        ("1. e4", "1\\. e4"),
    ],
)
def test_a_literal_text_formats_mentions_and_links_nothing(text: str, shown: str) -> None:
    assert literal(text) == shown
