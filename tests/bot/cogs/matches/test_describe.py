"""The long form of a board in words."""

from __future__ import annotations

import pytest

from bot.cogs.matches import describe
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft
from bot.game_texts import fact_text
from bot.match.boards.board_messages import sentences
from bot.match.model import Match
from bot.texts import LOCALES, texts_for
from rules import GAMES, AnyGame, Side
from tests.bot.positions import NAMES, new_match, played, random_match

TEXTS = texts_for("en")
LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir())
LONG_NAMES = {Side.FIRST: "M" * 32, Side.SECOND: "W" * 32}


def whole(drafts: tuple[Draft, ...]) -> str:
    return "\n".join(draft.content for draft in drafts)


def test_it_says_everything_line_by_line_and_then_draws_the_board() -> None:
    match = played(new_match(), "Wd4,a1", "Gd5,a2")
    (draft,) = describe.description(TEXTS, match, NAMES)
    lines = draft.content.splitlines()
    assert lines[:4] == [
        "ZÈRTZ #12, 37 rings, standard.",
        "Turn 2: Ben played Gd5,a2.",
        "Ana to move.",
        "Ana: white 0/4 · grey 0/5 · black 0/6 · each 0/3.",
    ]
    assert "Must capture, 2 ways: d4xd6, d5xd3." in lines
    assert lines.index("2 turns are possible, all of them captures.") < lines.index("```")
    assert any("Gd5" in line and "(b5)" not in line for line in lines[lines.index("```") :])
    assert lines[-1].startswith("W, G and B before a name are")


def test_the_last_message_has_the_button_that_shares_this_very_board() -> None:
    match = played(new_match(), "Wd4,a1")
    drafts = describe.description(TEXTS, match, NAMES)
    assert [str(b.key) for b in drafts[-1].buttons] == ["m:12:1:share-describe"]
    assert all(not draft.buttons for draft in drafts[:-1])
    shared = describe.description(TEXTS, match, NAMES, share=False)
    assert all(not draft.buttons for draft in shared)


def test_a_game_that_is_over_says_who_won_and_offers_no_turns() -> None:
    *_, match = random_match(GAMES["rust"], {}, 3)
    text = whole(describe.description(TEXTS, match, NAMES))
    assert "The match is over: " in text
    assert "possible" not in text


def test_signs_in_a_name_do_not_change_how_the_text_looks() -> None:
    names = {Side.FIRST: "*An_a*", Side.SECOND: "`Ben`"}
    text = whole(describe.description(TEXTS, played(new_match(), "Wd4,a1"), names))
    assert r"\*An\_a\* played" in text
    assert r"\`Ben\`" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_nothing_is_left_out_and_everything_fits(game: AnyGame, language: str) -> None:
    texts = texts_for(language)
    options = {option.name: option.choices[-1] for option in game.options}
    for match in random_match(game, options, seed=9):
        drafts = describe.description(texts, match, LONG_NAMES)
        assert len(drafts) <= describe.MESSAGES
        assert all(0 < len(draft.content) <= CONTENT_LIMIT for draft in drafts)
        text = whole(drafts)
        for line in [
            *sentences(texts, match, LONG_NAMES),
            match.guide.text_board(match.position)[:200],
        ]:
            assert line.partition("\n\n")[0] in text
        for fact in match.guide.turn_kinds(match.position):
            assert fact_text(texts, game, fact)[1:] in text


def test_a_long_description_takes_several_messages() -> None:
    match = new_match("tzaar", {"start": "fixed"})
    drafts = describe.description(TEXTS, match, NAMES, limit=750)
    assert len(drafts) == 3
    assert all(len(draft.content) <= 750 for draft in drafts)
    assert [bool(draft.buttons) for draft in drafts] == [False, False, True]
    assert whole(drafts).count("```") == 2


def test_a_description_too_long_for_messages_is_a_file() -> None:
    match: Match = played(new_match(), "Wd4,a1")
    (draft,) = describe.description(TEXTS, match, {**NAMES, Side.FIRST: "A_B"}, limit=300)
    assert draft.attachment is not None
    assert draft.attachment.filename == "zertz-12-1.txt"
    text = draft.attachment.data.decode()
    assert "A_B" in text
    assert game_board(match) in text
    assert draft.content.splitlines()[-1] == TEXTS("describe-long")
    assert draft.content.startswith("ZÈRTZ #12, 37 rings, standard.\nTurn 1: ")
    assert [button.label for button in draft.buttons] == ["Share"]


def game_board(match: Match) -> str:
    return match.guide.text_board(match.position)
